import CalendarStore
import Foundation
import TestSupport
import Testing

@Suite("The inbox in the browser", .serialized, .inBrowser, .oneBrowser)
struct InboxBrowserTests {
    @Test("what another program takes into the inbox appears in the list and in the number on every page")
    func live() throws {
        let browser = try Browser()
        let home = try PagesHome()
        try home.invite()
        try browser.go(to: home.address + "?view=list&day=2027-03-01")
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        expectEqual(try browser.text("document.querySelector('.count').firstChild.textContent"), "1")
        try home.book()
        try browser.wait(for: "document.querySelector('.count').firstChild.textContent === '2'")
        try browser.go(to: home.address + "inbox")
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        try home.conferencectl("inbox", "ignore", "1")
        try browser.wait(for: "document.querySelector('.count').firstChild.textContent === '1'")
        try browser.wait(for: "document.querySelector('#finished') !== null")
    }

    @Test("a comment that is being typed stays while other programs change the inbox")
    func typing() throws {
        let browser = try Browser()
        let home = try PagesHome()
        try home.invite()
        try browser.go(to: home.address + "entry?n=1")
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        try browser.run("document.getElementById('f-comment').focus()")
        try browser.press("H", "i")
        try home.book()
        try browser.wait(for: "document.querySelector('.count').firstChild.textContent === '2'")
        expectEqual(try browser.text("document.getElementById('f-comment').value"), "Hi")
    }

    @Test("without a script, an invitation is accepted with a comment, and taken back")
    func withoutScript() throws {
        let browser = try Browser()
        let home = try PagesHome()
        try home.invite()
        try browser.go(to: home.address)
        try browser.command("Emulation.setScriptExecutionDisabled", ["value": true])
        try browser.go(to: home.address + "entry?n=1")
        // Behind the six links and fields of the head is the comment, and then the button.
        for _ in 0..<7 { try browser.press(Browser.Key.tab) }
        try browser.wait(
            for: "document.activeElement.name === 'comment' || (document.activeElement.tagName === 'TEXTAREA')")
        try browser.press("H", "i", Browser.Key.tab, Browser.Key.enter)
        try browser.wait(for: "document.querySelector('.decided') !== null")
        expectContains(try browser.text("document.querySelector('.decided').textContent"), "Accepted: “Design review”")
        try expectEqual(home.events().count, 1)
        for _ in 0..<7 { try browser.press(Browser.Key.tab) }
        try browser.wait(for: "document.activeElement.id === 'undo'")
        try browser.press(Browser.Key.enter)
        try browser.wait(for: "document.querySelector('.decided')?.textContent.includes('Undone')")
        try expectEmpty(home.events())
    }
}
