import ConferenceErrors
import ConferenceHost

extension Inventory {
    /// The provider that somebody names: by identifier, by name, by the last part of the identifier, or by the beginning
    /// of one of these; capital letters do not matter beyond the identifier.
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

    /// Small letters and digits alone: "Jitsi Meet" and "jitsi-meet" are the same.
    private static func plain(_ text: some StringProtocol) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
