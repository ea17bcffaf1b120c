import Foundation
import TestSupport
import Testing

/// The pages in a real browser. Needs chromium and chromium-driver; without them, each test is skipped and says so.
@Suite("In the browser", .serialized, .inBrowser, .oneBrowser)
struct BrowserTests {
    @Test("every page keeps the rules of accessibility, light and dark, wide and narrow; pictures show how it looks")
    func audit() throws {
        let browser = try Browser()
        let sample = try SamplePages()
        let folder = Self.pictures
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, address) in sample.pages {
            for width in [1_280, 320] {
                for isDark in [false, true] {
                    try browser.appear(width: width, isDark: isDark)
                    try browser.go(to: sample.home.address + address)
                    let title = "\(name)-\(width == 320 ? "narrow" : "wide")-\(isDark ? "dark" : "light")"
                    expectEqual(try PageAudit.problems(in: browser), [], title)
                    try browser.picture().write(to: URL(filePath: "\(folder)/\(title).png"))
                }
            }
        }
    }

    /// Where pictures of the pages are left, to look at.
    private static let pictures =
        ProcessInfo.processInfo.environment["CONFERENCE_PICTURES"] ?? buildFolder + "/page-pictures"

    @Test("every link and button of a page is reached with the keyboard, and the focus is visible")
    func keyboard() throws {
        let browser = try Browser()
        let sample = try SamplePages()
        for (name, address) in sample.pages {
            try browser.appear(width: 1_280, isDark: false)
            try browser.go(to: sample.home.address + address)
            let stops =
                "[...document.querySelectorAll('a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), summary, select, textarea')].filter((e) => e.tabIndex >= 0 && e.checkVisibility()).length"
            let first = try browser.number(stops)
            // Day, month, year and the button of a date are stops of their own.
            let parts = try browser.number("document.querySelectorAll('[type=date], [type=time]').length") * 4
            var reached: Set<String> = []
            // Twice around, because the rooms of providers arrive meanwhile, some with links.
            for _ in 0..<(2 * (first + 4 + parts)) {
                try browser.press(Browser.Key.tab)
                let focus = try browser.text(
                    """
                    (() => {
                      const e = document.activeElement;
                      if (e === document.body) return "";
                      window.numbers ??= new Map();
                      if (!numbers.has(e)) numbers.set(e, numbers.size);
                      return numbers.get(e) + (getComputedStyle(e).outlineStyle === "none" ? " invisible" : "");
                    })()
                    """)
                if !focus.isEmpty { reached.insert(focus) }
            }
            try expectEqual(reached.count, browser.number(stops), name)
            expectEqual(reached.filter { $0.contains("invisible") }, [], name)
        }
    }

    @Test("keys go from day to day, to today, to the search and to the help")
    func keys() throws {
        let browser = try Browser()
        let sample = try SamplePages()
        try browser.appear(width: 1_280, isDark: false)
        try browser.go(to: sample.home.address + "?day=2027-03-01")
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        func day() throws -> String { try browser.text("document.activeElement.closest('.day')?.id") }
        try browser.press(Browser.Key.right)
        expectEqual(try day(), "d2027-03-01")
        try browser.press(Browser.Key.right)
        expectEqual(try day(), "d2027-03-02")
        try browser.press(Browser.Key.left, Browser.Key.down)
        expectEqual(try browser.text("document.activeElement.querySelector('.title').textContent"), "Stand-up")
        try browser.press("/", "h", "o", "u")
        try browser.wait(for: "document.querySelector('#found')?.textContent.includes('event')")
        expectEqual(try browser.text("document.querySelector('.title').textContent"), "Hourly")
        expectEqual(try browser.text("document.activeElement.id"), "q")
        try browser.press(Browser.Key.escape, "?")
        expectEqual(try browser.text("document.querySelector('dialog').open"), "true")
        try browser.press(Browser.Key.escape)
        try browser.go(to: sample.home.address + "?day=2031-01-01")
        try browser.press("t")
        try browser.wait(for: "document.querySelector('h1')?.textContent === 'March 2027'")
        try browser.press("l")
        try browser.wait(for: "location.search.includes('view=list')")
    }

    @Test("eight tabs of a browser share one stream, and all of them show what another program changes")
    func tabs() throws {
        let browser = try Browser()
        let home = try PagesHome()
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:One")
        try browser.go(to: home.address + "?day=2027-03-01")
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        for _ in 1..<8 {
            try browser.openTab()
            try browser.go(to: home.address + "?day=2027-03-01")
        }
        let tabs = try browser.tabs
        expectEqual(tabs.count, 8)
        try home.add("UID:b\nDTSTART:20270304T140000Z\nDURATION:PT1H\nSUMMARY:Two")
        var streams = 0
        for tab in tabs {
            try browser.select(tab: tab)
            try browser.wait(for: "document.body.textContent.includes('Two')")
            streams += try browser.number("document.documentElement.dataset.live === 'yes' ? 1 : 0")
        }
        expectEqual(streams, 1)
    }

    @Test("without a script, pages lead to each other, and the search and Join work")
    func withoutScript() throws {
        let browser = try Browser()
        let home = try PagesHome(programs: ["xdg-open": "echo \"$1\" >> \"$HOME/opened\""])
        try home.add("UID:a\nDTSTART:20270301T080500Z\nDURATION:PT1H\nSUMMARY:Call\nURL:https://meet.jit.si/x")
        try browser.go(to: home.address)
        try browser.command("Emulation.setScriptExecutionDisabled", ["value": true])
        try browser.go(to: home.address + "?day=2027-03-01")
        try browser.press(
            Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, "C",
            "a", "l", Browser.Key.enter)
        try browser.wait(for: "location.search === '?q=Cal'")
        // Behind the six links and fields above is the event, and on its page the button.
        try browser.press(
            Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab,
            Browser.Key.tab, Browser.Key.enter)
        try browser.wait(for: "location.pathname.endsWith('event')")
        try browser.press(
            Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab, Browser.Key.tab,
            Browser.Key.tab, Browser.Key.enter)
        try browser.wait(for: "document.querySelector('.notice') !== null")
        expectEqual(
            try String(contentsOfFile: home.folder.path + "/opened", encoding: .utf8), "https://meet.jit.si/x\n")
    }
}
