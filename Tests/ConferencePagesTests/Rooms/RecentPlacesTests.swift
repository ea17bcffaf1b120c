import CalendarModel
import CalendarStore
@testable import ConferencePages
import TestSupport
import Testing

@Suite("Places that were used lately")
struct RecentPlacesTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    private func add(_ number: Int, _ location: String) -> String {
        "UID:\(number)\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:\(number)\nLOCATION:\(location)"
    }

    private func places() throws -> [String] { try RecentPlaces(home.desk.store()).places }

    @Test("twelve different places are offered, the newest first; links and long texts are left out")
    func newest() throws {
        try home.add((0..<20).map { add($0, "Room \($0)") })
        try home.add(
            add(100, "Room 3"), add(101, "https://meet.example.org/1"), add(102, "Zoom: https://example.org"),
            add(103, "tel:+1-605-555-0100"), add(104, String(repeating: "x", count: 201)), add(105, "  "),
            add(106, "<b>Café</b>\u{202E}\\nBack door"))
        expectEqual(
            try places(), ["<b>Café</b> Back door", "Room 3"] + (10..<20).reversed().map { "Room \($0)" })
        let markup = try RecentPlaces(home.desk.store()).html.markup
        expectContains(markup, "<option value=\"&lt;b&gt;Café&lt;/b&gt; Back door\">")
    }

    @Test("the places of read-only calendars, such as subscriptions, are left out")
    func readOnly() throws {
        try home.add(add(0, "Room 0"))
        let store = try home.desk.store()
        try store.write(overridingReadOnly: true) { writer in
            var holiday = try #require(try writer.events(uid: "0").first)
            holiday.calendarID = try writer.insert(
                CalendarRecord(identifier: "", title: "Holidays", isReadOnly: true)
            ).id
            holiday.location = "Far away"
            _ = try writer.insert(holiday)
        }
        expectEqual(try places(), ["Room 0"])
    }

    @Test("a calendar without places has no places")
    func none() throws { expectEqual(try places(), []) }
}
