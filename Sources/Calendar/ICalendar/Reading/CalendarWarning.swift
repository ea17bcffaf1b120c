package import ConferenceErrors
import ConferenceModel
package import Recurrence

/// A problem in a calendar file, and how it was handled.
///
/// No warning prevents an import, and nothing is lost, because the text of the component is kept.
package enum CalendarWarning: Hashable, Sendable {
    case noUID
    case noStart
    case badTime(String, String)
    case badValue(String, String)
    case badRule(String)
    case unsupportedScale(String)
    case endBeforeStart
    case unknownZone(String)
    case tooLong(String)
    case duplicate(String)
    case stray(String)
    case notUTF8
    case utf16
    case nullByte
    case malformedLine(String)
    case missingProperty(String)
    case missingBegin
    case unclosedCalendar(since: Int)
    case unsupportedVersion(String)
    case vCalendar1
    case unsupportedCharacterSet(String)
    case unsupportedAlarm(String)
    case repeatedProperty(String)
    case endAndDuration
    case olderVersion(String)
    /// A newer version of a series lacks so many detached occurrences that the calendar had.
    case outdatedOccurrences(String, Int)
    /// The entry with this title has got another organizer. The addresses are without `mailto:`; nil if none is named any more.
    case otherOrganizer(String, from: String, to: String?)
    /// At a time of an entry, the file's definition of a location has another offset than the system's zone. Both offsets are
    /// in seconds east of UTC.
    case otherDefinition(String, local: LocalDateTime, own: Int, system: Int)
    /// At a time of an entry, the file's definition of a zone with a name of UTC has another offset, in seconds east of UTC.
    case otherUTC(String, local: LocalDateTime, own: Int)
    case keptProperty(String)
    case droppedProperty(String)
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

    /// The message about an event of which an earlier version is shown instead, without the line number.
    package var textWithEarlierVersion: String { reason.map { $0.text + Self.consequence } ?? text }

    /// Returns the reason that a ``textWithEarlierVersion`` gives, with its words and arguments kept apart.
    ///
    /// - Parameter text: the message as the store has it: in English, after the path and the number of the line.
    package static func reason(ofStored text: String) -> Sentence {
        let text = text.hasSuffix(consequence) ? String(text.dropLast(consequence.count)) : text
        let forms: [CalendarWarning] = [.noStart, .badTime("", ""), .tooLong(""), .badRule("")]
        let colons = text.ranges(of: ": ")
        for start in [text.startIndex] + colons.map(\.upperBound) {
            let found = forms.lazy.compactMap { $0.reason?.withArguments(of: String(text[start...])) }.first
            if let found { return "\(text[..<start])\(found)" }
        }
        return Sentence(argument: text)
    }

    private static let consequence = " The event is shown as it last could be read."

    /// Why an event cannot be read; nil if it can.
    private var reason: Sentence? {
        switch self {
        case .noStart: "The event has no DTSTART."
        case .badTime(let name, let value):
            "The \(name) “\(TextPolicy.printable(TextPolicy.beginning(value, 80)))” is not a date."
        case .tooLong(let name): "The \(name) is too long."
        case .badRule(let value): "The rule “\(TextPolicy.printable(TextPolicy.beginning(value, 80)))” is not valid."
        default: nil
        }
    }

    /// The message, without the line number.
    package var text: String { sentence.text }

    /// The ``text``, with its words and arguments kept apart.
    package var sentence: Sentence {
        func shown(_ text: String) -> Sentence { "“\(TextPolicy.printable(TextPolicy.beginning(text, 80)))”" }
        switch self {
        case .noUID: return "The event has no UID; one was derived from its text."
        case .noStart: return "The event has no DTSTART. It is kept, but not listed."
        case .badTime(let name, let value):
            return "The \(name) \(shown(value)) is not a date. The event is kept, but not listed."
        case .badValue(let name, let value): return "The \(name) \(shown(value)) is not valid and is ignored."
        case .badRule(let value):
            return "The rule \(shown(value)) is not valid; the event does not repeat by it."
        case .unsupportedScale(let value):
            return
                "The rule \(shown(value)) uses an unsupported calendar system; the event does not repeat by it."
        case .endBeforeStart: return "The event ends before it starts; it is treated as an event without a duration."
        case .unknownZone(let name):
            return "The time zone \(shown(name)) is unknown; its times are treated as local times."
        case .tooLong(let name): return "The \(name) is too long. The event is kept, but not listed."
        case .duplicate(let uid):
            return "The file already has an event with the UID \(shown(uid)); this one is kept, but not listed."
        case .stray(let text): return "The line \(shown(text)) does not belong to anything and is skipped."
        case .notUTF8: return "This line is not UTF-8 throughout; its other bytes were read as Windows-1252."
        case .utf16: return "The file is UTF-16 and was read as such. Calendar files should be UTF-8."
        case .nullByte: return "The text has NUL characters; each was replaced with “\u{FFFD}”."
        case .malformedLine(let text):
            return "The line \(shown(text)) is not a property: it has no name or no colon. It is kept unchanged."
        case .missingProperty(let name): return "The calendar that begins here has no \(name); it was read anyway."
        case .missingBegin: return "The calendar that begins here has no BEGIN:VCALENDAR; it was read anyway."
        case .unclosedCalendar(let since):
            return "A VCALENDAR begins here, but the one from line \(since) has no END; it is treated as ended."
        case .unsupportedVersion(let version):
            return "The calendar has version \(shown(version)); it was read as version 2.0."
        case .vCalendar1:
            return
                "This is a vCalendar 1.0 file. Its texts and alarms are converted; its rules of repetition are kept, but not used."
        case .unsupportedCharacterSet(let name):
            return "The character set \(shown(name)) is not supported; the text was read as UTF-8 or Windows-1252."
        case .unsupportedAlarm(let value):
            return "The alarm \(shown(value)) does not state a time in UTC. It is kept, but not used."
        case .repeatedProperty(let name):
            return "There is a second \(name) where only one is allowed; the first one is used."
        case .endAndDuration: return "There are both DTEND and DURATION; DTEND is used."
        case .olderVersion(let uid):
            return
                "The file already has an older version of \(shown(uid)); that one is kept, but not listed."
        case .outdatedOccurrences(let uid, let count):
            return
                "This version of the series \(shown(uid)) is newer and lacks \(count) occurrences that were changed on their own; "
                + "in the calendar, they follow the series again."
        case .otherOrganizer(let title, let former, let present):
            let change: Sentence =
                present.map { "changes from \(shown(former)) to \(shown($0))" }
                ?? "was \(shown(former)), and the file names none"
            return
                "The organizer of \(shown(title)) \(change). Messages from \(shown(former)) do not change the entry any more. "
                + "Undo this import unless you know that the file is right."
        case .otherDefinition(let name, let local, let own, let system):
            return
                "The file defines the time zone \(shown(name)) with \(UTCOffset.text(own)) at \(local.description). "
                + "The system's \(UTCOffset.text(system)) is used."
        case .otherUTC(let name, let local, let own):
            return
                "The file defines the time zone \(shown(name)) with \(UTCOffset.text(own)) at \(local.description). "
                + "Its times are read so, and not as UTC."
        case .keptProperty(let name):
            return "The calendar already has a different \(shown(name)), which it keeps."
        case .droppedProperty(let name):
            return "The calendar property \(shown(name)) is too long, or there are too many; it is skipped."
        case .schedulingMessage(let method):
            return "This is a \(shown(method)) message about an event in the calendar; the event is not changed."
        case .reminderWithoutUID: return "The reminder has no UID; one was derived from its text."
        case .longReminderUID: return "The UID of the reminder is too long; one was derived from its text."
        case .reminderWithoutStamp:
            return "The reminder has no DTSTAMP, so it is unknown which of its versions is newer."
        case .badReminderTime(let name, let value):
            return "The \(name) \(shown(value)) is not valid. The reminder is kept without it."
        case .dueBeforeStart: return "The reminder is due before it starts; both times are kept."
        case .durationWithoutStart:
            return "The reminder has a DURATION but no DTSTART. It is kept without a due date."
        case .completedWithoutStatus: return "The reminder has COMPLETED but no STATUS; it is treated as completed."
        case .badReminderRule(let value):
            return "The rule \(shown(value)) is not valid; the reminder does not repeat by it."
        case .ruleWithoutDate:
            return "The reminder has a rule, but neither DTSTART nor DUE; it does not repeat."
        case .ruleInOccurrence: return "RECURRENCE-ID makes this a single occurrence, which cannot repeat."
        case .duplicateReminder(let uid):
            return "The file already has a reminder with the UID \(shown(uid)); this one is kept, but not listed."
        case .reminderMessage(let method):
            return
                "This is a \(shown(method)) message about a reminder in the calendar; the reminder is not changed."
        }
    }
}

extension CalendarWarning {
    /// Whether the warning is about an invalid rule.
    package var isBadRule: Bool {
        if case .badRule = self { true } else { false }
    }

    /// The warning for a rule that could not be parsed.
    init(_ error: RecurrenceRuleError, of text: String) {
        switch error {
        case .unsupportedScale, .unsupportedSkip: self = .unsupportedScale(text)
        default: self = .badRule(text)
        }
    }
}
