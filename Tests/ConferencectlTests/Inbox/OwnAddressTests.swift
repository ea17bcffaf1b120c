import Foundation
import TestSupport
import Testing

@Suite("Several addresses of the user that one event invites")
struct OwnAddressTests {
    @Test("answer each for itself, and the pages of entry and event say which one has not")
    func answers() throws {
        let home = try Home.withMailProgram()
        try #require(home.run("config", "addresses", "jo@example.org, jo@work.example").status == 0)
        try home.invite()
        expectContains(try home.mails(["inbox", "accept", "1"]), "From: Jo <jo@example.org>\r\n")
        try home.invite(
            sequence: 1, "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:jo@work.example")
        let words = "accepted (jo@example.org), no answer yet (jo@work.example)"
        for page in [["inbox", "show", "1"], ["show", "Lunch"]] {
            expectContains(try home.runProcess(page).output, words)
        }
        let sent = try home.mails(["inbox", "decline", "1"])
        for author in ["Jo <jo@example.org>", "jo@work.example"] { expectContains(sent, "From: \(author)\r\n") }
        expectEqual(sent.matches(of: /PARTSTAT=DECLINED/).count, 2)
        for page in [["inbox", "show", "1"], ["show", "Lunch"]] {
            expectContains(try home.runProcess(page).output, "Answer:     declined\n")
        }
    }

    @Test(
        "an address can have letters beyond ASCII in its domain, and EMAIL a name",
        arguments: [
            ("config", "jo@bücher.example", "jo@xn--bcher-kva.example"),
            ("EMAIL", "jo@bücher.example", "jo@xn--bcher-kva.example"),
            ("EMAIL", "Jo <jo@work.example>", "jo@work.example"),
        ])
    func forms(place: String, written: String, address: String) throws {
        let home = try Home.withMailProgram()
        if place == "EMAIL" {
            home.environment["EMAIL"] = written
        } else {
            try expectEqual(home.run("config", "addresses", written).status, 0)
        }
        try home.invite("REQUEST", "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:\(address)")
        expectContains(try home.mails(["inbox", "accept", "1"]), "From: \(address)\r\n")
    }

    @Test("answer the same organizer in several mails, which one line tells of")
    func oneLine() throws {
        let home = try Home.withMailProgram()
        try #require(home.run("config", "addresses", "jo@example.org, jo@work.example").status == 0)
        try home.invite(sequence: 0, "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:jo@work.example")
        let output = try home.run("inbox", "accept", "1").output
        expectContains(output, "Sent 2 mails to boss@example.org: “Accepted: Lunch”.\n")
        expectEqual(output.matches(of: /Sent/).count, 1, output)
    }
}
