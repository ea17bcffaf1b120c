package import ConferenceErrors
package import ConferenceModel

/// The installed providers, found without running any of their code.
package struct Inventory: Sendable {
    /// Every bundle in the order of the search, including those that cannot be used.
    package var providers: [InstalledProvider]
    /// Sentences about directories that could not be searched.
    package var warnings: [String]

    /// Returns the usable provider with an identifier, or else the first one that is not usable.
    package func provider(_ identifier: String) -> InstalledProvider? {
        let candidates = providers.filter { $0.identifier == identifier }
        return candidates.first { $0.state == .ready } ?? candidates.first
    }
}

/// The room types of one provider, or the reason why there are none.
package struct RoomList: Sendable {
    /// The provider that was asked. Its state is ``ProviderState/failed`` if it did not answer.
    package var provider: InstalledProvider
    /// The room types, possibly none, or the error.
    package var result: Result<[RoomType], ConferenceError>
}
