import TestSupport
import Testing
import VirtualConferenceTesting

@Suite(
    "Link and a real XMPP server", .needsEjabberd,
    .exhaustive("It enters the rooms of links in a real server; LinkTests has the rules for links"))
struct XMPPTests {
    @Test("A link leads an XMPP client to the room that exists, and with a random part to a new room for each event")
    func rooms() async throws {
        let host = try FakeHost.link(
            """
            Team = xmpp:team@conference.localhost?join
            New = xmpp:{random}@conference.localhost?join
            Elsewhere = xmpp:team@rooms.example.org?join
            """)
        var links: [String] = []
        for (room, key) in [("team", "a"), ("new", "a"), ("new", "a"), ("new", "b"), ("elsewhere", "a")] {
            links.append(try #require(await host.conference(room, key: key).conference?.urls.first?.url))
        }
        let places = links.map { $0.dropFirst("xmpp:".count).prefix { $0 != "?" } }
        expectEqual(places[1], places[2])
        expectNotEqual(places[1], places[3])
        // Two clients with the same link meet in the same room.
        expectEqual(
            try RealServers.ejabberd(rooms: ["team"], links: links),
            [
                "team@conference.localhost found", "\(places[1]) made", "\(places[1]) found", "\(places[3]) made",
                "no service rooms.example.org",
            ])
    }
}
