import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import TestSupport
import Testing
@testable import ConferencePages

@Suite("What a message is about, in the pages")
struct InboxNewsPageTests {
    private func home(language: String = "C.UTF-8") throws -> PagesHome {
        try PagesHome(viewer: Viewer(environment: ["LANG": language, "EMAIL": "jo@example.org"]))
    }

    @Test("a cancelled occurrence is named, and the series is not drawn as cancelled")
    func occurrence() throws {
        let home = try PagesHome()
        try home.invite("RRULE:FREQ=WEEKLY")
        _ = home.decide("n=1&do=add")
        try home.invite(
            "RECURRENCE-ID;TZID=America/New_York:20270310T090000", "DTSTART;TZID=America/New_York:20270310T090000",
            "DTEND;TZID=America/New_York:20270310T100000", "STATUS:CANCELLED", "SEQUENCE:1", method: "CANCEL")
        for page in ["inbox", "entry?n=1"] {
            expectContains(home.get(page), "The occurrence of Wednesday 2027-03-10 14:00 is cancelled.")
            expectNotContains(home.get(page), "This was cancelled")
        }
    }

    @Test("the list and the page of an invitation say that it is a series, and what changes in it")
    func series() throws {
        let home = try PagesHome()
        try home.invite("RRULE:FREQ=WEEKLY;COUNT=5")
        for page in ["inbox", "entry?n=1"] { expectContains(home.get(page), "every week, 5 times") }
        try home.invite("RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Roof", "SEQUENCE:1")
        for page in ["inbox", "entry?n=1"] {
            expectContains(home.get(page), "It has changed: the place is Roof.")
            expectContains(home.get(page), "The series ends earlier: its last occurrence is Wednesday 2027-03-24")
        }
    }

    @Test("an invitation to one occurrence of a series says so, and a series with an end its last day")
    func part() throws {
        let home = try PagesHome()
        try home.invite("RECURRENCE-ID;TZID=America/New_York:20270310T090000")
        for page in ["inbox", "entry?n=1"] {
            expectContains(home.get(page), "One occurrence of a series, Wednesday 2027-03-10 14:00")
        }
        let other = try PagesHome()
        try other.invite("RRULE:FREQ=WEEKLY;UNTIL=20270320T000000Z")
        for page in ["inbox", "entry?n=1"] {
            expectContains(other.get(page), "every week until 2027-03-17")
            expectNotContains(other.get(page), "One occurrence of a series")
        }
    }

    @Test("what is published is neither answered on its page nor on that of its event")
    func published() throws {
        let home = try PagesHome()
        try home.invite(method: "PUBLISH")
        expectNotContains(home.get("entry?n=1"), "no answer yet")
        expectNotContains(home.get("entry?n=1"), "value=\"accepted\"")
        _ = home.decide("n=1&do=add")
        let event = try home.link(to: "Design review", on: "?day=2027-03-03")
        expectNotContains(home.get(event), "You have not answered yet.")
    }

    @Test("an unknown sender, changes and remarks are in German")
    func german() throws {
        let home = try home(language: "de_DE.UTF-8")
        try home.invite("RRULE:FREQ=WEEKLY", from: "")
        try home.invite(
            "RECURRENCE-ID;TZID=America/New_York:20270310T090000", "DTSTART;TZID=America/New_York:20270310T110000",
            "DTEND;TZID=America/New_York:20270310T120000", "SEQUENCE:1")
        let page = home.get("entry?n=1")
        expectContains(page, "ist verlegt: von")
        expectNotContains(page, "an unknown sender")
    }

    @Test("opening the inbox reads the new mails of a watched folder, and other pages do so once a minute")
    func mailFolder() throws {
        let home = try PagesHome()
        for folder in ["new", "cur", "tmp"] { try home.folder.makeDirectory("Mail/\(folder)") }
        try home.conferencectl("calendars", "add", "Home")
        try home.conferencectl("sources", "add", "maildir:\(home.folder.path)/Mail")
        func deliver(_ name: String) throws {
            try home.folder.write(
                "From: ann@example.org\nSubject: Hello\nMIME-Version: 1.0\nContent-Type: text/calendar; method=REQUEST\n\n"
                    + "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nMETHOD:REQUEST\nBEGIN:VEVENT\nUID:\(name)\n"
                    + "DTSTAMP:20270301T070000Z\nDTSTART:20270303T140000Z\nSUMMARY:\(name)\n"
                    + "ORGANIZER:mailto:ann@example.org\nATTENDEE:mailto:jo@example.org\nEND:VEVENT\nEND:VCALENDAR\n",
                to: "Mail/new/\(name)")
        }
        try deliver("first")
        _ = home.get("inbox")
        while home.desk.isReadingMails { sched_yield() }
        expectContains(home.get("inbox"), ">first</a>")
        try deliver("second")
        _ = home.get("")
        expectTrue(!home.desk.isReadingMails, "a page within the same minute does not read mails")
        _ = home.get("inbox")
        while home.desk.isReadingMails { sched_yield() }
        expectContains(home.get("inbox"), ">second</a>")
    }
}
