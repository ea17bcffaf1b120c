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
            .ambiguousProvider, "\(typed(text)) matches several providers.", candidates: candidates,
            advice: "Use the identifier of one:")
    }

    /// Every provider failed; the reasons were printed before.
    package static func allProvidersFailed() -> ConferenceError {
        ConferenceError(.allProvidersFailed, .unavailable, "No provider could list its rooms.")
    }

    /// No provider offers that room.
    ///
    /// - Parameters:
    ///   - offered: the references of the rooms that exist.
    ///   - unavailable: why other providers, which may have the room, could not be asked: full sentences.
    package static func noSuchRoom(
        _ text: String, offered: [String], unavailable: [Sentence] = []
    ) -> ConferenceError {
        let list = lines(offered.prefix(20))
        let others = unavailable.prefix(5).map { "\n  \(TextPolicy.printable($0))" as Sentence }.joined()
        var message: Sentence = "There is no room \(typed(text))."
        if !offered.isEmpty { message += " These are offered:\(list)" }
        if !others.isEmpty {
            message += offered.isEmpty ? " " : "\n"
            message += "These providers could not be asked:\(others)"
        }
        if offered.isEmpty, others.isEmpty { message += " “conferencectl list-rooms” shows why none is offered." }
        return ConferenceError(.noSuchRoom, .notFound, message)
    }

    /// Several rooms have that name, or a provider has several rooms. The candidates are the arguments, for a list to choose from.
    package static func ambiguousRoom(_ text: String, candidates: [String]) -> ConferenceError {
        let error = ambiguous(
            .ambiguousRoom, "\(typed(text)) matches several rooms.", candidates: candidates, advice: "Use one of:")
        return ConferenceError(error.code, error.exitStatus, error.sentence, arguments: candidates)
    }
}
