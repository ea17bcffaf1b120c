@testable import ConferencePages
import Foundation
import TestSupport
import Testing

/// The rooms of real providers, told to a page as each of them answers.
@Suite("Rooms as providers answer", .needsCCompiler)
struct RoomStreamTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    private func stream() -> RawConnection {
        let connection = RawConnection(port: home.server.port)
        connection.send("GET \(home.path)rooms HTTP/1.1\r\nHost: 127.0.0.1:\(home.server.port)\r\n\r\n")
        return connection
    }

    @Test(
        "a provider that does not answer holds up neither the others nor the page, and the stream ends after the last one"
    )
    func arrival() async throws {
        try home.installGated()
        let gate = try home.gate("rooms")
        let stream = stream()
        expectTrue(await gate.isReached())
        expectTrue(await aside { stream.waits(for: "org.conference.jitsi-meet/meeting") })
        expectEqual(home.get("").status, 200)
        gate.open()
        let rest = await aside { stream.all() }
        let group = try #require(rest.split(separator: "\n").first { $0.contains("org.example.gated/personal") })
        expectTrue(group.hasPrefix("data: <div class=\"provider-rooms\""))
        expectTrue(group.trimmingCharacters(in: .whitespaces).hasSuffix("</div>"))
        expectContains(rest, "data: Gated: 2 rooms.")
        expectContains(rest, " All have answered.")
        expectContains(rest, "event: done")
        expectNotContains(rest, " checked")
    }

    @Test("a page that goes away ends the asking")
    func leaving() async throws {
        try home.installGated()
        let gate = try home.gate("rooms")
        do {
            let stream = stream()
            expectTrue(await gate.isReached())
            // Nothing else happens by which the server could notice that the page is gone.
            expectTrue(await aside { stream.waits(until: Self.allButOneHaveAnswered) })
        }
        expectTrue(await gate.isAbandoned())
    }

    private static func allButOneHaveAnswered(_ text: String) -> Bool {
        text.matches(of: #/ ([0-9]+) of ([0-9]+) have answered/#).contains { match in
            Int(match.1).map { $0 + 1 } == Int(match.2)
        }
    }
}
