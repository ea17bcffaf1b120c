import EventKit
import TestSupport
import Testing

@Suite("Time zones of events")
struct ClockTests {
    @Test("an event is at the same instant wherever it is read, and keeps its zone")
    func zones() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        for name in ["Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "UTC", "Pacific/Chatham", "Asia/Calcutta"] {
            let event = store.event(name, zone: name)
            try store.save(event, span: .thisEvent)
            let found = try #require(fixture.store().event(withIdentifier: event.eventIdentifier))
            expectEqual(text(found.startDate, name), "2026-12-01 10:00")
            expectEqual(found.timeZone, TimeZone(identifier: name))
        }
        // Only an offset from UTC: the instant is right.
        for seconds in [3_600, -7_200, 5_400, 20_700] {
            let event = store.event("\(seconds)")
            event.timeZone = TimeZone(secondsFromGMT: seconds)
            try store.save(event, span: .thisEvent)
            expectEqual(text(event.startDate), "2026-12-01 10:00")
        }
    }

    @Test("a floating event is at the same local time wherever it is read")
    func floating() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event(zone: nil)
        try store.save(event, span: .thisEvent)
        expectEqual(text(event.startDate), "2026-12-01 10:00")
        expectNil(event.timeZone)
        let tokyo = EKEventStore(fixture.backend(systemZone: "Asia/Tokyo"))
        let found = try #require(tokyo.event(withIdentifier: event.eventIdentifier))
        expectEqual(text(found.startDate, "Asia/Tokyo"), "2026-12-01 10:00")
        expectNil(found.timeZone)
        found.startDate = date("2026-12-01 11:00", "Asia/Tokyo")
        try tokyo.save(found, span: .thisEvent)
        expectTrue(event.refresh())
        expectEqual(text(event.startDate), "2026-12-01 11:00")
        expectNil(event.timeZone)
    }

    @Test(
        "whole days are the same days in every zone, and end with their last second",
        arguments: [
            "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/Sao_Paulo",
            "Africa/Cairo", "Australia/Lord_Howe",
        ])
    func days(zone: String) throws {
        let fixture = try StoreFixture(systemZone: zone)
        let store = fixture.store()
        // Whatever times of the days are given, even with the hours reversed.
        for (title, start, end, last) in [
            ("one", "2026-12-01 10:00", "2026-12-01 09:00", "2026-12-01 23:59"),
            ("midnight", "2026-12-02", "2026-12-02", "2026-12-02 23:59"),
            ("three", "2026-03-28 23:59", "2026-03-30 00:00", "2026-03-30 23:59"),
        ] {
            let event = store.event(title)
            event.isAllDay = true
            event.startDate = date(start, zone)
            event.endDate = date(end, zone)
            try store.save(event, span: .thisEvent)
            let other = fixture.store()
            let found = try #require(other.event(withIdentifier: event.eventIdentifier))
            for event in [event, found] {
                expectEqual(text(event.startDate, zone), start.prefix(10) + " 00:00")
                expectTrue(event.isAllDay)
                expectEqual(text(event.endDate, zone), last)
                expectNil(event.timeZone)
            }
            // Reading and saving again moves nothing.
            found.title = "Other"
            try other.save(found, span: .thisEvent)
            expectTrue(event.refresh())
            expectEqual(text(event.endDate, zone), last)
        }
        let text = try fixture.export()
        expectContains(text, "DTSTART;VALUE=DATE:20261201\r\n")
        expectContains(text, "DTEND;VALUE=DATE:20260331\r\n")
    }

    @Test("an event becomes an all-day event and back")
    func toDays() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event("A", "2026-12-01 10:00")
        try store.save(event, span: .thisEvent)
        event.isAllDay = true
        try store.save(event, span: .thisEvent)
        expectEqual(text(event.startDate), "2026-12-01 00:00")
        expectEqual(text(event.endDate), "2026-12-01 23:59")
        event.isAllDay = false
        event.timeZone = TimeZone(identifier: "Europe/Berlin")
        event.startDate = date("2026-12-01 08:00")
        event.endDate = date("2026-12-01 09:00")
        try store.save(event, span: .thisEvent)
        expectEqual(text(event.startDate), "2026-12-01 08:00")
        expectEqual(event.timeZone?.identifier, "Europe/Berlin")
    }

    @Test("an event across a clock change has its real duration")
    func acrossChange() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        for (start, hours) in [("2026-10-25 00:00", 6.0), ("2027-03-28 00:00", 4.0)] {
            let event = store.event("A", start)
            event.endDate = date(String(start.prefix(10)) + " 05:00")
            try store.save(event, span: .thisEvent)
            expectEqual(event.endDate.timeIntervalSince(event.startDate), hours * 3_600)
        }
        // Each of the two hours between two and three stays distinct.
        let second = date("2026-10-25 01:30", "UTC")
        let event = store.event("Second")
        event.startDate = second
        event.endDate = second.addingTimeInterval(1_800)
        try store.save(event, span: .thisEvent)
        expectEqual(event.startDate, second)
        expectEqual(event.endDate, second.addingTimeInterval(1_800))
    }

    @Test("a series stays at its local time when an occurrence that the clock has moved gets another length")
    func gapNight() throws {
        let fixture = try StoreFixture()
        try fixture.importing(
            """
            BEGIN:VEVENT
            UID:night
            DTSTAMP:20260101T000000Z
            SUMMARY:Night
            DTSTART;TZID=Europe/Berlin:20270326T023000
            DURATION:PT30M
            RRULE:FREQ=DAILY;COUNT=5
            END:VEVENT
            """, into: "Imported")
        let store = fixture.store()
        let found = fixture.events(store, "2027-03-26", "2027-04-02")
        expectEqual(text(found[2].startDate), "2027-03-28 03:30")
        found[2].endDate = found[2].endDate.addingTimeInterval(1_800)
        try store.save(found[2], span: .futureEvents)
        let after = fixture.events(fixture.store(), "2027-03-26", "2027-04-02")
        expectEqual(after.map { String(text($0.startDate).suffix(5)) }, ["02:30", "02:30", "03:30", "02:30", "02:30"])
        expectEqual(after.map { $0.endDate.timeIntervalSince($0.startDate) / 60 }, [30, 30, 60, 60, 60])
    }

    private static let zone = """
        BEGIN:VTIMEZONE
        TZID:Own Time
        BEGIN:STANDARD
        DTSTART:20000101T000000
        TZOFFSETFROM:+0117
        TZOFFSETTO:+0117
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:own
        DTSTAMP:20260101T000000Z
        SUMMARY:Own
        DTSTART;TZID=Own Time:20261201T100000
        DTEND;TZID=Own Time:20261201T110000
        RRULE:FREQ=DAILY;COUNT=3
        END:VEVENT
        """

    @Test(
        "a zone of a file applies to its events, and is kept when another field changes; a location is the system's",
        arguments: [("Own Time", ["08:43", "09:43"], 4_620), ("Asia/Tokyo", ["01:00", "02:00"], 32_400)])
    func ownZone(name: String, hours: [String], offset: Int) throws {
        let fixture = try StoreFixture()
        try fixture.importing(Self.zone.replacing("Own Time", with: name), into: "Imported")
        let store = fixture.store()
        let music = EKCalendar(for: .event, eventStore: store)
        music.title = "Music"
        music.source = store.sources.first
        try store.saveCalendar(music, commit: true)
        let found = fixture.events(store, "2026-12-01", "2026-12-05")
        // 10:00 at 1:17 or 9:00 east of UTC.
        expectEqual(found.map { text($0.startDate, "UTC") }, (1...3).map { "2026-12-0\($0) \(hours[0])" })
        expectEqual(found[0].timeZone?.secondsFromGMT(for: found[0].startDate), offset)
        found[0].title = "Title"
        try store.save(found[0], span: .futureEvents)
        try expectContains(fixture.export(), "DTSTART;TZID=\(name):20261201T100000\r\n")
        expectTrue(found[1].refresh())
        found[1].startDate = found[1].startDate.addingTimeInterval(3_600)
        found[1].endDate = found[1].endDate.addingTimeInterval(3_600)
        try store.save(found[1], span: .thisEvent)
        try expectContains(fixture.export(), "DTSTART;TZID=\(name):20261202T110000\r\n")
        // In another calendar, to which the zone moves along.
        expectTrue(found[0].refresh())
        found[0].calendar = music
        try store.save(found[0], span: .thisEvent)
        expectEqual(
            fixture.events(fixture.store(), "2026-12-01", "2026-12-05", in: [music]).map { text($0.startDate, "UTC") },
            ["2026-12-01 \(hours[0])", "2026-12-02 \(hours[1])", "2026-12-03 \(hours[0])"])
        expectEqual(text(found[0].startDate, "UTC"), "2026-12-01 \(hours[0])")
    }
}
