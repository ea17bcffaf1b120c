import CalendarEditing
import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import TestSupport
import Testing

@testable import CalendarSources

@Suite("The years that the definitions of time zones in a calendar file cover")
struct ZoneSpanTests {
    private static func event(_ uid: String, _ lines: String) -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:\(uid)\r\n\(lines)\r\nDURATION:PT1H\r\nEND:VEVENT\r\n"
    }

    /// Returns a definition that begins in a year, as this program writes it for an event of the next one.
    private static func definition(_ name: String, since year: Int, _ vdir: VdirFixture) throws -> String {
        ZoneWriter(name: name, rules: try #require(vdir.zones.rules(ofLocation: name)), since: year + 1).text
    }

    /// Expects one definition of a zone, which is right for all local times, and begins before the first one.
    private static func expectCovered(_ name: String, _ times: [String], in text: String, _ vdir: VdirFixture) throws {
        let parts = try CalendarFileParts(Array(text.utf8), path: "a.ics", limits: vdir.limits)
        let texts = parts.texts.filter {
            ZoneIdentifier.name(ofDefinition: $0) == name && $0.contains("BEGIN:VTIMEZONE")
        }
        expectEqual(texts.count, 1)
        let rules = try #require(texts.first.flatMap { ZoneDefinition.rules(of: $0) })
        let system = try #require(vdir.zones.rules(ofLocation: name))
        let onsets = text.matches(of: #/DTSTART:(\d{8}T\d{6})/#).map { String($0.1) }
        for time in times {
            let local = try #require(EventTime(basicFormat: time)?.local)
            expectEqual(rules.instant(of: local), system.instant(of: local), time)
            expectTrue(onsets.contains { $0 <= time }, "\(time): \(onsets)")
        }
    }

    private static func move(_ uid: String, to time: String, _ name: String, _ vdir: VdirFixture) throws {
        var changes = EventChanges()
        changes.start = EventTime(basicFormat: time, reference: .zone(name))
        let moved = try vdir.editor.applying(changes, to: try vdir.event(uid))
        try vdir.store.write { try $0.update(moved) }
    }

    @Test(
        "a definition that begins after the new time of an event is replaced",
        arguments: [
            ("Europe/Berlin", "20250701T100000"), ("Europe/Berlin", "20250101T100000"),
            ("America/Sao_Paulo", "20150115T100000"), ("America/Sao_Paulo", "20150701T100000"),
            ("Asia/Tokyo", "20250701T100000"), ("Europe/Berlin", "18900701T100000"),
        ])
    func moved(name: String, time: String) throws {
        let vdir = try VdirFixture()
        try vdir.write(
            file(
                try Self.definition(name, since: 2026, vdir),
                Self.event("a", "DTSTART;TZID=\(name):20270701T100000")), to: "a.ics")
        try vdir.add()
        try Self.move("a", to: time, name, vdir)
        try Self.expectCovered(name, [time], in: try vdir.read("a.ics"), vdir)
    }

    @Test("a definition that is replaced also covers the entries of the file that stay as they are")
    func unchangedEntry() throws {
        let vdir = try VdirFixture()
        let earlier = Self.event("early", "DTSTART;TZID=America/Sao_Paulo:20150115T100000")
        try vdir.write(
            file(
                try Self.definition("America/Sao_Paulo", since: 2026, vdir), earlier,
                Self.event("a", "DTSTART;TZID=America/Sao_Paulo:20270701T100000")), to: "a.ics")
        try vdir.add()
        try Self.move("a", to: "20250701T100000", "America/Sao_Paulo", vdir)
        let text = try vdir.read("a.ics")
        expectContains(text, earlier)
        try Self.expectCovered("America/Sao_Paulo", ["20150115T100000", "20250701T100000"], in: text, vdir)
    }

    @Test(
        "a definition that a file lacks covers all of its entries, and not only the changed one",
        arguments: [
            "DTSTART;TZID=Europe/Berlin:20240701T100000",
            "DTSTART:20270701\r\nRDATE;TZID=Europe/Berlin:20240701T100000",
            "DTSTART:20270701\r\nEXDATE;TZID=Europe/Berlin:20300701T100000,20240701T100000",
            "DTSTART:20270701\r\nRECURRENCE-ID;TZID=Europe/Berlin:20240701T100000",
            "DTSTART:20270701\r\nRDATE;VALUE=PERIOD;TZID=Europe/Berlin:20240701T100000/PT1H,20300701T100000/PT1H",
        ])
    func added(lines: String) throws {
        let vdir = try VdirFixture()
        let other = Self.event("other", lines)
        try vdir.write(file(other, Self.event("a", "DTSTART;TZID=Europe/Berlin:20270705T100000")), to: "a.ics")
        try vdir.add()
        try vdir.retitle("a", to: "New")
        let text = try vdir.read("a.ics")
        expectContains(text, other)
        try Self.expectCovered("Europe/Berlin", ["20240701T100000", "20270705T100000"], in: text, vdir)
    }

    @Test(
        "a definition that is right for all entries of its file is kept, and so is a wrong one of a zone that no change needs"
    )
    func kept() throws {
        let vdir = try VdirFixture()
        let berlin = try Self.definition("Europe/Berlin", since: 2023, vdir)
        let tokyo = try Self.definition("Asia/Tokyo", since: 2026, vdir)
        let head = [
            berlin, tokyo, Self.event("t", "DTSTART;TZID=Asia/Tokyo:20200101T100000"),
            Self.event("e", "DTSTART;TZID=Europe/Berlin:20240701T100000"),
        ].joined()
        try vdir.write(file(head, Self.event("a", "DTSTART;TZID=Europe/Berlin:20270705T100000")), to: "a.ics")
        try vdir.add()
        try Self.move("a", to: "20250701T100000", "Europe/Berlin", vdir)
        try expectContains(vdir.read("a.ics"), head)
    }
}
