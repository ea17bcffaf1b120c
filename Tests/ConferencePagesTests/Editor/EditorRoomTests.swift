import CalendarModel
import CalendarStore
import ConferenceModel
@testable import ConferencePages
import PagesControl
import TestSupport
import Testing

/// The location picker of the editor, with real providers.
@Suite("Rooms in the editor", .needsCCompiler)
struct EditorRoomTests {
    private let home: PagesHome
    private static let good = "org.example.good"
    private static let room = good + "/personal"

    init() throws {
        home = try PagesHome()
        try home.install(.good, Self.good, name: "Good")
    }

    /// Sends a form with changes, waits until its room is made, and returns the page to which the form leads.
    private func save(_ page: String, _ changes: [String: String]) async throws -> String {
        let answer = send(page, changes)
        let way = try #require(answer.header("Location"), "\(answer)")
        guard way.hasPrefix("making?work=") else { return way }
        let work = try home.desk.rooms.work(String(way.dropFirst("making?work=".count)))
        guard case .made = await work.finished() else {
            Issue.record("\(work.outcome)")
            return way
        }
        return try #require(home.get(way).header("Location"))
    }

    private func send(_ page: String, _ changes: [String: String]) -> String {
        let fields = FormFields.values(of: home.form(page)).merging(changes) { $1 }
        return home.post("save", FormFields.body(fields))
    }

    @Test("a new event gets the room that was chosen, another room replaces it, and × removes it")
    func life() async throws {
        let way = try await save("new?title=Review&start=20270304T140000", ["room": Self.room])
        expectContains(home.get(way), "<p class=\"notice\" role=\"status\">")
        let event = try #require(try home.events().first)
        let first = try #require(event.conference)
        expectEqual(first.provenance?.room.description, Self.room)
        let page = "edit?id=\(event.identifier)"
        expectContains(home.form(page), "value=\"keep\" checked")
        _ = try await save(page, ["room": "\(Self.good)/one-time", "title": "Review of March"])
        let second = try #require(try home.events().first)
        expectEqual(second.title, "Review of March")
        expectEqual(second.conference?.provenance?.room.description, "\(Self.good)/one-time")
        _ = try await save(page, ["room": "none"])
        expectNil(try home.events().first?.conference)
    }

    @Test(
        "a room is for this occurrence, for this and all later ones, or for all",
        arguments: [("this", [false, true]), ("future", [false, true]), ("all", [true])])
    func spans(span: String, rooms: [Bool]) async throws {
        try home.add("UID:a\nDTSTART:20270301T100000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Plan")
        let identifier = try #require(try home.events().first).identifier
        _ = try await save("edit?id=\(identifier)&at=20270308T100000Z", ["room": Self.room, "span": span])
        expectEqual(try home.events().map { $0.conference != nil }, rooms)
        expectEqual(try home.events().count { $0.isRecurring }, span == "future" ? 2 : 1)
    }

    @Test("without a script, the button asks the providers and keeps what was typed")
    func asking() async throws {
        var fields = FormFields.values(of: home.form("new?start=20270304T140000"))
        fields["title"] = "Typed"
        fields["do"] = "rooms"
        let (home, body) = (home, FormFields.body(fields))
        let answer = await aside { home.post("save", body) }
        expectEqual(answer.status, 200)
        expectContains(answer, "value=\"Typed\"")
        expectContains(answer, "value=\"\(Self.room)\"")
        try expectEmpty(home.events())
    }

    @Test("a link in the text is removed where nothing else stands, and otherwise the form says where it is")
    func links() async throws {
        try home.add("UID:a\nDTSTART:20270301T100000Z\nDURATION:PT1H\nSUMMARY:One\nLOCATION:https://meet.jit.si/one")
        try home.add(
            "UID:b\nDTSTART:20270302T100000Z\nDURATION:PT1H\nSUMMARY:Two\nDESCRIPTION:Here: https://meet.jit.si/two .")
        let both = try home.events()
        _ = try await save("edit?id=\(both[0].identifier)", ["room": "none"])
        expectEqual(try home.events()[0].location ?? "", "")
        let answer = send("edit?id=\(both[1].identifier)", ["room": "none"])
        expectEqual(answer.status, 422)
        expectContains(answer, "is a part of its text")
        // Another room takes its place, and the text stays.
        _ = try await save("edit?id=\(both[1].identifier)", ["room": Self.room])
        expectEqual(try home.events()[1].conference?.provenance?.room.description, Self.room)
        expectContains(try home.events()[1].notes ?? "", "meet.jit.si/two")
    }

    @Test("a video call that another program has changed meanwhile is a question")
    func conflict() async throws {
        _ = try await save("new?title=Review&start=20270304T140000", ["room": Self.room])
        let event = try #require(try home.events().first)
        let fields = FormFields.values(of: home.form("edit?id=\(event.identifier)")).merging(["room": "none"]) { $1 }
        try home.conferencectl("detach", "Review")
        try home.conferencectl("edit", "Review", "--url", "https://meet.jit.si/other")
        let answer = home.post("save", FormFields.body(fields))
        expectEqual(answer.status, 422)
        expectContains(answer, "id=\"room-problem\"")
        expectEqual(try home.events().first?.url, "https://meet.jit.si/other")
    }

    @Test("a choice that no chooser has is refused")
    func unknownChoice() throws {
        let answer = send("new?title=Review&start=20270304T140000", ["room": "no room"])
        expectEqual(answer.status, 422)
        try expectEmpty(home.events())
    }
}
