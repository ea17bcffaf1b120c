package import ConferenceErrors
import ConferenceHost
import ConferenceModel

// Errors about names that lead to no provider or room, or to several.

extension ConferenceError.Code {
    package static let ambiguousProvider = Self(rawValue: "ambiguousProvider")
    package static let allProvidersFailed = Self(rawValue: "allProvidersFailed")
    package static let ambiguousRoom = Self(rawValue: "ambiguousRoom")
}

extension ConferenceError {
    /// Several providers have that name, or a name that begins so.
    package static func ambiguousProvider(_ text: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            .ambiguousProvider, "\(named(text)) can be several providers.", candidates: candidates,
            advice: "Take the identifier of one:")
    }

    /// Every provider failed; the reasons were printed before.
    package static func allProvidersFailed() -> ConferenceError {
        ConferenceError(.allProvidersFailed, .unavailable, "No provider could list its rooms.")
    }

    /// No provider offers that room; `offered` are the references of those that there are.
    package static func noSuchRoom(_ text: String, offered: [String]) -> ConferenceError {
        let list = offered.prefix(20).map { "\n  " + TextPolicy.printable($0) }.joined()
        return ConferenceError(
            .noSuchRoom, .notFound,
            "There is no room \(named(text)). "
                + (offered.isEmpty
                    ? "“conferencectl list-rooms” says why none is offered." : "These are offered:\(list)"))
    }

    /// Several rooms have that name, or a provider has several rooms.
    package static func ambiguousRoom(_ text: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            .ambiguousRoom, "\(named(text)) can be several rooms.", candidates: candidates, advice: "Take one of:")
    }
}
