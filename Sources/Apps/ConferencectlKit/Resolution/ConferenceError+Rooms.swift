package import ConferenceErrors
import ConferenceHost
import ConferenceModel

// Errors about names that match no provider or room, or several.

extension ConferenceError.Code {
    package static let ambiguousProvider = Self(rawValue: "ambiguousProvider")
    package static let allProvidersFailed = Self(rawValue: "allProvidersFailed")
    package static let ambiguousRoom = Self(rawValue: "ambiguousRoom")
}

extension ConferenceError {
    /// Several providers have that name or a name that begins with it.
    package static func ambiguousProvider(_ text: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            .ambiguousProvider, "\(named(text)) matches several providers.", candidates: candidates,
            advice: "Use the identifier of one:")
    }

    /// Every provider failed; the reasons were printed before.
    package static func allProvidersFailed() -> ConferenceError {
        ConferenceError(.allProvidersFailed, .unavailable, "No provider could list its rooms.")
    }

    /// No provider offers that room; `offered` are the references of the rooms that exist.
    package static func noSuchRoom(_ text: String, offered: [String]) -> ConferenceError {
        let list = offered.prefix(20).map { "\n  " + TextPolicy.printable($0) }.joined()
        return ConferenceError(
            .noSuchRoom, .notFound,
            "There is no room \(named(text)). "
                + (offered.isEmpty
                    ? "“conferencectl list-rooms” shows why none is offered." : "These are offered:\(list)"))
    }

    /// Several rooms have that name, or a provider has several rooms.
    package static func ambiguousRoom(_ text: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            .ambiguousRoom, "\(named(text)) matches several rooms.", candidates: candidates, advice: "Use one of:")
    }
}
