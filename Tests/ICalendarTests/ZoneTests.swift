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

    static let custom = """
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
        "a TZID is a location of the system, or else a zone of the file, or else another zone that the system knows",
        arguments: [
            Named(identifier: "Europe/Berlin", hour: 8),
            Named(identifier: "W. Europe Standard Time", hasDefinition: true, hour: 8),
            Named(identifier: "W. Europe Standard Time", hour: 8), Named(identifier: "Pacific Standard Time", hour: 17),
            Named(identifier: "EST", hour: 15), Named(identifier: "US/Eastern", hour: 14),
            Named(identifier: "/citadel.org/20190914_1/Europe/Berlin", hour: 8),
            Named(identifier: "/unknown.example/1/Europe/Berlin", hour: 8),
            Named(identifier: "/mozilla.org/a/b/Europe/Berlin", hour: 8), Named(identifier: "/mozilla.org/", hour: nil),
            Named(identifier: "Mitteleuropäische Zeit", hour: nil),
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
    static let abolished = """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19900101T000000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        """

    /// America/New_York as it was until 2006.
    static let outdated = """
        BEGIN:VTIMEZONE
        TZID:America/New_York
        BEGIN:STANDARD
        DTSTART:19701025T020000
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19700405T020000
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4
        END:DAYLIGHT
        END:VTIMEZONE
        """

    struct Redefined: Sendable {
        var definition: String
        /// The TZID in the file.
        var name: String
        var time: String
        var instant: Int64
    }

    @Test(
        "the definition of a location moves neither events of the user nor those of its own file",
        arguments: [
            Redefined(definition: abolished, name: "Europe/Berlin", time: "20260701T100000", instant: 1_782_892_800),
            Redefined(
                definition: abolished.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0500"), name: "Europe/Berlin",
                time: "20260701T100000", instant: 1_782_892_800),
            Redefined(
                definition: outdated, name: "America/New_York", time: "20260315T100000", instant: 1_773_583_200),
            Redefined(
                definition: outdated.replacing("TZID:", with: "TZID:/mozilla.org/20050126_1/"),
                name: "/mozilla.org/20050126_1/America/New_York", time: "20260315T100000", instant: 1_773_583_200),
        ], [true, false])
    func location(redefined: Redefined, isFirst: Bool) throws {
        let fixture = try CalendarFixture()
        func event(_ uid: String) -> String {
            CalendarFixture.event(
                "DTSTART;TZID=\(redefined.name):\(redefined.time)\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2", uid: uid)
        }
        try fixture.importing(components: event("before"))
        let parts = [redefined.definition, event("own")]
        try fixture.importing(components: (isFirst ? parts : parts.reversed()).joined(separator: "\n"))
        try fixture.importing(components: event("after"))
        let range = redefined.instant - 86_400..<redefined.instant + 86_400
        try expectEqual(
            fixture.query.occurrences(in: range).map(\.startInstant), Array(repeating: redefined.instant, count: 3))
        try expectEqual(fixture.events().map(\.rangeStart), Array(repeating: redefined.instant, count: 3))
        // Other programs read the export by its definition, which is therefore the system's.
        let export = try fixture.export()
        let other = try CalendarFixture()
        try other.importing(export.replacing(redefined.name, with: "Some Zone"))
        try expectEqual(other.events().map(\.rangeStart), Array(repeating: redefined.instant, count: 3))
    }

    @Test("an export keeps the definition of a location that agrees with the system where it is used")
    func keptDefinition() throws {
        // Many programs write the rules of today as if they had applied in 1970.
        let definition = Self.custom.replacing("16010101", with: "19700101").replacing(
            "W. Europe Standard Time", with: "Europe/Berlin")
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: definition + "\n" + CalendarFixture.event("DTSTART;TZID=Europe/Berlin:20260701T100000"))
        try expectContains(fixture.export(), CalendarFixture.crlf(definition))
        // In 1976 there was no summer time in Berlin.
        try fixture.importing(
            components: CalendarFixture.event("DTSTART;TZID=Europe/Berlin:19760701T100000", uid: "old"))
        let export = try fixture.export()
        expectFalse(export.contains(CalendarFixture.crlf(definition)))
        expectEqual(export.components(of: "TZID:").count, 1)
    }

    @Test(
        "TZID is TEXT in a definition and is not in a parameter; programs that escape it in both are understood",
        arguments: [
            ("Pacific Time (US & Canada)\\, Tijuana", "\"Pacific Time (US & Canada), Tijuana\""),
            ("Pacific Time (US & Canada)\\, Tijuana", "Pacific Time (US & Canada)\\, Tijuana"),
            ("Pacific Time (US & Canada), Tijuana", "\"Pacific Time (US & Canada), Tijuana\""),
            (#"A\\B\; C"#, #""A\B; C""#),
        ])
    func escapedName(definition: String, parameter: String) throws {
        let fixture = try CalendarFixture(systemZone: "Asia/Tokyo")
        let zone = Self.custom.replacing("W. Europe Standard Time", with: definition)
        let event = CalendarFixture.event("DTSTART;TZID=\(parameter):20260701T100000")
        let report = try fixture.importing(components: zone + "\n" + event)
        expectEmpty(report.warnings)
        try expectEqual(fixture.onlyEvent().rangeStart, 1_782_892_800)
        // The name survives an export.
        let other = try CalendarFixture(systemZone: "Asia/Tokyo")
        try other.importing(fixture.export())
        try expectEqual(other.onlyEvent().rangeStart, 1_782_892_800)
        try expectEqual(other.export(), fixture.export())
    }

    @Test("every name that Windows shows for a zone means a zone, and every zone has such a name")
    func windowsDisplayNames() {
        let zones = ZoneDatabase()
        let all = WindowsDisplayNames.names.merging(WindowsDisplayNames.earlierNames) { first, _ in first }
        for (name, zone) in all {
            for prefix in ["(UTC+01:00) ", "(GMT-08:00) ", "(GMT+01.00) ", "(UTC) "] {
                expectEqual(
                    zones.name(ofUndefined: prefix + name), WindowsZones.location(named: zone), "\(prefix)\(name)")
            }
            expectNil(zones.name(ofUndefined: name == "UTC" ? "" : "\(name) "))
        }
        for (name, location) in [
            ("(GMT+01.00) Paris/Madrid/Brussels/Copenhagen", "Europe/Paris"),
            ("(GMT-08.00) Pacific Time (US & Canada)/Tijuana", "America/Los_Angeles"),
            ("(GMT-05:00) Eastern Time (US and Canada)", "America/New_York"),
            ("(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna", "Europe/Berlin"),
        ] {
            expectEqual(zones.name(ofUndefined: name), location, name)
        }
        for name in ["(UTC+01:00) Atlantis", "(UTC+01:00)", "(UTC", "(GMT) ", "()"] {
            expectNil(zones.name(ofUndefined: name), name)
        }
    }

    @Test("every zone of Windows is one of the system's")
    func windows() {
        let zones = ZoneDatabase(systemZone: "Etc/UTC")
        for (name, location) in WindowsZones.locations {
            expectNotNil(zones.rules(named: location), "\(name)")
            expectNotNil(zones.rules(ofUndefined: name), "\(name)")
        }
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

    @Test("a definition counts for the entries of its own VCALENDAR only")
    func ownEntriesOnly() throws {
        let fixture = try CalendarFixture()
        func event(_ uid: String) -> String {
            CalendarFixture.event("DTSTART;TZID=Own:20260101T100000\nDURATION:PT1H", uid: uid)
        }
        func zone(_ offset: String) -> String {
            Self.custom.replacing("W. Europe Standard Time", with: "Own").replacing(
                "TZOFFSETTO:+0100", with: "TZOFFSETTO:" + offset)
        }
        try fixture.importing(components: zone("+0100") + "\n" + event("one"))
        // Two VCALENDARs of one file, two files, and two calendars.
        try fixture.importing(
            CalendarFixture.calendar(zone("+0300") + "\n" + event("three"))
                + CalendarFixture.calendar(event("four") + "\n" + zone("+0400")))
        try fixture.importing(components: event("five") + "\n" + zone("+0500"), into: "Other")
        // Without a definition it is unknown, which means the system's zone.
        expectEqual(try fixture.importing(components: event("none")).warnings.count, 1)
        let ten: Int64 = 1_767_261_600
        func hours(_ fixture: CalendarFixture) throws -> [String: Int64] {
            let found = try fixture.query.occurrences(in: ten - 86_400..<ten + 86_400)
            return Dictionary(uniqueKeysWithValues: found.map { ($0.event.uid, (ten - $0.startInstant) / 3_600) })
        }
        let expected: [String: Int64] = ["one": 1, "three": 3, "four": 4, "five": 5, "none": 1]
        try expectEqual(hours(fixture), expected)
        // Importing again changes nothing.
        try expectEqual(fixture.importing(components: zone("+0100") + "\n" + event("one")).updated, 0)
        // The export gives each of them a name of its own, and means the same.
        let export = try fixture.export()
        expectEqual(
            export.components(of: "TZID:").sorted(), ["TZID:Own (2)", "TZID:Own (3)", "TZID:Own (4)", "TZID:Own (5)"])
        expectContains(export, "DTSTART;TZID=Own (2):20260101T100000\r\n")
        expectContains(export, "DTSTART;TZID=Own:20260101T100000\r\n")
        let other = try CalendarFixture()
        try other.importing(export)
        try expectEqual(hours(other), expected)
        // The calendars are one now.
        let second = try CalendarFixture()
        try second.importing(other.export())
        try expectEqual(second.export(), other.export())
        try expectEmpty(fixture.store.check().problems)
        expectEmpty(try DerivationCheck(store: fixture.store, zones: fixture.zones).problems())
        // An edit keeps the definition.
        let old = try #require(try fixture.events().first { $0.uid == "three" })
        let changed = try fixture.editor.applying(EventChanges(title: "Changed"), to: old)
        expectEqual(changed.rangeStart, old.rangeStart)
        expectEqual(changed.zoneSet, old.zoneSet)
    }

    @Test("a file whose definition changes moves its own events")
    func redefinition() throws {
        let fixture = try CalendarFixture()
        let event = CalendarFixture.event("DTSTART;TZID=W. Europe Standard Time:20260101T100000\nDURATION:PT1H")
        try fixture.importing(components: Self.custom + "\n" + event)
        try expectEqual(fixture.onlyEvent().rangeStart, 1_767_258_000)
        let later = Self.custom.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0300")
        try fixture.importing(components: later)
        try expectEqual(fixture.onlyEvent().rangeStart, 1_767_258_000)
        try expectEqual(fixture.importing(components: later + "\n" + event).updated, 1)
        try expectEqual(fixture.onlyEvent().rangeStart, 1_767_258_000 - 2 * 3_600)
        try expectEqual(fixture.importing(components: event + "\n" + later).updated, 0)
    }

    @Test("different definitions of one name in one VCALENDAR are kept; the first one counts")
    func duplicates() throws {
        let fixture = try CalendarFixture()
        let other = Self.custom.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0300")
        let event = CalendarFixture.event("DTSTART;TZID=W. Europe Standard Time:20260101T100000")
        try fixture.importing(components: [Self.custom, other, event].joined(separator: "\n"))
        try expectEqual(fixture.onlyEvent().rangeStart, 1_767_258_000)
        let export = try fixture.export()
        expectEqual(
            export.components(of: "TZID:"), ["TZID:W. Europe Standard Time", "TZID:W. Europe Standard Time (2)"])
        let second = try CalendarFixture()
        try second.importing(export)
        try expectEqual(second.export(), export)
    }

    @Test("a time is read in a zone of its file, in one of the system, or in the system's own")
    func instants() throws {
        let definitions = ZoneDefinitions()
        definitions.add(CalendarFixture.crlf(Self.abolished.replacing("Europe/Berlin", with: "My Zone") + "\n"))
        let zones = ZoneDatabase(systemZone: "Asia/Kolkata")
        let resolver = ZoneResolver(zones: zones, definitions: definitions)
        let ten = try time("20260701T100000").local
        for (reference, offset) in [
            (.utc, 0), (.floating, 19_800), (.zone("Europe/Paris"), 7_200), (.zone("My Zone"), 3_600),
            (.zone("Nowhere"), 19_800),
        ] as [(EventTime.Reference, Int64)] {
            expectEqual(resolver.instant(of: EventTime(ten, reference)), ten.secondsSinceEpoch - offset)
        }
        expectEqual(resolver.instant(of: EventTime(ten.date)), ten.secondsSinceEpoch - 36_000 - 19_800)
        let set = try #require(resolver.zoneSet(for: ["My Zone", "Europe/Paris"]))
        expectEqual(resolver.bound(to: nil).rules(named: "My Zone"), nil)
        expectEqual(ZoneResolver(zones: zones).bound(to: set).rules(named: "My Zone"), resolver.rules(named: "My Zone"))
    }
}
