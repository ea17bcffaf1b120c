import CommandLineKit
import ConferenceErrors
import Recurrence
import TestSupport
import Testing

@Suite("Ranges of times whose ends do not say which half of the day they mean")
struct ClockRangeTests {
    static let locales = ["C", "en_US.UTF-8", "en_GB.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8"]

    /// A range on the day after Sunday, 1 March 2026; a time before the start is on the next day.
    static let ranges: [(String, String, String)] = [
        // One side has its half of the day.
        ("8pm-11", "20:00", "23:00"), ("11am-1", "11:00", "13:00"), ("9-5pm", "09:00", "17:00"),
        ("9am-5", "09:00", "17:00"), ("11-1pm", "11:00", "13:00"), ("12-1pm", "12:00", "13:00"),
        ("9am-12", "09:00", "12:00"), ("8pm-12", "20:00", "00:00"), ("10pm-2", "22:00", "02:00"),
        ("10-9am", "22:00", "09:00"), ("8 p.m.-11", "20:00", "23:00"), ("9-5 p.m.", "09:00", "17:00"),
        ("9:30am-1:15", "09:30", "13:15"), ("10am-10", "10:00", "22:00"), ("14-4pm", "14:00", "16:00"),
        ("08:00-9pm", "08:00", "21:00"), ("9am-17:00", "09:00", "17:00"), ("8pm-08:00", "20:00", "08:00"),
        ("11-1 at night", "23:00", "01:00"), ("9-11 in the evening", "21:00", "23:00"),
        ("10-2 in the afternoon", "10:00", "14:00"), ("11am-noon", "11:00", "12:00"),
        // Both have it, so that nothing else can be meant.
        ("11am-1am", "11:00", "01:00"), ("8pm-11am", "20:00", "11:00"), ("9pm-9pm", "21:00", "21:00"),
        // Neither has it.
        ("9-5", "09:00", "17:00"), ("11-1", "11:00", "13:00"), ("10:00-2:30", "10:00", "14:30"),
        ("12-1", "12:00", "13:00"), ("9-11", "09:00", "11:00"), ("1-12", "01:00", "12:00"), ("9-9", "09:00", "21:00"),
        ("22-2", "22:00", "02:00"), ("18-2", "18:00", "02:00"), ("23-23", "23:00", "23:00"),
        ("18-24", "18:00", "00:00"),
        ("10:00-02:00", "10:00", "02:00"), ("0-0", "00:00", "00:00"),
    ]

    @Test("the shortest range is meant, in every language", arguments: locales)
    func shortest(locale: String) throws {
        let context = try context().understanding(locale: locale) { _, days in days[0] }
        for (text, start, end) in Self.ranges {
            let times = try EventTimes(new: RequestedTimes(start: "2026-03-02 \(text)"), in: context)
            let lastDay = end > start ? "2026-03-02" : "2026-03-03"
            expectEqual(times.start.local.description, "2026-03-02T\(start):00", text)
            expectEqual(times.end.local.description, "\(lastDay)T\(end):00", text)
        }
    }

    @Test(
        "the part of the day before a range counts for both of its ends",
        arguments: [
            ("tomorrow evening 7-9", "2026-03-02T19:00:00", "2026-03-02T21:00:00"),
            ("tomorrow morning 9-11", "2026-03-02T09:00:00", "2026-03-02T11:00:00"),
            ("fri night 11-1", "2026-03-06T23:00:00", "2026-03-07T01:00:00"),
            ("Freitagabend 7-9", "2026-03-06T19:00:00", "2026-03-06T21:00:00"),
        ])
    func partOfDay(text: String, start: String, end: String) throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        let times = try EventTimes(new: RequestedTimes(start: text), in: german)
        expectEqual([times.start, times.end].map(\.local.description), [start, end])
    }

    @Test(
        "a range from one day to another has a time on each of them",
        arguments: [
            ("31 Dec 22:00 - 1 Jan 02:00", "2026-12-31T22:00:00", "2027-01-01T02:00:00"),
            ("31 Dec 10pm to 1 Jan 2 am", "2026-12-31T22:00:00", "2027-01-01T02:00:00"),
            ("2026-12-31 22:00 - 2027-01-01 02:00", "2026-12-31T22:00:00", "2027-01-01T02:00:00"),
            ("2026-12-31T22:00 until 2027-01-01T02:00", "2026-12-31T22:00:00", "2027-01-01T02:00:00"),
            ("31.12. 22:00-1.1. 02:00", "2026-12-31T22:00:00", "2027-01-01T02:00:00"),
            // The end is after the start, even if today is nearer.
            ("28 Feb 22:00 - 1 Mar 02:00", "2027-02-28T22:00:00", "2027-03-01T02:00:00"),
            ("Freitag 22 Uhr bis Samstag 2 Uhr", "2026-03-06T22:00:00", "2026-03-07T02:00:00"),
            ("sun 22:00 - mon 02:00", "2026-03-08T22:00:00", "2026-03-09T02:00:00"),
            ("morgen 10 bis 11:30", "2026-03-02T10:00:00", "2026-03-02T11:30:00"),
            ("tomorrow 24:00-1:00", "2026-03-03T00:00:00", "2026-03-03T01:00:00"),
            ("tomorrow 24:00", "2026-03-03T00:00:00", "2026-03-03T01:00:00"),
            ("morgen 24 Uhr", "2026-03-03T00:00:00", "2026-03-03T01:00:00"),
        ])
    func fromDayToDay(text: String, start: String, end: String) throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        let times = try EventTimes(new: RequestedTimes(start: text), in: german)
        expectEqual([times.start, times.end].map(\.local.description), [start, end])
    }

    @Test(
        "the end of an event is after its start, even if an earlier day of that name is nearer",
        arguments: [("28 Feb 22:00", "1 Mar 02:00", false), ("28 Feb", "1 Mar", true)])
    func endAfterStart(start: String, end: String, isAllDay: Bool) throws {
        let requested = RequestedTimes(start: start, end: end, isAllDay: isAllDay)
        let times = try EventTimes(new: requested, in: context())
        expectEqual(times.start.local.date.description, "2027-02-28")
        expectEqual(times.end.local.date.description, isAllDay ? "2027-03-02" : "2027-03-01")
    }

    @Test(
        "an error quotes a time that does not exist as it was typed",
        arguments: [
            ("tomorrow 13pm-15", "tomorrow 13pm-15"), ("tomorrow 1-13pm", "13pm"),
            ("tomorrow 25:00-26:00", "tomorrow 25:00-26:00"),
        ])
    func quoted(text: String, quoted: String) throws {
        let error = try #require(throws: ConferenceError.self) {
            try EventTimes(new: RequestedTimes(start: text), in: context())
        }
        expectHasPrefix(error.message, "“\(quoted)” names a day or a time that does not exist.")
    }

    @Test("an event and its change say which hours were understood")
    func told() throws {
        let home = try Home.withStore()
        let added = try home.run("add", "Shift 2026-12-01 9-5")
        expectHasPrefix(added.output, "Understood as: Shift, Tuesday 2026-12-01 09:00–17:00 (Europe/Berlin)\n")
        let given = try home.run("add", "Party", "--start", "2026-12-02 8pm-11")
        expectContains(given.output, "2026-12-02 20:00–23:00")
        let changed = try home.run("edit", "Party", "--start", "2026-12-02 11am-1")
        expectContains(changed.output, "2026-12-02 11:00–13:00")
    }
}
