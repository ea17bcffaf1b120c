import Foundation
import TestSupport
import Testing

/// Pages of calendars and events that are larger than usual.
@Suite("Large pages")
struct LargePageTests {
    @Test("a month of 10,000 events is a page of at most eight a day, and counts the others")
    func manyEvents() throws {
        let home = try PagesHome()
        let lines = (0..<10_000).map { number in
            let (day, hour) = (number % 28 + 1, number % 24)
            let start =
                "202703" + (day < 10 ? "0\(day)" : "\(day)") + "T" + (hour < 10 ? "0\(hour)" : "\(hour)") + "0000Z"
            return "UID:\(number)\nDTSTART:\(start)\nDURATION:PT30M\nSUMMARY:Event \(number)"
        }
        try home.add(lines)
        let page = home.get("?day=2027-03-01")
        expectEqual(page.components(separatedBy: "class=\"entry\"").count - 1, 28 * 8)
        expectContains(page, "350 more</a>")
        expectAtMost(page.utf8.count, 150_000)
    }

    @Test(
        "a list of events of a year has more of its first day than of the others, and counts the rest"
    )
    func longEvents() throws {
        let home = try PagesHome()
        try home.add("UID:a\nDTSTART:20270101T000000Z\nDURATION:P365D\nRRULE:FREQ=HOURLY\nSUMMARY:Hour")
        let page = home.get("?view=list&day=2027-12-01")
        expectEqual(page.components(separatedBy: "class=\"entry\"").count - 1, 500 + 30 * 50)
        expectEqual(page.components(separatedBy: "<p class=\"more\">").count - 1, 1)
        expectContains(page, "<a class=\"more\" href=\"?view=list&amp;day=2027-12-31\">")
        expectAtMost(page.utf8.count, 2_000_000)
    }

    @Test("a title of 10,000 characters is cut in lists, and whole on its own page")
    func longTitle() throws {
        let home = try PagesHome()
        let title = String(repeating: "long ", count: 2_000)
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=20\nSUMMARY:\(title)")
        let month = home.get("?day=2027-03-01")
        expectAtMost(month.utf8.count, 40_000)
        let page = home.get(try home.link(to: "long", on: "?day=2027-03-01"))
        expectEqual(page.status, 200)
        expectContains(page, "long long")
    }
}
