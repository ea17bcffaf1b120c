import CommandLineKit
import ConferenceErrors
import TestSupport
import Testing

@Suite("Days, times and zones in the line of a new event that are unclear, or elsewhere")
struct UnclearSentenceTests {
    /// A day or a time that is not read, and what the error names.
    static let notRead: [(String, String)] = [
        ("Meeting 2. Dezember 18:00", "2. Dezember"), ("Meeting 2 décembre 18:00", "2 décembre"),
        ("Meeting 3.Dezember 18:00", "3.Dezember"), ("Treffen Dienstag 19:00", "Dienstag"),
        ("Treffen Dienstagabend 19:00", "Dienstagabend"), ("Réunion lundi 18:00", "lundi"),
        ("Réunion demain 18:00", "demain"), ("Treffen Heiligabend 18:00", "Heiligabend"),
        ("Meeting week 49 6pm", "week 49"), ("Meeting KW 49 18:00", "KW 49"), ("Meeting 6pm kw49", "kw49"),
        ("Treffen in 2 semaines 19:30", "in 2 semaines"), ("Meeting in a few weeks 18:00", "in a few weeks"),
        ("Meeting 3.12. with Bob 18:00", "3.12."), ("Meeting 24/12 with Bob 18:00", "24/12"),
        ("Meeting 24.12 18:00", "24.12"),
        ("Meeting on the 2nd 18:00", "2nd"), ("Meeting 2nd 18:00", "2nd"), ("Meeting in December 18:00", "in December"),
        ("Meeting Dec 18:00", "Dec"), ("Meeting next week with Bob 18:00", "next week"),
        ("Meeting this weekend 18:00", "this weekend"), ("Meeting tomorow 18:00", "tomorow"),
        ("Meeting wendesday 18:00", "wendesday"), ("Gym mondays 18:00", "mondays"),
        ("Drinks 6pm-late tomorrow", "6pm-late"), ("Drinks tomorrow 18:00-late", "18:00-late"),
        ("Dinner tomorrow half seven", "half seven"), ("Dinner tomorrow evening", "evening"),
        ("Dinner tonight", "tonight"), ("Dinner tonight with Ana", "tonight"),
        ("Dinner tomorrow ten to nine", "ten to nine"),
        ("Call tomorrow 1800", "1800"), ("Call tomorrow 8h", "8h"), ("Zahnarzt am 3.Dez um 8:30", "3.Dez"),
        ("Treffen in zwei semanas um 8:30", "in zwei semanas"), ("Report end of next week 18:00", "end of"),
        ("Call a week from tomorrow 18:00", "week from"), ("Board first monday 18:00", "first"),
        ("Standup daily 18:00", "daily"), ("Standup each monday 18:00", "each"),
        ("Treffen jeden Montag 18:00", "jeden"), ("Treffen alle 2 Wochen freitag 18:00", "alle"),
        ("Trip tomorrow Europe/London", "Europe/London"),
        ("Review yesterday with Bob 18:00", "yesterday"), ("Call 18:00 with Ana today+7d", "today+7d"),
        ("Dinner Christmas Eve 18:00", "Christmas Eve"), ("Dinner New Year’s Eve 20:00", "Year’s Eve"),
        ("Essen Ostermontag 12:00", "Ostermontag"), ("Essen Weihnachten 18:00", "Weihnachten"),
        ("Meeting 12-02-2026 18:00", "12-02-2026"), ("Meeting tomorrow 6p", "6p"), ("Gym fri & sat 18:00", "fri"),
        ("Board 1st of the month 18:00", "1st"), ("Treffen übernächste Woche 18:00", "übernächste Woche"),
        ("Treffen Anfang nächster Woche 18:00", "nächster Woche"),
        ("Call a week on tuesday 18:00", "week"), ("Call two weeks tomorrow 18:00", "weeks"),
        ("Meeting on 29 at 18:00", "on 29"), ("Meeting tomorrow 10h-11h", "10h-11h"),
        ("Dinner tomorrow at seven", "at seven"), ("Essen um drei tomorrow", "um drei"),
        ("Meeting 2026.12.02 18:00", "2026.12.02"), ("Treffen in ein paar Wochen 18:00", "in ein paar Wochen"),
        ("Meeting 24 Dec 9 to 11", "to 11"),
        ("Meeting tomorrow 10:00 to 12 people", "to 12"), ("Meeting tomorrow 9 until two", "until two"),
        ("Meeting tomorrow 10 to midnight", "to midnight"), ("Meeting 9 to 11 tomorrow", "9 to 11"),
        ("Meeting between 9 and 11 on 24 Dec", "between 9 and 11"),
        ("Meeting tomorrow, 9 to 11", "9 to 11"), ("Meeting tomorrow, 9-11", "9-11"),
        ("Call tomorrow in the afternoon at 3", "in the afternoon"), ("Call tomorrow nachmittags at 3", "nachmittags"),
        ("Call at 7 tomorrow in the evening", "in the evening"),
    ]

    @Test("what looks like a day or a time is never left in the title of an event for another time", arguments: notRead)
    func unclearWords(text: String, unclear: String) throws {
        let error = try #require(throws: ConferenceError.self) { try EventSentence.readings(of: text, in: context()) }
        expectEqual(error.code, .unclearTime)
        expectEqual(error.message, ConferenceError.unclearTime(text, unclear).message)
    }

    @Test("“jeden Montag” is a series, in German too")
    func germanSeries() throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        let error = try #require(throws: ConferenceError.self) {
            try EventSentence.readings(of: "Treffen jeden Montag 18:00", in: german)
        }
        expectContains(error.message, "“--repeat R”")
        for text in ["Treffen montags 18:00", "Treffen übernächsten Freitag 18:00", "Treffen heute Abend"] {
            #expect(throws: ConferenceError.self) { try EventSentence.readings(of: text, in: german) }
        }
    }

    @Test("a day or a time that is not read is named, also if the time has passed today")
    func past() throws {
        let error = try #require(throws: ConferenceError.self) {
            try EventSentence.readings(of: "Meeting 2. Dezember 8:30", in: context())
        }
        expectContains(error.message, "“2. Dezember”")
        let alone = try #require(throws: ConferenceError.self) {
            try EventSentence.readings(of: "Meeting 8:30", in: context())
        }
        expectContains(alone.message, "Add the day")
    }

    @Test(
        "a time zone after the time or at the end is that of the event",
        arguments: [
            ("Call tomorrow 15:00 America/New_York", "Call", "America/New_York", nil),
            ("Call 18:00 Europe/London tomorrow", "Call", "Europe/London", nil),
            ("Call tomorrow 15:00 with Ana (Asia/Tokyo)", "Call with Ana", "Asia/Tokyo", nil),
            ("Call 16:00 UTC", "Call", "UTC", nil),
            ("Call tomorrow 15:00 UTC for 30m", "Call", "UTC", "30m"),
            ("Call tomorrow 15:00 for 30m Europe/London", "Call", "Europe/London", "30m"),
            // 09:00 has passed in Berlin, but not in New York.
            ("Call 9:00 America/New_York", "Call", "America/New_York", nil),
            ("Plan Europe/London trip tomorrow 15:00", "Plan Europe/London trip", nil, nil),
            ("Input/Output tomorrow 15:00", "Input/Output", nil, nil),
        ] as [(String, String, String?, String?)])
    func timeZone(text: String, title: String, zone: String?, duration: String?) throws {
        let readings = try EventSentence.readings(of: text, in: context())
        let reading = try #require(readings.first)
        expectEqual(readings.count, 1)
        expectEqual(reading.title, title)
        expectEqual(reading.timeZone, zone)
        expectEqual(reading.duration, duration)
    }

    @Test(
        "a time zone right before or after a phrase, but not after its time, is an error",
        arguments: [
            "Call Europe/London tomorrow 9:00", "Call 9-11 Europe/London tomorrow", "Call Europe/London on 24 Dec 9:00",
            "Call tomorrow Europe/London 9:30",
        ])
    func zoneElsewhere(text: String) throws {
        let error = try #require(throws: ConferenceError.self) { try EventSentence.readings(of: text, in: context()) }
        expectEqual(error.message, ConferenceError.unclearZone(text, "Europe/London").message)
    }

    @Test("hours of today that have passed are an error, because the other half of the day may be meant")
    func pastHours() throws {
        for (text, phrase) in [("Nap today 3-4", "today 3-4"), ("Nap today at 8", "today 8")] {
            let error = try #require(throws: ConferenceError.self) {
                try EventSentence.readings(of: text, in: context())
            }
            expectEqual(error.message, ConferenceError.pastTime(text, phrase).message)
        }
        try expectEqual(EventSentence.readings(of: "Nap today 10-11", in: context()).map(\.when), ["today 10-11"])
    }

    @Test(
        "a time zone that is not read is an error",
        arguments: ["3pm CET", "18:00 europe/london", "18:00 Europe/Lodon", "18:00 UTC+1"])
    func unreadZone(text: String) throws {
        let error = try #require(throws: ConferenceError.self) {
            try EventSentence.readings(of: "Call \(text)", in: context())
        }
        expectContains(error.message, "time zone")
    }
}
