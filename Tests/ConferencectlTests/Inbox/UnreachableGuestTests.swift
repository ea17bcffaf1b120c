import Foundation
import TestSupport
import Testing

@Suite("Guests to whom no mail can be sent")
struct UnreachableGuestTests {
    /// Addresses that guests have, or that guests delegate to.
    static let addresses = [
        "urn:x:y", "noat", "mailto:kim%2Cx@example.com", "mailto:k%C3%B6@example.com", "invalid:nomail",
        "mailto:" + String(repeating: "a", count: 300) + "@example.com",
    ]

    /// A user whose event has two guests, one of whom has delegated to an address.
    private func delegated(to address: String) throws -> (Home, uid: String) {
        let home = try Home.withMailProgram()
        try #require(
            home.run(
                "add", "Plan", "--start", "2099-04-01 10:00", "--invite", "ann@example.com", "--invite",
                "kim@example.com", "--send"
            ).status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let reply = Self.message(
            "REPLY", uid, "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"\(address)\":mailto:ann@example.com")
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
        return (home, uid)
    }

    private static func message(
        _ method: String, _ uid: String, start: String = "20990401T100000", _ line: String
    )
        -> String
    {
        InboxSamples.calendar(method, uid: uid, title: "Plan", start: start, end: start.replacing("T10", with: "T11"))
            .replacing(/ATTENDEE.*?\r\n/, with: line + "\r\n").replacing("boss@", with: "jo@")
    }

    @Test("keep nobody else from being told, are named, and can be removed", arguments: rows(addresses, plain: 1, 4))
    func others(address: String) throws {
        let (home, _) = try delegated(to: address)
        let guests = try #require(try home.object("show", "Plan")["attendees"] as? [[String: Any]])
        let shown = try #require(guests.last?["address"] as? String)
        expectEqual(guests.count, 3)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let moved = try home.run("edit", "Plan", "--start", "2099-04-03 10:00", "--send")
        expectEqual(moved.status, 0, moved.error)
        expectContains(moved.output.replacing(/\n +/, with: " "), "Sent to ann@example.com, kim@example.com.")
        expectContains(
            moved.error.replacing(/\n */, with: " "), "no mail can be sent to \(shown.prefix(40))")
        expectContains(home.sentMails, "20990403T100000")
        let again = try home.run("edit", "Plan", "--send")
        expectEqual(again.status, 0, again.error)
        let removed = try home.run("edit", "Plan", "--uninvite", shown, "--no-send")
        expectEqual(removed.status, 0, removed.error)
        expectEqual((try home.object("show", "Plan")["attendees"] as? [[String: Any]])?.count, 2)
        expectEqual(try home.run("edit", "Plan", "--uninvite", "nobody", "--no-send").status, 65)
    }

    @Test("a proposal is accepted for the others", arguments: rows([true, false], plain: 1))
    func proposal(isJSON: Bool) throws {
        let (home, uid) = try delegated(to: "urn:x:y")
        let proposal = Self.message(
            "COUNTER", uid, start: "20990402T100000", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.com")
        try #require(home.run("inbox", "import", "-", input: proposal).status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let accepted = try home.runProcess(["inbox", "accept", "2"] + (isJSON ? ["--json"] : []))
        expectEqual(accepted.status, 0, accepted.error)
        expectContains(accepted.error.replacing(/\n */, with: " "), "no mail can be sent to urn:x:y")
        expectContains(home.sentMails, "20990402T100000")
        guard isJSON else { return expectContains(accepted.output, "Accepted: 2") }
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(accepted.output.utf8)) as? [String: Any])
        expectEqual(object["unreachable"] as? [String], ["urn:x:y"])
    }

    @Test("a guest whose domain has an umlaut gets the mail at the ASCII form of it")
    func umlaut() throws {
        let (home, _) = try delegated(to: "mailto:kim@bücher.example")
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let moved = try home.run("edit", "Plan", "--start", "2099-04-03 10:00", "--send")
        expectEqual(moved.status, 0, moved.error)
        expectEqual(moved.error, "")
        expectContains(home.sentMails, "kim@xn--bcher-kva.example")
        let removed = try home.run("edit", "Plan", "--uninvite", "kim@b%C3%BCcher.example", "--no-send")
        expectEqual(removed.status, 0, removed.error)
        expectEqual((try home.object("show", "Plan")["attendees"] as? [[String: Any]])?.count, 2)
    }

    @Test("an organizer whose domain has an umlaut is the sender with the ASCII form of it, and gets the answer there")
    func organizer() throws {
        let home = try Home.withMailProgram()
        let invitation = InboxSamples.calendar().replacing("boss@example.org", with: "boss@bücher.example")
        let mail =
            "From: Boss <boss@xn--bcher-kva.example>\r\nSubject: Lunch\r\nMIME-Version: 1.0\r\n"
            + "Content-Type: text/calendar; method=REQUEST; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
        try #require(home.run("inbox", "import", "-", input: mail + invitation).status == 0)
        expectEqual((try home.object("inbox", "show", "1")["remarks"] as? [Any])?.count, 0)
        let accepted = try home.run("inbox", "accept", "1")
        expectEqual(accepted.status, 0, accepted.error)
        expectContains(home.sentMails, "To: Boss <boss@xn--bcher-kva.example>")
    }

    @Test("a delegation to many people is told with their number", arguments: rows([3, 16, 17, 40], plain: 0, 2))
    func many(count: Int) throws {
        let (home, uid) = try delegated(to: "mailto:v@example.com")
        let people = (0..<count).map { "\"mailto:v\($0)@example.com\"" }.joined(separator: ",")
        let reply = Self.message(
            "REPLY", uid, "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\(people):mailto:kim@example.com")
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
        let shown = try home.run("inbox", "show", "2").output.replacing(/\n +/, with: " ")
        expectContains(shown, "has delegated the invitation to \(count == 3 ? "v0@" : "\(count) people")")
        expectContains(shown, "has delegated the invitation to \(count) people. They were not added")
    }
}
