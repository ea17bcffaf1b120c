import CalendarModel
import ConferenceModel
@testable import ConferencePages
import Foundation
import Synchronization
import PagesControl
import TestSupport
import Testing

/// The form of an event in a real browser.
@Suite("The editor in the browser", .serialized, .inBrowser, .oneBrowser)
struct EditorBrowserTests {
    private let home: PagesHome
    private let browser: Browser
    private let forms = KnownForms()

    /// The forms with text that is not saved, as the helper process knows them.
    private final class KnownForms: Sendable {
        private let keys = Mutex<Set<String>>([])
        var count: Int { keys.withLock { $0.count } }
        var activity: PageActivity {
            PageActivity(
                formOpened: { key in self.keys.withLock { _ = $0.insert(key) } },
                formClosed: { key in self.keys.withLock { _ = $0.remove(key) } })
        }
    }

    init() throws {
        home = try PagesHome(zone: "Europe/Berlin", activity: forms.activity)
        browser = try Browser()
        try browser.appear(width: 1_280, isDark: false)
    }

    private func group(_ identifier: String) -> String {
        "document.querySelector('[data-provider$=\"/\(identifier).conferenceprovider\"]')"
    }

    /// Sets a field as a person does: with focus, and the events that the script follows.
    private func fill(_ name: String, _ value: String) throws {
        try browser.run(
            """
            const field = document.querySelector('[name="\(name)"]');
            field.focus();
            field.value = '\(value)';
            for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
            """)
    }

    private func value(_ name: String) throws -> String {
        try browser.text("document.querySelector('[name=\"\(name)\"]').value")
    }

    @Test(
        "a person makes an event with a room from a provider that answers late, while another one fails",
        .needsCCompiler)
    func creating() async throws {
        try home.installGated()
        try home.install(Fault("calls", "CRASHES"), "org.example.crash", name: "Crash")
        let (rooms, conference) = (try home.gate("rooms"), try home.gate("conference"))
        try browser.go(to: home.address + "?day=2027-03-04")
        try browser.press("c")
        try browser.wait(for: "document.getElementById('f-title')")
        try browser.run("document.getElementById('f-title').focus()")
        for letter in "Review" { try browser.press("\(letter)") }
        try browser.wait(for: "\(group("org.example.crash")).textContent.includes('crashed')")
        expectTrue(await rooms.isReached())
        rooms.open()
        try browser.wait(for: "\(group(PagesHome.gated)).querySelectorAll('input').length === 2")
        try browser.run("\(group(PagesHome.gated)).querySelector('input').click()")
        expectEqual(try value("title"), "Review")
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "document.querySelector('.making')")
        conference.open()
        try browser.wait(for: "location.href.includes('/event?') && document.querySelector('.notice')")
        expectContains(try browser.text("document.querySelector('main').textContent"), "meet.example.org")
        let saved = try home.events()
        expectEqual(saved.map(\.title), ["Review"])
        expectEqual(saved.first?.conference?.provenance?.room.provider, PagesHome.gated)
        // Going back to the form, which has what was typed, makes neither another event nor another room.
        try browser.run("history.back()")
        try browser.wait(for: "performance.getEntriesByType('navigation')[0].type === 'back_forward'")
        expectTrue(try browser.text("location.href").contains("/event?"))
        expectEqual(try home.events(), saved)
        expectEqual(try browser.complaints(), [])
    }

    @Test("the end moves with the start, and only the fields that matter are shown")
    func fields() throws {
        try browser.go(to: home.address + "new?start=20270304T140000&end=20270304T153000")
        try fill("start-time", "23:00")
        expectEqual([try value("end-day"), try value("end-time")], ["2027-03-05", "00:30"])
        try fill("start-day", "2027-03-06")
        expectEqual([try value("end-day"), try value("end-time")], ["2027-03-07", "00:30"])
        func isShown(_ selector: String) throws -> Bool {
            try browser.text("document.querySelector('\(selector)').checkVisibility()") == "true"
        }
        try fill("repeat", "custom")
        expectEqual(try [".week-days", ".month-days", ".ends", ".until"].map(isShown), [true, false, true, false])
        try fill("unit", "month")
        try fill("ends", "day")
        expectEqual(try [".week-days", ".month-days", ".until", ".count"].map(isShown), [false, true, true, false])
        expectEqual(try PageAudit.problems(in: browser), [])
        try browser.run("document.querySelector('[name=\"all-day\"]').click()")
        expectEqual(try [".zone", "[name=\"start-time\"]"].map(isShown), [false, false])
    }

    @Test("the helper process knows of text that is not saved until the page is left")
    func unsavedText() throws {
        try browser.go(to: home.address + "new")
        try browser.wait(for: "document.getElementById('f-title')")
        expectEqual(forms.count, 0)
        try fill("title", "Review")
        try browser.wait(for: "a form is known") { forms.count == 1 }
        try browser.run("document.querySelector('[value=cancel]').click()")
        try browser.wait(for: "!document.getElementById('f-title')")
        try browser.wait(for: "no form is known") { forms.count == 0 }
        try expectEmpty(home.events())
    }

    @Test("a field that another program has changed, too, is a question, and nothing typed is lost")
    func conflict() throws {
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00", "--location", "Room 7")
        let name = try #require(try home.events().first).identifier
        try browser.go(to: home.address + "edit?id=" + name)
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        try fill("location", "Room 8")
        try home.conferencectl("edit", "Review", "--location", "Room 9", "--notes", "Bring the plan.")
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "document.getElementById('location-problem')")
        expectContains(try browser.text("document.getElementById('location-problem').textContent"), "“Room 9”")
        expectEqual([try value("location"), try value("notes")], ["Room 8", "Bring the plan."])
        expectEqual(try PageAudit.problems(in: browser), [])
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "location.href.includes('/event?')")
        expectEqual(try home.events().first?.location, "Room 8")
    }

    @Test(
        "an answer says which occurrences of a series change",
        arguments: [("this", [0, 1, 0, 0]), ("future", [0, 1, 1, 1]), ("all", [1, 1, 1, 1])])
    func series(span: String, changed: [Int]) throws {
        try home.conferencectl(
            "add", "Plan", "--start", "2027-03-01 10:00", "--duration", "1h", "--repeat",
            "weekly", "--count", "4")
        try browser.go(to: home.address + (try home.link(to: "Plan", on: "?view=list&day=2027-03-08")))
        try browser.run("document.querySelector('.actions a, a[href^=\"edit?\"]').click()")
        try browser.wait(for: "document.getElementById('f-title')")
        expectEqual(try value("start-day"), "2027-03-08")
        try fill("title", "Review")
        try fill("start-time", "15:00")
        try browser.run("document.querySelector('[name=span][value=\(span)]').click()")
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "location.href.includes('/event?')")
        let listed = try home.conferencectl(
            "events", "--from", "2027-03-01", "--to", "2027-03-31", "--format", "{start} {title}")
        let lines = zip(["01", "08", "15", "22"], changed).map { day, isChanged in
            "2027-03-\(day) " + (isChanged == 1 ? "15:00 Review" : "10:00 Plan")
        }
        expectEqual(listed.split(separator: "\n").map(String.init), lines)
    }

    @Test(
        "an event is saved with the room of one provider while another one hangs, and a form that is loaded again stays one"
    )
    func hanging() async throws {
        try home.installGated()
        let rooms = try home.gate("rooms")
        try browser.go(to: home.address + "new?title=Review&day=2027-03-04")
        expectTrue(await rooms.isReached())
        let jitsi = "document.querySelector('[value=\"org.conference.jitsi-meet/meeting\"]')"
        try browser.wait(for: jitsi)
        let address = try browser.text("location.href")
        try browser.run("location.reload()")
        try browser.wait(for: "document.readyState === 'complete' && \(jitsi)")
        expectEqual(try browser.text("location.href"), address)
        expectTrue(
            try browser.text("!!\(group(PagesHome.gated)).querySelector('.asking')?.checkVisibility()") == "true")
        try browser.run("\(jitsi).click()")
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "location.href.includes('/event?') && document.querySelector('.notice')")
        expectEqual(try home.events().map { $0.conference?.provenance?.room.provider }, ["org.conference.jitsi-meet"])
        expectEqual(try browser.complaints(), [])
    }

    @Test("the search of a form leaves what was typed, and a form whose helper does not answer keeps it")
    func lostHelper() throws {
        try browser.go(to: home.address + "new?day=2027-03-04")
        try browser.wait(for: "document.activeElement.id === 'f-title'")
        try fill("title", "Review")
        try browser.run("document.getElementById('q').focus()")
        try browser.press("r", "e", "v")
        func network(isOffline: Bool) throws {
            try browser.command(
                "Network.emulateNetworkConditions",
                ["offline": isOffline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
        }
        try browser.command("Network.enable")
        try network(isOffline: true)
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "document.querySelector('form .lost')?.checkVisibility()")
        expectEqual(try value("title"), "Review")
        try network(isOffline: false)
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "location.href.includes('/event?')")
        expectEqual(try home.events().map(\.title), ["Review"])
    }

    @Test("“n” and “c” add an event on the day that has the focus", arguments: ["n", "c"])
    func keyOfDay(key: String) throws {
        try browser.go(to: home.address + "?day=2027-03-01")
        try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
        try browser.press(Browser.Key.right, Browser.Key.right, key)
        try browser.wait(for: "document.activeElement.id === 'f-title'")
        expectEqual(try value("start-day"), "2027-03-02")
    }

    @Test("two tabs that edit the same event both save what they have changed")
    func twoTabs() throws {
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00")
        let page = "edit?id=" + (try #require(try home.events().first).identifier)
        let other = FormFields.values(of: home.form(page)).merging(["location": "Room 7"]) { $1 }
        try browser.go(to: home.address + page)
        try fill("title", "Review of March")
        expectEqual(home.post("save", FormFields.body(other)).status, 303)
        try browser.run("document.querySelector('.ways .join').click()")
        try browser.wait(for: "location.href.includes('/event?')")
        let saved = try #require(try home.events().first)
        expectEqual([saved.title, saved.location], ["Review of March", "Room 7"])
    }

    @Test(
        "the question of Delete is seen and has the focus as soon as it opens, on a page of any length",
        arguments: [(1_280, 720), (320, 568)], [true, false])
    func deleteQuestion(size: (width: Int, height: Int), hasScript: Bool) throws {
        let notes = (1...60).map { "Line \($0) of the notes." }.joined(separator: "\\n")
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Plan\nDESCRIPTION:\(notes)")
        let event = try #require(try home.events().first)
        try browser.appear(width: size.width, height: size.height, isDark: false)
        try browser.command("Emulation.setScriptExecutionDisabled", ["value": !hasScript])
        try browser.go(to: home.address + PageAddress.event(event.identifier))
        func isSeen(_ selector: String) throws -> Bool {
            try browser.text(
                """
                (() => {
                  const box = document.querySelector('\(selector)').getBoundingClientRect();
                  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
                })()
                """) == "true"
        }
        // At its usual place, the button is at the end of the page: only its last line fits into the window.
        try browser.run(
            """
            const button = document.querySelector('.question summary');
            window.scrollBy(0, button.getBoundingClientRect().bottom - innerHeight);
            button.click();
            """)
        try browser.wait(for: "document.querySelector('.question').open")
        if hasScript { try browser.wait(for: "document.activeElement.matches('.question form')") }
        expectTrue(try isSeen(".question p"), "\(size)")
        expectTrue(try isSeen(".question button"), "\(size)")
        let folder = ProcessInfo.processInfo.environment["CONFERENCE_PICTURES"] ?? buildFolder + "/page-pictures"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try browser.windowPicture().write(to: URL(filePath: "\(folder)/question-\(size.width).png"))
        guard hasScript else { return }
        expectEqual(try PageAudit.problems(in: browser), [])
        try browser.press(Browser.Key.escape)
        expectEqual(try browser.text("document.activeElement.tagName"), "SUMMARY")
        expectEqual(try home.events().count, 1)
    }

    @Test("after Delete, a button brings the event back, also without a script", arguments: [true, false])
    func undoing(hasScript: Bool) throws {
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:Plan")
        let event = try #require(try home.events().first)
        try browser.go(to: home.address)
        try browser.command("Emulation.setScriptExecutionDisabled", ["value": !hasScript])
        try browser.go(to: home.address + PageAddress.event(event.identifier))
        try browser.run("document.querySelector('.question summary').click()")
        try browser.run("document.querySelector('.question button').click()")
        try browser.wait(for: "document.querySelector('.notice')?.textContent.includes('“Plan” was deleted.')")
        expectEqual(try home.events().count, 0)
        // What another program changes shows up, and the line stays.
        if hasScript {
            try browser.wait(for: "document.documentElement.dataset.live === 'yes'")
            try home.add("UID:b\nDTSTART:20270303T160000Z\nDURATION:PT1H\nSUMMARY:Other")
            try browser.wait(for: "document.querySelector('main').textContent.includes('Other')")
        }
        try browser.run("document.getElementById('undo').focus()")
        try browser.press(Browser.Key.enter)
        try browser.wait(for: "document.querySelector('.notice')?.textContent.includes('the event is back')")
        expectEqual(try browser.text("document.querySelector('h1').textContent"), "Plan")
        expectTrue(try home.events().contains { $0.title == "Plan" })
        // Going back leads to a page that no longer offers it, or to the button as it was, which undoes nothing more.
        try browser.run("history.back()")
        try browser.wait(for: "location.search.includes('done=deleted')")
        if hasScript {
            try browser.wait(for: "!document.getElementById('undo')")
        } else {
            try browser.run("document.getElementById('undo')?.click()")
        }
        expectTrue(try home.events().contains { $0.title == "Plan" })
    }

    @Test("a page shows and sends nothing if another server answers in place of the helper process")
    func impostor() throws {
        try browser.go(to: home.address + "new?day=2027-03-04")
        try fill("title", "Secret plan")
        try browser.run(
            """
            window.fetch = async () => new Response('<title>x</title><main id="main">Impostor</main>');
            new BroadcastChannel('changes').postMessage('changed');
            document.querySelector('.ways .join').click();
            """)
        try browser.wait(for: "document.querySelector('form[data-lost]')")
        expectEqual(try value("title"), "Secret plan")
        try browser.go(to: home.address + "?day=2027-03-04")
        try browser.run(
            """
            window.asked = 0;
            window.fetch = async () => { window.asked += 1; return new Response('<main id="main">Impostor</main>'); };
            new BroadcastChannel('changes').postMessage('changed');
            """)
        try browser.wait(for: "window.asked === 1")
        expectEqual(try browser.text("document.querySelector('h1').textContent"), "March 2027")
        expectEqual(try home.events().count, 0)
    }
}
