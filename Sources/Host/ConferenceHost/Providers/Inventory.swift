package import ConferenceErrors
package import ConferenceModel

/// What is installed, found without running anything of it.
package struct Inventory: Sendable {
    /// Every bundle, in the order of the search; also those that cannot be used.
    package var providers: [InstalledProvider]
    /// Sentences about places that could not be looked at.
    package var warnings: [String]

    /// The usable provider with an identifier, or the first one that is not usable.
    package func provider(_ identifier: String) -> InstalledProvider? {
        let candidates = providers.filter { $0.identifier == identifier }
        return candidates.first { $0.state == .ready } ?? candidates.first
    }
}

/// The answer of one provider to “which room types are there?”.
package struct RoomList: Sendable {
    /// Who was asked; its state is ``ProviderState/failed`` where there is no list.
    package var provider: InstalledProvider
    /// The room types, possibly none, or what went wrong.
    package var result: Result<[RoomType], ConferenceError>
}
