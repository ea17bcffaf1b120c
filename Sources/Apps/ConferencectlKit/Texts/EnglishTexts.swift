import ConferenceErrors
import CalendarModel
import CalendarStore
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence
import Terminal

/// The texts in English, from which all others are translated.
struct EnglishTexts: Texts {
    /// The quotation marks.
    enum Marks: Sendable {
        case typographic, ascii
    }

    var marks = Marks.typographic

    func category(of number: Int) -> PluralCategory { number == 1 ? .one : .other }
    func quoted(_ text: String) -> String { marks == .ascii ? "\"\(text)\"" : "“\(text)”" }

    var noEvents: String { "No events." }
    var allDay: String { "all day" }
    func days(_ count: Int) -> String { plural(count, PluralForms(one: "\(count) day", other: "\(count) days")) }
    func day(_ number: Int, of count: Int) -> String { "day \(number) of \(count)" }
    func until(_ time: String) -> String { "until \(time)" }
    func moreThanListed(_ most: Int, before moment: String) -> String {
        "Only the first \(most) occurrences are listed, which begin before \(moment). List fewer days, or use "
            + "\(quoted("events --json")), which lists all."
    }
    func moreDaysThanListed(_ most: Int, after day: String) -> String {
        "The list ends after \(day), because it has at most \(most) entries, and an event of several days has one on each "
            + "of them. List later days, or use \(quoted("events --json")), which lists each occurrence once."
    }
    func state(_ state: EventState) -> String {
        switch state {
        case .cancelled: "cancelled"
        case .tentative: "tentative"
        case .unreadable: "unreadable"
        case .declined: "declined"
        case .maybe: "maybe"
        }
    }

    func relativeDay(_ distance: Int) -> String? { [0: "today", 1: "tomorrow", -1: "yesterday"][distance] }
    func week(_ number: Int) -> String { "week \(number)" }
    func more(_ count: Int) -> String { "\(count) more" }
    func moreShown(by command: String) -> String { "+ more: \(command)" }
    var conferenceMark: String { "conference" }
    func inCalendar(_ title: String) -> String { "in \(quoted(title))" }

    func allDay(_ day: String) -> String { "\(day), all day" }
    func allDay(from first: String, to last: String) -> String { "\(first) to \(last), all day" }
    func span(_ start: String, to end: String) -> String { "\(start) to \(end)" }
    var whereverYouAre: String { "wherever you are" }

    var now: String { "Now" }
    var next: String { "Next" }
    func left(_ time: String) -> String { "\(time) left" }
    func starts(in time: String) -> String { "in \(time)" }
    var startsNow: String { "now" }
    var nothingWithinYear: String { "Nothing is planned within a year." }
    var nothingPlanned: String { "Nothing is planned." }
    func moreAtSameTime(_ count: Int) -> String {
        let forms = PluralForms(
            one: "1 more event takes place at the same time.",
            other: "\(count) more events take place at the same time.")
        return "\(plural(count, forms)) Use --json, which lists all, or --calendar."
    }

    func label(_ label: EventLabel) -> String {
        switch label {
        case .when: "When"
        case .series: "Series"
        case .repeats: "Repeats"
        case .place: "Where"
        case .status: "Status"
        case .answer: "Answer"
        case .organizer: "Organizer"
        case .attendees: "Attendees"
        case .reminders: "Reminders"
        case .categories: "Categories"
        case .privacy: "Privacy"
        case .calendar: "Calendar"
        case .unreadable: "Unreadable"
        case .link: "Link"
        case .url: "URL"
        case .identifier: "Identifier"
        case .notes: "Notes"
        case .conference: "Conference"
        case .ended: "Ended"
        case .pending: "Pending"
        case .entry: "Entry"
        case .change: "Change"
        case .careful: "Careful"
        case .number: "Number"
        case .from: "From"
        case .subject: "Subject"
        }
    }
    func oneOccurrence(of identifier: String) -> String { "one occurrence of \(identifier)" }
    func occurrenceShown(hasEnded: Bool) -> String {
        "the \(hasEnded ? "last" : "next") occurrence is shown; \(quoted("events")) lists all"
    }
    func unreadable(_ reason: String) -> String {
        text("shown as it last could be read. \(CalendarWarning.reason(ofStored: reason))")
    }
    func status(_ status: String) -> String { status.lowercased() }
    func privacy(_ classification: Classification) -> String { EventWords.privacy(classification) }
    func answer(_ status: Participant.Status) -> String { EventWords.answer(status) }
    func role(_ role: Participant.Role) -> String? { EventWords.role(role) }
    func kind(_ kind: Participant.Kind) -> String? {
        switch kind {
        case .unknown, .individual: nil
        case .group: "group"
        case .resource: "resource"
        case .room: "room"
        case .other(let word): EventWords.bounded(word.lowercased())
        }
    }
    func reminder(_ moment: ReminderMoment, _ kind: ReminderKind) -> String {
        let when =
            switch moment {
            case .arriving(let place): "on arriving" + (place.map { " at \($0)" } ?? "")
            case .leaving(let place): "on leaving" + (place.map { " at \($0)" } ?? "")
            case .time(let time): time
            case .start: "at the start"
            case .end: "at the end"
            case .beforeStart(let distance): "\(distance) before"
            case .beforeEnd(let distance): "\(distance) before the end"
            case .afterStart(let distance): "\(distance) after the start"
            case .afterEnd(let distance): "\(distance) after the end"
            }
        switch kind {
        case .shown: return when
        case .mail: return when + ", by mail"
        case .sound: return when + ", with a sound"
        }
    }
    func repetition(_ rule: RecurrenceRule, last: () -> LocalDate?, date: (LocalDate) -> String) -> String {
        RepeatText.words(rule, last)
    }
    func pending(_ kind: IntentRecord.Kind, isMade: Bool, room: String, number: Int64) -> String {
        let question =
            switch kind {
            case .make where isMade: "\(room) created a conference for this event that is not attached"
            case .make: "it is unknown whether \(room) created a conference for this event"
            case .update: "\(room) has not been notified that this event changed"
            case .end: "\(room) has not been notified that its conference for this event should end"
            }
        return "\(question); \(quoted("conferencectl pending")) settles number \(number)."
    }

    var telephone: String { "Telephone" }
    var conference: String { "Conference" }
    func kind(_ kind: EntryPoint.Kind) -> String { kind.rawValue }
    func code(_ code: String) -> String { "code \(code)" }
    func passcode(_ passcode: String) -> String { "passcode \(passcode)" }
    func found(in source: ConferenceSource) -> String { "found in \(place(source))" }
    private func place(_ source: ConferenceSource) -> String {
        switch source {
        case .record: "our own record"
        case .conferenceProperty: "its CONFERENCE lines"
        case .vendorProperty(let name): name
        case .url: "its URL"
        case .location: "its location"
        case .block(let name): "the \(name) block of its notes"
        case .description: "its notes"
        case .htmlDescription: "the HTML of its notes"
        }
    }
    func made(by maker: String, on day: String) -> String { "made by \(maker) on \(day)" }
    func roomEnd(isCertain: Bool, reference: String) -> String {
        let advice = "\(quoted("conferencectl attach \(reference) ROOM --replace")) makes a new one."
        return isCertain
            ? "Its provider has ended this room. \(advice)"
            : "Its provider was asked to end this room, and it is unknown whether it did. \(advice)"
    }

    func opensWith(_ application: String, _ url: String) -> String { "opens with \(application): \(url)" }
    func opens(_ url: String) -> String { "opens \(url)" }
    func applicationOpens(_ url: String) -> String { "\(quoted("--app")) opens \(url)" }
    func copied(_ url: String) -> String { "Copied \(url)" }
    func opened(_ url: String) -> String { "Opened \(url)" }
    func opened(_ url: String, with application: String) -> String { "Opened \(url) with \(application)" }
    var severalAtSameTime: String { "Several events take place at the same time." }

    func wholeSeries(hasEnded: Bool) -> String { "the whole series, \(hasEnded ? "last" : "next") on " }
    func joinNowOpensLink(in source: ConferenceSource, _ url: String) -> String {
        "\(quoted("join")) now opens the link in \(place(source)): \(url)"
    }
    func linkStays(in source: ConferenceSource, _ url: String) -> String { "A link stays in \(place(source)): \(url)" }

    var lastAnswer: String { "(its last answer; it is still being asked)" }
    var noRooms: String { "no rooms" }

    var prompts: any PromptTexts { EnglishPromptTexts(isASCII: marks == .ascii) }
    var whichEvent: String { "Which event?" }
    func which(_ name: String) -> String { "Which \(quoted(name))?" }
    func whichRoom(for title: String) -> String { "Which room for \(quoted(title))?" }
    func severalDays(_ text: String) -> String { "\(quoted(text)) can mean several days." }
    var noTitle: String { EventWords.noTitle }
    var repeats: String { "repeats" }
    var othersUnreadable: String { "The other events cannot be read" }

    func text(ofStored text: String) -> String { marks == .ascii ? ViewMarks.inASCII(text) : text }

    func text(_ sentence: Sentence) -> String {
        marks == .ascii ? sentence.text(changingWords: ViewMarks.inASCII) : sentence.text
    }
}
