import CalendarModel
import CalendarStore
@testable import ConferencePages
import Foundation
import PagesControl
import Recurrence
import TestSupport
import Testing

/// Forms that are saved after something else has changed the event.
@Suite("The editor, when the event was changed meanwhile")
struct ChangedMeanwhileTests {
    private let home: PagesHome

    init() throws { home = try PagesHome(zone: "Europe/Berlin") }

    @discardableResult
    private func run(_ words: String...) throws -> String { try home.conferencectl(words, zone: "Europe/Berlin") }

    private func addSeries() throws -> String {
        try home.add(
            "UID:a\nDTSTART;TZID=Europe/Berlin:20270301T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=5\nSUMMARY:Plan")
        return try #require(try home.events().first).identifier
    }

    private func page(_ identifier: String, _ occurrence: String) -> String {
        "edit" + PageAddress.event(identifier, occurrence: occurrence).dropFirst("event".count)
    }

    private func save(_ form: [String: String], _ changes: [String: String]) -> String {
        home.post("save", FormFields.body(form.merging(changes) { $1 }))
    }

    @Test(
        "times that the person has not touched are those that another program has set",
        arguments: [
            (["--start", "2027-03-02 15:00"], "DTSTART;TZID=Europe/Berlin:20270302T150000"),
            (["--duration", "2h"], "DTEND;TZID=Europe/Berlin:20270301T120000"),
            (["--start", "2027-03-02", "--all-day"], "DTSTART;VALUE=DATE:20270302"),
            (["--timezone", "Asia/Tokyo"], "TZID=Asia/Tokyo"),
        ])
    func times(change: [String], line: String) throws {
        try run("add", "Demo", "--start", "2027-03-01 10:00")
        let name = try #require(try home.events().first).identifier
        let form = FormFields.values(of: home.form("edit?id=" + name))
        try home.conferencectl(["edit", name] + change, zone: "Europe/Berlin")
        let moved = try #require(try home.events().first)
        expectEqual(save(form, ["location": "Room 7"]).status, 303)
        let saved = try #require(try home.events().first)
        expectEqual(saved.location, "Room 7")
        expectEqual([saved.start, saved.end], [moved.start, moved.end])
        expectContains(saved.text, line)
    }

    @Test("times that both have changed are a question")
    func conflictingTimes() throws {
        try run("add", "Demo", "--start", "2027-03-01 10:00")
        let name = try #require(try home.events().first).identifier
        let form = FormFields.values(of: home.form("edit?id=" + name))
        try run("edit", name, "--start", "2027-03-02 15:00")
        let answer = save(form, ["start-time": "09:00"])
        expectEqual(answer.status, 422)
        expectContains(answer, "Another program has changed this to “2027-03-02 15:00")
    }

    @Test("an occurrence that another program has moved on its own keeps its new time")
    func movedOccurrence() throws {
        let name = try addSeries()
        let form = FormFields.values(of: home.form(page(name, "20270308T100000")))
        try run("edit", name + "@2027-03-08", "--this", "--start", "2027-03-08 12:00")
        expectEqual(save(form, ["notes": "Bring the plan.", "span": "this"]).status, 303)
        let own = try #require(try home.events().first { $0.recurrenceID == "20270308T100000" })
        expectEqual(own.notes, "Bring the plan.")
        expectEqual(own.start.local.description, "2027-03-08T12:00:00")
    }

    @Test(
        "when the series moves to another hour, the form is about the occurrence of the same day",
        arguments: ["this", "future", "all"])
    func movedSeries(span: String) throws {
        let name = try addSeries()
        let form = FormFields.values(of: home.form(page(name, "20270308T100000")))
        try run("edit", name, "--all", "--start", "11:00")
        expectEqual(save(form, ["location": "Room 7", "span": span]).status, 303)
        let json = try run("events", "2027-03-01..2027-04-10", "--json")
        expectEqual(json.components(separatedBy: "T11:00:00").count - 1, 5, json)
        expectEqual(json.components(separatedBy: "\"Room 7\"").count - 1, ["this": 1, "future": 4, "all": 5][span])
    }

    @Test("when the occurrence is gone, the whole series can still be changed, and the form says what happened")
    func goneOccurrence() throws {
        let name = try addSeries()
        let form = FormFields.values(of: home.form(page(name, "20270308T100000")))
        try run("remove", name + "@2027-03-08", "--this", "--yes")
        let answer = save(form, ["location": "Room 7", "span": "this"])
        expectEqual(answer.status, 422)
        expectContains(answer, "The series was changed meanwhile, and this occurrence takes place no more.")
        expectEqual(save(form, ["location": "Room 7", "span": "all"]).status, 303)
        expectEqual(try home.events().map(\.location), ["Room 7"])
    }

    @Test(
        "a place of several lines, its coordinates and an odd title stay if only something else is changed",
        arguments: [
            "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"Apple Store\":geo:52.503,13.327", "GEO:52.5;13.4",
        ])
    func severalLines(place: String) throws {
        try home.add(
            "UID:a\nDTSTART:20270301T100000Z\nDTEND:20270301T110000Z\nSUMMARY:Two\\nlines\\, \u{202E}odd\n"
                + "LOCATION:Apple Store\\nKurfürstendamm 26\\, 10719 Berlin\n" + place)
        let name = try #require(try home.events().first).identifier
        let form = FormFields.values(of: home.form("edit?id=" + name))
        expectEqual(form["location"], "Apple Store, Kurfürstendamm 26, 10719 Berlin")
        let before = try #require(try home.events().first)
        expectEqual(save(form, [:]).status, 303)
        expectEqual(try home.events().first?.text, before.text)
        expectEqual(save(form, ["notes": "Bring the plan."]).status, 303)
        let saved = try #require(try home.events().first)
        expectEqual([saved.title, saved.location], [before.title, before.location])
        expectContains(saved.text, place)
    }

    @Test(
        "the number of occurrences counts the whole series, also for this and all later ones",
        arguments: [("5", 5), ("6", 6), ("3", 3)])
    func count(typed: String, total: Int) throws {
        let name = try addSeries()
        let form = FormFields.values(of: home.form(page(name, "20270315T100000")))
        expectEqual(form["count"], "5")
        let refused = save(form, ["count": "2", "span": "future"])
        expectEqual(refused.status, 422)
        expectContains(refused, "The series takes place that often before this day.")
        expectEqual(save(form, ["count": typed, "title": "Rest", "span": "future"]).status, 303)
        let json = try run("events", "2027-03-01..2027-06-01", "--json")
        expectEqual(json.components(separatedBy: "\"reference\"").count - 1, total, json)
    }

    @Test("a form with problems names its fields, with links, and the first one has the focus")
    func problems() throws {
        let answer = save(
            FormFields.values(of: home.form("new?title=Review&day=2027-03-28")),
            ["start-time": "02:30", "end-time": "04:00", "url": "nonsense"])
        expectEqual(answer.status, 422)
        expectContains(answer, "2 fields need your attention: ")
        expectContains(answer, "<a href=\"#start-time-problem\">Starts</a>, <a href=\"#url-problem\">")
        expectEqual(answer.components(separatedBy: " autofocus").count - 1, 1)
        let input = try #require(answer.components(separatedBy: "<input name=\"start-time\"").last)
        expectContains(String(input.prefix(while: { $0 != ">" })), " autofocus")
    }

    @Test("a group of fields with a problem has the focus on one of its fields")
    func groups() throws {
        let form = FormFields.values(of: home.form(page(try addSeries(), "20270315T100000")))
        let span = save(form, ["count": "4", "span": "this"])
        expectContains(span, "value=\"this\" checked autofocus>")
        let new = FormFields.values(of: home.form("new?title=Review&day=2027-03-28")).filter {
            !$0.key.hasPrefix("on-")
        }
        let days = save(new, ["repeat": "custom", "unit": "week", "every": "1"])
        expectContains(days, "Choose at least one day of the week.")
        expectEqual(days.components(separatedBy: " autofocus> ").count - 1, 1)
        expectEqual([span.status, days.status], [422, 422])
    }

    @Test("without a default calendar, a new event is in the one that conferencectl would make")
    func defaultCalendar() throws {
        try run("calendars", "add", "Eins")
        let form = FormFields.values(of: home.form("new?title=Review&day=2027-03-28"))
        expectEqual(form["calendar"], "")
        expectEqual(save(form, ["calendar": "none"]).status, 422)
        expectEqual(save(form, [:]).status, 303)
        let store = try home.desk.store()
        let row = try #require(try home.events().first).calendarID
        expectEqual(try store.calendar(id: row)?.title, "Calendar")
        try run("add", "Demo", "--start", "2027-03-01 10:00")
        expectEqual(Set(try home.events().map(\.calendarID)), [row])
    }

    @Test("the history says what was done on the pages")
    func history() throws {
        let form = FormFields.values(of: home.form("new?title=Review&day=2027-03-28"))
        expectEqual(save(form, [:]).status, 303)
        let name = try #require(try home.events().first).identifier
        expectEqual(save(FormFields.values(of: home.form("edit?id=" + name)), ["title": "Other"]).status, 303)
        expectEqual(home.delete("id=\(name)&at=&do=all").status, 303)
        try run("undo")
        let actions = try home.desk.store().history().map(\.action)
        expectEqual(actions, ["undo", "remove", "edit", "add"])
    }

    @Test("times that clocks show twice have their offsets")
    func shownTwice() throws {
        try run(
            "add", "Night", "--start", "2027-10-31T02:15:00+02:00", "--end", "2027-10-31T02:45:00+01:00")
        let name = try #require(try home.events().first).identifier
        expectContains(home.get("event?id=" + name), "02:15+02:00–02:45+01:00")
        expectContains(home.get("?day=2027-10-31&view=list"), "02:15+02:00–02:45+01:00")
    }
}
