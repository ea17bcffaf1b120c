import ConferencePages
import Foundation
import PagesControl
import TestSupport
import Testing

/// What the agenda shows.
@Suite("The agenda page")
struct AgendaPageTests {
    @Test("a month has its events on their days, with times, calls and a link to each")
    func month() throws {
        let home = try PagesHome()
        try home.add(
            "UID:a\nDTSTART:20270303T140000Z\nDTEND:20270303T150000Z\nSUMMARY:Design review\nURL:https://meet.jit.si/x",
            "UID:b\nDTSTART;VALUE=DATE:20270310\nDTEND;VALUE=DATE:20270312\nSUMMARY:Fair",
            "UID:c\nDTSTART:20270315T230000Z\nDTEND:20270316T010000Z\nSUMMARY:Night")
        let page = home.get("?day=2027-03-01")
        expectEqual(page.status, 200)
        expectContains(page, "<h1>March 2027</h1>")
        expectContains(page, "<span class=\"time\">14:00</span>")
        expectContains(page, "aria-label=\"has a video call\"")
        func day(_ date: String) -> String {
            let parts = page.components(separatedBy: "id=\"d\(date)\"")
            return parts.count > 1 ? parts[1].components(separatedBy: "id=\"d2027")[0] : ""
        }
        expectContains(day("2027-03-03"), "Design review")
        for date in ["2027-03-10", "2027-03-11"] { expectContains(day(date), "Fair") }
        expectNotContains(day("2027-03-12"), "Fair")
        expectContains(day("2027-03-15"), "23:00")
        expectContains(day("2027-03-16"), "–01:00")
        // The weeks are whole, and begin on Monday.
        expectContains(page, "id=\"d2027-04-04\"")
        expectNotContains(page, "id=\"d2027-04-05\"")
    }

    @Test("a month shows at most eight events of a day and the number of the others; a list shows all")
    func manyEvents() throws {
        let home = try PagesHome()
        try home.add("UID:a\nDTSTART:20270303T000000Z\nDURATION:PT10M\nRRULE:FREQ=HOURLY;COUNT=20\nSUMMARY:Hourly")
        let month = home.get("?day=2027-03-01")
        expectEqual(month.components(separatedBy: "class=\"entry\"").count - 1, 8)
        expectContains(month, "<a class=\"more\" href=\"?view=list&amp;day=2027-03-03\">12 more</a>")
        let list = home.get("?view=list&day=2027-03-03")
        expectEqual(list.components(separatedBy: "class=\"entry\"").count - 1, 20)
    }

    @Test("the last days of the calendar are shown", arguments: ["month", "week", "list"])
    func lastDays(view: String) throws {
        let home = try PagesHome()
        try home.conferencectl("add", "Last", "--start", "9999-12-31", "--all-day")
        let page = home.get("?view=\(view)&day=9999-12-31")
        expectEqual(page.status, 200)
        expectContains(page, "Last")
    }

    @Test("a problem of a file in a calendar folder is shown once, and a folder that is gone on every page")
    func folderWarnings() throws {
        let home = try PagesHome()
        let folder = try home.folder.makeDirectory("work")
        try home.conferencectl("sources", "add", folder)
        let warning = "class=\"warning\" role=\"alert\""
        expectNotContains(home.get(""), warning)
        try home.folder.write("This is no calendar.", to: "work/broken.ics")
        let page = home.get("")
        expectContains(page, warning)
        expectContains(page, "\(folder)/broken.ics")
        expectNotContains(home.get(""), warning)
        try FileManager.default.removeItem(atPath: folder)
        for _ in 1...2 { expectContains(home.get(""), "There is no folder “\(folder)”") }
    }

    @Test("an event without a title says so, and a floating time that clocks here skip is shown as they show it")
    func titlesAndGaps() throws {
        let home = try PagesHome(zone: "Europe/Berlin")
        try home.add("UID:a\nDTSTART:20270328T023000\nDURATION:PT1H")
        let page = home.get("?view=list&day=2027-03-28")
        expectContains(page, "03:30")
        expectNotContains(page, "02:30")
        expectContains(page, "<span class=\"title\">(no title)</span>")
    }

    @Test("an event that is on or begins soon has a button that joins")
    func joining() throws {
        let home = try PagesHome()
        try home.add(
            "UID:a\nDTSTART:20270301T081000Z\nDURATION:PT30M\nSUMMARY:Soon\nURL:https://meet.jit.si/soon",
            "UID:b\nDTSTART:20270301T081100Z\nDURATION:PT30M\nSUMMARY:Later\nURL:https://meet.jit.si/later",
            "UID:c\nDTSTART:20270301T070000Z\nDURATION:PT30M\nSUMMARY:Over\nURL:https://meet.jit.si/over",
            "UID:d\nDTSTART:20270301T080000Z\nDURATION:PT30M\nSUMMARY:Off\nSTATUS:CANCELLED\nURL:https://meet.jit.si/off"
        )
        let page = home.get("?view=list&day=2027-03-01")
        expectContains(page, "aria-label=\"Join: Soon\"")
        for title in ["Later", "Over", "Off"] { expectNotContains(page, "aria-label=\"Join: \(title)\"") }
        expectContains(page, "<span class=\"state\">cancelled</span>")
    }

    @Test("the first weekday, the clock and the names of months are the person's own")
    func locale() throws {
        let home = try PagesHome(
            viewer: Viewer(environment: ["LANG": "fr_FR.UTF-8"], firstWeekday: 7, hasTwelveHours: true))
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Tee")
        let page = home.get("?day=2027-03-01")
        expectContains(page, "<h1><span lang=\"fr-FR\">mars 2027</span></h1>")
        expectContains(page, "<div class=\"weekdays\" aria-hidden=\"true\"><span>dim.</span>")
        expectContains(page, "2:00pm</span>")
    }

    @Test("a search finds events by parts of their text")
    func search() throws {
        let home = try PagesHome()
        try home.add(
            "UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Design review",
            "UID:b\nDTSTART:20270304T140000Z\nDURATION:PT1H\nSUMMARY:Lunch")
        let page = home.get("?q=desig")
        expectContains(page, "1 event found for “desig”")
        expectContains(page, "Design review")
        expectNotContains(page, "Lunch")
        expectContains(home.get("?q=%3Cb%3E"), "Nothing was found for “&lt;b&gt;”.")
    }

    @Test("the colours of calendars become a style sheet of digits alone")
    func colors() throws {
        let home = try PagesHome()
        try home.conferencectl("calendars", "add", "Work", "--color", "#ff8800")
        expectContains(home.get("colors.css"), "{--calendar:#ff8800}")
    }

    @Test(
        "an address with a value that is not understood is an error that names it",
        arguments: ["?view=year", "?day=2027-02-30", "?day=tomorrow", "?day=2027-03", "?day=-1-1-1"])
    func badAddress(page: String) throws {
        let home = try PagesHome()
        let answer = home.get(page)
        expectEqual(answer.status, 400)
        expectContains(answer, "The address of this page is not understood")
        expectContains(answer, "Show the calendar")
    }

    @Test("a page that is open is told what another program changes")
    func changes() throws {
        let home = try PagesHome()
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:One")
        let stream = RawConnection(port: home.server.port)
        stream.send("GET \(home.path)changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        expectTrue(stream.waits(for: "event: ready"))
        try home.add("UID:b\nDTSTART:20270304T140000Z\nDURATION:PT1H\nSUMMARY:Two")
        expectTrue(stream.waits(for: "event: changed"))
        expectContains(home.get("?day=2027-03-01"), "Two")
    }
}
