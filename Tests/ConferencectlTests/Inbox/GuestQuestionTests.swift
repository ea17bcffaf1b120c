import Foundation
import TestSupport
import Testing

@Suite("What the inbox says about occurrences, and about guests")
struct GuestQuestionTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    /// Takes a message of Ann about an event of the user into the inbox.
    @discardableResult
    private func receive(
        _ method: String, _ uid: String, start: String = "20990409T100000", end: String = "20990409T110000",
        attendees: String = "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org", _ lines: String...
    ) throws -> ProcessResult {
        let text = InboxSamples.calendar(method, uid: uid, title: "Plan", start: start, end: end, lines)
            .replacing(/ATTENDEE.*?\r\n/, with: attendees + "\r\n").replacing("boss@", with: "jo@")
        return try home.run("inbox", "import", "-", input: text)
    }

    /// Adds a series that Ann knows, and returns its UID.
    private func addSeries() throws -> String {
        try #require(
            home.run(
                "add", "Plan", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4", "--invite",
                "ann@example.org", "--send"
            ).status == 0)
        return try #require(try home.object("show", "Plan")["uid"] as? String)
    }

    @Test("an invitation to one occurrence says so, with the day on which its series plans it")
    func oneOccurrence() throws {
        let words = "one occurrence of a series, Thu 2099-04-02 12:00"
        let report = try home.invite("REQUEST", "RECURRENCE-ID;TZID=Europe/Berlin:20990402T120000")
        expectContains(report.output, words)
        try expectContains(home.run("inbox").output, words)
        try expectContains(home.run("inbox", "show", "1").output, words)
        let entry = try home.object("inbox", "show", "1")
        expectEqual(entry["occurrences"] as? [String], ["2099-04-02T12:00:00+02:00"])
        try home.invite("REQUEST", uid: "whole")
        try expectEqual(home.object("inbox", "show", "2")["occurrences"] as? [String], [])
    }

    @Test("an occurrence that takes place as its series plans it has one time")
    func plannedOccurrence() throws {
        let report = try home.invite("REQUEST", "RECURRENCE-ID;TZID=Europe/Berlin:20990401T120000")
        for text in try [report.output, home.run("inbox").output, home.run("inbox", "show", "1").output] {
            expectContains(text, "one occurrence of a series")
            expectNotContains(text, "one occurrence of a series,")
        }
    }

    @Test("a series with an end names the day of its last occurrence, not that of the rule")
    func lastDay() throws {
        let report = try home.invite("REQUEST", "RRULE:FREQ=WEEKLY;UNTIL=20990420T000000Z")
        for text in try [report.output, home.run("inbox").output, home.run("inbox", "show", "1").output] {
            expectContains(text, "every week until 2099-04-15")
        }
    }

    @Test("a guest who asks for the invitation: the event is named, and the command that sends it")
    func refresh() throws {
        let uid = try addSeries()
        try receive("REFRESH", uid)
        let event = try home.object("show", "Plan")["identifier"] as? String
        try expectEqual(home.object("inbox", "show", "1")["answeredEvent"] as? String, event)
        let page = try home.run("inbox", "show", "1").output
        expectContains(page, "Identifier: \(event ?? "?")")
        let command = try #require(page.firstMatch(of: /“conferencectl (edit [^”]*)” sends the guests/)?.1)
        expectContains(try home.mails(command.split(separator: " ").map(String.init)), "METHOD:REQUEST")
    }

    @Test("a guest asks for the invitation without its time: the page and the refusal name the command that sends it")
    func refreshWithoutTime() throws {
        let uid = try addSeries()
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            METHOD:REFRESH
            BEGIN:VEVENT
            UID:\(uid)
            DTSTAMP:20260301T000000Z
            ORGANIZER:mailto:jo@example.org
            ATTENDEE:mailto:ann@example.org
            END:VEVENT
            END:VCALENDAR

            """.replacing("\n", with: "\r\n")
        try #require(home.run("inbox", "import", "-", input: text).status == 0)
        let identifier = try #require(try home.object("show", "Plan")["identifier"] as? String)
        let command = "conferencectl edit \(identifier.prefix(8)) --send"
        try expectContains(home.run("inbox", "show", "1").output, command)
        try expectEqual(home.object("inbox", "show", "1")["answeredEvent"] as? String, identifier)
        for word in ["accept", "tentative", "decline"] {
            let result = try home.run("inbox", word, "1")
            expectEqual(result.status, 65)
            expectContains(result.error, "A guest asks for the invitation to “Plan” (inbox entry 1)")
            expectContains(result.error, "“\(command)” sends the guests the event as it is.")
        }
        expectContains(try home.mails(["edit", String(identifier.prefix(8)), "--send"]), "METHOD:REQUEST")
    }

    @Test("JSON names whom a guest sends instead")
    func delegates() throws {
        let uid = try addSeries()
        try receive(
            "REPLY", uid,
            attendees:
                "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:bob@example.org\":mailto:ann@example.org\r\n"
                + "ATTENDEE;CN=Bob:mailto:bob@example.org")
        try expectEqual(home.object("inbox", "show", "1")["delegates"] as? [String], ["Bob <bob@example.org>"])
    }

    static let changes: [(arguments: [String], isOutdated: Bool)] = [
        (["Plan", "--all", "--until", "2099-06-01"], false), (["Plan", "--all", "--location", "Garden"], false),
        (["Plan@2099-04-16", "--this", "--start", "12:00"], false),
        (["Plan@2099-04-09", "--this", "--start", "12:00"], true),
        (["Plan", "--all", "--start", "12:00"], true),
    ]

    @Test(
        "a proposal for an occurrence is outdated if that one has changed, and not if others have",
        arguments: rows(changes, plain: 2, 3))
    func proposal(arguments: [String], isOutdated: Bool) throws {
        let uid = try addSeries()
        try #require(home.runProcess(["edit"] + arguments + ["--send"]).status == 0)
        try receive(
            "COUNTER", uid, start: "20990409T160000", end: "20990409T170000",
            "RECURRENCE-ID;TZID=Europe/Berlin:20990409T100000")
        let result = try home.run("inbox", "accept", "1")
        expectEqual(result.status == 0, !isOutdated, result.error)
        let day = try home.run("events", "2099-04-09").output
        expectEqual(day.contains("16:00–17:00  Plan"), !isOutdated, day)
    }

    @Test("a proposal for an event in UTC is in the time zone of the user, which is named")
    func utc() throws {
        let text = InboxSamples.calendar().replacing(";TZID=Europe/Berlin:20990401T120000", with: ":20990401T100000Z")
            .replacing(";TZID=Europe/Berlin:20990401T130000", with: ":20990401T110000Z")
        try #require(home.run("inbox", "import", "-", input: text).status == 0)
        _ = try home.mails(["inbox", "propose", "1", "--start", "2099-04-01 14:00", "--timezone", "Europe/Berlin"])
        expectContains(home.sentTexts, "Wednesday 2099-04-01 14:00–15:00 (Europe/Berlin)")
        expectContains(home.sentTexts, "Instead of: Wednesday 2099-04-01 12:00–13:00 (Europe/Berlin)")
        expectNotContains(home.sentTexts, "UTC")
    }
}
