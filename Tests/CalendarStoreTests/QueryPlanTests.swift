import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Query plans")
struct QueryPlanTests {
    @Test("no look-up by range, identifier, UID or title reads all events")
    func noScan() throws {
        let place = try TemporaryStore(isMade: true)
        let record = try place.add(event(recurring: true))
        let store = place.store
        _ = try store.events(in: 0..<Int64.max, calendars: [1])
        _ = try store.series(identifier: record.identifier)
        _ = try store.series(calendar: record.calendarID, uid: record.uid)
        _ = try store.series(titled: "PLANNING", limit: 2)
        _ = try store.series(uid: record.uid, limit: 2)
        _ = try store.identifiers(withPrefix: "a", limit: 2)
        try store.forEachEvent(calendar: record.calendarID) { _ in }
        try store.forEachEvent(calendar: record.calendarID, ofSeries: true) { _ in }
        try store.forEachZoneUse(calendar: record.calendarID) { _, _, _ in }
        _ = try store.eventCount(calendars: [record.calendarID])
        _ = try store.components(calendar: 1, kind: "VTODO")
        _ = try store.events(uid: record.uid)
        _ = try store.state(of: record)
        _ = try store.calendar(identifier: "c")
        let todo = try store.write { try $0.insert(reminder("Buy", calendar: record.calendarID, due: 5)) }
        for calendars in [nil, [record.calendarID]] {
            for filter in [
                ReminderFilter.all, .incomplete(dueFrom: nil, dueBefore: nil), .incomplete(dueFrom: 0, dueBefore: nil),
                .completed(from: nil, before: nil), .completed(from: 0, before: 9),
            ] { _ = try store.reminders(calendars: calendars, filter: filter) }
        }
        _ = try store.reminderSeries(identifier: todo.identifier)
        _ = try store.reminders(uid: todo.uid)
        _ = try store.reminders(calendar: todo.calendarID, uid: todo.uid)
        _ = try store.state(of: todo)
        _ = try store.remindersToRead(limit: 1)
        _ = try store.eventsToRead()
        _ = try store.hasEntries(calendar: record.calendarID)
        try store.write { writer in
            try writer.update(todo)
            try writer.deleteReminderSeries(identifier: todo.identifier)
        }
        let entry = try #require(try store.write { try $0.insert(InboxTests.full()) })
        _ = try store.inboxEntry(identity: entry.identity)
        _ = try store.inboxEntries(identityBeginningWith: "invitation")
        _ = try store.inboxEntries(number: "12")
        _ = try store.inboxEntries(ofEvent: record.uid, calendar: record.calendarID)
        _ = try store.messages(ofInboxEntry: entry.id)
        _ = try store.intents()
        _ = try store.isConferenceInUse(provider: "p", url: "https://e.org")
        try store.write { writer in
            try writer.update(record)
            _ = try writer.upsert(ComponentRecord(calendarID: record.calendarID, kind: "VTODO", key: "1", text: ""))
            _ = try writer.deleteEvent(id: record.id)
        }

        let plans = try store.plans()
        expectGreaterThan(plans.count, 12)
        for (sql, plan) in plans {
            for line in plan where line.hasPrefix("SCAN") {
                let isHarmless =
                    ["wanted", "spans", "json_each", "CONSTANT", "sqlite_master", "sqlite_schema"].contains {
                        line.contains($0)
                    }
                    || line.contains("USING INDEX intent_open") || line.contains("USING INDEX message_open")
                    // The inbox is bounded, and its rows are counted in an index.
                    || sql == "SELECT count(*) FROM inbox" && line.contains("COVERING INDEX")
                    || ["SCAN reminder_to_read", "SCAN event_to_read"].contains(line)
                    // Everything is asked for, or everything that is not done or done, which has an index of its own.
                    || ["SELECT component_id FROM reminder ORDER BY component_id"].contains(sql)
                    || (line.contains("INDEX reminder_by_") && sql.contains("?1 IS NULL OR"))
                    || sql.contains("calendar WHERE is_default")
                    || ["SELECT id, identifier, title, kind FROM source", "SELECT id, identifier, source_id"].contains {
                        sql.hasPrefix($0)
                    }
                expectTrue(isHarmless, "\(line) in \(sql)")
            }
        }
    }

    @Test("the rows of a range are found in the index alone")
    func covering() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event())
        _ = try place.store.events(in: 0..<1, calendars: nil)
        let plan = try #require(try place.store.plans().first { $0.sql.contains("spans") }).plan
        let searches = plan.filter { $0.hasPrefix("SEARCH event") }
        expectEqual(searches.count, 2)
        for line in searches {
            expectContains(line, "COVERING INDEX event_by_range (span=? AND range_start", "\(plan)")
        }
    }

    @Test("the other records of a series are found in the index of UIDs; for a master, only detached occurrences")
    func series() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event(recurring: true))
        _ = try place.store.events(in: 0..<Int64.max, calendars: nil)
        let plan = try #require(try place.store.plans().first { $0.sql.contains("recurrence_id > ''") }).plan
        let expected = "COVERING INDEX event_by_uid (uid=? AND calendar_id=? AND recurrence_id>?)"
        expectTrue(plan.contains { $0.hasPrefix("SEARCH other") && $0.contains(expected) }, "\(plan)")
    }

    @Test(
        "reminders that are due or were completed in a range are found in an index of that range",
        arguments: [
            (ReminderFilter.incomplete(dueFrom: 1, dueBefore: 2), "reminder_by_due (due_instant>? AND due_instant<?)"),
            (.completed(from: 1, before: 2), "reminder_by_completion (completed>? AND completed<?)"),
        ])
    func reminderRanges(filter: ReminderFilter, expected: String) throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event())
        _ = try place.store.reminders(calendars: [1], filter: filter)
        let plan = try #require(try place.store.plans().first { $0.sql.contains("FROM reminder") }).plan
        expectTrue(plan.contains { $0.hasPrefix("SEARCH reminder") && $0.contains(expected) }, "\(plan)")
    }

    @Test("the locations added last are found in the index of calendars, without sorting")
    func locations() throws {
        let place = try TemporaryStore(isMade: true)
        let record = try place.add(event())
        _ = try place.store.recentLocations(calendar: record.calendarID, records: 9, characters: 9)
        let plan = try #require(try place.store.plans().first { $0.sql.contains("length(location)") }).plan
        expectTrue(plan.contains { $0.hasPrefix("SEARCH event USING INDEX event_by_calendar") }, "\(plan)")
        expectFalse(plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    @Test("the SQL of a call is prepared only once")
    func prepared() throws {
        let place = try TemporaryStore(isMade: true)
        try place.add(event())
        for _ in 0..<3 { _ = try place.store.series(uid: "x", limit: 1) }
        let once = try place.store.plans().count
        for _ in 0..<3 { _ = try place.store.series(uid: "x", limit: 1) }
        try expectEqual(place.store.plans().count, once)
    }
}
