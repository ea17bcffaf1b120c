import ConferenceErrors
import CalendarModel
import CalendarStore
import ConferenceModel
import EventPresentation
import ICalendar
import Platform
import Recurrence
import Terminal

/// The texts for people in one language.
///
/// A translation is a type that conforms: the compiler reports a text that it lacks and an argument that does not fit. JSON,
/// `--tsv` and `--format` do not use these texts. Arguments can be foreign text, which the caller has made printable.
///
/// To add a language, copy `GermanTexts`, translate it, and add it to ``TextCatalogue``.
protocol Texts: Sendable {
    /// The category of a number in this language (Unicode CLDR, cardinal numbers).
    func category(of number: Int) -> PluralCategory
    /// Returns a text in the quotation marks of the language.
    func quoted(_ text: String) -> String

    // MARK: Lists of events
    var noEvents: String { get }
    var allDay: String { get }
    func days(_ count: Int) -> String
    func day(_ number: Int, of count: Int) -> String
    func until(_ time: String) -> String
    func moreThanListed(_ most: Int, before moment: String) -> String
    func moreDaysThanListed(_ most: Int, after day: String) -> String
    /// A remark after a title, in parentheses.
    func state(_ state: EventState) -> String

    // MARK: Views
    /// Today, tomorrow or yesterday, after the date in a heading; nil for other days.
    func relativeDay(_ distance: Int) -> String?
    func week(_ number: Int) -> String
    /// How many entries did not fit, after a plus sign.
    func more(_ count: Int) -> String
    func moreShown(by command: String) -> String
    /// What the mark of a conference means.
    var conferenceMark: String { get }
    func inCalendar(_ title: String) -> String

    // MARK: Times
    func allDay(_ day: String) -> String
    func allDay(from first: String, to last: String) -> String
    func span(_ start: String, to end: String) -> String
    var whereverYouAre: String { get }

    // MARK: next
    var now: String { get }
    var next: String { get }
    func left(_ time: String) -> String
    func starts(in time: String) -> String
    var startsNow: String { get }
    var nothingWithinYear: String { get }
    var nothingPlanned: String { get }
    func moreAtSameTime(_ count: Int) -> String

    // MARK: show
    /// A label at most 11 columns wide, without a colon.
    func label(_ label: EventLabel) -> String
    func oneOccurrence(of identifier: String) -> String
    func occurrenceShown(hasEnded: Bool) -> String
    func unreadable(_ reason: String) -> String
    /// - Parameter status: the value of STATUS.
    func status(_ status: String) -> String
    func privacy(_ classification: Classification) -> String
    func answer(_ status: Participant.Status) -> String
    /// Returns nil for a person who has to attend.
    func role(_ role: Participant.Role) -> String?
    /// Returns nil for a single person.
    func kind(_ kind: Participant.Kind) -> String?
    func reminder(_ moment: ReminderMoment, _ kind: ReminderKind) -> String
    /// Returns a rule in words.
    ///
    /// - Parameters:
    ///   - last: returns the last day of a rule with UNTIL; nil shows the day of UNTIL.
    ///   - date: formats a date.
    func repetition(_ rule: RecurrenceRule, last: () -> LocalDate?, date: (LocalDate) -> String) -> String
    /// - Parameters:
    ///   - isMade: whether the conference exists.
    func pending(_ kind: IntentRecord.Kind, isMade: Bool, room: String, number: Int64) -> String

    // MARK: Conferences
    var telephone: String { get }
    var conference: String { get }
    /// A word at most 5 columns wide.
    func kind(_ kind: EntryPoint.Kind) -> String
    func code(_ code: String) -> String
    func passcode(_ passcode: String) -> String
    func found(in source: ConferenceSource) -> String
    func made(by maker: String, on day: String) -> String
    func roomEnd(isCertain: Bool, reference: String) -> String

    // MARK: join
    func opensWith(_ application: String, _ url: String) -> String
    func opens(_ url: String) -> String
    func applicationOpens(_ url: String) -> String
    func copied(_ url: String) -> String
    func opened(_ url: String) -> String
    func opened(_ url: String, with application: String) -> String
    var severalAtSameTime: String { get }

    // MARK: attach, and the answers of changes
    func wholeSeries(hasEnded: Bool) -> String
    func joinNowOpensLink(in source: ConferenceSource, _ url: String) -> String
    func linkStays(in source: ConferenceSource, _ url: String) -> String

    // MARK: list-rooms
    var lastAnswer: String { get }
    var noRooms: String { get }

    // MARK: Questions
    /// What pickers and prompts say in addition to the question.
    var prompts: any PromptTexts { get }
    var whichEvent: String { get }
    func which(_ name: String) -> String
    func whichRoom(for title: String) -> String
    func severalDays(_ text: String) -> String
    var noTitle: String { get }
    /// A remark about an event in a list to choose from.
    var repeats: String { get }
    var othersUnreadable: String { get }

    // MARK: Sentences
    /// Returns a sentence of any module in this language and with its marks. What has no translation stays in English.
    func text(_ sentence: Sentence) -> String
    /// Returns a text that was stored in English, such as the reason of a failure.
    func text(ofStored text: String) -> String
}

extension Texts {
    /// Returns the title of an event on one line and safe to print, or a note that it has none.
    ///
    /// A calendar file can have a title of megabytes, or one character with a million combining marks, which no width of a column
    /// bounds.
    ///
    /// - Parameter limit: how much of the title is shown. A page about one event shows more than a list.
    func title(_ title: String, limit: Int = 500) -> String {
        let printable = TextPolicy.printable(TextPolicy.beginning(title, limit))
        return printable.allSatisfy(\.isWhitespace) ? noTitle : printable
    }

    /// Returns the form of a text for a number.
    func plural(_ number: Int, _ forms: PluralForms) -> String { forms.form(category(of: number)) }
}

/// What a list says about an event after its title.
enum EventState: CaseIterable, Sendable {
    case cancelled, tentative, unreadable, declined
    /// The user's own answer is tentative.
    case maybe
}

/// The labels of `show`.
enum EventLabel: CaseIterable, Sendable {
    case when, series, repeats, place, status, answer, organizer, attendees, reminders, categories, privacy, calendar
    case unreadable, link, url, identifier, notes, conference, ended, pending
    /// Of an entry of the inbox, the number of its booking, its sender, the subject of its mail, what the message has changed,
    /// and what to know before deciding.
    case entry, number, from, subject, change, careful
}

/// When a reminder is due. Distances are texts such as `15 min`.
enum ReminderMoment: Sendable {
    case arriving(at: String?), leaving(from: String?)
    case time(String)
    case start, end
    case beforeStart(String), beforeEnd(String), afterStart(String), afterEnd(String)
}

/// How a reminder is given.
enum ReminderKind: Sendable {
    case shown, mail, sound
}

/// All languages.
enum TextCatalogue {
    /// Returns the texts for a user: in the first language that there is, else in English. A terminal without UTF-8 cannot
    /// show the letters of other languages.
    static func texts(for locale: UserLocale) -> any Texts {
        guard locale.usesUnicode else { return EnglishTexts(marks: .ascii) }
        for language in locale.languages {
            switch language {
            case "en": return EnglishTexts()
            case "de": return GermanTexts()
            default: continue
            }
        }
        return EnglishTexts()
    }
}
