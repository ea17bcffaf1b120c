import CalendarModel
import Foundation
import TestSupport
import Testing

/// The pictures of the README and the documentation, which `.ci/pictures` puts in their place.
@Suite("The pictures of the documentation in the browser", .serialized, .inBrowser, .oneBrowser)
struct DocumentationPictureBrowserTests {
    /// Where the pictures are left.
    private static let folder =
        ProcessInfo.processInfo.environment["CONFERENCE_PICTURES"] ?? buildFolder + "/page-pictures"

    @Test("the month, an event with a room and the form of an event are drawn, light and dark")
    func pictures() throws {
        let home = try PagesHome(zone: "Europe/Berlin")
        try home.conferencectl("import", CCompiler.package + "/Tests/Fixtures/team.ics")
        for (title, start) in [
            ("Sprint planning", "2027-03-09 10:00"), ("Interview", "2027-03-11 13:00"), ("Demo", "2027-03-18 16:00"),
        ] { try home.conferencectl("add", title, "--start", start, "--duration", "1h") }
        try home.conferencectl("calendars", "add", "Family", "--color", "#d4a017")
        try home.conferencectl("add", "Ana's birthday", "--start", "2027-03-12", "--all-day", "--calendar", "Family")
        try home.conferencectl(
            "add", "Hiking", "--start", "2027-03-19", "--end", "2027-03-21", "--all-day", "--calendar", "Family")
        try home.conferencectl("attach", "Design review", "jitsi-meet/meeting")
        let review = try home.link(to: "Design review", on: "?day=2027-03-01")
        let browser = try Browser()
        try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
        for (name, address) in [
            ("month", "?day=2027-03-01"), ("event", review), ("form", "edit" + review.dropFirst("event".count)),
        ] {
            for isDark in [false, true] {
                try browser.appear(width: name == "month" ? 1_200 : 1_000, height: 760, isDark: isDark)
                try browser.go(to: home.address + address)
                if name == "form" {
                    try browser.wait(
                        for:
                            "document.querySelector('[data-provider] input') && !document.querySelector('[data-asking]')"
                    )
                }
                expectEqual(try PageAudit.problems(in: browser), [], name)
                let picture = try browser.picture(height: name == "form" ? 900 : nil)
                try picture.write(to: URL(filePath: "\(Self.folder)/pages-\(name)\(isDark ? "~dark" : "").png"))
            }
        }
    }
}
