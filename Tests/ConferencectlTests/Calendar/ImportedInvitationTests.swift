import Foundation
import TestSupport
import Testing

@Suite("Messages about invitations in the inbox that are imported into a calendar")
struct ImportedInvitationTests {
    private let home: Home

    init() throws {
        home = try Home.withMailProgram()
        try home.invite("REQUEST", "LOCATION:Cafe")
    }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    private static let second = "RECURRENCE-ID;TZID=Europe/Berlin:20990408T120000"

    /// Imports a message about the lunch.
    @discardableResult
    private func imported(
        _ method: String, sequence: Int, start: String = "20990401T120000", end: String = "20990401T130000",
        options: [String] = [], _ lines: String...
    ) throws -> ProcessResult {
        let text = InboxSamples.calendar(method, sequence: sequence, start: start, end: end, lines)
        return try home.runProcess(["import", try home.write(text, to: "message.ics")] + options)
    }

    private func accept() throws { try #require(home.run("inbox", "accept", "1").status == 0) }

    private func events() throws -> [[String: Any]] {
        let output = try home.run("events", "--from", "2099-04-01", "--to", "2099-05-01", "--json").output
        return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
    }

    /// The day and hour, the place, whether it is cancelled, and the user's answer of each event.
    private func lines() throws -> [String] {
        try events().map { event in
            let people = event["attendees"] as? [[String: Any]] ?? []
            let own = people.first { $0["address"] as? String == "jo@example.org" }
            let start = (event["start"] as? String ?? "").dropFirst(8).prefix(5)
            let isCancelled = event["status"] as? String == "CANCELLED"
            return "\(start) \(event["location"] as? String ?? "-") \(own?["status"] ?? "-")"
                + (isCancelled ? " cancelled" : "")
        }
    }

    private func entry() throws -> [String: Any] { try home.object("inbox", "show", "1") }

    @Test("a cancellation cancels the event as it is, with its place and the answer, and the entry with it")
    func cancelling() throws {
        try accept()
        let result = try imported("CANCEL", sequence: 2, start: "20990401T123000", end: "20990401T133000")
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "0 added, 1 updated, 0 unchanged")
        expectContains(result.output, "Cancelled in the inbox and in the calendar: 1  Lunch")
        try expectEqual(lines(), ["01T12 Cafe accepted cancelled"])
        try expectEqual(entry()["kind"] as? String, "cancellation")
        try expectContains(home.run("import", home.path + "/message.ics").output, "0 updated, 1 unchanged")
        // A later version revives it, and no place of the user's own is in its way.
        let revived = try imported("REQUEST", sequence: 3, "LOCATION:Bar")
        expectNotContains(revived.output, "Your own place")
        try expectEqual(lines().map { $0.contains("Bar") }, [true])
    }

    @Test("a cancellation of one occurrence leaves the others, and the entry says so")
    func cancellingOccurrence() throws {
        try home.invite("REQUEST", sequence: 1, "LOCATION:Cafe", Self.weekly)
        try accept()
        let result = try imported(
            "CANCEL", sequence: 1, start: "20990408T120000", end: "20990408T130000", Self.second)
        expectEqual(result.status, 0, result.error)
        try expectEqual(
            lines(),
            ["01T12 Cafe accepted", "08T12 Cafe accepted cancelled", "15T12 Cafe accepted", "22T12 Cafe accepted"])
        try expectContains(home.run("inbox", "show", "1").output, "is cancelled")
    }

    @Test("a cancellation of a series without its rule cancels all of it")
    func cancellingSeries() throws {
        try home.invite("REQUEST", sequence: 1, "LOCATION:Cafe", Self.weekly)
        try accept()
        try expectEqual(imported("CANCEL", sequence: 2).status, 0)
        try expectEqual(lines().map { $0.hasSuffix("Cafe accepted cancelled") }, [true, true, true, true])
    }

    @Test("a new version changes the entry, asks for another answer, and the answer names the version")
    func update() throws {
        try accept()
        let result = try imported(
            "REQUEST", sequence: 1, start: "20990401T123000", end: "20990401T133000", "LOCATION:Bar")
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "Updated in the inbox and in the calendar: 1  Lunch")
        expectContains(result.output, "answer again")
        try expectEqual(entry()["start"] as? String, "2099-04-01T12:30:00+02:00")
        let mail = try home.mails(["inbox", "accept", "1"])
        expectContains(mail, "METHOD:REPLY")
        expectContains(mail, "SEQUENCE:1")
        try expectEqual(lines(), ["01T12 Bar accepted"])
    }

    @Test("a new version leaves what the user has changed, and says so")
    func keptPlace() throws {
        try accept()
        try #require(home.run("edit", "Lunch", "--location", "Home").status == 0)
        let result = try imported("REQUEST", sequence: 1, "LOCATION:Bar")
        expectContains(result.output, "Your own place stays in the calendar.")
        try expectEqual(lines(), ["01T12 Home accepted"])
    }

    @Test(
        "an invitation that waits in the inbox is added at once, in its newest version",
        arguments: rows([0, 1], plain: 1))
    func adding(sequence: Int) throws {
        // A version with the same number and another place would be refused.
        let place = sequence == 0 ? "Cafe" : "Bar"
        let result = try imported("REQUEST", sequence: sequence, "LOCATION:\(place)")
        expectContains(result.output, "1 added, 0 updated, 0 unchanged")
        try expectEqual(lines(), ["01T12 \(place) needsAction"])
        try expectEqual(entry()["state"] as? String, "added")
        try expectContains(home.run("import", home.path + "/message.ics").output, "0 added, 0 updated, 1 unchanged")
    }

    @Test("a cancellation of an invitation that was not added adds nothing")
    func cancelledBefore() throws {
        let result = try imported("CANCEL", sequence: 1)
        expectContains(result.output, "0 added, 0 updated, 1 unchanged")
        try expectEqual(lines(), [])
        try expectEqual(entry()["kind"] as? String, "cancellation")
        try expectContains(imported("REQUEST", sequence: 0).output, "1 kept because yours are newer")
        try expectEqual(lines(), [])
    }

    @Test("an event in another calendar is changed there, and the calendar is named")
    func otherCalendar() throws {
        try accept()
        let result = try imported("REQUEST", sequence: 1, options: ["--calendar", "Other"], "LOCATION:Bar")
        expectContains(result.output, "1 updated")
        expectContains(result.output, "The event is in the calendar “Calendar”.")
        try expectEqual(lines(), ["01T12 Bar accepted"])
    }

    @Test("what an undo has taken back is taken over again when the file is imported again")
    func undone() throws {
        try accept()
        try imported("REQUEST", sequence: 1, "LOCATION:Bar")
        try #require(home.run("undo").status == 0)
        try expectEqual(lines(), ["01T12 Cafe accepted"])
        try expectContains(home.run("import", home.path + "/message.ics").output, "1 updated")
        try expectEqual(lines(), ["01T12 Bar accepted"])
    }

    @Test("a message of another organizer is refused as in the inbox", arguments: ["REQUEST", "CANCEL"])
    func forged(method: String) throws {
        let text = InboxSamples.calendar(method, sequence: 1).replacing("boss@example.org", with: "eve@example.net")
        let result = try home.run("import", try home.write(text, to: "message.ics"))
        expectEqual(result.status, 65)
        expectContains(result.error.replacing("\n", with: " "), "comes from eve@example.net")
        try expectEqual(lines(), [])
    }

    @Test("JSON names the entries")
    func json() throws {
        let result = try imported("REQUEST", sequence: 1, options: ["--json"])
        let reports = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
        expectEqual(reports?.first?["inboxEntries"] as? [Int], [1])
    }

    @Test(
        "an answer, a proposal or a question is no event, and the command that takes it is named",
        arguments: rows(["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH"], plain: 0, 1),
        ["lunch@example.org", "unknown@example.org"])
    func messages(method: String, uid: String) throws {
        try accept()
        let text = InboxSamples.calendar(method, uid: uid, sequence: 1, ["COMMENT:x"])
            .replacing(method == "REFRESH" ? "DTSTART;TZID=Europe/Berlin:20990401T120000\r\n" : "\u{1}", with: "")
        let file = try home.write(text, to: "answer.ics")
        let result = try home.run("import", file)
        expectEqual(result.status, 65)
        expectContains(result.output, "0 added, 0 updated, 0 unchanged, 1 refused")
        expectContains(
            result.error.replacing("\n", with: " "),
            "This is a message about an event (\(method)). It was not imported. “conferencectl inbox import \(file)” takes it"
        )
        expectNotContains(result.error, "broken")
        let json = try home.run("import", file, "--json")
        expectEqual(json.status, 65)
        expectContains(json.output, "conferencectl inbox import")
        try expectEqual(lines(), ["01T12 Cafe accepted"])
    }
}
