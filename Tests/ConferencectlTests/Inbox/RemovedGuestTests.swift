import Foundation
import TestSupport
import Testing

@Suite("A guest who was removed and answers all the same")
struct RemovedGuestTests {
    @Test(
        "is said to be removed, and the answer changes nothing", arguments: rows(["C.UTF-8", "de_DE.UTF-8"], plain: 1))
    func answers(language: String) throws {
        let home = try Home.withMailProgram()
        home.environment["LC_ALL"] = language
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 12:00", "--invite", "ann@example.org", "--invite",
                "kim@example.org", "--send"
            ).status == 0)
        try #require(home.run("edit", "Planning", "--uninvite", "ann@example.org", "--send").status == 0)
        let uid = try #require(try home.object("show", "Planning")["uid"] as? String)
        let reply = InboxSamples.calendar("REPLY", uid: uid, title: "Planning", sequence: 5)
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
        let shown = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(
            shown,
            language.hasPrefix("de")
                ? "ann@example.org steht nicht mehr in der Gästeliste; die Antwort ändert nichts."
                : "ann@example.org was removed from the guests; the answer changes nothing.")
        let remarks = try #require(try home.object("inbox", "show", "1")["remarks"] as? [[String: Any]])
        expectEqual(remarks.map { $0["code"] as? String }, ["answeredByRemovedGuest"])
        let guests = try #require(try home.object("show", "Planning")["attendees"] as? [[String: Any]])
        expectEqual(guests.count, 1)
    }

    /// Takes the answer of a guest into the inbox.
    private func answer(_ home: Home, _ uid: String, _ time: Int, _ attendees: String...) throws {
        let reply = InboxSamples.calendar("REPLY", uid: uid, title: "Planning", sequence: 0)
            .replacing(/ATTENDEE.*?\r\n/, with: attendees.map { "ATTENDEE;\($0)\r\n" }.joined())
            .replacing(/DTSTAMP.*?\r\n/, with: "DTSTAMP:20260301T10000\(time)Z\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
    }

    @Test("a delegate who has accepted, and is none any more, can be told so with the command that the entries offer")
    func delegate() throws {
        let home = try Home.withMailProgram()
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 12:00", "--invite", "ann@example.org", "--invite",
                "kim@example.org", "--send"
            ).status == 0)
        let uid = try #require(try home.object("show", "Planning")["uid"] as? String)
        let (ann, dan) = ("mailto:ann@example.org", "mailto:dan@example.org")
        try answer(
            home, uid, 1, "PARTSTAT=DELEGATED;DELEGATED-TO=\"\(dan)\":\(ann)",
            "PARTSTAT=NEEDS-ACTION;DELEGATED-FROM=\"\(ann)\":\(dan)")
        try answer(home, uid, 2, "PARTSTAT=ACCEPTED;DELEGATED-FROM=\"\(ann)\":\(dan)")
        func offered() throws -> [String] {
            try ["1", "2"].map { try home.run("inbox", "show", $0).output.replacing(/\n +/, with: " ") }
                .compactMap { $0.firstMatch(of: /“conferencectl (edit [^”]* --send)” sends a cancellation/)?.1 }
                .map { String($0).replacing("'", with: "") }
        }
        try expectEmpty(offered())
        try answer(home, uid, 3, "PARTSTAT=ACCEPTED:\(ann)")
        let commands = try offered()
        expectEqual(commands.count, 2)
        let command = try #require(commands.first)
        expectContains(command, "--uninvite dan@example.org")
        let sent = try home.mails(command.split(separator: " ").map(String.init))
        expectContains(sent, "METHOD:CANCEL")
        expectContains(sent, "To: dan@example.org")
        expectNotContains(sent, "ann@example.org")
        try expectEmpty(offered())
        try expectEqual(home.mails(command.split(separator: " ").map(String.init)), "")
        let guests = try #require(try home.object("show", "Planning")["attendees"] as? [[String: Any]])
        expectEqual(guests.compactMap { $0["address"] as? String }.sorted(), ["ann@example.org", "kim@example.org"])
    }
}
