import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
@testable import ConferencePages
import PagesControl
import Synchronization
import TestSupport
import Testing

/// Rooms of real providers that are made while a page shows the progress.
@Suite("Making a room", .needsCCompiler)
struct RoomWorkTests {
    private let home: PagesHome
    private let event: EventRecord

    init() throws {
        home = try PagesHome()
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Design <review>")
        event = try #require(
            try CalendarStore(path: home.folder.path + "/calendar.sqlite", now: { PagesHome.morning })
                .events(uid: "a").first)
    }

    private var wayBack: String { PageAddress.event(event.identifier) }

    private func begin(_ provider: String, _ room: String = "personal") throws -> RoomWork {
        let key = home.desk.rooms.begin(
            RoomReference(provider: provider, room: room), target: ConferenceTarget(event), replacing: true,
            keepingLink: false, title: event.title, wayBack: wayBack)
        return try home.desk.rooms.work(key)
    }

    private func page(_ work: RoomWork) -> String { home.get("making?work=\(work.key)") }

    @Test("a room that is made leads to its event, which has the link, as often as the page is loaded")
    func made() async throws {
        try home.installOutcome("answer")
        let work = try begin(PagesHome.outcome)
        _ = await work.finished()
        for _ in 0..<2 {
            let answer = page(work)
            expectEqual(answer.status, 303)
            expectEqual(answer.header("Location"), wayBack + "&made=" + work.key)
        }
        let shown = home.get(wayBack + "&made=" + work.key)
        expectContains(shown, "The room is there, and the event has its link.")
        expectContains(shown, "https://meet.example.org/")
        expectNotContains(home.get(wayBack + "&made=x"), "The room is there")
    }

    @Test("while it is made, the page says who makes what and for how long, and works without a script")
    func progress() async throws {
        try home.installGated()
        let gate = try home.gate("conference")
        let work = try begin(PagesHome.gated)
        expectTrue(await gate.isReached())
        let shown = page(work)
        expectEqual(shown.status, 200)
        expectContains(shown, "Design &lt;review&gt;")
        expectContains(shown, "“personal” of Gated for “Design &lt;review&gt;”")
        expectContains(shown, "Gated is creating a conference.")
        expectContains(shown, "of at most 120 seconds")
        expectContains(shown, "<noscript><meta http-equiv=\"refresh\"")
        expectContains(shown, "action=\"stop\"")
        // A form that is sent twice, and another room meanwhile.
        expectEqual(try begin(PagesHome.gated).key, work.key)
        let other = try begin(PagesHome.gated, "one-time")
        expectContains(page(other), "Another room is being made for “Design &lt;review&gt;”.")
        expectEqual(home.post("again", "work=\(work.key)").header("Location"), "making?work=\(work.key)")
        gate.open()
        _ = await work.finished()
        expectEqual(page(work).status, 303)
    }

    @Test("the page has the name of the room, if its provider has listed its rooms before")
    func names() async throws {
        try home.installOutcome("refuse")
        _ = await RoomChooser(home.desk, current: nil, chosen: nil).asking(atMost: .seconds(120))
        let work = try begin(PagesHome.outcome)
        _ = await work.finished()
        let shown = page(work)
        expectContains(shown, "“Personal Room” of Outcome for “Design &lt;review&gt;”")
        expectNotContains(shown, "\(PagesHome.outcome)/personal")
    }

    @Test("a room that is not made says why, and is tried again once, however often the button is pressed")
    func failure() async throws {
        try home.installOutcome("refuse")
        let work = try begin(PagesHome.outcome)
        _ = await work.finished()
        let shown = page(work)
        expectContains(shown, "role=\"alert\"")
        expectContains(shown, "Please sign in first.")
        expectContains(shown, "The event is saved.")
        expectContains(shown, "href=\"\(wayBack)\"")
        expectContains(shown, "provider?id=\(PagesHome.outcome)")
        try home.setOutcome("answer")
        let next = try #require(home.post("again", "work=\(work.key)").header("Location"))
        expectNotEqual(next, "making?work=\(work.key)")
        let second = try home.desk.rooms.work(String(next.dropFirst("making?work=".count)))
        _ = await second.finished()
        expectEqual(home.get(next).status, 303)
        for key in [work.key, second.key] {
            expectEqual(home.post("again", "work=\(key)").header("Location"), next)
        }
    }

    @Test("an outcome that is unknown is called so, and stays on the page of the event")
    func unknown() async throws {
        try home.installOutcome("unsure")
        let work = try begin(PagesHome.outcome)
        _ = await work.finished()
        let shown = page(work)
        expectContains(shown, "It is unknown whether")
        expectContains(shown, "The request stays pending.")
        expectNotContains(shown, "action=\"again\"")
        expectContains(home.get(wayBack), "action=\"retry\"")
        // Asking again makes no second work.
        expectEqual(home.post("again", "work=\(work.key)").header("Location"), "making?work=\(work.key)")
    }

    @Test("stopping ends the request, and says what is unknown")
    func stopping() async throws {
        try home.installGated()
        let gate = try home.gate("conference")
        let work = try begin(PagesHome.gated)
        expectTrue(await gate.isReached())
        expectEqual(home.post("stop", "work=\(work.key)").header("Location"), "making?work=\(work.key)")
        _ = await work.finished()
        expectContains(page(work), "The request stays pending.")
        expectContains(home.get(wayBack), "action=\"discard\"")
        expectEqual(home.post("stop", "work=\(work.key)").status, 303)
    }

    @Test("a provider that is not there, and a key that is not known, are told")
    func missing() async throws {
        let work = try begin("org.example.none")
        _ = await work.finished()
        expectContains(page(work), "org.example.none")
        expectContains(page(work), "action=\"again\"")
        for key in ["", "x", Secret().text] {
            expectEqual(home.get("making?work=\(key)").status, 404)
            expectEqual(home.post("stop", "work=\(key)").status, 404)
        }
    }

    @Test("the process lives while rooms are made, and a bounded number is made at a time")
    func bounds() async throws {
        let counts = Mutex((opened: 0, closed: 0))
        let works = RoomWorks(
            PageActivity(
                streamOpened: { counts.withLock { $0.opened += 1 } },
                streamClosed: { counts.withLock { $0.closed += 1 } }))
        func begin(_ number: Int64) -> RoomWork {
            let request = RoomRequest(
                room: RoomReference(provider: "p", room: "r"), target: ConferenceTarget(calendarID: number, uid: ""),
                isReplacing: false, isKeepingLink: false, title: "", wayBack: "./")
            return works.begin(request) { _ in
                try await Task.sleep(for: .seconds(3_600))
                return []
            }
        }
        let running = (0..<16).map { begin(Int64($0)) }
        guard case .failed(let error) = begin(16).outcome else { return expectFalse(true, "a 17th room is made") }
        expectEqual(error.code, .tooManyRooms)
        expectEqual(counts.withLock { $0.opened }, 16)
        works.end()
        for work in running { _ = await work.finished() }
        expectEqual(counts.withLock { $0.closed }, 16)
        expectTrue(begin(17).isRunning)
        works.end()
    }
}
