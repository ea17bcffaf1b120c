import CConferenceProvider
import Foundation
import TestSupport
import Testing
import VirtualConferenceTesting

@Suite("Wrong lines of Link")
struct LinkErrorTests {
    /// A line, and what its error says about it.
    static let lines = [
        ("Team", "does not begin with a name and “=”, as in: Team = https://meet.example.org/team"),
        (
            "https://meet.example.org/?a=b",
            "does not begin with a name and “=”, as in: Team = https://meet.example.org/team"
        ),
        ("= https://a.example", "does not begin with a name and “=”, as in: Team = https://meet.example.org/team"),
        ("!! = https://a.example", "needs a name with letters or digits, of at most 100 bytes"),
        (
            "\(String(repeating: "a", count: 101)) = https://a.example",
            "needs a name with letters or digits, of at most 100 bytes"
        ),
        ("A =", "has no address after “=”"),
        ("A = https://a.example/\(String(repeating: "a", count: 1_000))", "has an address of more than 1000 bytes"),
        (
            "A = http://a.example",
            "has an address that begins with http://; use https://, which others cannot read on the way"
        ),
        ("A = javascript:alert(1)", schemes), ("A = meet.example.org/team", schemes),
        ("A = file:///etc/passwd", schemes),
        ("A = https:a.example", "needs two slashes after https:"),
        ("A = mumble:a.example", "needs two slashes after mumble:"),
        ("A = https:///a", "has an address without a host"),
        ("A = https://bücher.example/", "has a host with other letters than a–z; write it as xn--…"),
        ("A = https://ada:secret@a.example/", secret), ("A = mumble://ada:secret@a.example/Ops", secret),
        ("A = mumble://ada@a.example/Ops", secret),
        ("A = sip:ada:secret@a.example", "has a password in its address, which everyone with the link would see"),
        ("A = xmpp:conference.example.org", "needs an address such as xmpp:room@example.org"),
        ("A = sip:@a.example", "needs an address such as sip:room@example.org"),
        ("A = tel:", "has nothing after tel:"),
        ("A = tel:*#06#", "needs a telephone number after tel:, such as tel:+49-30-1234567"),
        ("A = tel:+49{random}", "has {random}, which is not part of a telephone number"),
        ("A = mumble://a.example/{random}", "has {random}, but a Mumble link leads only to a channel that exists"),
        ("A = https://a.example/{title}", "has a brace; only {random} is replaced"),
        ("A = https://a.example | 1234", words("1234")), ("A = https://a.example |", words("")),
        ("A = https://a.example | pin", "has nothing after “pin”"),
        ("A = tel:+1 | region Germany", "has the region “Germany”, which is not a country code such as DE"),
        ("A = tel:+1 | kind fax", "has the kind “fax”; the kinds are video, phone, SIP, chat and page"),
        ("two = https://a.example https://b.example", two), ("A = https://a.example/x mumble://b.example/c", two),
        ("A = https://a.example:99999/", port), ("A = https://a.example:0/", port), ("A = https://a.example:/", port),
        ("A = https://a.example:+80/", port), ("A = mumble://a.example:x/Ops", port),
        ("A = sip:room@a.example:70000;transport=tls", port), ("A = https://[::1]x/", port),
        ("A = https://a b.example/", hostName), ("A = https://a..example/", hostName), ("A = https://:443/", hostName),
        ("A = https://a%20b.example/", hostName), ("A = https://[x]/", hostName),
        ("A = https://\(String(repeating: "a", count: 64)).example/", hostName), ("A = h323:room@a!b", hostName),
        ("A = https://{random}{random}{random}.example/", hostName),
        (
            "A = https://a.example/\(String(repeating: "ä", count: 480))",
            "has an address that is too long with its letters "
                + "in the form of URLs"
        ),
        ("A = msteams:/", "has nothing after msteams:"),
        ("A = tel:+49%zz", telephone), ("A = tel:+49!", telephone),
        ("A = tel:+49,ü", telephone),
        ("T\u{435}am = https://a.example/", "has a name with a word of several alphabets, which look alike"),
        ("A\u{202E}B = https://a.example/", hidden), ("\u{200D} = https://a.example/", hidden),
        ("\u{2060} = https://a.example/", hidden),
        ("B1 = tel:+1\nb1 = tel:+2", "has the name “b1”, which is too much like “B1”"),
    ]

    private static let schemes =
        "has an address that begins with none of: https, mumble, xmpp, tel, sip, sips, h323, zoommtg, msteams, webex, "
        + "facetime, facetime-audio"
    private static let two = "has two addresses; write each on a line of its own, with the name of the room"
    private static let port = "has a port that is not a number from 1 to 65535"
    private static let hostName = "has a host that is not a name such as meet.example.org"
    private static let telephone = "needs a telephone number after tel:, such as tel:+49-30-1234567"
    private static let hidden = "has a name with invisible characters"
    private static let secret = "has a user name or a password in its address, which everyone with the link would see"

    private static func words(_ found: String) -> String {
        "has “\(found)” after a bar; the words are code, passcode, PIN, region, kind, label and note"
    }

    @Test(
        "The error names the line, what is wrong with it, and the command, and does not repeat a password",
        arguments: lines)
    func wrong(line: String, complaint: String) async throws {
        let host = try FakeHost.link("Fine = https://fine.example\n\n\(line)")
        let number = line.contains("\n") ? 4 : 3
        let expected = ProviderAnswer.failure(
            status: Int32(VCP_E_CONFIG), code: 0,
            message: "The setting “links” of Link has a mistake. Line \(number) \(complaint). Change it with: "
                + "conferencectl providers config org.conference.link links VALUE")
        expectEqual(await host.conference("gone"), expected)
        expectFalse(host.log.joined().contains("secret"))
    }

    @Test("Wrong lines do not keep the user from the rooms of the others; the list says which lines are wrong")
    func others() async throws {
        let host = try FakeHost.link("Fine = https://fine.example/\nA = nothing\nFine = tel:x\n1234\nB = x")
        #expect(
            await host.roomTypes()
                == .roomTypes([
                    .init(identifier: "fine", title: "Fine"), .init(identifier: "a", title: "A (line 2 is wrong)"),
                    .init(identifier: "line-4", title: "Line 4 is wrong"),
                    .init(identifier: "b", title: "B (line 5 is wrong)"),
                ]))
        let warning = try #require(host.log.first { $0.contains("The setting “links” of Link has a mistake.") })
        for line in ["Line 2 has", "Line 3 needs", "Line 4 does not"] { expectContains(warning, line) }
        #expect(await host.conference("fine").conference?.urls.map(\.url) == ["https://fine.example/"])
        for (room, beginning) in [("a", "Line 2 has"), ("line-4", "Line 4 does"), ("b", "Line 5 has")] {
            let answer = await host.conference(room)
            expectEqual(answer.status, Int(VCP_E_CONFIG))
            expectContains(answer.message, "has a mistake. \(beginning)")
            expectContains(answer.message, " 1 more line is wrong: \(room == "b" ? 4 : 5).")
        }
    }

    @Test("If no line is right, the list is an error")
    func nothing() async throws {
        let answer = try await FakeHost.link("A = nothing").roomTypes()
        expectEqual(answer.status, Int(VCP_E_CONFIG))
        expectContains(answer.message, "Line 1 has an address that begins with none of")
    }

    @Test("Of many wrong lines, three are named with what is wrong, and the others with their numbers, as far as fit")
    func many() async throws {
        for (lines, sentence) in [
            (3, nil), (4, " 1 more line is wrong: 4. "), (9, " 6 more lines are wrong: 4, 5, 6, 7, 8, 9. "),
            (99, " 96 more lines are wrong: 4, 5, 6, 7, 8, 9, 10, 11, …. "),
        ] {
            let host = try FakeHost.link(Array(repeating: "A", count: lines).joined(separator: "\n"))
            let message = try #require(await host.roomTypes().message)
            expectContains(message, "Line 3 does not begin")
            expectFalse(message.contains("Line 4"))
            if let sentence { expectContains(message, sentence) } else { expectFalse(message.contains("more")) }
            expectTrue(message.utf8.count <= 1_024)
        }
    }

    @Test("A list with wrong lines has no more entries than a host accepts")
    func fullList() async throws {
        let lines = (1...60).map { "Room \($0) = https://a.example/\($0)" } + (1...9).map { "Wrong \($0) = x" }
        let list = try await FakeHost.link(lines.joined(separator: "\n")).roomTypes()
        expectEqual(list.roomIdentifiers?.count, 64)
        expectEqual(list.roomIdentifiers?.last, "wrong-4")
    }

    @Test("There are as many rooms and ways to join as a host accepts, and no more")
    func limits() async throws {
        let rooms = (1...65).map { "Room \($0) = https://a.example/\($0)" }
        #expect(
            try await FakeHost.link(rooms.dropLast().joined(separator: "\n")).roomTypes().roomIdentifiers?.count == 64)
        let tooMany = try await FakeHost.link(rooms.joined(separator: "\n")).conference("room-65").message
        #expect(tooMany?.contains("Line 65 is one too many: there can be 64 rooms.") == true)
        let ways = (1...17).map { "A = https://a.example/\($0)" }
        let fine = try await FakeHost.link(ways.dropLast().joined(separator: "\n")).conference("a").conference
        #expect(fine?.urls.count == 16)
        let message = try await FakeHost.link(ways.joined(separator: "\n")).conference("gone").message
        #expect(message?.contains("Line 17 is one too many for “A”: a room can have 16 ways to join.") == true)
    }
}
