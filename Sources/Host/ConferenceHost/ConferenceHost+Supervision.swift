package import ConferenceErrors
import Platform

extension ConferenceHost {
    /// Forgets that a provider has failed: it is started again at once.
    ///
    /// - Returns: false where nothing was to be forgotten.
    package func resetHealth(of provider: InstalledProvider) throws(ConferenceError) -> Bool {
        try HealthStore(configuration: configuration).forget(provider.identifier)
    }

    /// The log of a provider; it may hold nothing.
    package func log(of provider: InstalledProvider) -> ProviderLog {
        ProviderLog(
            identifier: provider.identifier, places: Places(environment: configuration.environment),
            limits: configuration.limits)
    }
}
