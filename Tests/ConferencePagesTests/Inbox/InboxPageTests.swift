import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import TestSupport
import Testing
@testable import ConferencePages

@Suite("The inbox in the pages")
struct InboxPageTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    @Test("the list has what waits first, with time, sender, overlaps and the way to join; every page has the number")
    func list() throws {
        try home.add("UID:a\nDTSTART:20270303T143000Z\nDURATION:PT1H\nSUMMARY:Stand-up")
        expectNotContains(home.get(""), "class=\"count\"")
        try home.invite("LOCATION:https://meet.jit.si/Review")
        try home.book()
        let page = home.get("inbox")
        for text in [
            "Design review</a>", ">invitation</span>", "From ann@example.org",
            "Wednesday 2027-03-03</time> 14:00–15:00 (UTC)",
            "href=\"https://meet.jit.si/Review\"", "Overlaps <a href=\"event?id=", ">Stand-up</a>, 14:30–15:30",
            "From trips@air.example", ">booking</span>", "aria-label=\"Accept: Design review\"",
        ] {
            expectContains(page, text)
        }
        for name in ["", "inbox", "providers", "new"] {
            expectContains(home.form(name), "Inbox <span class=\"count\">2<span class=\"hidden\"> New</span></span>")
        }
    }

    @Test("an empty inbox says how something gets into it")
    func empty() {
        expectContains(home.get("inbox"), "Import a mail or a file")
    }

    @Test("a booking is shown with both time zones, number, seat, place and the way back to the site")
    func booking() throws {
        try home.book()
        let page = home.get("entry?n=\(try home.entryNumber())")
        for text in [
            "XK4F2Q", "23K", "(Europe/Berlin)", "(Asia/Tokyo)", "Thursday 2027-03-11 10:15", "13:40", "12:40",
            "href=\"https://air.example/trips/XK4F2Q\"", "trips@air.example", "Your flight", "Add to calendar",
        ] {
            expectContains(page, text)
        }
        expectNotContains(page, "Accept")
    }

    @Test("an end that no message has told is shown as a guess")
    func guessedEnd() throws {
        let json = """
            {"@type": "EventReservation", "reservationNumber": "E1", "reservationFor": {"@type": "Event", "name": "Recital",
            "startDate": "2027-03-10T20:00:00+00:00"}}
            """
        try home.importMail("Content-Type: application/ld+json", json, from: "a@hall.example", subject: "Ticket")
        let page = home.get("entry?n=\(try home.entryNumber())")
        expectContains(page, "Until about Wednesday 2027-03-10 22:00, because the message does not say when it ends")
        try home.book()
        expectNotContains(home.get("entry?n=2"), "Until about")
    }

    @Test("texts of a message are never markup, and a page has only their beginning")
    func hostile() throws {
        let long = String(repeating: "a", count: 100_000)
        let script = "<script>alert(1)</script>\"><img src=x onerror=alert(1)>"
        try home.invite(
            "SUMMARY:\(script)\(long)", "LOCATION:\(script)\(long)", "DESCRIPTION:\(script)\(long)",
            "ORGANIZER;CN=\"\(script.replacing("\"", with: "'"))\":mailto:ann@example.org")
        for name in ["inbox", "entry?n=\(try home.entryNumber())"] {
            let page = home.get(name)
            expectNotContains(page, "<script>alert")
            expectNotContains(page, "<img src=x")
            expectContains(page, "&lt;script&gt;")
            expectTrue(page.utf8.count < 50_000, "\(page.utf8.count)")
        }
    }

    @Test("what is decided on moves below, and can be ignored and put back")
    func ignoring() throws {
        try home.book()
        let number = try home.entryNumber()
        let answer = home.decide("n=\(number)&do=ignore&list=yes")
        expectEqual(answer.status, 303)
        let page = home.get(try #require(answer.header("Location")))
        expectContains(page, "Nothing is new.")
        expectContains(page, ">ignored</span>")
        expectContains(page, "Ignored: “")
        let form = try #require(page.firstMatch(of: /<form method="post" action="undo">(.*?)<\/form>/))
        let undone = home.post("undo", FormFields.body(FormFields.values(of: String(form.1))))
        expectContains(home.get(try #require(undone.header("Location"))), "Undone")
        try expectEqual(home.desk.store().inboxEntries().map(\.state), [.new])
        // What was ignored long ago can be put back, too.
        _ = home.decide("n=\(number)&do=ignore")
        let back = home.decide("n=\(number)&do=reopen")
        expectContains(home.get(try #require(back.header("Location"))), "Put back to the new ones")
        try expectEqual(home.desk.store().inboxEntries().map(\.state), [.new])
    }

    @Test("an event is added to the calendar that was chosen, and Undo removes it again")
    func adding() throws {
        for title in ["Home", "Travel"] { try home.conferencectl("calendars", "add", title) }
        try home.book()
        let number = try home.entryNumber()
        let page = home.get("entry?n=\(number)")
        let travel = try #require(try home.desk.store().calendars().first { $0.title == "Travel" })
        expectContains(page, "<option value=\"\(travel.identifier)\">Travel</option>")
        let answer = home.decide("n=\(number)&do=add&calendar=\(PageAddress.encoded(travel.identifier))")
        let event = try #require(try home.events().first)
        expectEqual(event.calendarID, travel.id)
        let added = home.get(try #require(answer.header("Location")))
        expectContains(added, "Added to your calendar: “")
        expectContains(added, "href=\"\(PageAddress.event(event.identifier))\">Show the event")
        let fields = FormFields.body(FormFields.values(of: added))
        let undone = home.post("undo", fields)
        expectEqual(undone.status, 303)
        try expectEmpty(home.events())
        expectContains(home.get(try #require(undone.header("Location"))), "Undone")
        try expectEqual(home.desk.store().inboxEntries().map(\.state), [.new])
    }

    @Test("an event that was removed can be added again")
    func addingAgain() throws {
        try home.book()
        _ = home.decide("n=1&do=add")
        let event = try #require(try home.events().first)
        _ = home.delete("id=\(event.identifier)&at=&do=all")
        try expectEmpty(home.events())
        let page = home.get("entry?n=1")
        expectContains(page, "value=\"add\"")
        expectNotContains(page, "Show the event")
        _ = home.decide("n=1&do=add")
        try expectEqual(home.events().count, 1)
    }

    @Test("a cancellation is said, waits until it was seen, and offers nothing to add")
    func cancelled() throws {
        try home.invite()
        let number = try home.entryNumber()
        _ = home.decide("n=\(number)&do=add")
        try home.invite("DTSTAMP:20270301T080000Z", "STATUS:CANCELLED", "SEQUENCE:1", method: "CANCEL")
        let page = home.get("entry?n=\(number)")
        expectContains(page, "The event in your calendar is marked as cancelled")
        expectContains(page, "value=\"see\"")
        expectNotContains(page, "value=\"add\"")
        _ = home.decide("n=\(number)&do=see")
        try expectEqual(home.desk.store().openInboxCount(), 0)
    }

    @Test(
        "a mail from another address than the organizer's, an event that is over, and one without the person are cautioned against"
    )
    func cautions() throws {
        try home.invite(from: "mallory@example.net")
        expectContains(
            home.get("entry?n=1"), "The mail came from mallory@example.net, but the organizer is ann@example.org")
        try home.invite(
            "DTSTART:20260303T090000Z", "DTEND:20260303T100000Z", "ATTENDEE:mailto:list@example.org", uid: "old")
        let page = home.get("entry?n=2")
        expectContains(page, "This is over already.")
        expectContains(page, "None of your addresses is among those of the guests.")
    }

    @Test(
        "a number or a decision that is none is an error",
        arguments: [
            ("n=0&do=add", 400), ("n=x&do=add", 400), ("do=add", 400), ("n=1&do=burn", 400), ("n=1", 400),
            ("n=77&do=add", 404), ("n=77&do=accepted", 404), ("n=99999999999999999999&do=see", 400),
            ("n=1&do=add&calendar=gone", 400),
        ])
    func badDecision(fields: String, status: Int) throws {
        try home.book()
        expectEqual(home.post("decide", fields).status, status)
        try expectEmpty(home.events())
    }

    @Test(
        "a page for an entry that is gone says so",
        arguments: [("entry?n=77", 404), ("entry", 400), ("mail?mail=7", 404)])
    func gone(address: String, status: Int) { expectEqual(home.get(address).status, status) }
}
