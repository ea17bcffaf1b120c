import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
@testable import ConferencePages
import Foundation
import PagesControl
import TestSupport
import Testing

/// Choosing and making rooms in a real browser.
@Suite("Rooms in the browser", .serialized, .inBrowser, .oneBrowser, .needsCCompiler)
struct RoomBrowserTests {
    private let home: PagesHome
    private let browser: Browser
    private let folder =
        ProcessInfo.processInfo.environment["CONFERENCE_PICTURES"] ?? buildFolder + "/page-pictures"

    init() throws {
        let room = "\(PagesHome.gated)/one-time"
        home = try PagesHome { desk in
            PageLayout(
                title: "An event",
                main: """
                    <form class="form" method="post" action="save"><h1>An event</h1>
                    <div class="field"><label for="f-location">Place</label>
                    <input id="f-location" name="location" list="places"></div>
                    \(RoomChooser(desk, current: nil, chosen: room).html)
                    <p class="ways"><button class="join" name="do" value="save">Save</button></p></form>
                    """
            ).page()
        }
        browser = try Browser()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func audit(_ name: String) throws {
        for width in [1_280, 320] {
            for isDark in [false, true] {
                try browser.appear(width: width, isDark: isDark)
                let title = "\(name)-\(width == 320 ? "narrow" : "wide")-\(isDark ? "dark" : "light")"
                expectEqual(try PageAudit.problems(in: browser), [], title)
                try browser.picture().write(to: URL(filePath: "\(folder)/\(title).png"))
            }
        }
    }

    private func group(_ identifier: String) -> String {
        "document.querySelector('[data-provider$=\"/\(identifier).conferenceprovider\"]')"
    }

    @Test("rooms appear as providers answer, what a person has chosen stays, and the page says what has come")
    func arrival() async throws {
        try home.installGated()
        try home.install(.good, "org.example.good", name: "Good")
        try home.install(Fault("calls", "CRASHES"), "org.example.crash", name: "Crash")
        try home.install(.good, "org.example.stranger", name: "Stranger", isTrusted: false)
        let gate = try home.gate("rooms")
        try browser.appear(width: 1_280, isDark: false)
        try browser.go(to: home.address + "extra")
        try browser.wait(for: "\(group("org.example.good")).querySelector('input')")
        try browser.wait(for: "\(group("org.example.crash")).textContent.includes('crashed')")
        expectEqual(
            try browser.text("getComputedStyle(\(group(PagesHome.gated)).querySelector('.asking')).display"),
            "inline-flex")
        try audit("rooms-asking")
        // The chosen room belongs to the provider that is still asked; the person chooses another one.
        let chosen = "document.querySelector('input[name=room]:checked').value"
        expectEqual(try browser.text(chosen), "\(PagesHome.gated)/one-time")
        try browser.run("\(group("org.example.good")).querySelector('input').click()")
        gate.open()
        try browser.wait(for: "\(group(PagesHome.gated)).querySelectorAll('input').length === 2")
        expectEqual(try browser.text(chosen), "org.example.good/personal")
        try browser.wait(for: "document.getElementById('status').textContent.includes('All have answered.')")
        try browser.wait(for: "!document.querySelector('[data-asking]')")
        try audit("rooms")
        // Enter saves, and does not ask again.
        try browser.run(
            """
            document.querySelector(".form").addEventListener("submit", (event) => {
              event.preventDefault();
              window.pressed = event.submitter?.value;
            });
            document.getElementById("f-location").focus();
            """)
        try browser.press(Browser.Key.enter)
        expectEqual(try browser.text("window.pressed"), "save")
        // Asked again, the provider keeps the page neither from showing its rooms nor the person from choosing.
        try browser.run("\(group(PagesHome.gated)).querySelector('input').focus()")
        try browser.run("document.querySelector('button[value=rooms]').click()")
        expectTrue(await gate.isReached())
        expectTrue(await gate.isReached())
        try browser.run("\(group(PagesHome.gated)).querySelectorAll('input')[1].click()")
        try browser.run("\(group(PagesHome.gated)).querySelectorAll('input')[1].focus()")
        gate.open()
        try browser.wait(for: "!document.querySelector('[data-asking]')")
        expectEqual(try browser.text(chosen), "\(PagesHome.gated)/one-time")
        expectEqual(try browser.text("document.activeElement.value"), "\(PagesHome.gated)/one-time")
        expectEqual(try browser.number("document.querySelectorAll('.own input').length"), 1)
    }

    @Test("a page that is left stops asking")
    func leaving() async throws {
        try home.installGated()
        let gate = try home.gate("rooms")
        try browser.go(to: home.address + "extra")
        expectTrue(await gate.isReached())
        try browser.go(to: home.address)
        expectTrue(await gate.isAbandoned())
    }

    @Test(
        "while a room is made, the page shows the progress without flicker, and then the event; cancelling says the truth"
    )
    func making() async throws {
        try home.installGated()
        try home.installOutcome("refuse")
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Design review")
        let event = try #require(try home.desk.store().events(uid: "a").first)
        let way = PageAddress.event(event.identifier)
        func begin(_ provider: String) -> String {
            home.desk.rooms.begin(
                RoomReference(provider: provider, room: "personal"), target: ConferenceTarget(event), replacing: true,
                keepingLink: false, title: event.title, wayBack: way)
        }
        let gate = try home.gate("conference")
        try browser.go(to: home.address + "making?work=" + begin(PagesHome.gated))
        try browser.run("window.isSame = true; document.getElementById('stop').focus()")
        try browser.wait(for: "document.querySelector('progress')?.value >= 2")
        expectEqual(try browser.text("window.isSame && document.activeElement.id"), "stop")
        try audit("making")
        // The helper is away for a moment.
        try browser.run("window.realFetch = window.fetch; window.fetch = () => Promise.reject(new Error())")
        try browser.wait(for: "document.querySelector('.lost')?.checkVisibility()")
        try browser.run("window.fetch = window.realFetch")
        try browser.wait(for: "!document.querySelector('.lost')?.checkVisibility()")
        gate.open()
        try browser.wait(for: "location.href.includes('/event?') && document.querySelector('.notice')")
        expectContains(try browser.text("document.querySelector('main').textContent"), "meet.example.org")

        // A failure, and going on without a room.
        let failed = begin(PagesHome.outcome)
        try browser.go(to: home.address + "making?work=" + failed)
        try browser.wait(for: "document.getElementById('again')")
        try audit("not-made")
        try browser.run("document.getElementById('again').click()")
        try browser.wait(for: "document.getElementById('again') && !location.href.includes('\(failed)')")

        let stopped = begin(PagesHome.gated)
        try browser.go(to: home.address + "making?work=" + stopped)
        expectTrue(await gate.isReached())
        expectTrue(await gate.isReached())
        try browser.run("document.getElementById('stop').click()")
        try browser.wait(for: "document.querySelector('main').textContent.includes('stays pending')")
        try audit("unknown")
    }
    @Test(
        "without a script, rooms of the last time can be chosen, and the page of a room that is made leads to the event"
    )
    func withoutScript() async throws {
        try home.installGated()
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Design review")
        let event = try #require(try home.desk.store().events(uid: "a").first)
        _ = await RoomChooser(home.desk, current: nil, chosen: nil).asking(atMost: .seconds(120))
        try browser.command("Emulation.setScriptExecutionDisabled", ["value": true])
        try browser.go(to: home.address + "extra")
        expectEqual(try browser.number("\(group(PagesHome.gated)).querySelectorAll('input').length"), 2)
        expectEqual(try browser.text("\(group(PagesHome.gated)).querySelector('.asking').checkVisibility()"), "false")
        let gate = try home.gate("conference")
        let key = home.desk.rooms.begin(
            RoomReference(provider: PagesHome.gated, room: "personal"), target: ConferenceTarget(event),
            replacing: true, keepingLink: false, title: event.title, wayBack: PageAddress.event(event.identifier))
        try browser.go(to: home.address + "making?work=" + key)
        try browser.wait(for: "document.querySelector('progress')?.value >= 1")
        gate.open()
        try browser.wait(for: "location.href.includes('/event?')")
    }
}
