@testable import ConferencePages
import Foundation
import PagesControl
import TestSupport
import Testing

/// What happens when the calendar is opened more often than there may be sessions.
@Suite("The bound on sessions")
struct SessionBoundTests {
    private static let form = "00000000-0000-4000-8000-000000000001"

    private let clock = TestClock()
    private let folder: TemporaryDirectory
    private let sessions: PageSessions
    private let desks = PageDesks()
    private let server: PageServer

    init() throws {
        let clock = clock
        folder = try TemporaryDirectory()
        sessions = PageSessions(most: 2) { clock.now }
        let site = PageSite(sessions: sessions, activity: PageActivity(), desks: desks)
        server = try PageServer { site.handle($0, $1) }
    }

    private func scope(_ name: String = "") -> SessionScope {
        SessionScope(
            store: folder.path + "/calendar.sqlite",
            viewer: Viewer(environment: ["HOME": folder.path, "NAME": name]))
    }

    private func invitation() -> String { "/o/" + sessions.invite(to: "", scope()).text }

    private func get(_ path: String) -> String { RawConnection.get(path, port: server.port) }

    /// Opens a session and returns its folder, or nil if it is refused.
    private func open() -> String? { get(invitation()).header("Location") }

    /// Whether a session is still known.
    private func isOpen(_ session: String) -> Bool { get(session + "icon.svg").status == 200 }

    private func type(_ session: String, _ fields: String = "") {
        _ = get(session + "typing?form=\(Self.form)\(fields)")
    }

    private func stream(_ session: String) throws -> RawConnection {
        let stream = RawConnection(port: server.port)
        stream.send("GET \(session)changes HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        try #require(stream.waits(for: "event: ready"))
        return stream
    }

    @Test("the session that was not used for the longest time gives way")
    func oldest() throws {
        defer { server.stop() }
        let first = try #require(open())
        clock.advance(.seconds(60))
        let second = try #require(open())
        clock.advance(.seconds(60))
        expectTrue(isOpen(first))
        clock.advance(.seconds(1_800))
        let third = try #require(open())
        expectTrue(isOpen(first))
        expectFalse(isOpen(second))
        expectTrue(isOpen(third))
    }

    @Test("a new session is refused while all others were used in the last half hour, and its address stays valid")
    func refusal() throws {
        defer { server.stop() }
        let first = try #require(open())
        _ = try #require(open())
        clock.advance(.seconds(1_790))
        let address = invitation()
        let answer = get(address)
        expectEqual(answer.status, 503)
        expectContains(answer, "The calendar is open too often")
        clock.advance(.seconds(20))
        expectEqual(get(address).status, 303)
        expectFalse(isOpen(first))
    }

    @Test("a session with an unsaved form gives way after twelve hours, another one before it")
    func forms() throws {
        defer { server.stop() }
        let first = try #require(open())
        type(first)
        clock.advance(.seconds(60))
        let second = try #require(open())
        clock.advance(.seconds(41_400))
        let third = try #require(open())
        expectFalse(isOpen(second))
        clock.advance(.seconds(1_739))
        expectNil(open())
        clock.advance(.seconds(1))
        expectNotNil(open())
        expectFalse(isOpen(first))
        expectTrue(isOpen(third))
    }

    @Test("a form that was given up or saved keeps no session", arguments: [true, false])
    func finished(isSaved: Bool) throws {
        defer { server.stop() }
        let first = try #require(open())
        type(first)
        if isSaved { desks.desk(for: scope()).activity.formClosed(Self.form) } else { type(first, "&do=leave") }
        _ = try #require(open())
        clock.advance(.seconds(1_800))
        expectNotNil(open())
        expectFalse(isOpen(first))
    }

    @Test("of many forms of one session, the latest keep it")
    func manyForms() {
        var use = SessionUse(now: .zero)
        for number in 0..<200 { use.edited("\(number)", at: .seconds(number)) }
        for number in 136..<200 { use.finished("\(number)") }
        expectFalse(use.isInUse(at: .seconds(1_800)))
    }

    @Test("a session with an open event stream never gives way, and counts as used until the stream ends")
    func streams() async throws {
        defer { server.stop() }
        let first = try #require(open())
        _ = try #require(open())
        do {
            let stream = try stream(first)
            clock.advance(.seconds(90_000))
            expectNotNil(open())
            clock.advance(.seconds(1_800))
            expectNotNil(open())
            withExtendedLifetime(stream) {}
        }
        // The server notices that the stream's client is gone.
        let desk = desks.desk(for: scope())
        expectTrue(
            await aside {
                while !desk.streams.isEmpty { sched_yield() }
                return true
            })
        clock.advance(.seconds(1_799))
        expectTrue(isOpen(first))
    }

    @Test("pages that wait for changes keep their desk, however many others there are")
    func desks() async throws {
        defer { server.stop() }
        let first = try #require(open())
        let stream = try stream(first)
        let desk = desks.desk(for: scope())
        for number in 0..<40 { _ = desks.desk(for: scope("\(number)")) }
        expectTrue(desks.desk(for: scope()) === desk)
        withExtendedLifetime(stream) {}
    }
}
