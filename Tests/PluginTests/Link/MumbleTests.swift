import TestSupport
import Testing
import VirtualConferenceTesting

@Suite(
    "Link and a real Mumble server", .needsMumble,
    .exhaustive("It finds the channels of links in a real server; LinkTests has the rules for links"))
struct MumbleTests {
    @Test("A link leads to the channel that the user has named, with blanks and letters of other alphabets")
    func channels() async throws {
        let host = try FakeHost.link(
            """
            Ops = mumble://voice.example.org:64739/Ops/On Call?version=1.2.0
            Büro = mumble://voice.example.org/Büro
            Root = mumble://voice.example.org
            None = mumble://voice.example.org/Ops/None
            """)
        var links: [String] = []
        for room in ["ops", "buro", "root", "none"] {
            links.append(try #require(await host.conference(room).conference?.urls.first?.url))
        }
        let found = try RealServers.mumble(channels: ["Ops/On Call", "Büro"], links: links)
        expectEqual(found, ["Ops/On Call", "Büro", "", "no channel Ops/None"])
    }
}
