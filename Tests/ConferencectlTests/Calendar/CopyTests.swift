import Foundation
import TestSupport
import Testing

@Suite("conferencectl copy and move")
struct CopyTests {
    private func reviews() throws -> Home {
        let home = try Home()
        let file = try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//T//T//EN
            BEGIN:VEVENT
            UID:review
            DTSTAMP:20260101T000000Z
            SEQUENCE:7
            DTSTART;TZID=Europe/Berlin:20270105T100000
            DTEND;TZID=Europe/Berlin:20270105T110000
            RRULE:FREQ=WEEKLY;COUNT=3
            SUMMARY:Review
            ORGANIZER:mailto:ana@example.org
            ATTENDEE;PARTSTAT=ACCEPTED:mailto:bo@example.org
            X-OTHER:kept
            END:VEVENT
            BEGIN:VEVENT
            UID:review
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID;TZID=Europe/Berlin:20270112T100000
            DTSTART;TZID=Europe/Berlin:20270112T120000
            DTEND;TZID=Europe/Berlin:20270112T130000
            SUMMARY:Special
            ATTENDEE:mailto:bo@example.org
            END:VEVENT
            END:VCALENDAR

            """, to: "review.ics")
        try #require(home.run("import", file).status == 0)
        return home
    }

    private func list(_ home: Home) throws -> [String] {
        try home.objects("events", "--from", "2027-01-01", "--to", "2027-12-31")
            .map { "\($0["start"] as? String ?? "") \($0["title"] as? String ?? "")" }
    }

    @Test("a copy of a series has its occurrences and other lines, another UID, and no participants")
    func series() throws {
        let home = try reviews()
        let before = try list(home)
        let result = try home.run("copy", "Review", "--start", "2027-03-02 14:00", "--title", "Second")
        expectEqual(result.status, 0, result.error)
        expectEqual(
            try list(home),
            before + [
                "2027-03-02T14:00:00+01:00 Second", "2027-03-09T12:00:00+01:00 Special",
                "2027-03-16T14:00:00+01:00 Second",
            ])
        let copy = try home.object("show", "Second")
        expectFalse(copy["uid"] as? String == "review")
        let file = try home.run("export").output
        expectEqual(file.components(separatedBy: "X-OTHER:kept").count, 3)
        for line in ["ORGANIZER", "SEQUENCE:7"] { expectEqual(file.components(separatedBy: line).count, 2, line) }
        expectEqual(file.components(separatedBy: "ATTENDEE").count, 3)
        try expectEqual(home.run("undo").status, 0)
        expectEqual(try list(home), before)
    }

    @Test("a copy of an occurrence does not repeat, and keeps its length")
    func occurrence() throws {
        let home = try reviews()
        let before = try list(home)
        for (options, expected) in [
            ([], "2027-01-12T12:00:00+01:00 Special"),
            (["--start", "2027-02-01"], "2027-02-01T12:00:00+01:00 Special"),
            (["--start", "15:00", "--duration", "2h"], "2027-01-12T15:00:00+01:00 Special"),
        ] {
            let result = try home.runProcess(["copy", "Review@2027-01-12"] + options)
            expectEqual(result.status, 0, result.error)
            expectEqual(try list(home).sorted(), (before + [expected]).sorted())
            try #require(home.run("undo").status == 0)
        }
    }

    @Test("a copy has no room of the event that is copied, and gets one of its own")
    func room() throws {
        let home = try Home.withStore()
        try #require(
            home.run("add", "Call", "--start", "2027-01-05 10:00", "--room", "sample-rooms/personal-room").status == 0)
        try #require(home.run("copy", "Call", "--title", "Without").status == 0)
        expectTrue(try home.object("show", "Without")["conference"] is NSNull)
        try #require(home.run("copy", "Call", "--title", "With", "--room", "sample-rooms/personal-room").status == 0)
        expectTrue(try home.object("show", "With")["conference"] is [String: Any])
        expectTrue(try home.object("show", "Call")["conference"] is [String: Any])
    }

    @Test("copies and moves go to the named calendar, and a read-only one is left alone")
    func calendars() throws {
        let home = try reviews()
        try #require(home.run("calendars", "add", "Work").status == 0)
        try #require(home.run("copy", "Review", "--title", "At work", "--to", "Work").status == 0)
        try expectEqual(home.object("show", "At work")["calendar"] as? String, "Work")
        try #require(home.run("move", "Review", "--to", "Work").status == 0)
        try expectEqual(home.object("show", "Review")["calendar"] as? String, "Work")
        try expectContains(home.run("move", "Review", "--to", "Work").output, "Unchanged")
        let part = try home.run("move", "Review@2027-01-12", "--to", "Calendar")
        expectEqual(part.status, 64)
        expectContains(part.error, "Name the series without a date")
        try expectEqual(home.run("move", "Review", "--to", "Nowhere").status, 66)
        try expectEqual(home.run("copy", "Review", "--to", "Nowhere").status, 66)
    }
}
