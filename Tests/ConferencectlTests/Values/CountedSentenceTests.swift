import CommandLineKit
import ConferenceErrors
import Recurrence
import TestSupport
import Testing

@Suite("Numbers with units, and several times, in the line of a new event")
struct CountedSentenceTests {
    /// The text, its title, its start and its duration, on Sunday, 1 March 2026, at 09:15.
    static let counted: [(String, String, String, String?)] = [
        ("Vacation tomorrow 3 days", "Vacation", "2026-03-02", "3d"),
        ("Vacation tomorrow 2 weeks with Ana", "Vacation with Ana", "2026-03-02", "14d"),
        ("Vacation 24 Dec 3 days @Rome", "Vacation", "2026-12-24", "3d"),
        ("Urlaub morgen 3 Tage", "Urlaub", "2026-03-02", "3d"),
        ("Urlaub morgen 2 Wochen", "Urlaub", "2026-03-02", "14d"),
        ("Talk tomorrow 10 2 hours", "Talk", "2026-03-02T10:00:00", "2h"),
        ("Talk tomorrow 10:00 2 hours with Ana", "Talk with Ana", "2026-03-02T10:00:00", "2h"),
        ("Treffen 0,5h morgen 9 Uhr", "Treffen", "2026-03-02T09:00:00", "30m"),
        ("Talk 30 min tomorrow at 10:00", "Talk", "2026-03-02T10:00:00", "30m"),
        ("Talk 90 minutes tomorrow 10:00", "Talk", "2026-03-02T10:00:00", "1h30m"),
        ("Treffen 2 Stunden morgen um 10", "Treffen", "2026-03-02T10:00:00", "2h"),
        ("Swim 400m tomorrow 9:00", "Swim 400m", "2026-03-02T09:00:00", nil),
        ("Talk tomorrow 9 with Ana", "Talk with Ana", "2026-03-02T09:00:00", nil),
        ("Talk tomorrow 9 for 2 hours", "Talk", "2026-03-02T09:00:00", "2h"),
        ("Talk tomorrow 9, 12 people", "Talk 12 people", "2026-03-02T09:00:00", nil),
        ("Talk tomorrow 9:00 and 2 friends", "Talk and 2 friends", "2026-03-02T09:00:00", nil),
        ("Talk tomorrow at 9 Lunch", "Talk Lunch", "2026-03-02T09:00:00", nil),
        ("Dinner 24 Dec family", "Dinner family", "2026-12-24", nil),
    ]

    @Test("a number with a unit is the duration, and is never left in the title", arguments: counted)
    func length(text: String, title: String, start: String, duration: String?) throws {
        let reading = try reading(text)
        expectEqual([reading.title, reading.duration], [title, duration])
        let requested = RequestedTimes(start: reading.when, duration: reading.duration, isAllDay: reading.isAllDay)
        let found = try EventTimes(new: requested, in: german()).start
        expectEqual(found.isDate ? found.local.date.description : found.local.description, start, text)
    }

    @Test(
        "a whole day that is said to be one is read",
        arguments: [
            "Talk tomorrow all day", "Talk all day tomorrow", "Talk morgen ganztägig", "Talk morgen, ganztags",
            "Talk tomorrow (all day)", "Talk morgen den ganzen Tag", "Talk tomorrow the whole day.",
        ])
    func wholeDays(text: String) throws {
        let reading = try reading(text)
        expectEqual(reading.title, "Talk")
        expectTrue(reading.isAllDay)
        let several = try self.reading("Trip 24-27 Dec all day")
        expectEqual([several.title, several.end], ["Trip", "2026-12-27"])
    }

    @Test(
        "ranges with four digits, and after “zw.”, are read",
        arguments: [
            ("Talk tomorrow 0900-1030", "2026-03-02T09:00:00", "2026-03-02T10:30:00"),
            ("Talk 24 Dec 1400–1530", "2026-12-24T14:00:00", "2026-12-24T15:30:00"),
            ("Talk zw. 10 und 11 Uhr morgen", "2026-03-02T10:00:00", "2026-03-02T11:00:00"),
            ("Talk morgen zw. 10 und 11 Uhr", "2026-03-02T10:00:00", "2026-03-02T11:00:00"),
        ])
    func ranges(text: String, start: String, end: String) throws {
        let reading = try reading(text)
        expectEqual(reading.title, "Talk")
        let times = try EventTimes(new: RequestedTimes(start: reading.when), in: german())
        expectEqual([times.start, times.end].map(\.local.description), [start, end], text)
    }

    /// A number that may be a time, and what the error names.
    static let notRead: [(String, String)] = [
        ("Talk tomorrow 2 hours", "2 hours"), ("Talk tomorrow 90 minutes", "90 minutes"),
        ("Talk tomorrow for 2 hours", "for 2 hours"), ("Treffen morgen 2 Stunden", "2 Stunden"),
        ("Treffen morgen 30 Minuten", "30 Minuten"), ("Board tomorrow 12 people", "12 people"),
        ("Call tomorrow 10a-2p", "10a-2p"), ("Lunch tomorrow @Cafe 12-13", "12-13"),
        ("Talk tomorrow 8-9 and 10-11", "10-11"), ("Talk tomorrow 10, 14 and 16", "14"),
        ("Talk tomorrow 10:00 or 14", "14"),
        ("Talk tomorrow 9:00 all day", "all day"),
        ("Board 24 Dec 10 people", "10 people"), ("Board tomorrow 90 people", "90 people"),
    ]

    @Test("a number that may be another time is an error, and is never left in the title", arguments: notRead)
    func refused(text: String, word: String) throws {
        let error = try #require(throws: ConferenceError.self) { try reading(text) }
        expectEqual(error.message, ConferenceError.unclearTime(text, word).message)
    }

    private func german() throws -> TimeContext {
        try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
    }

    private func reading(_ text: String) throws -> EventSentence {
        let readings = try EventSentence.readings(of: text, in: german())
        expectEqual(readings.count, 1, text)
        return try #require(readings.first)
    }
}
