import Foundation
import TestSupport
import Testing

@Suite("Events of several days, and answers, in lists")
struct SeveralDaysTests {
    private func home() throws -> Home {
        let home = try Home.withStore()
        try home.importEvents([
            "UID:fair\nDTSTART;VALUE=DATE:20270310\nDTEND;VALUE=DATE:20270313\nSUMMARY:Fair",
            "UID:run\nDTSTART:20270310T200000\nDTEND:20270312T050000\nSUMMARY:Run",
            """
            UID:party
            DTSTART:20270311T220000
            DTEND:20270312T020000
            SUMMARY:Party
            ATTENDEE;PARTSTAT=DECLINED:mailto:jo@example.org
            ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org
            """,
            "UID:midnight\nDTSTART:20270310T000000\nDTEND:20270311T000000\nSUMMARY:Whole day",
            "UID:decade\nDTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20360101\nSUMMARY:Decade",
        ])
        return home
    }

    /// The lines without their references.
    private func list(_ home: Home, _ from: String, _ to: String) throws -> [String] {
        try home.run("events", "--from", from, "--to", to).output.split(separator: "\n").map { line in
            line.hasPrefix(" ") ? line.split(separator: " ").dropLast().joined(separator: " ") : String(line)
        }
    }

    @Test("an event of several days is listed on each of them")
    func each() throws {
        let home = try home()
        home.environment["EMAIL"] = "Jo <jo@example.org>"
        try expectEqual(
            list(home, "2027-03-10", "2027-03-13"),
            [
                "Wednesday 2027-03-10", "day 434 of 3652 Decade", "3 days Fair", "00:00–00:00 +1d Whole day",
                "20:00–05:00 +2d Run", "Thursday 2027-03-11", "day 435 of 3652 Decade", "day 2 of 3 Fair",
                "day 2 of 3 Run", "22:00–02:00 +1d Party (declined)", "Friday 2027-03-12", "day 436 of 3652 Decade",
                "day 3 of 3 Fair", "until 05:00 Run", "until 02:00 Party (declined)", "Saturday 2027-03-13",
                "day 437 of 3652 Decade",
            ])
    }

    @Test("one that has begun before the list is on its days in the list")
    func begun() throws {
        let home = try home()
        try expectEqual(
            list(home, "2027-03-12", "2027-03-12"),
            [
                "Friday 2027-03-12", "day 436 of 3652 Decade", "day 3 of 3 Fair", "until 05:00 Run",
                "until 02:00 Party",
            ])
    }

    @Test("agenda has an event that ends after midnight on both days")
    func agenda() throws {
        let lines = try home().run("agenda", "2027-03-11..2027-03-12").output.split(separator: "\n")
        expectEqual(lines.count { $0.contains("Party") }, 2)
        expectContains(lines.last.map(String.init) ?? "", "until 02:00")
    }

    @Test("the JSON has each occurrence once, and says which ones are declined")
    func json() throws {
        let home = try home()
        home.environment["EMAIL"] = "jo@example.org"
        let events = try home.objects("events", "--from", "2027-03-10", "--to", "2027-03-13")
        expectEqual(events.count, 5)
        let declined = events.filter { $0["declined"] as? Bool == true }
        expectEqual(declined.map { $0["title"] as? String }, ["Party"])
        try expectContains(home.run("search", "Party").output, "Party (declined)")
    }

    /// A store with an event that begins every hour and lasts a year, and one that lasts for a decade.
    private func crowdedHome() throws -> Home {
        let home = try home()
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:hours\nDTSTAMP:20260101T000000Z\n"
                + "DTSTART;TZID=Europe/Berlin:20270101T000000\nDURATION:P365D\nRRULE:FREQ=HOURLY\nSUMMARY:Hour\n"
                + "END:VEVENT\nEND:VCALENDAR\n",
            to: "hours.ics")
        try #require(home.run("import", file).status == 0)
        return home
    }

    @Test("a list of many events of a year ends after a whole day, and says how to see the others")
    func crowded() throws {
        let home = try crowdedHome()
        let list = try home.run("events", "2027-01-01..2027-12-31")
        // Each day has 24 more than the day before, and the decade: 90 days have 98,370 lines.
        let lines = list.output.split(separator: "\n")
        expectEqual(lines.count { $0.hasPrefix(" ") }, 90 * 91 / 2 * 24 + 90 + 9)
        expectEqual(lines.last { !$0.hasPrefix(" ") }, "Wednesday 2027-03-31")
        expectContains(list.error, "The list ends after 2027-03-31, because it has at most 100000 entries")
        expectContains(list.error, "use “events --json”")
        let later = try home.run("events", "2027-04-01..2027-04-02")
        expectEqual(later.error, "")
        // A view has the same limit.
        guard Tier.isFull else { return }
        let agenda = try home.run("agenda", "2027-01-01..2027-12-31").output.split(separator: "\n")
        expectContains(agenda.last.map(String.init) ?? "", "The list ends after 2027-03-31")
        expectEqual(agenda.count { $0.contains("2027-03-31") }, 2 + 24)
    }

    @Test("an event of ten years is listed on each day of a range of two")
    func decade() throws {
        let lines = try home().run("events", "2028-01-01..2029-12-31").output.split(separator: "\n")
        expectEqual(lines.count { $0.contains("Decade") }, 731)
    }

    @Test("the JSON of a view has the events of each day, in the form of other JSON")
    func view() throws {
        let home = try home()
        let output = try home.run("agenda", "2027-03-09..2027-03-12", "--json").output
        let value = try #require(
            try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        let days = try #require(value["days"] as? [[String: Any]])
        expectEqual(
            days.map { day in (day["events"] as? [[String: Any]])?.compactMap { $0["title"] as? String } ?? [] },
            [
                ["Decade"], ["Decade", "Fair", "Whole day", "Run"], ["Decade", "Fair", "Run", "Party"],
                ["Decade", "Fair", "Run", "Party"],
            ])
        expectTrue(output.hasPrefix("{\n  \"from\": \"2027-03-09\",\n") && output.hasSuffix("\n  ]\n}\n"), output)
        try expectContains(home.run("month", "2031-02", "--json").output, "\"today\": false,\n      \"events\": [\n")
        try expectContains(Home().run("month", "2031-02", "--json").output, "\"events\": []\n    },\n")
    }

    @Test("a title of 100,000 characters does not make every line of a list as wide")
    func longTitle() throws {
        let home = try home()
        let title = String(repeating: "A", count: 100_000)
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:long\nDTSTAMP:20260101T000000Z\n"
                + "DTSTART:20270311T100000\nSUMMARY:\(title)\nEND:VEVENT\nEND:VCALENDAR\n", to: "long.ics")
        try expectEqual(home.run("import", file).status, 0)
        let list = try home.run("events", "--from", "2027-03-10", "--to", "2027-03-12").output
        expectContains(list, "AAAA")
        expectLessThan(list.utf8.count, 20_000)
    }
}
