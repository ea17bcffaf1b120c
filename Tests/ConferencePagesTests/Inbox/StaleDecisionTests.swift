import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import TestSupport
import Testing
@testable import ConferencePages

@Suite("Decisions on a page that is older than the last message")
struct StaleDecisionTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    private func fields(_ page: String) -> String {
        let values = FormFields.values(of: home.get(page))
        return FormFields.body(values.filter { ["n", "id", "at", "version", "was"].contains($0.key) })
    }

    @Test(
        "nothing is decided, and the page shows what the entry says now",
        arguments: ["add", "accepted", "declined", "ignore"])
    func entry(decision: String) throws {
        try home.invite()
        let old = fields("entry?n=1")
        expectContains(old, "version=")
        try home.invite(
            "SEQUENCE:1", "DTSTART;TZID=America/New_York:20270304T110000", "DTEND;TZID=America/New_York:20270304T120000"
        )
        let refused = home.post("decide", "\(old)&do=\(decision)")
        expectEqual(refused.status, 409)
        expectContains(refused, "The entry has changed since your page was shown")
        expectContains(refused, "Thursday 2027-03-04")
        try expectEqual(home.desk.store().inboxEntries().map(\.state), [.new])
        try expectEmpty(home.events())
        expectEqual(home.post("decide", "\(fields("entry?n=1"))&do=\(decision)").status, 303)
    }

    @Test(
        "a form without a version decides nothing",
        arguments: ["add", "accepted", "declined", "ignore", "see", "reopen"])
    func withoutVersion(decision: String) throws {
        try home.invite()
        expectEqual(home.post("decide", "n=1&do=\(decision)").status, 409)
        try expectEqual(home.desk.store().inboxEntries().map(\.state), [.new])
        _ = home.decide("n=1&do=add")
        let event = try #require(try home.events().first)
        expectEqual(home.post("respond", "id=\(event.identifier)&at=&do=accepted").status, 409)
        try expectEqual(home.events(), [event])
    }

    @Test("an answer that was given elsewhere since is not overwritten", arguments: ["entry", "event"])
    func otherAnswer(page: String) throws {
        try home.conferencectl("config", "addresses", "jo@example.org")
        try home.invite()
        _ = home.decide("n=1&do=add")
        let shown = try page == "entry" ? "entry?n=1" : home.link(to: "Design review", on: "?day=2027-03-03")
        let old = fields(shown)
        _ = home.decide("n=1&do=tentative")
        let answered = try home.events()
        expectEqual(home.post(page == "entry" ? "decide" : "respond", "\(old)&do=accepted").status, 409)
        try expectEqual(home.events(), answered)
        expectEqual(
            home.post(page == "entry" ? "decide" : "respond", "\(fields(shown))&do=accepted").status, 303)
    }

    @Test("a mail that has arrived in a watched folder since the page was shown counts", arguments: ["entry", "event"])
    func mailFolder(page: String) throws {
        for folder in ["new", "cur", "tmp"] { try home.folder.makeDirectory("Mail/\(folder)") }
        try home.conferencectl("sources", "add", "maildir:\(home.folder.path)/Mail")
        try home.invite()
        if page == "event" { _ = home.decide("n=1&do=add") }
        let shown = try page == "entry" ? "entry?n=1" : home.link(to: "Design review", on: "?day=2027-03-03")
        let old = fields(shown)
        let update = PagesHome.invitation([
            "SEQUENCE:1", "DTSTART;TZID=America/New_York:20270304T110000",
            "DTEND;TZID=America/New_York:20270304T120000",
        ])
        let header = "From: ann@example.org\nMIME-Version: 1.0\nContent-Type: text/calendar; method=REQUEST\n\n"
        try home.folder.write(header + update, to: "Mail/new/1")
        let refused = home.post(page == "entry" ? "decide" : "respond", "\(old)&do=accepted")
        expectEqual(refused.status, 409)
        expectContains(refused, "Thursday 2027-03-04")
    }

    @Test("an answer on the page of an event is not given for a time that the page did not show")
    func event() throws {
        try home.invite()
        _ = home.decide("n=1&do=add")
        let event = try home.link(to: "Design review", on: "?day=2027-03-03")
        let old = fields(event)
        try home.invite(
            "SEQUENCE:1", "DTSTART;TZID=America/New_York:20270304T110000", "DTEND;TZID=America/New_York:20270304T120000"
        )
        let refused = home.post("respond", "\(old)&do=accepted")
        expectEqual(refused.status, 409)
        expectContains(refused, "The event has changed since your page was shown")
        expectContains(refused, "Thursday 2027-03-04")
        expectEqual(home.post("respond", "\(fields(event))&do=accepted").status, 303)
    }
}
