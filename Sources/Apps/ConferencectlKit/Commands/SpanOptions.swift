import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Terminal

/// The options that say which occurrences of a series a command means.
enum SpanOptions {
    static let this = Option.flag("this", help: "Only this occurrence of a series")
    static let following = Option.flag("following", help: "This occurrence of a series and all later ones")
    static let all = Option.flag("all", help: "All occurrences of a series")

    static let declared: [any DeclaredOption] = [this, following, all]

    /// The paragraph about them for help pages.
    static let help =
        "For a series, asks whether you mean one occurrence, that one and all later ones, or all; without a terminal, "
        + "pass --this, --following or --all. EVENT@DATE means the occurrence that was planned for that date; without "
        + "a date, --this and --following mean the next one."

    /// Returns the option that was given.
    ///
    /// - Throws: `conflictingOptions`.
    static func span(in arguments: Arguments) throws -> SeriesSpan? {
        let given = [(this, SeriesSpan.thisEvent), (following, .futureEvents), (all, .all)]
            .filter { arguments[$0.0] }.map(\.1)
        if given.count > 1 {
            throw ConferenceError.conflictingOptions(
                "--\(given[0].word)", "--\(given[1].word)", advice: "They mean different occurrences of a series.")
        }
        return given.first
    }
}

extension SeriesSpan {
    /// The span in JSON, and the name of its option.
    var word: String {
        switch self {
        case .thisEvent: "this"
        case .futureEvents: "following"
        case .all: "all"
        }
    }
}

/// The occurrences of an event that a command changes or removes.
struct ChosenOccurrences {
    let span: SeriesSpan
    /// The occurrence that was named, or the next one; nil for a single event, and for a whole series that was named
    /// without a date.
    let occurrence: Occurrence?
    /// Whether the user has answered a question that showed the event.
    var isConfirmed = false
}

extension Context {
    /// Returns the occurrences that the user means, and asks if the options do not say.
    ///
    /// - Parameter verb: "Change", "Remove".
    /// - Throws: `spanNeeded`, `seriesHasEnded`, `conflictingOptions`.
    func chosenOccurrences(of target: EventTarget, _ verb: Sentence) throws -> ChosenOccurrences {
        let given = try SpanOptions.span(in: arguments)
        guard target.isSeries else { return ChosenOccurrences(span: .all, occurrence: nil) }
        let named = target.singledOut
        if let span = given ?? (target.dated == nil ? nil : .thisEvent) {
            if span == .all { return ChosenOccurrences(span: .all, occurrence: named) }
            guard let occurrence = try named ?? next(of: target) else {
                throw ConferenceError.seriesHasEnded(target.main.title)
            }
            return ChosenOccurrences(span: span, occurrence: occurrence)
        }
        let spans: [SeriesSpan] = [.thisEvent, .futureEvents, .all]
        let occurrence = try named ?? representative(of: target)
        let choices: [Sentence] = [
            "Only this one: \(format.when(occurrence))", "This and all following ones", "All: the whole series",
        ]
        let answer =
            isJSON
            ? nil
            : try TerminalPrompt.choice(
                text("“\(texts.title(target.title))” is a series. \(verb)…"), of: choices.map(text),
                texts: texts.prompts)
        guard let answer else { throw ConferenceError.spanNeeded(target.title) }
        let isAll = spans[answer] == .all
        return ChosenOccurrences(
            span: spans[answer], occurrence: isAll ? named : occurrence, isConfirmed: true)
    }

    /// Says that only one occurrence was changed, if the user has named several by their title.
    func sayOnlyOccurrence(of target: EventTarget) throws {
        guard target.naming == .part, !isJSON else { return }
        try printLine("Only this occurrence of the series was changed.")
    }

    /// Asks before something is removed from an event that the user did not name in full.
    ///
    /// - Parameters:
    ///   - removal: what is removed; nil for the event itself.
    ///   - question: "Remove the event “Review”?"
    /// - Throws: `confirmationNeeded` (64) if there is no terminal to ask on, `notConfirmed` (77).
    func confirmNaming(
        of target: EventTarget, removing removal: ConferenceError.Removal? = nil, _ question: Sentence
    ) throws {
        guard target.naming != .whole, target.naming != .part else { return }
        try confirmRemoval(of: removal ?? .named(target.main.title), question)
    }
}
