import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import ICalendar
package import Recurrence

/// Derives the fields of all events and reminders from their texts again and reports those that differ from the store.
///
/// The ranges of times in a named zone are not compared, because a newer time zone database may move events without
/// anything being wrong with the store.
package struct DerivationCheck {
    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits

    package init(store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits()) {
        self.store = store
        self.zones = zones
        self.limits = limits
    }

    /// Returns the differences found.
    ///
    /// - Parameter progress: called with the number of events and reminders checked.
    /// - Throws: errors of the store.
    package func problems(progress: ((Int64) -> Void)? = nil) throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        var done: Int64 = 0
        let unread = try store.eventsToRead()
        for calendar in try store.calendars() {
            let resolver = ZoneResolver(zones: zones)
            try store.forEachEvent(calendar: calendar.id) { event in
                done += 1
                if done.isMultiple(of: 1_024) { progress?(done) }
                if problems.count < StoreProblem.limit,
                    let problem = problem(of: event, isRead: !unread.contains(event.id), resolver)
                {
                    problems.append(problem)
                }
            }
            for reminder in try store.reminders(calendars: [calendar.id], filter: .all) {
                done += 1
                if problems.count < StoreProblem.limit, let problem = Self.problem(of: reminder, resolver) {
                    problems.append(problem)
                }
            }
        }
        return problems
    }

    /// - Parameter isRead: false if an earlier version stored the event and its participants have not been derived yet.
    private func problem(of event: EventRecord, isRead: Bool, _ resolver: ZoneResolver) -> StoreProblem? {
        let derived: EventRecord
        do {
            derived = try EventComponent(
                event.text, properties: EventProperties(event.text), limits: limits,
                resolver: resolver.bound(to: event.zoneSet)
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
            ("participants", !isRead || derived.participants == event.participants),
            ("occurrence", derived.recurrenceID.isEmpty == event.recurrenceID.isEmpty),
        ]
        if event.start.zoneName == nil, event.end.zoneName == nil {
            columns.append(
                ("range", derived.rangeStart == event.rangeStart && derived.rangeEnd == event.rangeEnd))
        }
        if !event.ownsConference {
            columns.append(("conference", Self.hasSameEntryPoints(derived.conference, event.conference)))
        }
        return Self.problem("event \(event.identifier)", columns)
    }

    /// Compares conferences without the features of entry points, because rows from before schema version 7 have the features
    /// of their kind instead.
    private static func hasSameEntryPoints(_ left: VirtualConference?, _ right: VirtualConference?) -> Bool {
        func entryPoints(_ conference: VirtualConference?) -> [EntryPoint]? {
            conference?.entryPoints.map { entry in
                EntryPoint(
                    url: entry.url, kind: entry.kind, title: entry.title, meetingCode: entry.meetingCode,
                    passcode: entry.passcode, pin: entry.pin, region: entry.region)
            }
        }
        return entryPoints(left) == entryPoints(right) && left?.title == right?.title && left?.details == right?.details
    }

    private static func problem(of reminder: ReminderRecord, _ resolver: ZoneResolver) -> StoreProblem? {
        let derived = ReminderComponent(reminder.text, resolver: resolver.bound(to: reminder.zoneSet)).record
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
            .derivation, "the text of \(subject) does not match the stored fields: \(names.joined(separator: ", "))")
    }
}
