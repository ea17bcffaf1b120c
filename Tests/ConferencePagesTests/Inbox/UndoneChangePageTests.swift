import CalendarModel
import Foundation
import PagesControl
import Recurrence
import TestSupport
import Testing
@testable import ConferencePages

@Suite("Changes of invitations that were undone, in the pages")
struct UndoneChangePageTests {
    private let outbox: TemporaryDirectory

    init() throws { outbox = try TemporaryDirectory() }

    private func home(_ language: String) throws -> PagesHome {
        try PagesHome(
            viewer: Viewer(
                environment: [
                    "HOME": outbox.path, "XDG_CONFIG_HOME": outbox.path, "XDG_DATA_HOME": outbox.path,
                    "LANG": language,
                ],
                addresses: ["jo@example.org"]))
    }

    @Test(
        "a change that was undone is taken over or refused with a button, and can be put back",
        arguments: [
            ("C.UTF-8", "Keep the calendar as it is", "ignored"), ("de_DE.UTF-8", "Kalender so lassen", "ignoriert"),
        ])
    func undoneChange(language: String, keep: String, ignored: String) throws {
        let home = try home(language)
        try home.invite()
        _ = home.decide("n=1&do=accepted")
        try home.invite(
            "SEQUENCE:1", "DTSTART;TZID=America/New_York:20270304T110000", "DTEND;TZID=America/New_York:20270304T120000"
        )
        try home.conferencectl("undo", "--no-send")
        for page in ["inbox", "entry?n=1"] {
            expectContains(home.get(page), keep)
            expectContains(home.get(page), "value=\"add\"")
        }
        let done = home.decide("n=1&do=ignore")
        let page = home.get(try #require(done.header("Location")))
        expectNotContains(page, keep)
        expectContains(page, "<span class=\"badge\">\(ignored)</span>")
        expectContains(page, "id=\"undo\"")
        try expectEqual(home.events().first?.start.local.date.day, 3)
        expectEqual(home.decide("n=1&do=reopen").status, 303)
        expectContains(home.get("inbox"), keep)
        expectEqual(home.decide("n=1&do=add").status, 303)
        try expectEqual(home.events().first?.start.local.date.day, 4)
        expectNotContains(home.get("entry?n=1"), keep)
    }

    @Test("an answer of a guest that was undone is taken again or refused with a button, and can be put back")
    func undoneReply() throws {
        let home = try home("C.UTF-8")
        try home.conferencectl("config", "addresses", "jo@example.org")
        try home.conferencectl(
            "add", "Planning", "--start", "2027-03-03 14:00", "--invite", "ann@example.org", "--no-send")
        let event = try #require(try home.events().first)
        try home.invite(
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org", method: "REPLY",
            uid: event.uid)
        try expectContains(home.events().first?.text ?? "", "PARTSTAT=ACCEPTED")
        try home.conferencectl("undo", "--no-send")
        let keep = "Keep the calendar as it is"
        func expectOpen() {
            for page in ["inbox", "entry?n=1"] {
                expectContains(home.get(page), keep)
                expectContains(home.get(page), "value=\"add\"")
            }
        }
        expectOpen()
        expectEqual(home.decide("n=1&do=ignore").status, 303)
        expectNotContains(home.get("inbox"), keep)
        expectEqual(home.decide("n=1&do=reopen").status, 303)
        expectOpen()
        expectEqual(home.decide("n=1&do=add").status, 303)
        try expectContains(home.events().first?.text ?? "", "PARTSTAT=ACCEPTED")
        expectNotContains(home.get("inbox"), keep)
    }
}
