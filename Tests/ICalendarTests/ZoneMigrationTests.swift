import CalendarModel
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import CalendarStore
@testable import ICalendar

@Suite("Time zones of stored entries")
struct ZoneMigrationTests {
    private static func zone(_ name: String, _ offset: String) -> String {
        "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\n"
            + "TZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE"
    }

    /// 2026-01-01T10:00:00Z.
    private static let ten: Int64 = 1_767_261_600

    private func execute(_ fixture: CalendarFixture, _ sql: StaticString) throws {
        try fixture.store.pool.withConnectionToCreated { try $0.execute(sql) }
    }

    /// A store as the migration leaves it: a calendar whose definitions counted for all of its entries, imported or made
    /// here.
    private func migrated() throws -> CalendarFixture {
        let fixture = try CalendarFixture()
        func event(_ uid: String, _ zone: String) -> String {
            CalendarFixture.event("DTSTART;TZID=\(zone):20260101T100000\nDURATION:PT1H\nSUMMARY:\(uid)", uid: uid)
        }
        let todo =
            "BEGIN:VTODO\nUID:due\nDTSTAMP:20260101T000000Z\nSUMMARY:due\nDUE;TZID=Own:20260101T100000\nEND:VTODO"
        let names = ["Europe/Berlin", "Own", "EST", "Nowhere"]
        let zones = ["Europe/Berlin", "Own", "EST"].map { Self.zone($0, "+0500") }
        let entries = names.flatMap { [event("imported in \($0)", $0), event("made in \($0)", $0)] }
        try fixture.importing(components: (zones + entries + [todo]).joined(separator: "\n"))
        try execute(
            fixture,
            """
            UPDATE event SET zone_set = NULL;
            UPDATE component SET zone_set = NULL;
            UPDATE event SET range_start = 1767243600, range_end = 1767247200 WHERE start_zone <> 'Nowhere';
            UPDATE event SET import_form = 0, imported_text = NULL WHERE title LIKE 'made%';
            UPDATE zone_state SET database = NULL;
            INSERT INTO zone_to_read (event_id) SELECT id FROM event;
            INSERT INTO zone_to_read (component_id) SELECT id FROM component WHERE kind <> 'VTIMEZONE';
            """)
        return fixture
    }

    @Test("imported entries keep the definition of their calendar, and entries made here take the system's")
    func migration() throws {
        let fixture = try migrated()
        try ZoneMigration(store: fixture.store, zones: fixture.zones).runIfNeeded()
        let hours = Dictionary(
            uniqueKeysWithValues: try fixture.events().filter { $0.start.zoneName != "Nowhere" }
                .map { ($0.title, (Self.ten - $0.rangeStart) / 3_600) })
        expectEqual(
            hours,
            [
                "imported in Europe/Berlin": 1, "made in Europe/Berlin": 1, "imported in Own": 5, "made in Own": 5,
                "imported in EST": 5, "made in EST": -5,
            ])
        let sets = try fixture.events().filter { $0.zoneSet != nil }.map(\.title)
        expectEqual(Set(sets), ["imported in Own", "made in Own", "imported in EST"])
        try expectNotNil(fixture.store.reminders(calendars: nil, filter: .all).first?.zoneSet)
        try expectEmpty(fixture.store.zonesToRead(limit: 1))
        let state = try #require(try fixture.store.zoneState())
        expectEqual(state.database, fixture.zones.version)
        try expectEmpty(fixture.store.check().problems)
        try expectEmpty(DerivationCheck(store: fixture.store, zones: fixture.zones).problems())
    }

    @Test("what moves and what cannot be decided is noted once")
    func findings() throws {
        let fixture = try migrated()
        let migration = ZoneMigration(store: fixture.store, zones: fixture.zones)
        try migration.runIfNeeded()
        let findings = try fixture.store.zoneFindings()
        func count(_ parts: String...) -> Int { findings.count { text in parts.allSatisfy { text.contains($0) } } }
        expectEqual(
            count("“imported in Europe/Berlin”", "now starts at 2026-01-01T09:00:00Z instead of 2026-01-01T05:00:00Z"),
            1)
        expectEqual(count("“made in EST”", "now starts at 2026-01-01T15:00:00Z"), 1)
        expectEqual(count("“made in Own”", "which only a file defines"), 1)
        expectEqual(count("unknown time zone “Nowhere”"), 2)
        expectEqual(findings.count, 6, "\(findings)")
        try migration.runIfNeeded()
        try expectEqual(fixture.store.zoneFindings(), findings)
        try fixture.store.write { try $0.removeZoneFindings() }
        try expectEmpty(fixture.store.zoneFindings())
    }

    @Test("another version of the system's zones has the ranges derived again, with each entry's own definitions")
    func anotherDatabase() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: [
                Self.zone("Own", "+0500"),
                CalendarFixture.event("DTSTART;TZID=Europe/Berlin:20260101T100000", uid: "berlin"),
                CalendarFixture.event("DTSTART;TZID=Own:20260101T100000", uid: "own"),
                "BEGIN:VTODO\nUID:due\nDTSTAMP:20260101T000000Z\nDUE;TZID=Europe/Berlin:20260101T100000\nEND:VTODO",
            ].joined(separator: "\n"))
        let migration = ZoneMigration(store: fixture.store, zones: fixture.zones)
        try migration.runIfNeeded()
        let before = try fixture.events().map(\.rangeStart)
        try execute(
            fixture,
            """
            UPDATE event SET range_start = range_start - 3600;
            UPDATE reminder SET due_instant = 0;
            """)
        try migration.runIfNeeded()
        try expectNotEqual(fixture.events().map(\.rangeStart), before, "nothing is done for the same version")
        try execute(fixture, "UPDATE zone_state SET database = '1999a'")
        try migration.runIfNeeded()
        try expectEqual(fixture.events().map(\.rangeStart), before)
        try expectEqual(fixture.store.reminders(calendars: nil, filter: .all).map(\.dueInstant), [Self.ten - 3_600])
        try expectEmpty(fixture.store.zoneFindings())
    }

    @Test("the version of the system's zones is read from their folder")
    func version() throws {
        let fixture = try CalendarFixture()
        let file = fixture.directory.appending(path: "tzdata.zi")
        try Data("# version 2031x\nR A\n".utf8).write(to: file)
        expectEqual(ZoneDatabase(directory: fixture.directory.path).version, "2031x")
        try FileManager.default.removeItem(at: file)
        expectEqual(ZoneDatabase(directory: fixture.directory.path).version, "")
        try Data("2030a\n".utf8).write(to: fixture.directory.appending(path: "+VERSION"))
        expectEqual(ZoneDatabase(directory: fixture.directory.path).version, "2030a")
    }
}
