import ConferenceErrors
import ConferenceHost

extension Inventory {
    /// Returns the provider that the user names: by identifier, name, last part of the identifier, or the beginning of
    /// one of these. Case matters only for the full identifier.
    ///
    /// - Throws: `noSuchProvider` (66), `ambiguousProvider` (64), `noProviders` (69).
    func provider(named text: String) throws -> InstalledProvider {
        if let exact = provider(text) { return exact }
        let usable = providers.filter { $0.state != .shadowed }
        guard !usable.isEmpty else { throw ConferenceError.noProviders() }
        let wanted = Self.plain(text)
        let tests: [(InstalledProvider) -> Bool] = [
            { Self.plain($0.name) == wanted || Self.plain(Self.lastPart(of: $0.identifier)) == wanted },
            { Self.plain($0.name).hasPrefix(wanted) || Self.plain(Self.lastPart(of: $0.identifier)).hasPrefix(wanted) },
        ]
        for test in tests where !wanted.isEmpty {
            let found = usable.filter(test)
            if found.count > 1 {
                throw ConferenceError.ambiguousProvider(text, candidates: found.map { "\($0.identifier)  \($0.name)" })
            }
            if let provider = found.first { return provider }
        }
        throw ConferenceError.noSuchProvider(text, known: usable.map(\.identifier))
    }

    private static func lastPart(of identifier: String) -> Substring {
        identifier.split(separator: ".").last ?? ""
    }

    /// Lower-case letters and digits only, so that "Jitsi Meet" and "jitsi-meet" are equal.
    private static func plain(_ text: some StringProtocol) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
