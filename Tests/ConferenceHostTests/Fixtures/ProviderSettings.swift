import ConferenceModel
import Platform
import Secrets
import TestSupport

@testable import ConferenceHost

/// The configuration of a provider whose user has the configuration directory `config`.
///
/// - Parameter choice: where secrets are kept.
func providerConfiguration(
    _ manifest: ProviderManifest, in directory: TemporaryDirectory, limits: Limits = Limits(),
    choice: SecretChoice = .file
) -> ProviderConfiguration {
    let environment = [
        "XDG_CONFIG_HOME": directory.path + "/config", "HOME": directory.path, "PATH": "/usr/bin:/bin",
    ]
    return ProviderConfiguration(manifest: manifest, places: Places(environment: environment), limits: limits) {
        SecretStore(choice: choice, environment: environment)
    }
}
