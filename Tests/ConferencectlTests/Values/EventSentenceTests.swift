import CommandLineKit
import ConferenceErrors
import Foundation
import TestSupport
import Testing

@Suite("New events in one line")
struct EventSentenceTests {
    /// The text; the title, the phrase and the place that are read from it.
    static let clear: [(String, String, String, String?)] = [
        ("Lunch with Ana tomorrow 12-13 @Cafe", "Lunch with Ana", "tomorrow 12-13", "Cafe"),
        ("Lunch with Ana @Cafe Central tomorrow 12-13", "Lunch with Ana", "tomorrow 12-13", "Cafe Central"),
        ("tomorrow 12:00 Lunch", "Lunch", "tomorrow 12:00", nil),
        ("Lunch tomorrow at 12:30 with Ana", "Lunch with Ana", "tomorrow 12:30", nil),
        ("Lunch on friday at 9:30", "Lunch", "on friday 9:30", nil),
        ("Review fri 14:00-15:30, room 5", "Review room 5", "fri 14:00-15:30", nil),
        ("Review 2027 plans tomorrow 9am", "Review 2027 plans", "tomorrow 9am", nil),
        ("Call 10:30 pm", "Call", "10:30 pm", nil), ("Call at 10pm", "Call", "10pm", nil),
        ("Party 24 Dec 18:00", "Party", "24 Dec 18:00", nil), ("Party 24 Dec", "Party", "24 Dec", nil),
        ("Party 2026-12-24 18:00-19:30 @Home", "Party", "2026-12-24 18:00-19:30", "Home"),
        ("Party 24.12. 18:00", "Party", "24.12. 18:00", nil), ("Party 24.12.2026", "Party", "24.12.2026", nil),
        ("Fair 2026-05-04", "Fair", "2026-05-04", nil), ("Dentist in 3 days", "Dentist", "in 3 days", nil),
        ("Standup in 2 hours", "Standup", "in 2 hours", nil), ("Standup +2h", "Standup", "+2h", nil),
        ("Report end of month", "Report", "end of month", nil), ("Dinner next friday", "Dinner", "next friday", nil),
        ("Lunch 12-13 tomorrow", "Lunch", "tomorrow 12-13", nil),
        ("Lunch 12:00 tomorrow", "Lunch", "tomorrow 12:00", nil),
        ("Dinner tomorrow with Ana 19:00", "Dinner with Ana", "tomorrow 19:00", nil),
        ("Lunch friday noon", "Lunch", "friday noon", nil), ("Lunch at noon", "Lunch", "noon", nil),
        ("Movie night on saturday 8pm to 11pm @Rio", "Movie night", "on saturday 8pm-11pm", "Rio"),
        ("Movie from 20:00 until 23:00", "Movie", "20:00-23:00", nil),
        ("Tea tomorrow 3 to 4pm", "Tea", "tomorrow 3-4pm", nil),
        ("Read pages 3 to 40 tomorrow", "Read pages 3 to 40", "tomorrow", nil),
        ("Mail to ana@example.org tomorrow", "Mail to ana@example.org", "tomorrow", nil),
        ("Sync thursday 2026-12-24 10:00", "Sync", "thursday 2026-12-24 10:00", nil),
        ("Chapters 3-5 tomorrow 20:00", "Chapters 3-5", "tomorrow 20:00", nil),
        ("昼食 tomorrow 12:00 @東京", "昼食", "tomorrow 12:00", "東京"), ("May day 1 May", "May day", "1 May", nil),
        ("Call 2026-03-04T10:00:00Z", "Call", "2026-03-04T10:00:00Z", nil),
        ("Dentist the day after tomorrow 10:00", "Dentist", "the day after tomorrow 10:00", nil),
        ("Gym last friday", "Gym", "last friday", nil), ("Call tomorrow 10.30", "Call", "tomorrow 10.30", nil),
        ("Call tomorrow 10.30-11.15", "Call", "tomorrow 10.30-11.15", nil),
    ]

    @Test(
        "German words are read in German, and are unclear next to a time in other languages",
        arguments: [
            ("Essen morgen 12:00", "Essen", "morgen 12:00"), ("Essen übermorgen um 12:00", "Essen", "übermorgen 12:00"),
            ("Essen heute 23:30", "Essen", "heute 23:30"), ("Essen heute", "Essen", "heute"),
            ("Essen gestern 12:00", "Essen", "gestern 12:00"), ("Essen am Freitag 12:00", "Essen", "Freitag 12:00"),
            ("Kurs letzten Freitag 9:30", "Kurs", "letzten Freitag 9:30"),
            ("Guten Morgen morgen 9:30", "Guten Morgen", "morgen 9:30"),
        ])
    func german(text: String, title: String, when: String) throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        let reading = try #require(try EventSentence.readings(of: text, in: german).first)
        expectEqual(reading.title, title)
        expectEqual(reading.when.lowercased().replacing("am ", with: ""), when.lowercased())
        _ = try EventTimes(new: RequestedTimes(start: reading.when, isAllDay: reading.isAllDay), in: german)
        guard text.contains(":"), !text.contains("Freitag") else { return }
        #expect(throws: ConferenceError.self) { try EventSentence.readings(of: text, in: context()) }
    }

    @Test("“von” and “bis” are a range in German")
    func germanRange() throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        let reading = try #require(
            try EventSentence.readings(of: "Essen morgen von 12:00 bis 13:30", in: german).first)
        expectEqual(reading.title, "Essen")
        expectEqual(reading.when, "morgen 12:00-13:30")
    }

    @Test(
        "a duration next to the phrase is read",
        arguments: [
            ("Call tomorrow 10:00 for 30m", "Call", "30m"), ("Call tomorrow 10:00 for 2 hours", "Call", "2h"),
            ("Call for 45m tomorrow 10:00", "Call", "45m"), ("Trip tomorrow for 2 days", "Trip", "2d"),
            ("Call tomorrow 10:00 for half hour", "Call", "30m"), ("Call tomorrow 10:00 for 1h 30m", "Call", "1h30m"),
            ("Call tomorrow 10:00 for 90min", "Call", "1h30m"),
            ("Call for 1 hour 30 minutes tomorrow 10:00", "Call", "1h30m"),
            ("Call tomorrow 10:00 for an hour and a half, room 2", "Call room 2", "1h30m"),
            ("Trip tomorrow for a week", "Trip", "7d"), ("Call for 1 hour 30 Dec 18:00", "Call", "1h"),
            ("Call tomorrow 10:00 für 2 Stunden", "Call", "2h"),
            ("Gifts for 3 kids tomorrow", "Gifts for 3 kids", nil),
            ("Dinner for 2 tomorrow 19:00", "Dinner for 2", nil),
            ("Call for Ana tomorrow 10:00", "Call for Ana", nil),
        ])
    func duration(text: String, title: String, duration: String?) throws {
        let reading = try #require(try EventSentence.readings(of: text, in: context()).first)
        expectEqual(reading.title, title)
        expectEqual(reading.duration, duration)
    }

    @Test(
        "a date that does not exist is an error, not a part of the title",
        arguments: [
            "Party 31 Feb", "Call on 31 Feb 10:00", "Call 31.2.2027 10:00", "Call 2027-02-31", "Call Feb 31 10:00",
            "Call 30 February 2027 for 30m",
        ])
    func noSuchDay(text: String) throws {
        do {
            _ = try EventSentence.readings(of: text, in: context())
            Issue.record("“\(text)” was read.")
        } catch let error as ConferenceError {
            expectEqual(error.code, .badDate)
        }
    }

    @Test("a clear phrase says when, @ says where, and the rest is the title", arguments: clear)
    func read(text: String, title: String, when: String, place: String?) throws {
        let readings = try EventSentence.readings(of: text, in: context())
        expectEqual(readings.count, 1)
        let reading = try #require(readings.first)
        expectEqual(reading.title, title)
        expectEqual(reading.when, when)
        expectEqual(reading.location, place)
        // The reader of --start reads it.
        let requested = RequestedTimes(start: reading.when, isAllDay: reading.isAllDay)
        _ = try EventTimes(new: requested, in: context())
    }

    @Test(
        "what may well be a part of the title is left there",
        arguments: [
            "Review 2027 plans", "Friday drinks", "March planning", "Sunday", "Chapters 12-13", "Watch Friday 13",
            "Version 1.2.", "Split 1/2 bill",
            "Pay rent last friday of month", "Call 10.30", "Lunch next week",
            "The top 5 may change", "Midnight mass", "Do it now", "Plan next week", "20261224",
            "24.12.", "Sale -30m", "+5 votes",
            "", "   ", "@Cafe", "Meet at", "yesterday",
        ])
    func unclear(text: String) throws {
        try expectEqual(EventSentence.readings(of: text, in: context()).map(\.when), [])
    }

    @Test("several times are several ways to understand it")
    func several() throws {
        let readings = try EventSentence.readings(of: "Call about tomorrow 12:00 and friday 13:00", in: context())
        expectEqual(readings.map(\.when), ["tomorrow 12:00", "friday 13:00"])
        expectEqual(readings.map(\.title), ["Call about and friday 13:00", "Call about tomorrow 12:00 and"])
    }

    @Test(
        "a time that is not understood next to one that is, is an error",
        arguments: [
            "Call tomorrow 25:00", "Call tomorrow 13pm", "Call 9:75 on friday", "Read John 3:16", "Call 8am",
            "Gym mon,wed 18:00",
            "Stand-up every monday 9:30", "Stand-up every day 9:30", "Call 15:00 EST", "Call friday 10am PST",
            "Call 10.30 tomorrow 12:00", "Lunch friday next week 12:00", "Lunch next week friday 12:00",
            "Call übermorgen 20:00", "Essen morgen 20:00",
        ])
    func leftOver(text: String) throws {
        do {
            let readings = try EventSentence.readings(of: text, in: context())
            expectEmpty(readings, text)
        } catch let error as ConferenceError {
            expectEqual(error.code, .unclearTime)
        }
    }

    @Test("a date with two meanings is left to the question about it")
    func ambiguous() throws {
        let reading = try #require(try EventSentence.readings(of: "Call 12/11 10:00", in: context()).first)
        expectEqual(reading.when, "12/11 10:00")
        #expect(throws: ConferenceError.self) {
            try EventTimes(new: RequestedTimes(start: reading.when), in: context())
        }
    }

    @Test("@ has no meaning if the place is given otherwise")
    func place() throws {
        let reading = try EventSentence.readings(of: "Lunch @Cafe tomorrow", in: context(), readsPlace: false).first
        expectEqual(reading?.title, "Lunch @Cafe")
        expectNil(reading?.location)
    }

    @Test("a long text is not searched")
    func long() throws {
        expectEmpty(
            try EventSentence.readings(
                of: String(repeating: "tomorrow 12:00 ", count: tier(plain: 500, all: 5_000)), in: context()))
        let words = Array(repeating: "lunch", count: 90).joined(separator: " ")
        try expectEqual(EventSentence.readings(of: words + " tomorrow 12:00", in: context()).count, 1)
    }

    @Test("add reads the line, says how it was understood, and has it in JSON")
    func add() throws {
        let home = try Home.withStore()
        let result = try home.run("add", "Lunch with Ana 2026-12-01 12-13 @Cafe")
        expectEqual(result.status, 0, result.error)
        expectHasPrefix(
            result.output,
            "Understood as: Lunch with Ana, Tuesday 2026-12-01 12:00–13:00 (Europe/Berlin), Cafe\nAdded ")
        let json = try home.object("add", "Fair 2026-12-04 @Hall 3")
        expectEqual(json["title"] as? String, "Fair")
        expectEqual(json["location"] as? String, "Hall 3")
        expectEqual(json["allDay"] as? Bool, true)
        let zoned = try home.object("add", "Call 2026-12-04 15:00 America/New_York")
        expectEqual(zoned["title"] as? String, "Call")
        expectEqual(zoned["timeZone"] as? String, "America/New_York")
        expectEqual(zoned["start"] as? String, "2026-12-04T15:00:00-05:00")
        let twice = try home.run("add", "Call 2026-12-04 15:00 UTC", "--timezone", "Europe/Berlin")
        expectEqual(twice.status, 64)
    }

    @Test("add without a clear time, or with several, changes nothing and says how to give it")
    func errors() throws {
        let home = try Home()
        for (text, code) in [
            ("Review 2027 plans", "missingOption"), ("Call tomorrow 12:00 or friday 13:00", "severalTimes"),
            ("tomorrow 12:00 @Cafe", "titleMissing"), ("Call tomorrow 25:00", "unclearTime"),
        ] {
            let result = try home.run("add", text, "--json")
            expectEqual(result.status, 64, text)
            expectContains(result.error, "\"code\":\"\(code)\"")
            expectContains(result.error, "--start")
        }
        try expectEqual(home.run("events", "--json").output, "[]\n")
        let plain = try home.run("add", "Lunch tomorrow 12:00 @Cafe", "--start", "2026-12-01 10:00")
        expectContains(plain.output, "Lunch tomorrow 12:00 @Cafe  Tuesday 2026-12-01 10:00")
    }

    @Test("of several times, the terminal asks for one")
    func question() throws {
        let session = try ScreenSession(Home(), ["add", "Call tomorrow 12:00 or friday 13:00"])
        try session.wait(for: "names several times.")
        session.type("\u{1B}[B\r")
        try session.wait(for: "Understood as: Call tomorrow 12:00 or, Friday")
        try expectEqual(session.finish(), 0)
    }
}
