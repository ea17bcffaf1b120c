import CalendarModel
import CalendarStore
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

    @Test("an answer to an occurrence whose series was moved is to the new version, and its page is shown")
    func undoneMove() throws {
        let home = try home("C.UTF-8")
        let rule = "RRULE:FREQ=WEEKLY;COUNT=3"
        try home.invite(rule)
        _ = home.decide("n=1&do=accepted")
        try home.invite(
            rule, "SEQUENCE:1", "DTSTART;TZID=America/New_York:20270304T110000",
            "DTEND;TZID=America/New_York:20270304T120000")
        try home.conferencectl("undo", "--no-send")
        let event = try #require(try home.events().first)
        let page = PageAddress.event(event.identifier, occurrence: "20270310T090000")
        let values = FormFields.values(of: home.get(page)).filter { ["id", "at", "version", "was"].contains($0.key) }
        let done = home.post("respond", FormFields.body(values) + "&occurrence=20270310T090000&do=declined")
        expectEqual(done.status, 303)
        let shown = home.get(try #require(done.header("Location")))
        expectEqual(shown.status, 200)
        expectContains(shown, "Thursday 2027-03-11")
        try expectContains(home.events().map(\.recurrenceID), "20270311T110000")
        try expectContains(
            home.desk.store().openMessages().map(\.text).joined().replacing("\r\n ", with: ""), "SEQUENCE:1")
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
