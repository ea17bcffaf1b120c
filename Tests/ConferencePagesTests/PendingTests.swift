import CalendarModel
import CalendarStore
import ConferenceModel
import PagesControl
import TestSupport
import Testing

/// Requests to providers without a known outcome, on the page of their event.
@Suite("Unfinished requests on the event page")
struct PendingTests {
    private let home: PagesHome
    private let event: EventRecord
    private let intent: IntentRecord

    init() throws {
        home = try PagesHome()
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Design review")
        let store = try CalendarStore(path: home.folder.path + "/calendar.sqlite", now: { PagesHome.morning })
        let event = try #require(try store.events(uid: "a").first)
        self.event = event
        intent = try store.write { writer in
            try writer.insert(
                IntentRecord(
                    eventIdentifier: event.identifier, calendarID: event.calendarID, uid: "a", recurrenceID: "",
                    title: "Design review", room: RoomReference(provider: "org.example.rooms", room: "one"),
                    idempotencyKey: "key", created: PagesHome.morning, failure: "The connection was lost."))
        }
    }

    private var page: String { PageAddress.event(event.identifier) }

    @Test("the page says what is unknown and why, and offers to try again or to discard")
    func shown() {
        let page = home.get(page)
        expectContains(page, "“one” was asked for from org.example.rooms, and no answer came.")
        expectContains(page, "The connection was lost.")
        expectContains(page, "action=\"retry\"")
        expectContains(page, "action=\"discard\"")
    }

    @Test("a request that a program still waits for offers nothing, and is discarded by nobody")
    func running() throws {
        let store = try CalendarStore(path: home.folder.path + "/calendar.sqlite", now: { PagesHome.morning })
        expectTrue(try store.write { try $0.claim(request: intent.id) })
        let page = home.get(page)
        expectContains(page, "a program is still waiting for its answer")
        expectNotContains(page, "action=\"retry\"")
        let answer = home.post("discard", "id=\(event.identifier)&at=&number=\(intent.id)")
        expectContains(answer, "is waiting for its provider")
        try expectEqual(store.intents().map(\.id), [intent.id])
    }

    @Test("discarding settles it, and doing so twice is an error that says so")
    func discarding() throws {
        let fields = "id=\(event.identifier)&at=&number=\(intent.id)"
        let answer = home.post("discard", fields)
        expectEqual(answer.status, 303)
        expectEqual(answer.header("Location"), page)
        expectNotContains(home.get(page), "action=\"retry\"")
        expectEqual(home.post("discard", fields).status, 404)
    }

    @Test("a retry whose provider is not there is an error with its sentence, and the request stays")
    func retrying() async {
        let (home, fields) = (home, "id=\(event.identifier)&at=&number=\(intent.id)")
        let answer = await aside { home.post("retry", fields) }
        expectContains(answer, "org.example.rooms")
        expectContains(answer, "role=\"alert\"")
        expectContains(home.get(page), "action=\"retry\"")
    }

    @Test("a number that is none is an error", arguments: ["", "0", "-1", "x", "99999999999999999999"])
    func badNumber(number: String) {
        expectEqual(home.post("discard", "id=\(event.identifier)&at=&number=\(number)").status, 400)
    }
}
