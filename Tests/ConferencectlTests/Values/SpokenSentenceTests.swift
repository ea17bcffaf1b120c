import CommandLineKit
import ConferenceErrors
import Recurrence
import TestSupport
import Testing

@Suite("Times, lengths and several days in the line of a new event, as people say them")
struct SpokenSentenceTests {
    private func german() throws -> TimeContext {
        try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
    }

    /// The text, its title and its start, on Sunday, 1 March 2026, at 09:15.
    static let spoken: [(String, String, String)] = [
        ("Call tomorrow half past nine", "Call", "2026-03-02T09:30:00"),
        ("Call half past nine tomorrow with Ana", "Call with Ana", "2026-03-02T09:30:00"),
        ("Call tomorrow at quarter to ten", "Call", "2026-03-02T09:45:00"),
        ("Call tomorrow at a quarter past 3", "Call", "2026-03-02T15:15:00"),
        ("Call tomorrow ten past nine pm", "Call", "2026-03-02T21:10:00"),
        ("Call quarter to ten in the evening tomorrow", "Call", "2026-03-02T21:45:00"),
        ("Call tomorrow evening half past seven", "Call", "2026-03-02T19:30:00"),
        ("Call tomorrow half past three in the afternoon", "Call", "2026-03-02T15:30:00"),
        ("Call tomorrow quarter past twelve", "Call", "2026-03-02T12:15:00"),
        ("Run half past five in the morning tomorrow", "Run", "2026-03-02T05:30:00"),
        ("Call half past nine", "Call", "2026-03-01T09:30:00"),
        ("Call tonight 20:00", "Call", "2026-03-01T20:00:00"), ("Call tonight at 8", "Call", "2026-03-01T20:00:00"),
        ("Call mom 8pm tonight", "Call mom", "2026-03-01T20:00:00"),
        ("Call tonight with Ana 19:30", "Call with Ana", "2026-03-01T19:30:00"),
        ("The Tonight Show tomorrow 20:00", "The Tonight Show", "2026-03-02T20:00:00"),
    ]

    @Test("a spoken time and “tonight” are read", arguments: spoken)
    func english(text: String, title: String, start: String) throws { try expectStart(text, title, start, context()) }

    @Test(
        "in German, spoken times are read",
        arguments: [
            ("Arzt morgen halb drei", "Arzt", "2026-03-02T14:30:00"),
            ("Arzt morgen um halb neun", "Arzt", "2026-03-02T08:30:00"),
            ("Arzt Viertel nach zwei", "Arzt", "2026-03-01T14:15:00"),
            ("Arzt morgen Viertel vor zehn mit Ana", "Arzt mit Ana", "2026-03-02T09:45:00"),
            ("Arzt morgen dreiviertel zehn", "Arzt", "2026-03-02T09:45:00"),
            ("Arzt morgen viertel zehn", "Arzt", "2026-03-02T09:15:00"),
            ("Kino heute Abend halb neun", "Kino", "2026-03-01T20:30:00"),
            ("Kino heute Abend um acht Uhr", "Kino", "2026-03-01T20:00:00"),
            ("Kino morgen halb neun abends", "Kino", "2026-03-02T20:30:00"),
        ])
    func inGerman(text: String, title: String, start: String) throws {
        try expectStart(text, title, start, german())
    }

    @Test(
        "“for” and a length are the duration wherever they end",
        arguments: [
            ("10:00 with Ana for 45m", "with Ana", "45m"),
            ("Call tomorrow 10:00 with Ana for 2 hours", "Call with Ana", "2h"),
            ("Call for 45m with Ana tomorrow 10:00", "Call with Ana", "45m"),
            ("Trip tomorrow with Ana for 2 days", "Trip with Ana", "2d"),
            ("Call tomorrow 10-11 for 1h", "Call", nil),
            ("Call tomorrow 10:00 mit Ana für 2 Stunden", "Call mit Ana", "2h"),
            ("Plan for 2 weeks holiday tomorrow 10:00", "Plan for 2 weeks holiday", nil),
        ] as [(String, String, String?)])
    func lengths(text: String, title: String, duration: String?) throws {
        let reading = try #require(try EventSentence.readings(of: text, in: context()).first)
        expectEqual(reading.title, title)
        expectEqual(reading.duration, duration)
    }

    @Test(
        "a length that contradicts an end is an error",
        arguments: [
            ("Lunch tomorrow 12-13 for 45m", "tomorrow 12-13"),
            ("Lunch tomorrow 12-13 with Ana for 2h", "tomorrow 12-13"),
            ("Lunch for 45m tomorrow 12-13", "tomorrow 12-13"), ("Trip 24-27 Dec for 2 days", "24-27 Dec"),
        ])
    func contradiction(text: String, phrase: String) throws {
        let error = try #require(throws: ConferenceError.self) { try EventSentence.readings(of: text, in: context()) }
        expectEqual(error.message, ConferenceError.endAndLength(text, phrase).message)
    }

    /// Several days; the title, the first and the last day.
    static let days: [(String, String, String, String)] = [
        ("Trip 24 dec - 27 dec", "Trip", "2026-12-24", "2026-12-27"),
        ("Trip 24-27 Dec", "Trip", "2026-12-24", "2026-12-27"), ("Trip Dec 24-27", "Trip", "2026-12-24", "2026-12-27"),
        ("Trip Dec 24 – 27 @Rome", "Trip", "2026-12-24", "2026-12-27"),
        ("Trip from 24 Dec to 27 Dec with Ana", "Trip with Ana", "2026-12-24", "2026-12-27"),
        ("Trip 28 Dec - 3 Jan", "Trip", "2026-12-28", "2027-01-03"),
        ("Trip 24-27 December 2027", "Trip", "2027-12-24", "2027-12-27"),
        ("Fair 2026-05-04 to 2026-05-06", "Fair", "2026-05-04", "2026-05-06"),
        ("Trip 3.-5.12.", "Trip", "2026-12-03", "2026-12-05"),
        ("Trip 24.12.-27.12.", "Trip", "2026-12-24", "2026-12-27"),
        ("Trip 24.12. - 27.12.2026 for 4 days", "Trip", "2026-12-24", "2026-12-27"),
        ("Trip tomorrow - friday", "Trip", "2026-03-02", "2026-03-06"),
        ("Messe 3.-5. März", "Messe", "2026-03-03", "2026-03-05"),
        ("Messe vom 3. bis 5. März in Bonn", "Messe in Bonn", "2026-03-03", "2026-03-05"),
        ("Messe 3. März bis zum 5. April", "Messe", "2026-03-03", "2026-04-05"),
        ("Messe morgen bis 5. März", "Messe", "2026-03-02", "2026-03-05"),
    ]

    @Test("several days are an event of whole days", arguments: days)
    func several(text: String, title: String, first: String, last: String) throws {
        let readings = try EventSentence.readings(of: text, in: german())
        expectEqual(readings.count, 1)
        let reading = try #require(readings.first)
        expectEqual(reading.title, title)
        expectTrue(reading.isAllDay)
        expectEqual([reading.when, reading.end, reading.duration], [first, last, nil])
    }

    @Test(
        "what may not be several days is not read as such, and an error names the option for the end",
        arguments: [
            "Trip 2-4 Dec 9:30", "Trip 3.-5.12. 18:00", "Trip 24 Dec - 20 Dec",
            "Trip 24 Dec - 27 Dec tomorrow",
        ])
    func unclearDays(text: String) throws {
        do {
            let readings = try EventSentence.readings(of: text, in: context())
            expectTrue(readings.count > 1, text)
            expectTrue(readings.allSatisfy { $0.end == nil })
        } catch let error as ConferenceError {
            expectContains(error.message, "“--end WHEN”")
        }
    }

    @Test("numbers next to a day are no last day")
    func numbers() throws {
        for text in ["Dinner 24 Dec - 27 guests", "Read chapters 3-5 on 24 Dec"] {
            try expectEqual(EventSentence.readings(of: text, in: context()).map(\.end), [nil], text)
        }
    }

    @Test("an event of several days is added, unless an option has another end")
    func added() throws {
        let home = try Home.withStore()
        let result = try home.run("add", "Trip 2026-12-24 - 2026-12-27 @Rome")
        expectHasPrefix(result.output, "Understood as: Trip, Thursday 2026-12-24 to Sunday 2026-12-27, all day, Rome\n")
        for option in [["--end", "2026-12-28"], ["--duration", "2d"]] {
            let twice = try home.runProcess(["add", "Trip 2026-12-24 - 2026-12-27"] + option)
            expectEqual(twice.status, 64)
            expectContains(twice.error, option[0])
        }
    }

    @Test(
        "a start with a time zone or a length names the option for it",
        arguments: [
            ("tomorrow 15:00 Europe/London", "“--timezone Europe/London”"), ("10:00 UTC", "“--timezone UTC”"),
            ("Asia/Tokyo tomorrow 9-10", "“--timezone Asia/Tokyo”"), ("tomorrow 15:00 for 45m", "“--duration 45m”"),
            ("tomorrow 15:00 for 2 hours", "“--duration 2h”"), ("tomorrow 15:00, 90 min", "“--duration 1h30m”"),
            ("tomorrow 15:00 for 45m Europe/London", "“--timezone Europe/London”"),
            ("tomorrow 9-10 for 1 hour", "“--duration 1h”"),
        ])
    func optionsInStart(text: String, option: String) throws {
        let new = try #require(throws: ConferenceError.self) {
            try EventTimes(new: RequestedTimes(start: text), in: understandingZones())
        }
        expectContains(new.message, option)
        let home = try Home.withStore()
        _ = try home.run("add", "Call", "--start", "2026-12-01 10:00")
        for arguments in [["edit", "Call", "--start", text], ["add", "Talk", "--start", text]] {
            let result = try home.runProcess(arguments)
            expectEqual(result.status, 64)
            expectContains(result.error, option)
        }
    }

    private func understandingZones() throws -> TimeContext { try context().understanding(locale: "C") { $1[0] } }

    private func expectStart(_ text: String, _ title: String, _ start: String, _ context: TimeContext) throws {
        let readings = try EventSentence.readings(of: text, in: context)
        expectEqual(readings.count, 1, text)
        let reading = try #require(readings.first)
        expectEqual(reading.title, title)
        let found = try EventTimes(new: RequestedTimes(start: reading.when), in: context).start
        expectEqual(found.local.description, start, text)
    }
}
