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
            "has an address that begins with http://; use https://, which nobody on the way can read"
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
        ("B1 = tel:+1\nb1 = tel:+2", "has the name “b1”, which is too much like “B1”"),
    ]

    private static let schemes =
        "has an address that begins with none of: https, mumble, xmpp, tel, sip, sips, h323, zoommtg, msteams, webex, "
        + "facetime, facetime-audio"
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
        expectEqual(await host.roomTypes(), expected)
        expectFalse(await host.roomTypes().message?.contains("secret") == true)
    }

    @Test("A wrong line does not keep the user from the rooms of the others")
    func others() async throws {
        let host = try FakeHost.link("Fine = https://fine.example/\nA = nothing")
        #expect(await host.conference("fine").conference?.urls.first?.url == "https://fine.example/")
        #expect(await host.conference("a").status == Int(VCP_E_CONFIG))
    }

    @Test("Of many wrong lines, three are named and the others counted")
    func many() async throws {
        let host = try FakeHost.link(Array(repeating: "A", count: 9).joined(separator: "\n"))
        let message = try #require(await host.roomTypes().message)
        #expect(message.contains("Line 3 does not begin"))
        #expect(!message.contains("Line 4"))
        #expect(message.contains("6 more lines are wrong."))
        #expect(message.utf8.count <= 1_024)
    }

    @Test("There are as many rooms and ways to join as a host accepts, and no more")
    func limits() async throws {
        let rooms = (1...65).map { "Room \($0) = https://a.example/\($0)" }
        #expect(
            try await FakeHost.link(rooms.dropLast().joined(separator: "\n")).roomTypes().roomIdentifiers?.count == 64)
        let tooMany = try await FakeHost.link(rooms.joined(separator: "\n")).roomTypes().message
        #expect(tooMany?.contains("Line 65 is one too many: there can be 64 rooms.") == true)
        let ways = (1...17).map { "A = https://a.example/\($0)" }
        let fine = try await FakeHost.link(ways.dropLast().joined(separator: "\n")).conference("a").conference
        #expect(fine?.urls.count == 16)
        let message = try await FakeHost.link(ways.joined(separator: "\n")).roomTypes().message
        #expect(message?.contains("Line 17 is one too many for “A”: a room can have 16 ways to join.") == true)
    }
}
