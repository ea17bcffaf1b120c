import Foundation
import TestSupport
import Testing

@Suite("The JSON object of an event")
struct EventObjectTests {
    /// A series with a detached occurrence, both with everything that a list can show.
    private static let series = """
        BEGIN:VEVENT
        UID:a
        DTSTAMP:20260101T000000Z
        DTSTART:20270302T100000Z
        DTEND:20270302T110000Z
        RRULE:FREQ=DAILY;COUNT=3
        SUMMARY:Weekly review
        CATEGORIES:Work,Review
        CLASS:PRIVATE
        ORGANIZER;CN=Ann:mailto:ann@example.org
        ATTENDEE;CN=Jo;PARTSTAT=TENTATIVE:mailto:jo@example.org
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;VALUE=DATE-TIME:20270302T083000Z
        DESCRIPTION:x
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:a
        RECURRENCE-ID:20270303T100000Z
        DTSTAMP:20260101T000000Z
        DTSTART:20270303T120000Z
        DTEND:20270303T130000Z
        SUMMARY:Weekly review\\, moved
        ATTENDEE;CN=Jo;PARTSTAT=DECLINED:mailto:jo@example.org
        END:VEVENT
        """

    private func home() throws -> Home {
        let home = try Home.withStore()
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(Self.series)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n"),
            to: "a.ics")
        try #require(home.run("import", file, "--calendar", "Team").status == 0)
        try #require(home.run("calendars", "color", "Team", "#336699").status == 0)
        home.environment["EMAIL"] = "jo@example.org"
        return home
    }

    /// The keys that only `show` has.
    private static let ofShow: Set = ["conferences", "pending"]

    @Test("every list has the keys and values of show: people, rules, reminders, answer, colour, categories, privacy")
    func lists() throws {
        let home = try home()
        let events = try home.objects("events", "2027-03-02..2027-03-04")
        expectEqual(events.count, 3)
        for event in events {
            let reference = try #require(event["reference"] as? String)
            let shown = try home.object("show", reference).filter { !Self.ofShow.contains($0.key) }
            expectEqual(event as NSDictionary, shown as NSDictionary)
            expectEqual(event["color"] as? String, "#336699")
            expectEqual(event["rules"] as? [String], ["FREQ=DAILY;COUNT=3"])
        }
        expectEqual(events.map { $0["answer"] as? String }, ["tentative", "declined", "tentative"])
        expectEqual(events.map { $0["declined"] as? Bool }, [false, true, false])
        expectEqual(events.map { $0["privacy"] as? String }, ["private", "public", "private"])
        expectEqual(events[0]["categories"] as? [String], ["Work", "Review"])
        expectEqual((events[0]["organizer"] as? [String: Any])?["name"] as? String, "Ann")
        expectEqual((events[0]["reminders"] as? [Any])?.count, 1)

        func views(_ words: String...) throws -> [[String: Any]] {
            let days = try home.object(words[0], words[1])["days"] as? [[String: Any]] ?? []
            return days.flatMap { $0["events"] as? [[String: Any]] ?? [] }
        }
        let agenda = try views("agenda", "2027-03-02..2027-03-04")
        for list in try [views("week", "2027-03-02"), views("month", "2027-03"), agenda] {
            expectEqual(list as NSArray, events as NSArray)
        }
        let found = try home.objects("search", "review").sorted { "\($0["start"] ?? "")" < "\($1["start"] ?? "")" }
        expectEqual(Set(found.flatMap(\.keys)), Set(events[0].keys))
        expectEqual(Set(found.compactMap { $0["answer"] as? String }), ["tentative"])
    }

    @Test("next has the same keys, and the seconds to start and end")
    func next() throws {
        let home = try Home.planning([Planned(title: "Soon", start: 600)])
        let listed = try #require(try home.objects("events").first)
        let next = try #require((try home.object("next")["next"] as? [[String: Any]])?.first)
        expectEqual(Set(next.keys), Set(listed.keys).union(["secondsToStart", "secondsToEnd"]))
    }

    @Test("no text of it changes with the locale or the form of dates")
    func locale() throws {
        let home = try home()
        func text() throws -> String { try home.run("events", "2027-03-02..2027-03-04", "--json").output }
        let plain = try text()
        expectContains(plain, "\"text\": \"2027-03-02 09:30\"")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try expectEqual(text(), plain)
        home.environment["LC_ALL"] = "en_US.UTF-8"
        try #require(home.run("config", "clock", "12h").status == 0)
        try expectEqual(text(), plain)
    }
}
