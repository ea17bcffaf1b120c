import CalendarModel
import CalendarStore
@testable import ConferencePages
import Foundation
import PagesControl
import TestSupport
import Testing

/// The pages on which a person adds, edits and deletes events.
@Suite("The editor")
struct EditorTests {
    private let home: PagesHome

    init() throws { home = try PagesHome(zone: "Europe/Berlin") }

    /// Sends a form with changes.
    private func send(_ page: String, _ changes: [String: String], without left: [String] = []) -> String {
        var fields = FormFields.values(of: home.form(page))
        for (name, value) in changes { fields[name] = value }
        for name in left { fields[name] = nil }
        return home.post("save", FormFields.body(fields))
    }

    private func addSeries() throws -> (identifier: String, second: String) {
        try home.add(
            "UID:a\nDTSTART;TZID=Europe/Berlin:20270301T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Plan")
        let identifier = try #require(try home.events().first).identifier
        return (
            identifier, "edit" + PageAddress.event(identifier, occurrence: "20270308T100000").dropFirst("event".count)
        )
    }

    // MARK: New events

    @Test("a new event has what its address and the form say, and a form that is sent twice adds it once")
    func adding() throws {
        let page = "new?title=Review&place=Room%207&start=20270304T140000&end=20270304T150000"
        var fields = FormFields.values(of: home.form(page))
        expectEqual(fields["zone"], "Europe/Berlin")
        for (name, value) in [
            "alarm-0": "-900", "notes": "Bring the plan.\r\nAnd a pen.", "url": "https://example.org/plan",
            "repeat": "custom", "every": "2", "unit": "week", "on-4": "on", "on-5": "on", "ends": "count", "count": "4",
        ] { fields[name] = value }
        let (first, again) = (home.post("save", FormFields.body(fields)), home.post("save", FormFields.body(fields)))
        expectEqual([first.status, again.status], [303, 303])
        expectEqual(first.header("Location"), again.header("Location"))
        let saved = try home.events()
        expectEqual(saved.count, 1)
        let event = try #require(saved.first)
        expectEqual([event.title, event.location, event.url], ["Review", "Room 7", "https://example.org/plan"])
        expectEqual(event.notes, "Bring the plan.\nAnd a pen.")
        expectContains(event.text, "DTSTART;TZID=Europe/Berlin:20270304T140000")
        expectContains(event.text, "RRULE:FREQ=WEEKLY;COUNT=4;INTERVAL=2;BYDAY=TH,FR")
        expectContains(event.text, "TRIGGER:-PT15M")
        expectContains(home.get(try #require(first.header("Location"))), "<h1>Review")
    }

    @Test("whatever names stand in the address of a form, it leads to one address")
    func namesInAddress() throws {
        for name in ["a%0D%0AX-Header:%201", "a%26id", "%C3%A4", "a%23b"] {
            let location = try #require(home.get("new?\(name)=1").header("Location"))
            let parts = /new\?([A-Za-z0-9%._~-]+=[A-Za-z0-9-]+)&([A-Za-z0-9%._~-]+=[A-Za-z0-9-]+)/
            expectNotNil(location.wholeMatch(of: parts), location)
            expectEqual(home.get(location).status, 200)
        }
    }

    @Test(
        "an address that is not a time is an error",
        arguments: [
            "new?start=tomorrow", "new?start=20270304T140000&end=20270303T140000", "new?day=2027-02-30",
            "new?start=20270304T140000&zone=Europe/Lodon", "new?start=20271031T023000&end=20271031T002900Z",
        ])
    func addresses(page: String) { expectEqual(home.form(page).status, 400) }

    @Test(
        "a new event lasts as long as usual, or as its address says, when clocks go back, and in the zone of its address",
        arguments: [
            (
                "start=20271031T023000", "DTSTART;TZID=Europe/Berlin:20271031T023000", "DTEND:20271031T013000Z",
                ["zone": "Europe/Berlin", "end-zone": "UTC", "start-time": "02:30", "end-time": "01:30"]
            ),
            (
                "start=20271031T023000&end=20271031T013000Z", "DTSTART;TZID=Europe/Berlin:20271031T023000",
                "DTEND:20271031T013000Z", ["end-zone": "UTC"]
            ),
            (
                "start=20271031T013000&end=20271031T033000", "DTSTART;TZID=Europe/Berlin:20271031T013000",
                "DTEND;TZID=Europe/Berlin:20271031T033000", ["end-zone": nil, "end-time": "03:30"]
            ),
            (
                "start=20270304T093000&zone=America/New_York", "DTSTART;TZID=America/New_York:20270304T093000",
                "DTEND;TZID=America/New_York:20270304T103000", ["zone": "America/New_York", "end-zone": nil]
            ),
            (
                "start=20270304T093000Z&zone=UTC", "DTSTART:20270304T093000Z", "DTEND:20270304T103000Z",
                ["zone": "UTC", "end-zone": nil]
            ),
        ] as [(String, String, String, [String: String?])])
    func exactTimes(address: String, start: String, end: String, shown: [String: String?]) throws {
        let page = "new?title=Call&" + address
        let fields = FormFields.values(of: home.form(page))
        for (name, value) in shown { expectEqual(fields[name], value, name) }
        // What was typed wrongly keeps the zones, too.
        expectEqual(FormFields.values(of: send(page, ["title": ""]))["end-zone"], fields["end-zone"])
        expectEqual(send(page, [:]).status, 303)
        let event = try #require(try home.events().first)
        expectContains(event.text, start)
        expectContains(event.text, end)
    }

    @Test(
        "a new event on a day on which clocks change lasts as long as usual, and begins at a time that exists",
        arguments: [
            // The next full hour after midnight in Berlin; clocks go from 2:00 to 3:00.
            (PagesHome.morning - 30_600, "01:00", "03:00"), (PagesHome.morning - 27_000, "03:00", "04:00"),
        ])
    func clockChange(now: Int64, start: String, end: String) throws {
        let home = try PagesHome(now: now, zone: "Europe/Berlin")
        let fields = FormFields.values(of: home.form("new?title=Call&day=2027-03-28"))
        expectEqual([fields["start-time"], fields["end-time"]], [start, end])
        expectEqual([fields["start-day"], fields["end-day"]], ["2027-03-28", "2027-03-28"])
        let saved = home.post("save", FormFields.body(fields))
        expectEqual(saved.status, 303)
        let event = try #require(try home.events().first)
        for (name, time) in [("DTSTART", start), ("DTEND", end)] {
            expectContains(event.text, "\(name);TZID=Europe/Berlin:20270328T\(time.replacing(":", with: ""))00")
        }
    }

    @Test("an event of whole days ends on the day that the form says")
    func wholeDays() throws {
        let answer = send(
            "new?day=2027-03-04",
            ["title": "Fair", "all-day": "on", "start-day": "2027-03-04", "end-day": "2027-03-06"])
        expectEqual(answer.status, 303)
        let event = try #require(try home.events().first)
        expectContains(event.text, "DTSTART;VALUE=DATE:20270304")
        expectContains(event.text, "DTEND;VALUE=DATE:20270307")
    }

    @Test("a form that was saved leads to the event, so that the way back adds nothing")
    func wayBack() throws {
        let address = try #require(home.get("new?title=Review&day=2027-03-04").header("Location"))
        let answer = home.post("save", FormFields.body(FormFields.values(of: home.get(address))))
        expectEqual(home.get(address).header("Location"), answer.header("Location"))
    }

    // MARK: Changes

    @Test("a form that changes nothing writes nothing")
    func unchanged() throws {
        let (identifier, page) = try addSeries()
        let before = try home.events()
        for page in [page, "edit?id=\(identifier)"] { expectEqual(send(page, [:]).status, 303) }
        expectEqual(try home.events(), before)
    }

    @Test(
        "of a series, the form changes this occurrence, this and all later ones, or all",
        arguments: [
            ("this", ["Plan", "Budget", "Plan", "Plan"]), ("future", ["Plan", "Budget", "Budget", "Budget"]),
            ("all", ["Budget", "Budget", "Budget", "Budget"]),
        ])
    func spans(span: String, titles: [String]) throws {
        let (_, page) = try addSeries()
        let answer = send(page, ["title": "Budget", "span": span])
        expectEqual(answer.status, 303)
        let list = home.get("?view=list&day=2027-03-01")
        let shown = list.matches(of: /<span class="title">([^<]*)<\/span>/).map { String($0.1) }
        expectEqual(shown, titles)
    }

    @Test("a rule of one occurrence is refused, and what was typed stays")
    func ruleOfOccurrence() throws {
        let (_, page) = try addSeries()
        let answer = send(page, ["repeat": "daily", "span": "this", "notes": "Typed"])
        expectEqual(answer.status, 422)
        expectContains(answer, "One occurrence cannot repeat in another way.")
        expectContains(answer, "Typed</textarea>")
    }

    @Test("fields that another program has changed stay, and one that both have changed is a question")
    func conflict() throws {
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00", "--location", "Room 7")
        let page = "edit?id=" + (try #require(try home.events().first).identifier)
        var fields = FormFields.values(of: home.form(page))
        try home.conferencectl("edit", "Review", "--location", "Room 9", "--notes", "Bring the plan.")
        fields["location"] = "Room 8"
        let answer = home.post("save", FormFields.body(fields))
        expectEqual(answer.status, 422)
        expectContains(answer, "Another program has changed this to “Room 9” meanwhile.")
        expectEqual(home.post("save", FormFields.body(FormFields.values(of: answer))).status, 303)
        let saved = try #require(try home.events().first)
        expectEqual([saved.location, saved.notes], ["Room 8", "Bring the plan."])
    }

    @Test("while another program holds the store, saving says so and keeps what was typed")
    func locked() throws {
        let home = try PagesHome(lockTimeout: .milliseconds(20))
        var fields = FormFields.values(of: home.form("new?title=Review&day=2027-03-04"))
        fields["notes"] = "Bring the plan."
        let other = try CalendarStore(path: home.folder.path + "/calendar.sqlite", now: { 0 })
        let answer = try other.write { _ in home.post("save", FormFields.body(fields)) }
        expectEqual(answer.status, 422)
        expectContains(answer, "The event was not saved.")
        expectContains(answer, "write lock")
        let kept = FormFields.values(of: answer)
        expectEqual([kept["title"], kept["notes"], kept["form"]], ["Review", "Bring the plan.", fields["form"]])
        expectEqual(home.post("save", FormFields.body(kept)).status, 303)
        expectEqual(try home.events().map(\.title), ["Review"])
    }

    @Test("an event of a calendar that cannot be changed has no form, and a form for it is refused")
    func readOnly() throws {
        try home.conferencectl("calendars", "add", "Feed")
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00", "--calendar", "Feed")
        let page = "edit?id=" + (try #require(try home.events().first).identifier)
        let fields = FormFields.values(of: home.form(page)).merging(["title": "Other"]) { $1 }
        let store = try home.desk.store()
        let feed = try #require(try store.calendars().first { $0.title == "Feed" })
        try store.write { try $0.setReadOnly(true, calendar: feed.id) }
        expectEqual(home.form(page).status, 403)
        let answer = home.post("save", FormFields.body(fields))
        expectEqual(answer.status, 422)
        expectContains(answer, "Save to add it as a new event.")
        expectEqual(FormFields.values(of: answer)["title"], "Other")
        expectEqual(try home.events().map(\.title), ["Review"])
        expectNotContains(home.form("new?day=2027-03-01"), "Feed</option>")
    }

    @Test("an occurrence that came without its series is changed and deleted as a single event")
    func loneOccurrence() throws {
        try home.add("UID:a\nRECURRENCE-ID:20270301T100000Z\nDTSTART:20270301T110000Z\nSUMMARY:Plan")
        let name = try #require(try home.events().first).identifier
        expectNil(FormFields.values(of: home.form("edit?id=" + name))["span"])
        expectEqual(send("edit?id=" + name, ["title": "Review"]).status, 303)
        expectEqual(try home.events().map(\.title), ["Review"])
        expectEqual(home.delete("id=\(name)&at=&do=all").status, 303)
        try expectEmpty(home.events())
    }

    @Test(
        "what was typed for an event that was deleted meanwhile can be saved as a new one",
        arguments: ["", "20270308T100000"])
    func deletedMeanwhile(occurrence: String) throws {
        let (identifier, second) = try addSeries()
        let page = occurrence.isEmpty ? "edit?id=" + identifier : second
        var fields = FormFields.values(of: home.form(page))
        fields["notes"] = "Bring the plan."
        try home.conferencectl("remove", occurrence.isEmpty ? identifier : identifier + "@2027-03-08", "--yes", "--all")
        let answer = home.post("save", FormFields.body(fields))
        expectEqual(answer.status, 422)
        expectContains(answer, "The event was deleted meanwhile.")
        expectFalse(try home.events().contains { $0.notes != nil })
        let kept = FormFields.values(of: answer)
        expectEqual([kept["notes"], kept["repeat"]], ["Bring the plan.", occurrence.isEmpty ? "weekly" : "never"])
        expectEqual(home.post("save", FormFields.body(kept)).status, 303)
        expectEqual(try home.events().compactMap(\.notes), ["Bring the plan."])
    }

    @Test("what was typed is shown, if there is no calendar to save it in")
    func noStore() throws {
        var fields = FormFields.values(of: home.form("new?title=Review&day=2027-03-04"))
        fields["notes"] = "Bring the <plan>."
        try? FileManager.default.removeItem(atPath: home.folder.path + "/calendar.sqlite")
        try home.folder.write(String(repeating: "garbage", count: 1_000), to: "calendar.sqlite")
        let answer = home.post("save", FormFields.body(fields))
        expectGreaterThan(answer.status ?? 0, 499)
        for text in ["What you have typed", "Review", "Bring the &lt;plan&gt;."] { expectContains(answer, text) }
    }

    @Test("a duplicated tab that says something else changes the event, and asks before it adds another one")
    func duplicatedTab() throws {
        var fields = FormFields.values(of: home.form("new?title=Review&day=2027-03-04"))
        expectEqual(home.post("save", FormFields.body(fields)).status, 303)
        fields["title"] = "Demo"
        let question = home.post("save", FormFields.body(fields))
        expectEqual(question.status, 422)
        expectContains(question, "saved in another tab already")
        expectEqual(try home.events().map(\.title), ["Review"])
        expectEqual(home.post("save", FormFields.body(FormFields.values(of: question))).status, 303)
        expectEqual(Set(try home.events().map(\.title)), ["Review", "Demo"])
        // A change of another field of an event is compared with what the event has by now.
        let name = try #require(try home.events().first { $0.title == "Review" }).identifier
        let form = FormFields.values(of: home.form("edit?id=" + name))
        expectEqual(home.post("save", FormFields.body(form.merging(["title": "Review 2"]) { $1 })).status, 303)
        expectEqual(home.post("save", FormFields.body(form.merging(["location": "Room 7"]) { $1 })).status, 303)
        let saved = try #require(try home.events().first { $0.identifier == name })
        expectEqual([saved.title, saved.location], ["Review 2", "Room 7"])
    }

    // MARK: Deleting

    @Test("deleting asks which occurrences, and goes back to their month", arguments: [("this", 3), ("future", 1)])
    func deleting(span: String, left: Int) throws {
        let (identifier, _) = try addSeries()
        let values = "id=\(identifier)&at=20270308T100000"
        let question = home.get("event?" + values)
        expectContains(question, "Delete this and all later ones")
        let answer = home.delete(values + "&do=" + span)
        expectHasPrefix(answer.header("Location"), "./?day=2027-03-08&done=deleted&span=\(span)&")
        let page = home.get("?view=list&day=2027-03-01")
        expectEqual(page.components(separatedBy: "<span class=\"title\">Plan").count - 1, left)
    }

    @Test("a delete without an answer changes nothing")
    func noAnswer() throws {
        let (identifier, _) = try addSeries()
        expectEqual(home.post("delete", "id=\(identifier)&at=").status, 303)
        expectEqual(try home.events().count, 1)
    }
}
