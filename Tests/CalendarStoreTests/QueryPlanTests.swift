import Testing

@testable import CalendarStore

@Suite("Query plans")
struct QueryPlanTests {
    @Test("no look-up by range, identifier, UID or title reads all events")
    func noScan() throws {
        let place = try TemporaryStore()
        let record = try place.add(event(recurring: true))
        let store = place.store
        _ = try store.events(in: 0..<Int64.max, calendars: [1])
        _ = try store.series(identifier: record.identifier)
        _ = try store.series(calendar: record.calendarID, uid: record.uid)
        _ = try store.series(titled: "PLANNING", limit: 2)
        _ = try store.series(uid: record.uid, limit: 2)
        _ = try store.identifiers(withPrefix: "a", limit: 2)
        try store.forEachEvent(calendar: record.calendarID) { _ in }
        _ = try store.components(calendar: 1, kind: "VTODO")
        _ = try store.intents()
        _ = try store.isConferenceInUse(provider: "p", url: "https://e.org")
        try store.write { writer in
            try writer.update(record)
            _ = try writer.upsert(ComponentRecord(calendarID: record.calendarID, kind: "VTODO", key: "1", text: ""))
            _ = try writer.deleteSeries(identifier: record.identifier)
        }

        let plans = try store.plans()
        #expect(plans.count > 12)
        for (sql, plan) in plans {
            for line in plan where line.hasPrefix("SCAN") {
                let isHarmless =
                    ["wanted", "spans", "json_each", "CONSTANT", "sqlite_master"].contains { line.contains($0) }
                    || line.contains("USING INDEX intent_open") || sql.contains("calendar WHERE is_default")
                    || ["SELECT id FROM source", "SELECT id, identifier, source_id"].contains { sql.hasPrefix($0) }
                #expect(isHarmless, "\(line) in \(sql)")
            }
        }
    }

    @Test("the rows of a range come out of the index alone")
    func covering() throws {
        let place = try TemporaryStore()
        try place.add(event())
        _ = try place.store.events(in: 0..<1, calendars: nil)
        let plan = try #require(try place.store.plans().first { $0.sql.contains("spans") }).plan
        let searches = plan.filter { $0.hasPrefix("SEARCH event") }
        #expect(searches.count == 2)
        for line in searches {
            #expect(line.contains("COVERING INDEX event_by_range (span=? AND range_start"), "\(plan)")
        }
    }

    @Test("the SQL of one call is prepared once")
    func prepared() throws {
        let place = try TemporaryStore()
        try place.add(event())
        for _ in 0..<3 { _ = try place.store.series(uid: "x", limit: 1) }
        let once = try place.store.plans().count
        for _ in 0..<3 { _ = try place.store.series(uid: "x", limit: 1) }
        #expect(try place.store.plans().count == once)
    }
}
