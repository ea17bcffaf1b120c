import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import EventPresentation
import Foundation
import Platform
import Recurrence
import Terminal

/// Everything a command may need: its arguments, its output, the clock, and services that are opened on first use.
struct Context: Sendable {
    private(set) var arguments: Arguments
    let environment: [String: String]
    /// The words that name the command, for the history.
    let action: String
    /// The properties of standard output.
    let terminal: Terminal
    let output: TerminalOutput
    let zones = ZoneDatabase { try? Context.warn(ConferenceError.unusableSystemZone($0)) }
    /// The time the program started, in seconds since 1970-01-01T00:00:00Z; the whole run uses this time.
    let now: Int64
    let openedStore = OpenedPart<CalendarStore>()
    let openedHost = OpenedPart<ConferenceHost>()
    let openedProgress = OpenedPart<ProviderProgress?>()
    /// The entries of the inbox that have changed because this run has read new mails.
    let changedEntries = OpenedPart<Set<Int64>>()
    let foundLinks = FoundLinks()
    let chosenDays = ChosenDays()
    let readSettings = OpenedPart<Settings>()
    let knownDateStyle = OpenedPart<DateStyle>()
    /// The texts for people, in the language of the user.
    let texts: any Texts

    /// Whether the command changes something.
    let isChanging: Bool
    /// Whether the command creates the store if there is none.
    let mayCreateStore: Bool

    /// - Parameters:
    ///   - action: the words that name the command.
    ///   - isChanging: whether the command changes something (``ChangingCommand``).
    ///   - mayCreateStore: whether it creates the store (``StoreCreatingCommand``).
    init(
        arguments: Arguments, environment: [String: String], action: String = "", isChanging: Bool = false,
        mayCreateStore: Bool = false
    ) {
        self.arguments = arguments
        self.action = action
        self.isChanging = isChanging
        self.mayCreateStore = mayCreateStore
        output = TerminalOutput(descriptor: 1, isAnswerToChange: isChanging)
        self.environment = environment
        texts = TextCatalogue.texts(for: UserLocale(environment: environment))
        // If the settings cannot be read, only the commands that need more of them than colours report it.
        let settings = try? Settings(places: Places(environment: environment))
        terminal = Terminal(
            descriptor: 1, environment: environment,
            allowsColor: !arguments[CommonOptions.noColor] && settings?.allowsColor ?? true)
        if let settings { _ = readSettings.get { settings } }
        now = Int64(Date().timeIntervalSince1970)
    }

    /// Returns the same context with other arguments.
    func with(_ arguments: Arguments) -> Context {
        var context = self
        context.arguments = arguments
        return context
    }

    var isJSON: Bool { arguments[CommonOptions.json] }

    /// Returns what is needed to parse the user's dates and times. If a date has two meanings and there is a terminal, the user
    /// is asked.
    ///
    /// - Parameter zone: the name of a time zone; nil for the local one.
    func timeContext(zone: String? = nil) throws -> TimeContext {
        let isJSON = isJSON
        let order = try settings().dateOrder
        let style = dateStyle
        let texts = texts
        let chosen = chosenDays
        return try TimeContext(now: now, zones: zones, zone: zone).understanding(locale: dateLocale, order: order) {
            text, days throws(ConferenceError) in
            try chosen.day(for: text) { () throws(ConferenceError) in
                let names = days.map { "\(style.weekday($0)) \(style.date($0))" }
                let question = texts.severalDays(TextPolicy.printable(text))
                guard !isJSON, let answer = try TerminalPrompt.choice(question, of: names, texts: texts.prompts) else {
                    throw .ambiguousDate(text, days.map(\.description))
                }
                return days[answer]
            }
        }
    }

    private var locale: UserLocale { UserLocale(environment: environment) }

    /// The languages of the user in the order of preference, such as `de`.
    var languages: [String] { locale.languages }

    /// The locale of dates.
    private var dateLocale: String { locale.name(of: "LC_TIME") }

    /// The first day of the week and the clock of the user's country, unless the settings say otherwise.
    var habits: CalendarHabits {
        let habits = CalendarHabits(locale: dateLocale)
        return readSettings.known?.habits(otherwise: habits) ?? habits
    }

    /// How dates are printed. Settings that cannot be read are reported by ``settings()``.
    var dateStyle: DateStyle {
        knownDateStyle.get {
            DateStyle(
                locale: usesUnicode ? dateLocale : "", form: readSettings.known?.dateForm ?? .locale, habits: habits)
        }
    }

    /// Whether the locale has marks and lines beyond ASCII.
    var usesUnicode: Bool { locale.usesUnicode }

    /// Returns a sentence in the language and with the marks of the user.
    func text(_ sentence: Sentence) -> String { texts.text(sentence) }

    /// Prints a sentence in the language and with the marks of the user. A literal is a sentence.
    func printLine(_ sentence: Sentence) throws { try printLine(text(sentence)) }

    /// Prints a text that needs no translation.
    @_disfavoredOverload
    func printLine(_ line: String = "") throws { try output.tell(line + "\n") }

    func printJSON(_ value: JSONValue) throws { try output.tell(value.text) }

    /// Prints a table as wide as the terminal.
    func print(_ table: TerminalTable, indentation: Int = 0) throws {
        let margin = String(repeating: " ", count: indentation)
        var table = table
        table.ellipsis = format.marks.ellipsis
        for line in table.lines(width: terminal.width.map { $0 - indentation }, style: terminal.cellStyle) {
            // A row can have several lines.
            try printLine(margin + line.replacing("\n", with: "\n" + margin))
        }
    }

    /// Prints a message to standard error, in the language and with the marks of the user.
    func warn(_ sentence: Sentence) throws { try Self.warn(sentence) }

    /// Prints a message to standard error, for a closure that must not hold the context.
    static func warn(_ sentence: Sentence) throws {
        let environment = ProcessEnvironment.variables
        let text = TextCatalogue.texts(for: UserLocale(environment: environment)).text(sentence)
        try TerminalOutput.standardError.write(
            MessageLines.wrapped(
                "\(Program.name): \(text)\n", on: Terminal(descriptor: 2, environment: environment)))
    }
}
