import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Occurrences")
struct OccurrenceTests {
    /// Returns starts, ends and titles of the occurrences in a range, in UTC.
    private func list(
        _ components: String, from: String = "20260101T000000", to: String = "20270101T000000",
        systemZone: String = "Europe/Berlin", limits: Limits = Limits()
    ) throws -> [String] {
        let fixture = try CalendarFixture(systemZone: systemZone, limits: limits)
        try fixture.importing(components: components)
        let range = try time(from).local.secondsSinceEpoch..<time(to).local.secondsSinceEpoch
        return try fixture.query.occurrences(in: range).map { occurrence in
            let start = LocalDateTime(secondsSinceEpoch: occurrence.startInstant)
            let end = LocalDateTime(secondsSinceEpoch: occurrence.endInstant)
            return "\(start) \(end) \(occurrence.event.title)\(occurrence.recurrenceID.isEmpty ? "" : " ")"
                + occurrence.recurrenceID
        }
    }

    private func event(_ lines: String) -> String { CalendarFixture.event(lines + "\nSUMMARY:E") }

    @Test("ten o'clock stays ten o'clock across the clock change, in Berlin and in New York")
    func clockChange() throws {
        let berlin = event("DTSTART;TZID=Europe/Berlin:20260328T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3")
        try expectEqual(
            list(berlin),
            [
                "2026-03-28T09:00:00 2026-03-28T10:00:00 E 20260328T100000",
                "2026-03-29T08:00:00 2026-03-29T09:00:00 E 20260329T100000",
                "2026-03-30T08:00:00 2026-03-30T09:00:00 E 20260330T100000",
            ])
        let newYork = event(
            "DTSTART;TZID=America/New_York:20261025T090000\nDTEND;TZID=America/New_York:20261025T100000\n"
                + "RRULE:FREQ=WEEKLY;UNTIL=20261108T140000Z")
        try expectEqual(
            list(newYork),
            [
                "2026-10-25T13:00:00 2026-10-25T14:00:00 E 20261025T090000",
                "2026-11-01T14:00:00 2026-11-01T15:00:00 E 20261101T090000",
                "2026-11-08T14:00:00 2026-11-08T15:00:00 E 20261108T090000",
            ])
    }

    @Test("an occurrence in a gap is an hour later, and those after it are not moved")
    func gap() throws {
        let starts = try list(
            event("DTSTART;TZID=Europe/Berlin:20260328T023000\nDURATION:PT10M\nRRULE:FREQ=DAILY;COUNT=3")
        ).map { $0.prefix(19) }
        expectEqual(starts, ["2026-03-28T01:30:00", "2026-03-29T01:30:00", "2026-03-30T00:30:00"])
    }

    @Test("an occurrence at an ambiguous time takes place the first time")
    func overlap() throws {
        let starts = try list(event("DTSTART;TZID=Europe/Berlin:20261025T023000\nDURATION:PT10M")).map { $0.prefix(19) }
        expectEqual(starts, ["2026-10-25T00:30:00"])
    }

    @Test("a night with a clock change is as long as DTEND says, or has the calendar days of DURATION")
    func nights() throws {
        let rule = "\nRRULE:FREQ=DAILY;COUNT=2"
        let exact = event(
            "DTSTART;TZID=Europe/Berlin:20260327T220000\nDTEND;TZID=Europe/Berlin:20260328T060000" + rule)
        try expectEqual(list(exact)[1], "2026-03-28T21:00:00 2026-03-29T05:00:00 E 20260328T220000")
        let nominal = event("DTSTART;TZID=Europe/Berlin:20260327T220000\nDURATION:P1D" + rule)
        try expectEqual(list(nominal)[1], "2026-03-28T21:00:00 2026-03-29T20:00:00 E 20260328T220000")
    }

    @Test(
        "days and floating times are in the reader's time zone",
        arguments: [
            ("Europe/Berlin", "2026-06-30T22:00:00", "2026-07-01T08:00:00"),
            ("America/New_York", "2026-07-01T04:00:00", "2026-07-01T14:00:00"),
            ("Pacific/Kiritimati", "2026-06-30T10:00:00", "2026-06-30T20:00:00"),
            ("Etc/GMT+12", "2026-07-01T12:00:00", "2026-07-01T22:00:00"),
        ])
    func floating(zone: String, day: String, time: String) throws {
        let all = event("DTSTART;VALUE=DATE:20260701")
        try expectEqual(list(all, systemZone: zone).map { $0.prefix(19) }, [day[...]])
        let floating = event("DTSTART:20260701T100000\nDURATION:PT1H")
        #expect(try list(floating, systemZone: zone).map { $0.prefix(19) } == [time[...]])
        // Only the hour of the event matches.
        let start = try #require(EventTime(basicFormat: time.filter { $0 != "-" && $0 != ":" }))
        let next = EventTime(start.local.adding(seconds: 1), .floating).basicFormat
        try expectEqual(list(floating, from: start.basicFormat, to: next, systemZone: zone).count, 1)
    }

    @Test("all-day series repeat by days, across the clock change")
    func allDay() throws {
        try expectEqual(
            list(event("DTSTART;VALUE=DATE:20260328\nRRULE:FREQ=DAILY;COUNT=3")),
            [
                "2026-03-27T23:00:00 2026-03-28T23:00:00 E 20260328",
                "2026-03-28T23:00:00 2026-03-29T22:00:00 E 20260329",
                "2026-03-29T22:00:00 2026-03-30T22:00:00 E 20260330",
            ])
    }

    @Test(
        "EXDATE removes occurrences, in any form",
        arguments: [
            "EXDATE;TZID=Europe/Berlin:20260702T100000", "EXDATE:20260702T080000Z", "EXDATE;VALUE=DATE:20260702",
            "EXDATE:20260702T100000", "EXDATE;TZID=America/New_York:20260702T040000",
        ])
    func exceptions(line: String) throws {
        let found = try list(
            event("DTSTART;TZID=Europe/Berlin:20260701T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\n" + line))
        expectEqual(found.map { $0.suffix(15) }, ["20260701T100000", "20260703T100000"])
    }

    @Test("EXDATE may list several days, and the obsolete EXRULE is respected")
    func moreExceptions() throws {
        let days = event("DTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20260701,20260703")
        try expectEqual(list(days).map { $0.suffix(8) }, ["20260702", "20260704"])
        let rule = event("DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2")
        try expectEqual(list(rule).map { $0.suffix(16) }, ["20260702T100000Z", "20260704T100000Z"])
    }

    @Test("RDATE adds occurrences and periods with their own length, without duplicates")
    func additions() throws {
        let text = event(
            """
            DTSTART;TZID=Europe/Berlin:20260701T100000
            DURATION:PT1H
            RRULE:FREQ=DAILY;COUNT=2
            RDATE:20260702T080000Z,20260704T080000Z
            RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260705T100000/PT30M,20260706T100000/20260706T130000
            """)
        try expectEqual(
            list(text).map { String($0.prefix(39)) },
            [
                "2026-07-01T08:00:00 2026-07-01T09:00:00", "2026-07-02T08:00:00 2026-07-02T09:00:00",
                "2026-07-04T08:00:00 2026-07-04T09:00:00", "2026-07-05T08:00:00 2026-07-05T08:30:00",
                "2026-07-06T08:00:00 2026-07-06T11:00:00",
            ])
    }

    @Test(
        "a period is listed once, in every range that it overlaps, although a later occurrence moves those after it",
        arguments: ["20260101T000000", "20260704T000000", "20260708T000000", "20260712T000000"])
    func periodBeforeFuture(from: String) throws {
        let master = event(
            "DTSTART:20260701T100000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2\nRDATE;VALUE=PERIOD:20260703T100000Z/P10D"
        )
        let future = CalendarFixture.event(
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20260708T100000Z\nDTSTART:20260708T120000Z\nDURATION:PT1H\nSUMMARY:M")
        let found = try list(master + "\n" + future, from: from).filter { $0.contains("20260703") }
        expectEqual(found, ["2026-07-03T10:00:00 2026-07-13T10:00:00 E 20260703T100000Z"])
    }

    @Test(
        "EXRULE and EXDATE exclude periods, also in ranges that begin within one",
        arguments: ["EXRULE", "EXDATE", "day"])
    func excludedPeriods(kind: String) throws {
        let exception = [
            "EXRULE": "EXRULE:FREQ=DAILY;INTERVAL=2", "EXDATE": "EXDATE:20260703T100000Z",
            "day": "EXDATE;VALUE=DATE:20260703",
        ]
        let text = event(
            "DTSTART:20260701T100000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20260703T100000Z/P10D\n"
                + (exception[kind] ?? ""))
        for from in ["20260101T000000", "20260704T000000"] {
            try expectEqual(list(text, from: from).filter { $0.contains("20260703") }, [])
        }
    }

    @Test(
        "a detached occurrence replaces the original, in any form and at any position in the file",
        arguments: [
            "RECURRENCE-ID;TZID=Europe/Berlin:20260702T100000", "RECURRENCE-ID:20260702T080000Z",
            "RECURRENCE-ID;VALUE=DATE:20260702",
        ], [true, false])
    func detached(line: String, isFirst: Bool) throws {
        let master = event("DTSTART;TZID=Europe/Berlin:20260701T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3")
        let moved = CalendarFixture.event(
            line + "\nDTSTART;TZID=Europe/Berlin:20260710T120000\nDURATION:PT2H\nSUMMARY:M")
        try expectEqual(
            list(isFirst ? moved + "\n" + master : master + "\n" + moved),
            [
                "2026-07-01T08:00:00 2026-07-01T09:00:00 E 20260701T100000",
                "2026-07-03T08:00:00 2026-07-03T09:00:00 E 20260703T100000",
                "2026-07-10T10:00:00 2026-07-10T12:00:00 M 20260702T100000",
            ])
    }

    @Test("an occurrence that was moved out of a range is not in it, and one that was moved in is")
    func movedAcross() throws {
        let master = event("DTSTART:20260701T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3")
        let moved = CalendarFixture.event("RECURRENCE-ID:20260702T100000Z\nDTSTART:20260901T100000Z\nSUMMARY:M")
        let both = master + "\n" + moved
        try expectEmpty(list(both, from: "20260702T000000", to: "20260703T000000"))
        try expectEqual(list(both, from: "20260901T000000", to: "20260902T000000").count, 1)
    }

    @Test("THISANDFUTURE moves and changes an occurrence and all later ones")
    func thisAndFuture() throws {
        let master = event("DTSTART;TZID=Europe/Berlin:20260328T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4")
        let moved = CalendarFixture.event(
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260329T100000\n"
                + "DTSTART;TZID=Europe/Berlin:20260329T140000\nDURATION:PT2H\nSUMMARY:M")
        try expectEqual(
            list(master + "\n" + moved),
            [
                "2026-03-28T09:00:00 2026-03-28T10:00:00 E 20260328T100000",
                "2026-03-29T12:00:00 2026-03-29T14:00:00 M 20260329T100000",
                "2026-03-30T12:00:00 2026-03-30T14:00:00 M 20260330T100000",
                "2026-03-31T12:00:00 2026-03-31T14:00:00 M 20260331T100000",
            ])
    }

    @Test("a detached occurrence without its series is a separate event")
    func orphan() throws {
        try expectEqual(
            list(event("RECURRENCE-ID:20260702T080000Z\nDTSTART:20260702T080000Z\nDURATION:PT1H")),
            [
                "2026-07-02T08:00:00 2026-07-02T09:00:00 E 20260702T080000Z"
            ])
    }

    @Test(
        "UNTIL is inclusive, as a time in UTC, as a day, and for all-day series",
        arguments: [
            ("DTSTART;TZID=America/New_York:20260701T200000\nRRULE:FREQ=DAILY;UNTIL=20260703T000000Z", 2),
            ("DTSTART;TZID=America/New_York:20260701T200000\nRRULE:FREQ=DAILY;UNTIL=20260702", 2),
            ("DTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY;UNTIL=20260702", 2),
            ("DTSTART;VALUE=DATE:20260701\nRRULE:FREQ=DAILY;UNTIL=20260702T235959Z", 2),
            ("DTSTART:20260701T100000\nRRULE:FREQ=DAILY;UNTIL=20260702T100000", 2),
            ("DTSTART:20260701T100000\nRRULE:FREQ=DAILY;UNTIL=20260702T095959", 1),
        ])
    func until(lines: String, count: Int) throws { try expectEqual(list(event(lines)).count, count) }

    @Test("DTSTART is the first occurrence, also where the rule would not have it")
    func unsynchronised() throws {
        // A Wednesday.
        let found = try list(event("DTSTART:20260701T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20260711T000000Z"))
        expectEqual(found.map { $0.suffix(16) }, ["20260701T100000Z", "20260703T100000Z", "20260710T100000Z"])
    }

    @Test("a range contains what overlaps it, and events without duration that start in it")
    func edges() throws {
        let long = event("DTSTART:20260701T100000Z\nDTEND:20260701T120000Z")
        try expectEqual(list(long, from: "20260701T115959", to: "20260701T130000").count, 1)
        try expectEmpty(list(long, from: "20260701T120000", to: "20260701T130000"))
        try expectEmpty(list(long, from: "20260701T090000", to: "20260701T100000"))
        let point = event("DTSTART:20260701T100000Z")
        try expectEqual(list(point, from: "20260701T100000", to: "20260701T100001").count, 1)
        try expectEmpty(list(point, from: "20260701T090000", to: "20260701T100000"))
    }

    @Test("one query returns no more occurrences of a series than the limit")
    func bound() throws {
        var limits = Limits()
        limits.occurrencesPerSeries = 50
        try expectEqual(list(event("DTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY"), limits: limits).count, 50)
        try expectEqual(list(event("DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY"), limits: limits).count, 50)
    }

    @Test("occurrences are ordered by start, then title, then identifier")
    func order() throws {
        let events = ["b", "a", "c"].map { title in
            CalendarFixture.event("DTSTART:20260701T100000Z\nSUMMARY:\(title)", uid: title)
        }
        let early = CalendarFixture.event("DTSTART:20260701T090000Z\nSUMMARY:z", uid: "z")
        let titles = try list((events + [early]).joined(separator: "\n")).compactMap(\.last)
        expectEqual(titles, ["z", "a", "b", "c"])
    }

    @Test("next is the earliest occurrence within a year that has not ended and is not cancelled")
    func next() throws {
        let fixture = try CalendarFixture()
        let events = [
            ("over", "20260701T080000Z\nDURATION:PT1H"), ("on", "20260701T090000Z\nDURATION:PT2H"),
            ("cancelled", "20260701T083000Z\nDURATION:PT9H\nSTATUS:CANCELLED"),
            ("soon", "20260701T110000Z\nDURATION:PT1H"),
            ("far", "20270601T100000Z\nDURATION:PT1H"), ("too far", "20290101T100000Z\nDURATION:PT1H"),
        ]
        try fixture.importing(
            components: events.map { CalendarFixture.event("SUMMARY:\($0)\nDTSTART:\($1)", uid: $0) }
                .joined(separator: "\n"))
        func next(_ instant: String) throws -> String? {
            try fixture.query.next(after: try time(instant).local.secondsSinceEpoch)?.event.title
        }
        try expectEqual(next("20260701T093000"), "on")
        try expectEqual(next("20260701T110000"), "soon")
        try expectEqual(next("20260701T120000"), "far")
        try expectNil(next("20270602T000000"))
        let second = try fixture.query.next(after: try time("20260701T093000").local.secondsSinceEpoch) {
            $0.event.title.hasPrefix("s")
        }
        expectEqual(second?.event.title, "soon")
    }
}
