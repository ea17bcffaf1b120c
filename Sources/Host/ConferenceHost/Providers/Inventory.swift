package import ConferenceErrors
package import ConferenceModel
import Foundation

/// The installed providers, found without running any of their code.
package struct Inventory: Sendable {
    /// Every bundle in the order of the search, including those that cannot be used.
    package var providers: [InstalledProvider]
    /// Sentences about directories that could not be searched.
    package var warnings: [Sentence]

    /// Returns the provider with an identifier: the usable one, or the first one if none is usable.
    package func provider(_ identifier: String) -> InstalledProvider? {
        let candidates = providers.filter { $0.identifier == identifier }
        return candidates.first { $0.state == .ready } ?? candidates.first
    }

    /// Returns the provider with an identifier that ships with this program, if there is one.
    package func shipped(_ identifier: String) -> InstalledProvider? {
        providers.first { $0.origin == .builtIn && $0.identifier == identifier && $0.manifest != nil }
    }

    /// Returns the identifiers of other providers whose display name is the same or looks the same.
    func namesakes(of provider: InstalledProvider) -> [String] {
        let own = Self.appearance(of: provider.name)
        let others = providers.filter {
            $0.identifier != provider.identifier && $0.manifest != nil && Self.appearance(of: $0.name) == own
        }
        return Set(others.map(\.identifier)).sorted()
    }

    /// Returns a text that is equal for names that people cannot tell apart: without case, accents, spaces, punctuation and
    /// symbols such as ™, and with one letter for all that look like it. A capital I looks like a small L.
    private static func appearance(of name: String) -> String {
        let plain = name.filter { !"™℠®©".contains($0) }.folding(options: .diacriticInsensitive, locale: nil)
        return LookAlikeLetters.skeleton(of: plain).filter { $0.isLetter || $0.isNumber }.replacing("i", with: "l")
    }
}

/// The room types of one provider, or the reason why there are none.
package struct RoomList: Sendable {
    /// The provider that was asked. Its state is ``ProviderState/failed`` if it did not answer.
    package var provider: InstalledProvider
    /// The room types, possibly none, or the error.
    package var result: Result<[RoomType], ConferenceError>
    /// Whether these are the rooms of the provider's last answer because it has not answered yet this time.
    package var isFromLastAnswer = false
    /// Whether the provider was not asked because it cannot have rooms: what its rooms need (`VCPRoomsNeed`) is not there.
    package var isUnused = false
}
