import ConferencePages
import Foundation
import PagesControl
import Recurrence
import Synchronization
import TestSupport
import Testing

/// A clock that a test sets.
final class TestClock: Sendable {
    private let time = Mutex(Duration.seconds(1_000))

    var now: Duration { time.withLock { $0 } }

    func advance(_ duration: Duration) { time.withLock { $0 += duration } }
}

/// The addresses that give access.
@Suite("Sessions")
struct SessionTests {
    private let clock = TestClock()
    private let folder: TemporaryDirectory
    private let sessions: PageSessions
    private let server: PageServer

    init() throws {
        let clock = clock
        folder = try TemporaryDirectory()
        sessions = PageSessions { clock.now }
        let site = PageSite(sessions: sessions, activity: PageActivity())
        server = try PageServer { site.handle($0, $1) }
    }

    private func invitation(_ target: String = "?view=list") -> String {
        let scope = SessionScope(store: folder.path + "/calendar.sqlite", viewer: Viewer(environment: [:]))
        return "/o/" + sessions.invite(to: target, scope).text
    }

    private func get(_ path: String, headers: String = "") -> String {
        RawConnection.get(path, port: server.port, headers: headers)
    }

    /// Opens a session and returns its folder.
    private func session() throws -> String {
        let location = try #require(get(invitation("")).header("Location"))
        return location
    }

    @Test("a one-time address is valid once, and leads to a session of 256 random bits")
    func once() throws {
        defer { server.stop() }
        let address = invitation()
        let answer = get(address)
        expectEqual(answer.status, 303)
        let location = try #require(answer.header("Location"))
        expectNotNil(location.wholeMatch(of: /\/s\/[0-9a-f]{64}\/\?view=list/))
        expectNotEqual(location.dropFirst(3).prefix(64), address.dropFirst(3))
        expectEqual(get(address).status, 404)
        expectEqual(get(location).status, 200)
        expectEqual(get(location).status, 200)
    }

    @Test("a one-time address is valid for a minute")
    func minute() {
        defer { server.stop() }
        let (early, late) = (invitation(), invitation())
        clock.advance(.seconds(59))
        expectEqual(get(early).status, 303)
        clock.advance(.seconds(1))
        expectEqual(get(late).status, 404)
    }

    @Test("looking at a one-time address with HEAD does not use it up")
    func head() {
        defer { server.stop() }
        let address = invitation()
        let answer = RawConnection.answer(
            "HEAD \(address) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", port: server.port)
        expectEqual(answer.status, 404)
        expectEqual(get(address).status, 303)
    }

    @Test("every answer of a session has a proof that its script knows and no address contains")
    func proof() throws {
        defer { server.stop() }
        let (path, other) = (try session(), try session())
        let proof = try #require(get(path).header("Session-Proof"))
        expectNotNil(proof.wholeMatch(of: /[0-9a-f]{64}/))
        expectNotContains(path, proof)
        expectContains(get(path + "pages.js"), "const proof = \"\(proof)\";")
        for page in ["typing?form=x", "nothing", "icon.svg"] {
            expectEqual(get(path + page).header("Session-Proof"), proof, page)
        }
        let stream = RawConnection(port: server.port)
        stream.send("GET \(path)changes HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        expectTrue(stream.waits(for: "event: ready\ndata: \(proof)\n"))
        expectNotEqual(get(other).header("Session-Proof"), proof)
        for address in ["/s/x/", invitation()] { expectNil(get(address).header("Session-Proof")) }
    }

    @Test("without a session, every address is unknown and says nothing", arguments: ["/", "/s/", "/o/", "/s/x/event"])
    func unknown(path: String) {
        defer { server.stop() }
        let answer = get(path)
        expectEqual(answer.status, 404)
        expectContains(answer, "This address is not valid")
        expectNil(answer.header("Location"))
    }

    @Test(
        "only loopback names are answered, with any port",
        arguments: [
            ("127.0.0.1", 200), ("127.0.0.1:8080", 200), ("localhost:1", 200), ("LOCALHOST", 200),
            ("example.org", 421), ("127.0.0.1.example.org", 421), ("localhost:1@example.org", 421), ("[::1]", 421),
            ("", 421), ("localhost:", 421), ("localhost:123456", 421),
        ])
    func host(name: String, status: Int) throws {
        defer { server.stop() }
        let path = try session()
        let answer = RawConnection.answer("GET \(path) HTTP/1.1\r\nHost: \(name)\r\n\r\n", port: server.port)
        expectEqual(answer.status, status)
    }

    @Test(
        "a change comes from a page of ours",
        arguments: [
            ("Origin: http://127.0.0.1:9\r\n", true),
            ("Origin: http://127.0.0.1:9\r\nSec-Fetch-Site: same-origin\r\n", true),
            ("", false), ("Origin: null\r\n", false), ("Origin: http://127.0.0.1:10\r\n", false),
            ("Origin: https://127.0.0.1:9\r\n", false), ("Origin: http://localhost:9\r\n", false),
            ("Origin: http://127.0.0.1:9\r\nSec-Fetch-Site: same-site\r\n", false),
            ("Origin: http://127.0.0.1:9\r\nSec-Fetch-Site: cross-site\r\n", false),
            ("Origin: http://127.0.0.1:9\r\nSec-Fetch-Site: none\r\n", false),
        ])
    func origin(headers: String, isAllowed: Bool) throws {
        defer { server.stop() }
        let path = try session()
        let answer = RawConnection.answer(
            "POST \(path)nothing HTTP/1.1\r\nHost: 127.0.0.1:9\r\nContent-Length: 0\r\n\(headers)\r\n",
            port: server.port)
        // There is no such page, which only a request that is allowed learns.
        expectEqual(answer.status, isAllowed ? 404 : 403)
    }
}

/// When the helper process ends.
@Suite("The life of the helper process")
struct LifeCycleTests {
    private let begin = Duration.seconds(100)

    @Test("it ends half an hour after the last request")
    func requests() {
        var life = LifeCycle(now: begin)
        expectEqual(life.end, begin + .seconds(1_800))
        life.requested(at: begin + .seconds(600))
        expectEqual(life.end, begin + .seconds(2_400))
    }

    @Test("it lives while an event stream is open, and ends a minute after the last one")
    func streams() {
        var life = LifeCycle(now: begin)
        life.requested(at: begin)
        life.streamOpened()
        life.streamOpened()
        expectNil(life.end)
        life.streamClosed(at: begin + .seconds(5_000))
        expectNil(life.end)
        life.streamClosed(at: begin + .seconds(6_000))
        expectEqual(life.end, begin + .seconds(6_060))
    }

    @Test("a page without a script keeps it for half an hour after a stream was closed")
    func mixture() {
        var life = LifeCycle(now: begin)
        life.streamOpened()
        life.streamClosed(at: begin + .seconds(10))
        life.requested(at: begin + .seconds(20))
        expectEqual(life.end, begin + .seconds(1_820))
    }

    @Test("an unsaved form keeps it for twelve hours")
    func forms() {
        var life = LifeCycle(now: begin)
        life.edited("one", at: begin)
        expectEqual(life.end, begin + .seconds(43_200))
        life.finished("one")
        expectEqual(life.end, begin + .seconds(1_800))
    }

    @Test("asked to end, it ends even with open streams")
    func ending() {
        var life = LifeCycle(now: begin)
        life.streamOpened()
        life.endNow()
        expectEqual(life.end, .zero)
    }
}
