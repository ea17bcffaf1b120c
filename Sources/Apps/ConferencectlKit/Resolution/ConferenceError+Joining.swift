package import ConferenceErrors
import ConferenceModel

// Errors about joining conferences.

extension ConferenceError.Code {
    package static let severalToJoin = Self(rawValue: "severalToJoin")
    package static let nothingToJoin = Self(rawValue: "nothingToJoin")
    package static let nothingToJoinNow = Self(rawValue: "nothingToJoinNow")
    package static let noSuchEntryPoint = Self(rawValue: "noSuchEntryPoint")
}

extension ConferenceError {
    /// Several events can be joined now, and there is no terminal to ask on, or the user chose none.
    ///
    /// - Parameter candidates: a line for each, with the number that `--index` takes for it.
    package static func severalToJoin(_ candidates: [(number: Int, line: String)]) -> ConferenceError {
        ambiguous(
            .severalToJoin, "Several events take place at the same time.",
            candidates: candidates.map { "\($0.number)  \($0.line)" },
            advice: "Join one by its number with “--index”, or by its identifier:")
    }

    /// A warning: several events begin, and there is no terminal to ask on which one to open.
    package static func severalNotOpened(_ candidates: [String]) -> Sentence {
        "Several events take place at the same time, and there is no terminal to ask on; none is opened. Join one by its identifier:"
            + "\(lines(candidates))"
    }

    /// A warning: an event begins that can only be joined by telephone.
    package static func telephoneNotDialled(_ line: String, url: String) -> Sentence {
        "An event begins that is joined by telephone, which is not dialled automatically: "
            + "\(TextPolicy.printable(line)): \(TextPolicy.printable(url))"
    }

    /// Nothing that can be joined takes place now or within a year.
    package static func nothingToJoin() -> ConferenceError {
        ConferenceError(
            .nothingToJoin, .notFound,
            "No event with a conference takes place now or within a year. “conferencectl attach EVENT ROOM” gives one to "
                + "an event.")
    }

    /// Nothing that can be joined takes place now; what comes next, if anything does.
    package static func nothingToJoinNow(next: String?) -> ConferenceError {
        ConferenceError(
            .nothingToJoinNow, .notFound,
            "Nothing that can be joined takes place now. "
                + (next.map { "Next is \(TextPolicy.printable($0)): “conferencectl join next” opens it." }
                    ?? "No event with a conference is planned within a year."))
    }

    /// A number greater than the number of ways to join.
    package static func noSuchEntryPoint(_ index: Int, count: Int) -> ConferenceError {
        ConferenceError(
            .noSuchEntryPoint, .usage,
            "There is no way to join with number \(index): the conference has \(count). “--list” lists them.")
    }
}
