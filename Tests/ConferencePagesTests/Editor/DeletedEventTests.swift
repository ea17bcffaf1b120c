import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceModel
@testable import ConferencePages
import Foundation
import PagesControl
import TestSupport
import Testing

/// Undoing what was deleted on the pages.
@Suite("After Delete")
struct DeletedEventTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    private func add(_ title: String, _ lines: String = "") throws -> EventRecord {
        try home.add("UID:\(title)\nDTSTART:20270301T100000Z\nDURATION:PT1H\nSUMMARY:\(title)" + lines)
        return try #require(try home.events().first { $0.title == title })
    }

    /// Deletes an event, and returns the address of the page that follows.
    private func delete(_ event: EventRecord, at occurrence: String = "", _ span: String = "all") throws -> String {
        let answer = home.delete("id=\(event.identifier)&at=\(occurrence)&do=\(span)")
        let address = try #require(answer.header("Location"), "\(answer)")
        expectHasPrefix(address, "./?day=2027-03-")
        return String(address.dropFirst(2))
    }

    /// The fields of the form with the button, which has no others.
    private func fields(_ page: String) throws -> [String: String] {
        let parts = home.get(page).components(separatedBy: "<form method=\"post\" action=\"undo\">")
        return FormFields.values(of: try #require(parts.dropFirst().first).components(separatedBy: "</form>")[0])
    }

    private func undo(_ page: String) throws -> String { home.post("undo", FormFields.body(try fields(page))) }

    @Test(
        "a page that shows an earlier version of the event, or no version, deletes nothing", arguments: [true, false])
    func stale(hasVersion: Bool) throws {
        let event = try add("Plan")
        let shown = FormFields.values(of: home.get("event?id=\(event.identifier)"))["shown"] ?? ""
        expectFalse(shown.isEmpty)
        try home.conferencectl("edit", "Plan", "--start", "2027-03-01 15:00")
        let fields = "id=\(event.identifier)&at=&do=all" + (hasVersion ? "&shown=\(shown)" : "")
        let answer = home.post("delete", fields)
        expectEqual(answer.status, 409)
        expectContains(answer, "nothing was deleted")
        expectEqual(try home.events().count, 1)
        // The page that says so shows the new version.
        let again = FormFields.values(of: answer)["shown"] ?? ""
        expectEqual(home.post("delete", "id=\(event.identifier)&at=&do=all&shown=\(again)").status, 303)
        try expectEmpty(home.events())
    }

    static let spans: [(span: String, occurrence: String, said: String)] = [
        ("this", "20270308T100000Z", "One occurrence of “Plan” was deleted."),
        ("future", "20270308T100000Z", "This and all later occurrences of “Plan” were deleted."),
        ("all", "", "“Plan” was deleted."),
    ]

    @Test("the page says what was deleted, and its button brings it back as it was", arguments: spans)
    func back(span: String, occurrence: String, said: String) throws {
        let event = try add("Plan", "\nRRULE:FREQ=WEEKLY;COUNT=4")
        let before = try home.conferencectl("export")
        let page = try delete(event, at: occurrence, span)
        expectContains(home.get(page), "<p role=\"status\">\(said)</p>")
        expectNotEqual(try home.conferencectl("export"), before)
        let answer = try undo(page)
        let way = PageAddress.event(event.identifier, occurrence: occurrence)
        expectEqual(answer.header("Location"), way + "&done=undone")
        expectEqual(try home.conferencectl("export").withoutStamps, before.withoutStamps)
        expectContains(home.get(way + "&done=undone"), "Undone: the event is back.")
        // The line would not be true any more.
        expectNotContains(home.get(page), "was deleted")
    }

    @Test("a button that is pressed twice undoes once")
    func twice() throws {
        let page = try delete(try add("Plan"))
        let body = FormFields.body(try fields(page))
        let (first, again) = (home.post("undo", body), home.post("undo", body))
        expectEqual(first.header("Location"), again.header("Location"))
        expectEqual([first.status, again.status], [303, 303])
        expectEqual(try home.events().count, 1)
    }

    @Test("what was changed since is not undone, and the page says why")
    func changed() throws {
        let event = try add("Plan", "\nRRULE:FREQ=WEEKLY;COUNT=4")
        let page = try delete(event, at: "20270308T100000Z", "this")
        try home.conferencectl("edit", "Plan", "--title", "Plan B", "--all")
        let answer = try undo(page)
        expectEqual(answer.status, 503)
        expectContains(answer, "because “Plan B” has been changed since")
        expectEqual(try home.events().map(\.title), ["Plan B"])
    }

    @Test("only changes that were made on the pages are undone there")
    func others() throws {
        _ = try add("Plan")
        for change in ["", "x", "0", "1", "99"] {
            let answer = home.post("undo", "change=\(change)")
            expectEqual(answer.status, 400)
        }
        expectEqual(try home.events().count, 1)
        for change in ["1", "99", "x"] {
            let page = home.get("?done=deleted&change=\(change)")
            expectContains(page, "The event was deleted.")
            expectNotContains(page, "action=\"undo\"")
        }
    }

    @Test("without the history, the event was deleted for good, and there is no button")
    func cleared() throws {
        let page = try delete(try add("Plan"))
        try home.conferencectl("history", "clear", "--yes")
        expectContains(home.get(page), "The event was deleted.")
        expectNotContains(home.get(page), "action=\"undo\"")
    }

    @Test("a title that is markup is text in the line")
    func hostile() throws {
        let page = home.get(try delete(try add("<b>Plan</b>")))
        expectContains(page, "“&lt;b&gt;Plan&lt;/b&gt;” was deleted.")
    }

    @Test("of a long title, the line has the beginning")
    func longTitle() throws {
        let title = String(repeating: "Plan ", count: 2_000)
        let page = home.get(try delete(try add(title.trimmingCharacters(in: .whitespaces))))
        expectContains(page, "“\(title.prefix(100))…” was deleted.")
    }

    @Test("an event whose room was ended meanwhile comes back, and its page says so", .needsCCompiler)
    func room() async throws {
        try home.install(
            Fault("outcome"), PagesHome.outcome, name: "Outcome",
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>mode</string>
                <key>type</key><string>string</string></dict></array><key>VCPLifecycle</key><true/>
                """)
        try home.setOutcome("answer")
        let event = try add("Plan")
        let store = try home.desk.store()
        _ = try await home.desk.conferencing(store).attach(
            RoomReference(provider: PagesHome.outcome, room: "personal"), to: ConferenceTarget(event))
        let url = try #require(try home.events().first?.conference).preferred.url.text
        let page = try delete(event)
        // The provider is told in the background.
        expectTrue(
            await aside {
                while true {
                    guard let end = try? store.conferenceEnd(provider: PagesHome.outcome, url: url) else {
                        return false
                    }
                    if case .certain = end { return true }
                    sched_yield()
                }
            })
        let way = try #require(try undo(page).header("Location"))
        expectContains(home.get(way), "The provider has ended this room.")
    }
}
