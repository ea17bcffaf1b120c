import CalendarModel
import CalendarStore
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Time zones in files")
struct ZoneTests {
    @Test(
        "a definition written for a system time zone has the same offsets, hour by hour",
        arguments: [
            "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Australia/Lord_Howe", "Asia/Kolkata",
            "Asia/Tehran",
            "Africa/Casablanca", "America/St_Johns", "Pacific/Auckland", "Asia/Jerusalem", "Europe/Dublin", "Etc/UTC",
            "America/Sao_Paulo", "Africa/Cairo",
        ])
    func written(name: String) throws {
        let zones = ZoneDatabase(systemZone: "Etc/UTC")
        let rules = try #require(zones.rules(named: name))
        let text = ZoneWriter(name: name, rules: rules, since: 1996).text
        let read = try #require(ZoneDefinition.rules(of: text))
        // From 1996 to 2069, a little more often than every second hour.
        var wrong: [Int64] = []
        for instant in stride(from: Int64(820_454_400), to: 3_155_760_000, by: 7_000)
        where read.offset(at: instant) != rules.offset(at: instant) {
            wrong.append(instant)
        }
        #expect(wrong.isEmpty, "\(wrong.count) of them wrong, the first at \(wrong.first ?? 0)")
        // Some zones follow a lunar calendar; all others end with rules.
        if name != "Africa/Casablanca" { #expect(text.utf8.count < 12_000) }
    }

    private static let custom = """
        BEGIN:VTIMEZONE
        TZID:W. Europe Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """

    struct Named: Sendable {
        var identifier: String
        var hasDefinition = false
        /// The hour of 10:00 on 2026-07-01; nil for an unknown zone.
        var hour: Int64?
    }

    @Test(
        "a TZID is a zone of the file, or else of the system, or else one found by its ending",
        arguments: [
            Named(identifier: "Europe/Berlin", hour: 8),
            Named(identifier: "W. Europe Standard Time", hasDefinition: true, hour: 8),
            Named(identifier: "W. Europe Standard Time", hour: nil),
            Named(identifier: "/freeassociation.sourceforge.net/Europe/Berlin", hour: 8),
            Named(identifier: "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", hour: 8),
            Named(identifier: "/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", hour: 13),
            Named(identifier: "tzone://Microsoft/Utc", hour: 10), Named(identifier: "UTC", hour: 10),
            Named(identifier: "../../etc/passwd", hour: nil), Named(identifier: "Nowhere/Land", hour: nil),
        ])
    func resolution(named: Named) throws {
        let fixture = try CalendarFixture(systemZone: "Asia/Tokyo")
        let quoted = named.identifier.contains(":") ? "\"\(named.identifier)\"" : named.identifier
        let event = CalendarFixture.event("DTSTART;TZID=\(quoted):20260701T100000\nDURATION:PT1H")
        // The definition follows the event, which the standard allows.
        let report = try fixture.importing(components: named.hasDefinition ? event + "\n" + Self.custom : event)
        let day: Int64 = 1_782_864_000
        let occurrence = try #require(try fixture.query.occurrences(in: day - 86_400..<day + 2 * 86_400).first)
        if let hour = named.hour {
            expectEmpty(report.warnings)
            expectEqual(occurrence.startInstant, day + hour * 3_600)
            expectEqual(occurrence.event.rangeStart, occurrence.startInstant)
        } else {
            expectEqual(report.warnings.count, 1)
            expectEqual(occurrence.startInstant, day + 3_600, "10:00 in Tokyo, where the reader is")
        }
        expectEqual(occurrence.start.zoneName, named.identifier)
    }

    /// Berlin as if it had stayed on winter time since 1990.
    private static let abolished = """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19900101T000000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        """

    @Test(
        "a file's own definition takes precedence for its events, before and after it, and for no other calendar",
        arguments: [true, false])
    func ownDefinition(isFirst: Bool) throws {
        let fixture = try CalendarFixture()
        let event = CalendarFixture.event(
            "DTSTART;TZID=Europe/Berlin:20260701T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2")
        // Before the definition's first transition, the system's rules apply.
        let early = CalendarFixture.event("DTSTART;TZID=Europe/Berlin:19890701T100000\nDURATION:PT1H", uid: "early")
        let parts = isFirst ? [Self.abolished, event, early] : [event, early, Self.abolished]
        try fixture.importing(components: parts.joined(separator: "\n"))
        try fixture.importing(components: event, into: "Other")
        let day: Int64 = 1_782_864_000
        let found = try fixture.query.occurrences(in: day..<day + 86_400).map { ($0.startInstant - day) / 3_600 }
        expectEqual(found, [8, 9])
        let ranges = try fixture.events().filter { $0.uid != "early" }.map { ($0.rangeStart - day) / 3_600 }
        #expect(ranges.sorted() == [8, 9])
        #expect(try fixture.query.occurrences(in: 615_283_200..<615_283_201).map(\.event.uid) == ["early"])
        // An edit keeps using it.
        let old = try #require(try fixture.events().first { ($0.rangeStart - day) / 3_600 == 9 })
        var changes = EventChanges()
        changes.title = "Changed"
        try expectEqual(fixture.editor.applying(changes, to: old).rangeStart, old.rangeStart)
    }

    @Test("a calendar with events accepts a definition that comes later")
    func laterDefinition() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event("DTSTART;TZID=Europe/Berlin:20260701T100000\nDURATION:PT1H"))
        let before = try fixture.onlyEvent().rangeStart
        try expectEmpty(fixture.importing(components: Self.abolished).warnings)
        try expectEqual(fixture.onlyEvent().rangeStart, before + 3_600)
    }

    @Test("a definition that agrees with the system leaves the system's rules in place")
    func sameDefinition() throws {
        let zones = ZoneDatabase(systemZone: "Etc/UTC")
        let rules = try #require(zones.rules(named: "Europe/Berlin"))
        let text = ZoneWriter(name: "Europe/Berlin", rules: rules, since: 2026).text
        expectEqual(ZoneResolver(zones: zones) { _ in text }.rules(named: "Europe/Berlin"), rules)
        let own = CalendarFixture.crlf(Self.abolished + "\n")
        expectNotEqual(ZoneResolver(zones: zones) { _ in own }.rules(named: "Europe/Berlin"), rules)
    }

    @Test(
        "time zones that tzdata has renamed are found by their old names",
        arguments: [
            ("Asia/Calcutta", "Asia/Kolkata"), ("Europe/Kiev", "Europe/Kyiv"), ("US/Eastern", "America/New_York"),
            ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
        ])
    func renamed(old: String, new: String) throws {
        let resolver = ZoneResolver(zones: ZoneDatabase(systemZone: "Etc/UTC"))
        let rules = try #require(resolver.rules(named: new))
        expectEqual(resolver.rules(named: old), rules)
    }

    @Test("events change when a file redefines their time zone")
    func redefinition() throws {
        let fixture = try CalendarFixture()
        let event = CalendarFixture.event("DTSTART;TZID=W. Europe Standard Time:20260101T100000\nDURATION:PT1H")
        try fixture.importing(components: Self.custom + "\n" + event)
        try expectEqual(fixture.onlyEvent().rangeStart, 1_767_258_000)
        let later = Self.custom.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0300")
        let report = try fixture.importing(components: later)
        expectEqual(report.warnings.count, 1)
        try expectEqual(fixture.onlyEvent().rangeStart, 1_767_258_000 - 2 * 3_600)
        try expectEmpty(fixture.importing(components: later).warnings)
    }

    @Test("a zone with dates instead of rules, and offsets with seconds, are read")
    func dates() throws {
        let text = CalendarFixture.crlf(
            """
            BEGIN:VTIMEZONE
            TZID:X
            BEGIN:DAYLIGHT
            DTSTART:20200101T000000
            RDATE:20210101T000000,20220101T000000
            TZOFFSETFROM:+0000
            TZOFFSETTO:+013015
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20200601T000000
            RDATE:20210601T000000
            TZOFFSETFROM:+013015
            TZOFFSETTO:-0000
            END:STANDARD
            END:VTIMEZONE

            """)
        let rules = try #require(ZoneDefinition.rules(of: text))
        for (local, offset) in [
            ("20191231", 0), ("20200201", 5_415), ("20200701", 0), ("20210301", 5_415), ("20220301", 5_415),
        ] {
            expectEqual(rules.offset(at: try time(local).local.secondsSinceEpoch), offset)
        }
    }

    @Test(
        "a definition without any valid observance is ignored",
        arguments: [
            "", "BEGIN:VTIMEZONE\r\nTZID:X\r\nEND:VTIMEZONE\r\n",
            "BEGIN:VTIMEZONE\r\nBEGIN:STANDARD\r\nDTSTART:x\r\nTZOFFSETTO:+5\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n",
        ])
    func unreadable(text: String) { expectNil(ZoneDefinition.rules(of: text)) }
}
