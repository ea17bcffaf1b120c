import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import TestSupport
import Testing

/// Pages that programs present, with the program, the helper and Chromium.
@Suite("Presented pages in the browser", .serialized, .inBrowser, .oneBrowser)
struct PresentingBrowserTests {
    @Test("a program follows the selection while a person makes it, with the keyboard alone")
    func choosing() throws {
        let home = try PresentingHome(.full)
        let browser = try Browser()
        let program = try home.run("choose-several")
        try browser.go(to: try home.openedAddress())
        try browser.wait(for: "document.querySelectorAll('.choice input').length >= 2")
        try browser.run("document.querySelector('.choice input').focus()")
        try browser.press(" ")
        try home.expect(program, "selection 1\n")
        try browser.press(Browser.Key.tab, " ")
        try home.expect(program, "selection 1\nselection 2\n")
        try browser.run("document.querySelector('button.join').focus()")
        try browser.press(Browser.Key.enter)
        try browser.wait(for: "document.body.textContent.includes('You can close this page')")
        expectContains(program.said(), "finished\nresult finished\nchosen “Family”, “Work”\n")
    }

    @Test("what is typed stays while another program changes the calendar, and is saved")
    func typing() throws {
        let home = try PresentingHome()
        let browser = try Browser()
        let program = try home.run("add", "Painting")
        try browser.go(to: try home.openedAddress())
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        try browser.run("const f = document.getElementById('f-title'); f.focus(); f.select()")
        try browser.press("Z", "o", "o")
        try home.conferencectl("add", "Other", "--start", "2027-03-01 10:00")
        program.kill()
        try browser.wait(for: "document.querySelector('.asks').textContent.includes('does not wait')")
        expectEqual(try browser.text("document.getElementById('f-title').value"), "Zoo")
        try browser.press(Browser.Key.enter)
        try browser.wait(for: "document.body.textContent.includes('The event is saved')")
        expectEqual(Set(try home.events().map(\.title)), ["Zoo", "Other"])
        // Going back and sending the form again saves nothing twice.
        try browser.run("history.back()")
        try browser.wait(for: "document.readyState === 'complete'")
        expectEqual(try home.events().count, 2)
        expectEqual(try browser.complaints(), [])
    }
}
