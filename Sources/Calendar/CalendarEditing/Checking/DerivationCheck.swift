package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Derives the columns of all events and reminders from their texts again, and tells where they are others than stored.
///
/// Ranges are left out where a time is in a zone: a newer time zone database moves events, and nothing is wrong with the
/// store then.
package struct DerivationCheck {
    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits
    /// How many problems are told; there may be more.
    private static let problemLimit = 100

    package init(store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits()) {
        self.store = store
        self.zones = zones
        self.limits = limits
    }

    /// - Parameter progress: called with the events and reminders that were looked at.
    /// - Throws: errors of the store.
    package func problems(progress: ((Int64) -> Void)? = nil) throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        var done: Int64 = 0
        for calendar in try store.calendars() {
            let resolver = ZoneResolver(zones: zones, store: store, calendar: calendar.id)
            try store.forEachEvent(calendar: calendar.id) { event in
                done += 1
                if done.isMultiple(of: 1_024) { progress?(done) }
                if problems.count < Self.problemLimit, let problem = problem(of: event, resolver) {
                    problems.append(problem)
                }
            }
            for reminder in try store.reminders(calendars: [calendar.id], filter: .all) {
                done += 1
                if problems.count < Self.problemLimit, let problem = Self.problem(of: reminder, resolver) {
                    problems.append(problem)
                }
            }
        }
        return problems
    }

    private func problem(of event: EventRecord, _ resolver: ZoneResolver) -> StoreProblem? {
        let derived: EventRecord
        do {
            derived = try EventComponent(
                event.text, properties: EventProperties(event.text), limits: limits, resolver: resolver
            ).record
        } catch {
            return StoreProblem(
                .derivation, "the text of event \(event.identifier) cannot be read: \(error.warning.text)")
        }
        var columns: [(String, Bool)] = [
            ("UID", derived.uid == event.uid), ("title", derived.title == event.title),
            ("location", derived.location == event.location), ("notes", derived.notes == event.notes),
            ("URL", derived.url == event.url), ("status", derived.status == event.status),
            ("start", derived.start == event.start), ("end", derived.end == event.end),
            ("recurrence", derived.isRecurring == event.isRecurring), ("sequence", derived.sequence == event.sequence),
            ("time of modification", derived.modified == event.modified),
            ("occurrence", derived.recurrenceID.isEmpty == event.recurrenceID.isEmpty),
        ]
        if event.start.zoneName == nil, event.end.zoneName == nil {
            columns.append(
                ("range", derived.rangeStart == event.rangeStart && derived.rangeEnd == event.rangeEnd))
        }
        if !event.ownsConference {
            columns.append(("conference", Self.hasSameWays(derived.conference, event.conference)))
        }
        return Self.problem("event \(event.identifier)", columns)
    }

    /// Equal but for what the ways in offer: rows from before version 7 of the schema have what their kind says.
    private static func hasSameWays(_ left: VirtualConference?, _ right: VirtualConference?) -> Bool {
        func ways(_ conference: VirtualConference?) -> [EntryPoint]? {
            conference?.entryPoints.map { way in
                EntryPoint(
                    url: way.url, kind: way.kind, title: way.title, meetingCode: way.meetingCode,
                    passcode: way.passcode, pin: way.pin, region: way.region)
            }
        }
        return ways(left) == ways(right) && left?.title == right?.title && left?.details == right?.details
    }

    private static func problem(of reminder: ReminderRecord, _ resolver: ZoneResolver) -> StoreProblem? {
        let derived = ReminderComponent(reminder.text, resolver: resolver).record
        return problem(
            "reminder \(reminder.identifier)",
            [
                ("UID", derived.uid == reminder.uid), ("title", derived.title == reminder.title),
                ("location", derived.location == reminder.location), ("notes", derived.notes == reminder.notes),
                ("URL", derived.url == reminder.url), ("start", derived.start == reminder.start),
                ("due date", derived.due == reminder.due),
                ("completion", derived.isCompleted == reminder.isCompleted && derived.completed == reminder.completed),
                ("priority", derived.priority == reminder.priority),
                ("recurrence", derived.isRecurring == reminder.isRecurring),
                ("sequence", derived.sequence == reminder.sequence),
            ])
    }

    private static func problem(_ subject: String, _ columns: [(name: String, agrees: Bool)]) -> StoreProblem? {
        let names = columns.filter { !$0.agrees }.map(\.name)
        guard !names.isEmpty else { return nil }
        return StoreProblem(
            .derivation, "what the text of \(subject) says is not what is stored: \(names.joined(separator: ", "))")
    }
}
