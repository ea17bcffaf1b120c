import ConferencePages
import Foundation
import PagesControl
import TestSupport
import Testing

/// What the page of an event shows and does.
@Suite("The event page")
struct EventPageTests {
    private static let review = """
        UID:a
        DTSTART;TZID=Europe/Berlin:20270303T140000
        DTEND;TZID=Europe/Berlin:20270303T150000
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Design review
        LOCATION:Room 7
        STATUS:TENTATIVE
        CATEGORIES:work,design
        DESCRIPTION:Bring the plan.\\nAnd a pen.
        ORGANIZER;CN=Ann:mailto:ann@example.org
        ATTENDEE;CN=Jo;PARTSTAT=ACCEPTED:mailto:jo@example.org
        ATTENDEE;CN=Kim;PARTSTAT=DECLINED;ROLE=OPT-PARTICIPANT:mailto:kim@example.org
        CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Join:https://meet.example.org/7?pwd=1
        CONFERENCE;VALUE=URI;FEATURE=PHONE;LABEL=By phone:tel:+1-605-555-0100
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        END:VALARM
        """

    @Test("an event has its times in both zones, its people, reminders and notes, and all ways to join in order")
    func details() throws {
        let home = try PagesHome()
        try home.add(Self.review)
        let page = home.get(try home.link(to: "Design review", on: "?day=2027-03-01"))
        for text in [
            "<h1>Design review <span class=\"badge\">tentative</span></h1>", "13:00–14:00 (UTC)",
            "14:00–15:00 (Europe/Berlin)", "This is one occurrence of a series.", "every week, 3 times", "Room 7",
            "work, design", "Bring the plan.\nAnd a pen.", "Ann &lt;ann@example.org&gt;",
            "Kim &lt;kim@example.org&gt; <span class=\"remark\">declined, optional</span>", "15 min before the start",
            "data-copy=\"tel:+1-605-555-0100\"", "Found in the invitation",
        ] { expectContains(page, text) }
        expectContains(page, "href=\"./?day=2027-03-03\"")
        let first = try #require(page.range(of: "href=\"https://meet.example.org/7?pwd=1\""))
        let second = try #require(page.range(of: "href=\"tel:+1-605-555-0100\""))
        expectLessThan(first.lowerBound, second.lowerBound)
        expectContains(page, "target=\"_blank\" rel=\"noreferrer noopener\"")
    }

    @Test("a place of several lines has commas between them")
    func place() throws {
        let home = try PagesHome()
        try home.add(
            """
            UID:a
            DTSTART:20270303T140000Z
            SUMMARY:Repair
            LOCATION:Apple Store\\nKurfürstendamm 26\\, \\n10719 Berlin
            """)
        let page = home.get(try home.link(to: "Repair", on: "?day=2027-03-01"))
        expectContains(page, "<dd>Apple Store, Kurfürstendamm 26, 10719 Berlin</dd>")
    }

    @Test("rare parts of a rule are in words")
    func rareRule() throws {
        let home = try PagesHome()
        try home.add("UID:a\nDTSTART:20270301T140000Z\nSUMMARY:Board\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-1")
        let page = home.get(try home.link(to: "Board", on: "?day=2027-03-01"))
        expectContains(page, "every month on Monday and Tuesday, only the 1st and the last of these in each month")
        expectNotContains(page, "FREQ=")
    }

    @Test("what an invitation says never becomes markup or a link that runs code")
    func hostileTexts() throws {
        let home = try PagesHome()
        let hostile = "<script>alert(1)</script>\" onload=\"x"
        try home.add(
            """
            UID:a
            DTSTART:20270303T140000Z
            DURATION:PT1H
            SUMMARY:\(hostile)
            LOCATION:\(hostile)
            DESCRIPTION:\(hostile)
            URL:javascript:alert(1)
            CATEGORIES:\(hostile)
            ATTENDEE;CN='<img src=x>':javascript:alert(2)
            CONFERENCE;VALUE=URI:javascript:alert(3)
            """)
        for page in ["?day=2027-03-01", "?view=list&day=2027-03-01", "?q=script"] {
            expectNotContains(home.get(page), "<script>")
            expectNotContains(home.get(page), "onload=\"")
        }
        let page = home.get(try home.link(to: "alert(1)", on: "?day=2027-03-01"))
        expectNotContains(page, "<script>")
        expectNotContains(page, "<img src=x")
        expectNotContains(page, "onload=\"")
        expectNotContains(page, "href=\"javascript:")
        expectContains(page, "&lt;script&gt;")
    }

    @Test("join opens what “conferencectl join” opens, once, and the page says what")
    func joining() throws {
        let home = try PagesHome(programs: ["xdg-open": "echo \"$1\" >> \"$HOME/opened\""])
        try home.add(Self.review)
        let link = try home.link(to: "Design review", on: "?day=2027-03-01")
        let fields = link.dropFirst("event?".count) + "&n=0"
        let answer = home.post("join", String(fields))
        expectEqual(answer.status, 303)
        let opened = try String(contentsOfFile: home.folder.path + "/opened", encoding: .utf8)
        expectEqual(opened, "https://meet.example.org/7?pwd=1\n")
        let location = try #require(answer.header("Location"))
        expectContains(home.get(location), "https://meet.example.org/7?pwd=1 was opened in your browser.")
    }

    @Test("a link that cannot be opened is an error with the link")
    func notOpened() throws {
        let home = try PagesHome()
        try home.add(Self.review)
        let link = try home.link(to: "Design review", on: "?day=2027-03-01")
        let answer = home.post("join", link.dropFirst("event?".count) + "&n=0")
        expectContains(answer, "xdg-utils")
        expectContains(answer, "https://meet.example.org/7?pwd=1")
    }

    @Test("an event that is gone has an error page with a way back", arguments: ["event?id=none", "event"])
    func gone(page: String) throws {
        let home = try PagesHome()
        let answer = home.get(page)
        expectEqual(answer.status, 404)
        expectContains(answer, "The event is gone")
        expectContains(answer, "Show the calendar")
    }

    @Test("a store that cannot be read is an error page with its sentence")
    func brokenStore() throws {
        let home = try PagesHome()
        try home.folder.write("This is not a store.", to: "calendar.sqlite")
        let answer = home.get("")
        expectEqual(answer.status, 500)
        expectContains(answer, "<section class=\"error\" role=\"alert\">")
    }

    @Test("a QR code is a picture of the web address")
    func qrCode() throws {
        let home = try PagesHome()
        try home.add(Self.review)
        let link = try home.link(to: "Design review", on: "?day=2027-03-01")
        let answer = home.get("qr.svg?" + link.dropFirst("event?".count) + "&n=0")
        // Without libqrencode4 there is no such page.
        expectTrue(answer.status == 404 || answer.header("Content-Type") == "image/svg+xml")
    }
}
