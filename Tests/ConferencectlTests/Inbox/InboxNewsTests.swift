import Foundation
import TestSupport
import Testing

@Suite("conferencectl inbox: what a message is about")
struct InboxNewsTests {
    private static let eighth = "RECURRENCE-ID;TZID=Europe/Berlin:20990408T120000"

    private func series() throws -> Home {
        let home = try Home.withMailProgram()
        try home.invite("REQUEST", uid: "lunch@example.org", "RRULE:FREQ=WEEKLY")
        return home
    }

    @Test("a cancelled and a moved occurrence are named when they are imported, in the list, by show and in JSON")
    func occurrences() throws {
        let home = try series()
        let cancelled = try home.invite(
            "CANCEL", sequence: 1, start: "20990408T120000", end: "20990408T130000", Self.eighth, "STATUS:CANCELLED")
        let line = "      The occurrence of Wed 2099-04-08 12:00 is cancelled.\n"
        expectEqual(cancelled.output, "Partly cancelled in the inbox: 1  Lunch\n" + line)
        let moved = try home.invite(
            sequence: 2, start: "20990416T150000", end: "20990416T163000",
            "RECURRENCE-ID;TZID=Europe/Berlin:20990415T120000")
        let move =
            "The occurrence of Wed 2099-04-15 12:00 is moved: from Wed 2099-04-15 12:00–13:00 to Thu 2099-04-16 15:00–16:30."
        expectEqual(moved.output, "Partly updated in the inbox: 1  Lunch\n      \(move)\n")
        let list = try home.run("inbox").output
        expectContains(
            list, "1  update  Lunch  Wed 2099-04-01 12:00, every week  boss@example.org\n      \(move)\n\(line)")
        try expectContains(home.run("inbox", "show", "1").output, "Change:     \(move)")
        let changes = try #require(try home.object("inbox", "show", "1")["changes"] as? [[String: Any]])
        expectEqual(changes.map { $0["kind"] as? String }, ["moved", "cancelled"])
        expectEqual(
            changes.map { $0["occurrence"] as? String }, ["2099-04-15T12:00:00+02:00", "2099-04-08T12:00:00+02:00"])
        expectEqual(changes[0]["oldStart"] as? String, "2099-04-15T12:00:00+02:00")
        expectEqual(changes[0]["newEnd"] as? String, "2099-04-16T16:30:00+02:00")
        try expectEqual(home.run("inbox", "accept", "1").status, 0, "the other occurrences can be accepted")
    }

    @Test("a series says how it repeats when it is imported and in the list, and what changes in it")
    func changedSeries() throws {
        let home = try Home.withMailProgram()
        let new = try home.invite("REQUEST", uid: "lunch@example.org", "RRULE:FREQ=WEEKLY;COUNT=5", "LOCATION:Canteen")
        let when = "Wed 2099-04-01 12:00, every week, 5 times"
        expectEqual(new.output, "New in the inbox: 1  Lunch\n      \(when)\n")
        try expectContains(home.run("inbox").output, "1  invitation  Lunch  \(when)  boss@example.org\n")
        let changed = try home.invite(
            "REQUEST", uid: "lunch@example.org", sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Roof",
            "EXDATE;TZID=Europe/Berlin:20990415T120000")
        let lines = [
            "It has changed: the place is Roof instead of Canteen.",
            "The occurrence of Wed 2099-04-15 12:00 is cancelled.",
            "The series ends earlier: its last occurrence is Wed 2099-04-22 12:00–13:00 instead of Wed 2099-04-29 12:00–13:00.",
        ]
        expectEqual(
            changed.output, "Updated in the inbox: 1  Lunch\n" + lines.map { "      \($0)\n" }.joined())
        let shown = try home.run("inbox", "show", "1").output
        for line in lines { expectContains(shown, line) }
    }

    @Test("what the user has changed from an occurrence on stays after a new version, and is said")
    func kept() throws {
        let home = try Home.withMailProgram()
        try home.invite("REQUEST", uid: "lunch@example.org", "RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Canteen")
        try #require(home.run("inbox", "add", "1").status == 0)
        try #require(home.run("edit", "Lunch@2099-04-15", "--following", "--location", "My room").status == 0)
        let changed = try home.invite(
            "REQUEST", uid: "lunch@example.org", sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Roof")
        expectContains(
            changed.output,
            "the place is Roof instead of Canteen.\n      Your own place stays in the calendar.\n")
        let places = try home.run("events", "2099-04-01..2099-05-01", "--format", "{location}").output
        expectEqual(places, "Roof\nRoof\nMy room\nMy room\n")
    }

    @Test("the proposal of a guest is shown next to the planned time, with the command that takes it")
    func proposal() throws {
        let home = try Home.withMailProgram()
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 12:00", "--duration", "1h", "--repeat", "weekly", "--invite",
                "ann@example.org", "--no-send"
            ).status == 0)
        let uid = try #require(try home.object("show", "Planning")["uid"] as? String)
        let counter = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Planning", start: "20990408T150000", end: "20990408T160000", [Self.eighth]
        )
        .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;CN=Ann;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
        .replacing("boss@", with: "jo@")
        let report = try home.run("inbox", "import", "-", input: counter)
        expectContains(
            report.output,
            "Proposed for the occurrence of Wed 2099-04-08 12:00: Wed 2099-04-08 15:00–16:00 instead of Wed 2099-04-08 12:00–13:00."
        )
        let page = try home.run("inbox", "show", "1").output
        let command = try #require(page.firstMatch(of: /“conferencectl (edit [^”]*)”/)?.1)
        let words = command.split(separator: "'").enumerated().flatMap { number, part in
            number % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        try expectEqual(home.runProcess(words + ["--no-send"]).status, 0)
        try expectContains(home.run("events", "2099-04-08").output, "15:00–16:00  Planning")
        try expectNotContains(home.run("inbox", "show", "1").output, "conferencectl edit")
    }

    @Test("what is odd about a message is said when it is imported, marked in the list, and in JSON")
    func remarks() throws {
        let home = try Home.withMailProgram()
        let mail =
            "From: eve@example.net\r\nSubject: Lunch\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n"
            + InboxSamples.calendar("REQUEST", [String](["ATTENDEE:mailto:kim@example.org"]))
            .replacing("mailto:jo@example.org", with: "mailto:list@example.org")
        let report = try home.run("inbox", "import", "-", input: mail)
        expectContains(report.output, "      The mail came from eve@example.net, but the organizer is boss@example.org")
        try expectContains(
            home.run("inbox").output,
            "      careful: not sent by the organizer, you are not among the guests\n")
        try expectContains(home.run("inbox", "show", "1").output, "Careful:    The mail came from eve@example.net")
        let remarks = try #require(try home.objects("inbox").first?["remarks"] as? [[String: Any]])
        expectEqual(remarks.map { $0["code"] as? String }, ["otherSender", "notInvited"])
    }

    @Test("what is published has no answer, and accept points to add")
    func published() throws {
        let home = try Home.withMailProgram()
        try home.invite("PUBLISH")
        try expectNotContains(home.run("inbox", "show", "1").output, "no answer yet")
        try expectTrue(home.object("inbox", "show", "1")["answer"] is NSNull)
        let result = try home.run("inbox", "accept", "1")
        expectEqual(result.status, 65)
        expectContains(result.error.replacing("\n", with: " "), "“conferencectl inbox add 1” adds it to a calendar.")
        try expectEqual(home.run("inbox", "add", "1").status, 0)
    }

    @Test("an entry whose event is in a calendar is not ignored, and the error says what to do")
    func ignoring() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "add", "1").status == 0)
        let result = try home.run("inbox", "ignore", "1")
        expectEqual(result.status, 65)
        let command = try #require(
            result.error.replacing("\n", with: " ").firstMatch(of: /“conferencectl (remove \w+)”/)?.1)
        expectContains(result.error.replacing("\n", with: " "), "“conferencectl inbox decline 1”")
        try expectEqual(home.runProcess(command.split(separator: " ").map(String.init) + ["--yes"]).status, 0)
        try expectEqual(home.run("inbox", "ignore", "1").status, 0)
    }

    @Test("a long title is cut in lists and messages, and whole in JSON; of many overlaps the first ones are listed")
    func bounds() throws {
        let home = try Home.withMailProgram()
        for number in 1...12 {
            try #require(
                home.run("add", "Review \(number)", "--start", "2099-04-01 12:00", "--duration", "1h").status == 0)
        }
        let title = String(repeating: "Lunch ", count: 100).trimmingCharacters(in: .whitespaces)
        let report = try home.invite(title: title)
        let list = try home.run("inbox").output
        for line in (report.output + list).split(separator: "\n") { expectTrue(line.count < 250, String(line)) }
        expectContains(report.output, "…")
        expectContains(list, "overlaps 9 more events")
        let page = try home.run("inbox", "show", "1").output
        expectContains(page, "overlaps 7 more events")
        let entry = try home.object("inbox", "show", "1")
        expectEqual(entry["title"] as? String, title)
        expectEqual((entry["overlaps"] as? [Any])?.count, 10)
        expectEqual(entry["overlapCount"] as? Int, 12)
    }
}
