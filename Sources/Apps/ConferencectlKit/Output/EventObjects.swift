import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar

/// Makes the JSON object of an event, the same one in every list and for `show`.
final class EventObjects {
    private let context: Context
    /// All calendars by row identifier.
    private let calendars: [Int64: CalendarRecord]
    /// JSON does not change with the locale or the settings.
    private let format: EventFormat
    /// What the texts of series say, by row identifier, because a series is listed many times.
    private var known: [Int64: JSONValue] = [:]
    /// The rules of series that detached occurrences belong to, by calendar and UID.
    private var knownRules: [SeriesName: [String]] = [:]

    private struct SeriesName: Hashable {
        let calendar: Int64
        let uid: String
    }

    /// How many series are remembered, so that memory does not grow with the length of a list.
    private static let mostKnown = 4_096

    init(_ context: Context) throws {
        self.context = context
        calendars = Dictionary(try context.store().calendars().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        format = EventFormat(zones: context.zones)
    }

    /// Returns the object of an occurrence.
    ///
    /// - Parameters:
    ///   - content: what the text of its record says, if that is known.
    ///   - reference: the reference that commands take.
    ///   - isWholeSeries: true if the occurrence only represents its series.
    func value(
        of occurrence: Occurrence, _ content: ItemContent? = nil, reference: String, isWholeSeries: Bool = false,
        _ marks: EventMarks
    ) -> JSONValue {
        // The record is read in place, because a copy of it copies a dozen strings.
        let origin = occurrence.origin
        let calendar = calendars[origin.event.calendarID]
        let value = EventJSON.value(
            occurrence, reference: reference, calendar: calendar?.title ?? "", isWholeSeries: isWholeSeries,
            unreadable: marks.unreadable[origin.event.id], in: format)
        // Each addition copies the object, so there is only one to the long one.
        let further: JSONValue = [
            "declined": .bool(marks.declined.contains(origin.event.id)), "color": .optional(calendar?.color),
        ]
        return value.adding(further.adding(details(of: origin, content, in: calendar)))
    }

    /// Returns the values that are in the text of a record but not in its fields.
    private func details(
        of origin: Occurrence.Origin, _ content: ItemContent?, in calendar: CalendarRecord?
    ) -> JSONValue {
        if let known = known[origin.event.id] { return known }
        let content = content ?? ItemContent(origin.event.text, limits: Limits())
        let own = context.addresses + [context.environment["EMAIL"], calendar?.title].compactMap { $0 }
        let people = EventPeople(content, own: own)
        let details: JSONValue = [
            "rules": .array(rules(of: origin.event, content).map { .string($0) }),
            "organizer": people.organizerJSON, "attendees": people.attendeesJSON, "answer": people.answerJSON,
            "reminders": .array(content.alarms.map { ReminderText(alarm: $0, format: format).json }),
            "categories": .array(content.categories.map { .string($0) }),
            "privacy": .string(content.classification.word),
        ]
        if origin.event.isRecurring {
            if known.count >= Self.mostKnown { known.removeAll() }
            known[origin.event.id] = details
        }
        return details
    }

    /// The rules of the series, which a detached occurrence does not repeat.
    private func rules(of event: EventRecord, _ content: ItemContent) -> [String] {
        guard !event.recurrenceID.isEmpty else { return content.rules }
        let series = SeriesName(calendar: event.calendarID, uid: event.uid)
        if let known = knownRules[series] { return known }
        let master = try? context.store().event(calendar: event.calendarID, uid: event.uid, recurrenceID: "")
        let rules = master.map { ItemContent($0.text, limits: Limits()).rules } ?? []
        if knownRules.count >= Self.mostKnown { knownRules.removeAll() }
        knownRules[series] = rules
        return rules
    }
}

extension Classification {
    /// The word for people, and in JSON.
    var word: String {
        switch self {
        case .everyone: "public"
        case .owner: "private"
        case .confidential: "confidential"
        }
    }
}
