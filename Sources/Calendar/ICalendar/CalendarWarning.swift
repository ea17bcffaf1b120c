import ConferenceModel
import Recurrence

/// Something in a calendar file that could not be taken as it was meant, and what was done instead.
///
/// Nothing of it keeps a file from being imported, and nothing is lost by it: the text of the component is kept.
package enum CalendarWarning: Hashable, Sendable {
    case noUID
    case noStart
    case badTime(String, String)
    case badValue(String, String)
    case badRule(String)
    case otherScale(String)
    case endBeforeStart
    case unknownZone(String)
    case tooLong(String)
    case duplicate(String)
    case stray(String)
    case notUTF8
    case utf16
    case nullByte
    case noProperty(String)
    case missing(String)
    case calendarUnclosed(since: Int)
    case otherVersion(String)
    case twice(String)
    case endAndDuration
    case olderVersion(String)
    case zoneChanged(String)
    case keptProperty(String)
    case leftOut(String)
    case schedulingMessage(String)
    case reminderWithoutUID
    case longReminderUID
    case reminderWithoutStamp
    case badReminderTime(String, String)
    case dueBeforeStart
    case durationWithoutStart
    case completedWithoutStatus
    case badReminderRule(String)
    case ruleWithoutDate
    case ruleInOccurrence
    case duplicateReminder(String)
    case reminderMessage(String)

    /// The sentence, without the line.
    package var text: String {
        func shown(_ text: String) -> String { "“\(TextPolicy.printable(text).prefix(80))”" }
        switch self {
        case .noUID: return "The event has no UID; it got one that follows from its text."
        case .noStart: return "The event has no DTSTART. It is kept, but it is in no list."
        case .badTime(let name, let value):
            return "The \(name) \(shown(value)) is no date. The event is kept, but it is in no list."
        case .badValue(let name, let value): return "The \(name) \(shown(value)) cannot be understood and is ignored."
        case .badRule(let value):
            return "The rule \(shown(value)) cannot be understood; the event does not repeat by it."
        case .otherScale(let value):
            return
                "The rule \(shown(value)) is of a calendar that is not supported; the event does not repeat by it."
        case .endBeforeStart: return "The event ends before it begins; it counts as one without a duration."
        case .unknownZone(let name):
            return "Nobody knows the time zone \(shown(name)); its times are taken as local ones."
        case .tooLong(let name): return "The \(name) is too long. The event is kept, but it is in no list."
        case .duplicate(let uid):
            return "The UID \(shown(uid)) is in this file already; this event is kept, but it is in no list."
        case .stray(let text): return "The line \(shown(text)) belongs to nothing and is left out."
        case .notUTF8: return "The text is not UTF-8; it was read as Windows-1252."
        case .utf16: return "The file is UTF-16; it was read as such. Calendar files are UTF-8."
        case .nullByte: return "The text has NUL characters, which stand for nothing; each became “\u{FFFD}”."
        case .noProperty(let text):
            return "The line \(shown(text)) is no property: it has no name, or no colon. It is kept as it is."
        case .missing(let name): return "The calendar that begins here has no \(name); it was read all the same."
        case .calendarUnclosed(let since):
            return "A VCALENDAR begins here, and the one from line \(since) has no END; it counts as ended."
        case .otherVersion(let version):
            return "The calendar is of version \(shown(version)); it was read as one of version 2.0."
        case .twice(let name): return "There is a second \(name), where one is allowed; the first one counts."
        case .endAndDuration: return "There is a DURATION beside DTEND; DTEND counts."
        case .olderVersion(let uid):
            return
                "The UID \(shown(uid)) is in this file already, in an older version; that one is kept, but in no list."
        case .zoneChanged(let name):
            return
                "The time zone \(shown(name)) was defined differently until now; its events follow the new definition."
        case .keptProperty(let name):
            return "The calendar has another \(shown(name)) already; it keeps that one."
        case .leftOut(let name):
            return "The property \(shown(name)) of the calendar is too long, or one too many, and is left out."
        case .schedulingMessage(let method):
            return "This is a \(shown(method)) message about an event that the calendar has; the event stays as it is."
        case .reminderWithoutUID: return "The reminder has no UID; it got one that follows from its text."
        case .longReminderUID: return "The UID of the reminder is too long; it got one that follows from its text."
        case .reminderWithoutStamp:
            return "The reminder has no DTSTAMP; nobody can tell which of its versions is newer."
        case .badReminderTime(let name, let value):
            return "The \(name) \(shown(value)) cannot be understood. The reminder is kept without it."
        case .dueBeforeStart: return "The reminder is due before it begins; both times are kept."
        case .durationWithoutStart:
            return "The DURATION has no DTSTART to count from. The reminder is kept without a due date."
        case .completedWithoutStatus: return "The reminder has COMPLETED, but no STATUS; it counts as completed."
        case .badReminderRule(let value):
            return "The rule \(shown(value)) cannot be understood; the reminder does not repeat by it."
        case .ruleWithoutDate:
            return "The rule has neither DTSTART nor DUE to count from; the reminder does not repeat."
        case .ruleInOccurrence: return "A single occurrence, which RECURRENCE-ID makes it, cannot repeat itself."
        case .duplicateReminder(let uid):
            return "The UID \(shown(uid)) is in this file already; this reminder is kept, but it is in no list."
        case .reminderMessage(let method):
            return
                "This is a \(shown(method)) message about a reminder that the calendar has; the reminder stays as it is."
        }
    }
}

extension CalendarWarning {
    /// Why a rule is none.
    init(_ error: RecurrenceRuleError, of text: String) {
        switch error {
        case .unsupportedScale, .unsupportedSkip: self = .otherScale(text)
        default: self = .badRule(text)
        }
    }
}
