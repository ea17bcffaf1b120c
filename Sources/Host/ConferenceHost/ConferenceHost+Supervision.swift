package import ConferenceErrors
import Platform

extension ConferenceHost {
    /// Deletes the recorded faults of a provider, so that it can be started at once.
    ///
    /// - Returns: false if there were none.
    package func resetHealth(of provider: InstalledProvider) throws(ConferenceError) -> Bool {
        try HealthStore(configuration: configuration).forget(provider.identifier)
    }

    /// Returns the log of a provider, which may be empty.
    package func log(of provider: InstalledProvider) -> ProviderLog {
        ProviderLog(
            identifier: provider.identifier, places: Places(environment: configuration.environment),
            limits: configuration.limits)
    }
}
