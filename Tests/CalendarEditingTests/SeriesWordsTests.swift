import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What is said about the rules and the end of a series")
struct SeriesWordsTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static func times(day: Int) -> [String] {
        let date = "202704\(day < 10 ? "0" : "")\(day)"
        return ["DTSTART;TZID=Europe/Berlin:\(date)T120000", "DTEND;TZID=Europe/Berlin:\(date)T130000"]
    }

    @Test(
        "is what has changed",
        arguments: [
            // Begins a week later, and ends with the same occurrence.
            (day: 15, rule: "RRULE:FREQ=WEEKLY;COUNT=3", said: [String]()),
            (day: 15, rule: "RRULE:FREQ=WEEKLY;COUNT=4", said: []),
            (day: 15, rule: "RRULE:FREQ=WEEKLY;COUNT=6", said: ["later"]),
            (day: 8, rule: "RRULE:FREQ=WEEKLY;COUNT=3", said: ["earlier"]),
            (day: 8, rule: "RDATE;TZID=Europe/Berlin:20270415T120000,20270422T120000", said: ["in another way"]),
            (day: 8, rule: "COMMENT:once", said: ["not repeat any more"]),
        ])
    func words(day: Int, rule: String, said: [String]) throws {
        try fixture.receive(0, Self.times(day: 8) + ["RRULE:FREQ=WEEKLY;COUNT=4"])
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        let outcome = try fixture.receive(1, Self.times(day: day) + [rule])
        let texts = outcome.changes.filter { [.ends, .repeats].contains($0.kind) }
            .map { "\($0.sentence(start: { _ in "then" }, span: { _ in "then" }))" }
        expectEqual(texts.count, said.count, "\(texts)")
        for (text, words) in zip(texts, said) { expectContains(text, words) }
    }

    @Test(
        "names an occurrence that the same message has at another time than the moved series", arguments: [9, 12, 16],
        [false, true])
    func apart(hour: Int, isAdded: Bool) throws {
        try fixture.receive(0, Self.times(day: 8) + ["RRULE:FREQ=WEEKLY;COUNT=4"])
        if isAdded {
            let id = try fixture.entry().id
            _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        }
        func component(_ day: Int, _ hour: Int, _ line: String) -> String {
            let time = "202704\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour)"
            return Invitations.component(
                sequence: 1, stamp: 1,
                ["DTSTART;TZID=Europe/Berlin:\(time)0000", "DTEND;TZID=Europe/Berlin:\(time)3000", line])
        }
        let text =
            component(8, 15, "RRULE:FREQ=WEEKLY;COUNT=4")
            + component(16, hour, "RECURRENCE-ID;TZID=Europe/Berlin:20270415T150000")
        let outcome = try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", text), limits: Limits()))
        let said = outcome.changes.filter { $0.kind == .apart }
        expectEqual(said.map(\.after?.start.local.date.day), [16])
        expectEqual(said.map(\.after?.start.local.hour), [hour])
        expectEqual(said.map(\.occurrence?.start.local.date.day), [15])
    }
}
