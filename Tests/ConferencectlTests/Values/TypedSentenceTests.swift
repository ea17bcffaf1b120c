import CommandLineKit
import ConferenceErrors
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("Days and times in the line of a new event, as people type them")
struct TypedSentenceTests {
    /// Forms of days and times as people type them, read on Sunday, 1 March 2026; with the start that is meant.
    static let typed: [(String, String, String)] = [
        ("Meeting on the 2nd of December 18:00", "Meeting", "2026-12-02T18:00:00"),
        ("Meeting December 2nd, 2027 at 6pm", "Meeting", "2027-12-02T18:00:00"),
        ("Kino 3.12. um 20:15", "Kino", "2026-12-03T20:15:00"),
        ("Zahnarzt am 3.12. um 8:30 mit Ana", "Zahnarzt mit Ana", "2026-12-03T08:30:00"),
        ("Dinner (3 Dec) 19:00", "Dinner", "2026-12-03T19:00:00"),
        ("Dinner (fri 19:00, at home)", "Dinner at home", "2026-03-06T19:00:00"),
        ("Dinner (fri) 19:00", "Dinner", "2026-03-06T19:00:00"),
        ("Dinner [3 Dec] 19:00", "Dinner", "2026-12-03T19:00:00"),
        ("Meeting 18:00 2.12.26", "Meeting", "2026-12-02T18:00:00"),
        ("Meeting 8:00 3.12.", "Meeting", "2026-12-03T08:00:00"),
        ("Meeting 18:00 24/12", "Meeting", "2026-12-24T18:00:00"),
        ("Meeting 24/12/26 18:00", "Meeting", "2026-12-24T18:00:00"),
        ("Lunch 12:00 friday", "Lunch", "2026-03-06T12:00:00"),
        ("Lunch 8:00 on 3 Dec", "Lunch", "2026-12-03T08:00:00"),
        ("Treffen in two weeks at 19:30", "Treffen", "2026-03-15T19:30:00"),
        ("Meeting in a month 19:30", "Meeting", "2026-04-01T19:30:00"),
        ("Meeting 18h30 tomorrow", "Meeting", "2026-03-02T18:30:00"),
        ("Meeting tomorrow at 18h", "Meeting", "2026-03-02T18:00:00"),
        ("Wed, Dec 2, 18:00 Meeting", "Meeting", "2026-12-02T18:00:00"),
        ("Meeting Wednesday, December 2, 2026, 6:00 PM", "Meeting", "2026-12-02T18:00:00"),
        ("Meeting 2-Dec-2026 18:00", "Meeting", "2026-12-02T18:00:00"),
        ("Dinner tomorrow 6 p.m.", "Dinner", "2026-03-02T18:00:00"),
        ("Dinner tomorrow at 6.30pm.", "Dinner", "2026-03-02T18:30:00"),
        ("Dinner tomorrow, 7pm", "Dinner", "2026-03-02T19:00:00"),
        ("Dinner at 7 tomorrow", "Dinner", "2026-03-02T07:00:00"),
        ("Dinner tomorrow with Ana at 19", "Dinner with Ana", "2026-03-02T19:00:00"),
        ("Dinner tomorrow @ 19:00", "Dinner", "2026-03-02T19:00:00"),
        ("Dinner tomorrow evening at 7", "Dinner", "2026-03-02T19:00:00"),
        ("Dinner tomorrow at 7 in the evening", "Dinner", "2026-03-02T19:00:00"),
        ("Drinks fri 10 at night", "Drinks", "2026-03-06T22:00:00"),
        ("Dinner friday night 8:30pm", "Dinner", "2026-03-06T20:30:00"),
        ("Dinner noon tomorrow", "Dinner", "2026-03-02T12:00:00"),
        ("Dinner tomorrow between 7 and 9pm", "Dinner", "2026-03-02T19:00:00"),
        ("Dinner tomorrow ~18:30h", "Dinner", "2026-03-02T18:30:00"),
        ("Dinner coming friday 18:30 hrs", "Dinner", "2026-03-06T18:30:00"),
        ("Lunch midday tomorrow", "Lunch", "2026-03-02T12:00:00"),
        ("Dinner 7 o'clock tomorrow", "Dinner", "2026-03-02T07:00:00"),
        ("Kino tomorrow 20 Uhr", "Kino", "2026-03-02T20:00:00"),
        ("Chat: Ana am See tomorrow 10:00", "Chat: Ana am See", "2026-03-02T10:00:00"),
        ("Tea tomorrow, 5 things to bring", "Tea 5 things to bring", "2026-03-02"),
        ("Tea tomorrow (5 people)", "Tea (5 people)", "2026-03-02"),
        ("Support 24/7 call 18:00", "Support 24/7 call", "2026-03-01T18:00:00"),
        ("Read the 2nd chapter 18:00", "Read the 2nd chapter", "2026-03-01T18:00:00"),
        ("Sprint week 2 review 18:00", "Sprint week 2 review", "2026-03-01T18:00:00"),
        ("December planning review 18:00", "December planning review", "2026-03-01T18:00:00"),
        ("Daily standup 18:30", "Daily standup", "2026-03-01T18:30:00"),
        ("Daily 18:30", "Daily", "2026-03-01T18:30:00"), ("18:30 Weekly sync", "Weekly sync", "2026-03-01T18:30:00"),
        ("2 Dec 18:00 The top 5", "The top 5", "2026-12-02T18:00:00"),
        ("Meeting on 18:00 with Ana 24 Dec", "Meeting with Ana", "2026-12-24T18:00:00"),
        ("Sundae party 18:30", "Sundae party", "2026-03-01T18:30:00"),
        ("Movie night 18:30", "Movie night", "2026-03-01T18:30:00"),
        ("Dinner tomorrow seven o'clock", "Dinner", "2026-03-02T07:00:00"),
        ("Meeting friday at 15", "Meeting", "2026-03-06T15:00:00"),
        ("Meeting 24/12 at 15", "Meeting", "2026-12-24T15:00:00"),
        ("Meeting Dec 3 (Thu) 15:00", "Meeting", "2026-12-03T15:00:00"),
        ("Meeting Thurs 3rd December, 15:00", "Meeting", "2026-12-03T15:00:00"),
        ("Meeting Dec 3, 2026 | 3:00 PM", "Meeting", "2026-12-03T15:00:00"),
        ("Report end of the month 10am", "Report", "2026-03-31T10:00:00"),
        ("Lunch with April 12:30", "Lunch with April", "2026-03-01T12:30:00"),
        ("Sprint start tomorrow 10:00", "Sprint start", "2026-03-02T10:00:00"),
        ("Blue Monday - tomorrow 20:00", "Blue Monday", "2026-03-02T20:00:00"),
        (
            "Discuss yesterday’s and tomorrow's talks 18:00", "Discuss yesterday’s and tomorrow's talks",
            "2026-03-01T18:00:00"
        ),
        ("Release 1.2.3 party 18:00", "Release 1.2.3 party", "2026-03-01T18:00:00"),
        ("18:00 Christmas party", "Christmas party", "2026-03-01T18:00:00"),
        ("18:00 1st board meeting", "1st board meeting", "2026-03-01T18:00:00"),
        ("Plan December 2026 budget 18:00", "Plan December 2026 budget", "2026-03-01T18:00:00"),
        ("Ride tomorrow 1500 km", "Ride 1500 km", "2026-03-02"),
        ("Retro over the last weeks 18:00", "Retro over the last weeks", "2026-03-01T18:00:00"),
        ("Tea 10:00 tomorrow morning", "Tea", "2026-03-02T10:00:00"),
        ("Dinner 7:30 tomorrow evening", "Dinner", "2026-03-02T19:30:00"),
        ("Dinner tomorrow evening with Ana 19:30", "Dinner with Ana", "2026-03-02T19:30:00"),
        ("Neue Uhr kaufen tomorrow", "Neue Uhr kaufen", "2026-03-02"),
        ("Walk in the evening tomorrow 19:00", "Walk in the evening", "2026-03-02T19:00:00"),
    ]

    /// Ranges in words, with their times.
    static let ranges: [(String, String, String, String)] = [
        ("Meeting tomorrow 9 to 11", "Meeting", "2026-03-02T09:00:00", "2026-03-02T11:00:00"),
        ("Meeting from 9 to 11 tomorrow", "Meeting", "2026-03-02T09:00:00", "2026-03-02T11:00:00"),
        ("Meeting tomorrow between 9 and 10", "Meeting", "2026-03-02T09:00:00", "2026-03-02T10:00:00"),
        ("Meeting tomorrow 10:00 until 12", "Meeting", "2026-03-02T10:00:00", "2026-03-02T12:00:00"),
        ("Meeting from 10:00 to 12 on friday", "Meeting", "2026-03-06T10:00:00", "2026-03-06T12:00:00"),
        ("Meeting tomorrow 10:00 until 12, room 5", "Meeting room 5", "2026-03-02T10:00:00", "2026-03-02T12:00:00"),
        ("Meeting tomorrow 10:00 until 12 with Ana", "Meeting with Ana", "2026-03-02T10:00:00", "2026-03-02T12:00:00"),
        ("Meeting tomorrow 10am to noon", "Meeting", "2026-03-02T10:00:00", "2026-03-02T12:00:00"),
        ("Party on Saturday 8pm until midnight", "Party", "2026-03-07T20:00:00", "2026-03-08T00:00:00"),
        ("Party tomorrow 18:00 till 24", "Party", "2026-03-02T18:00:00", "2026-03-03T00:00:00"),
        ("Meeting tomorrow 10 to 11:30", "Meeting", "2026-03-02T10:00:00", "2026-03-02T11:30:00"),
        ("Meeting from 10 to 11:30 tomorrow", "Meeting", "2026-03-02T10:00:00", "2026-03-02T11:30:00"),
        ("Party tomorrow 22:00 until 2", "Party", "2026-03-02T22:00:00", "2026-03-03T02:00:00"),
        ("Meeting tomorrow 10:00 to 2", "Meeting", "2026-03-02T10:00:00", "2026-03-02T14:00:00"),
        ("Meeting tomorrow 9 to 5", "Meeting", "2026-03-02T09:00:00", "2026-03-02T17:00:00"),
        ("Meeting from 9 to 5 tomorrow", "Meeting", "2026-03-02T09:00:00", "2026-03-02T17:00:00"),
        ("Meeting tomorrow 8pm until 11", "Meeting", "2026-03-02T20:00:00", "2026-03-02T23:00:00"),
        ("Meeting tomorrow 8pm-11", "Meeting", "2026-03-02T20:00:00", "2026-03-02T23:00:00"),
        ("Party tomorrow 9 to 11 in the evening", "Party", "2026-03-02T21:00:00", "2026-03-02T23:00:00"),
    ]

    @Test("ranges in words are read to their end", arguments: ranges)
    func rangesInWords(text: String, title: String, start: String, end: String) throws {
        try expectTimes(text, title, [start, end], context())
    }

    @Test(
        "from one day to another, both with their times, is one event",
        arguments: [
            ("Party 31 Dec 22:00 - 1 Jan 02:00", "Party", nil),
            ("Party from 31 Dec 22:00 until 1 Jan 02:00 @Home", "Party", "Home"),
            ("31 Dec 22:00 to 1 Jan 02:00: party with Ana", "party with Ana", nil),
            ("Party 31.12. 22:00-1.1. 02:00", "Party", nil),
            ("Party Thu, 31 December 2026 at 10pm to Fri, 1 January 2027 at 2am", "Party", nil),
        ] as [(String, String, String?)])
    func fromDayToDay(text: String, title: String, place: String?) throws {
        let reading = try #require(try EventSentence.readings(of: text, in: context()).first)
        expectEqual([reading.title, reading.location], [title, place])
        let requested = RequestedTimes(start: reading.when, end: reading.end)
        let times = try EventTimes(new: requested, in: context())
        expectEqual(
            [times.start, times.end].map(\.local.description), ["2026-12-31T22:00:00", "2027-01-01T02:00:00"], text)
    }

    @Test(
        "a colon separates the title from the time, and “@” alone begins a place",
        arguments: [
            ("Talk: tomorrow", "Talk", "tomorrow", nil), ("Tomorrow: talk", "talk", "Tomorrow", nil),
            ("Talk: tomorrow 10:00", "Talk", "tomorrow 10:00", nil),
            ("Tomorrow 10:00: talk", "talk", "Tomorrow 10:00", nil),
            ("Tomorrow: 10 things to do", "10 things to do", "Tomorrow", nil),
            ("Re: Talk tomorrow", "Re: Talk", "tomorrow", nil),
            ("Sync tomorrow 9:00 @ Room 5 @ Berlin", "Sync", "tomorrow 9:00", "Room 5 @ Berlin"),
            ("Sync @ Room 5 tomorrow 9:00", "Sync", "tomorrow 9:00", "Room 5"),
            ("Lunch tomorrow @ 12:00 @ Cafe", "Lunch", "tomorrow 12:00", "Cafe"),
            ("Lunch tomorrow @ 12", "Lunch", "tomorrow 12", nil),
        ] as [(String, String, String, String?)])
    func colonsAndSigns(text: String, title: String, when: String, place: String?) throws {
        let readings = try EventSentence.readings(of: text, in: context())
        expectEqual(readings.count, 1, text)
        let reading = try #require(readings.first)
        expectEqual([reading.title, reading.when, reading.location], [title, when, place])
    }

    @Test(
        "ranges with “bis” are read to their end in German",
        arguments: [
            ("Sitzung morgen 9 bis 11", "2026-03-02T09:00:00", "2026-03-02T11:00:00"),
            ("Sitzung morgen von 9 bis 11", "2026-03-02T09:00:00", "2026-03-02T11:00:00"),
            ("Sitzung Freitag zwischen 9 und 11", "2026-03-06T09:00:00", "2026-03-06T11:00:00"),
            ("Sitzung morgen 10 bis 11:30", "2026-03-02T10:00:00", "2026-03-02T11:30:00"),
            ("Sitzung morgen 14 Uhr bis 16", "2026-03-02T14:00:00", "2026-03-02T16:00:00"),
            ("Sitzung morgen 20 Uhr bis Mitternacht", "2026-03-02T20:00:00", "2026-03-03T00:00:00"),
        ])
    func germanRanges(text: String, start: String, end: String) throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        try expectTimes(text, "Sitzung", [start, end], german)
        for text in ["Anruf morgen nachmittags um 3", "Anruf morgen am Nachmittag um 3", "Anruf 3.12. um 3 bis 5"] {
            let error = try #require(throws: ConferenceError.self) { try EventSentence.readings(of: text, in: german) }
            expectEqual(error.code, .unclearTime, text)
        }
    }

    @Test(
        "a length right after the time at the end is the duration, as is one after the place",
        arguments: [
            ("Call tomorrow 10:00, 2 hours", "2h", nil), ("Call tomorrow 10:00 (30 min)", "30m", nil),
            ("Call tomorrow 23 Uhr 2h", "2h", nil), ("Call tomorrow 10:00 eineinhalb Stunden", "1h30m", nil),
            ("Call tomorrow 10:00 eine Stunde lang", "1h", nil), ("Call 10:00 tomorrow, 1h 30m", "1h30m", nil),
            ("Call tomorrow 10:00 @Cafe Central for 45m", "45m", "Cafe Central"),
            ("Call tomorrow 10:00 Europe/London 45m", "45m", nil),
        ] as [(String, String, String?)])
    func lengths(text: String, duration: String, place: String?) throws {
        let reading = try #require(try EventSentence.readings(of: text, in: context()).first)
        expectEqual(reading.title, "Call")
        expectEqual(reading.duration, duration, text)
        expectEqual(reading.location, place)
    }

    @Test("days and times are read in the forms that people type", arguments: typed)
    func forms(text: String, title: String, start: String) throws {
        try expectStart(text, title, start, context())
    }

    @Test(
        "in German, words with “Uhr”, parts of the day and numbers as words are read",
        arguments: [
            ("Treffen in 2 Wochen um 19:30", "Treffen", "2026-03-15T19:30:00"),
            ("Treffen in zwei Wochen um 9:30", "Treffen", "2026-03-15T09:30:00"),
            ("Treffen in drei Tagen 9:30", "Treffen", "2026-03-04T09:30:00"),
            ("Treffen Dienstagabend 19:00", "Treffen", "2026-03-03T19:00:00"),
            ("Treffen am Dienstagabend um 8", "Treffen", "2026-03-03T20:00:00"),
            ("Treffen Freitagnachmittag 15 Uhr", "Treffen", "2026-03-06T15:00:00"),
            ("Treffen Freitag Morgen 9:00", "Treffen", "2026-03-06T09:00:00"),
            ("Kino morgen 20 Uhr", "Kino", "2026-03-02T20:00:00"),
            ("Kino morgen um 20 Uhr 15", "Kino", "2026-03-02T20:15:00"),
            ("Kino 20 Uhr morgen", "Kino", "2026-03-02T20:00:00"),
            ("Kino 20:15 Uhr", "Kino", "2026-03-01T20:15:00"),
            ("Sitzung Di 14-16 Uhr", "Sitzung", "2026-03-03T14:00:00"),
            ("Sitzung morgen von 14 bis 16 Uhr", "Sitzung", "2026-03-02T14:00:00"),
            ("Sitzung morgen von 14 Uhr bis 16 Uhr", "Sitzung", "2026-03-02T14:00:00"),
            ("Kino morgen 20 Uhr 15 Personen", "Kino 15 Personen", "2026-03-02T20:00:00"),
            ("Kino morgen gegen 18 Uhr, 2 Karten", "Kino 2 Karten", "2026-03-02T18:00:00"),
            ("Essen Sonntag um 10", "Essen", "2026-03-08T10:00:00"),
            ("Essen morgen um drei Uhr", "Essen", "2026-03-02T03:00:00"),
            ("Essen morgen Mittag", "Essen", "2026-03-02T12:00:00"),
            ("Essen Do., 5.3., 18 Uhr", "Essen", "2026-03-05T18:00:00"),
            ("Sitzung am 2. Dezember um 18 Uhr", "Sitzung", "2026-12-02T18:00:00"),
            ("Sitzung Mittwoch, 2. Dezember 2026, 18:00", "Sitzung", "2026-12-02T18:00:00"),
            ("Sitzung am Mittwoch, den 2. Dezember, 18:00", "Sitzung", "2026-12-02T18:00:00"),
            ("Essen heute Abend 20:00", "Essen", "2026-03-01T20:00:00"),
            ("Essen heute Abend um 8", "Essen", "2026-03-01T20:00:00"),
            ("Essen morgen früh 8 Uhr", "Essen", "2026-03-02T08:00:00"),
            ("Essen morgen um 8 Uhr abends", "Essen", "2026-03-02T20:00:00"),
            ("Essen am See morgen 12:00", "Essen am See", "2026-03-02T12:00:00"),
        ])
    func germanForms(text: String, title: String, start: String) throws {
        let german = try context().understanding(locale: "de_DE.UTF-8") { _, days in days[0] }
        try expectStart(text, title, start, german)
    }

    @Test(
        "in French, days and times are read as they are written there",
        arguments: [
            ("Dîner le 2 décembre à 20h", "Dîner", "2026-12-02T20:00:00"),
            ("Dîner samedi à 20h30", "Dîner", "2026-03-07T20:30:00"),
            ("Dîner mercredi 2 décembre 2026 à 20h30", "Dîner", "2026-12-02T20:30:00"),
            ("Dîner 1er janvier 20h30", "Dîner", "2027-01-01T20:30:00"),
        ])
    func frenchForms(text: String, title: String, start: String) throws {
        let french = try context().understanding(locale: "fr_FR.UTF-8") { _, days in days[0] }
        try expectStart(text, title, start, french)
    }

    private func expectTimes(_ text: String, _ title: String, _ times: [String], _ context: TimeContext) throws {
        let readings = try EventSentence.readings(of: text, in: context)
        expectEqual(readings.count, 1, text)
        let reading = try #require(readings.first)
        expectEqual(reading.title, title)
        let found = try EventTimes(new: RequestedTimes(start: reading.when), in: context)
        expectEqual([found.start, found.end].map(\.local.description), times, text)
    }

    private func expectStart(_ text: String, _ title: String, _ start: String, _ context: TimeContext) throws {
        let readings = try EventSentence.readings(of: text, in: context)
        expectEqual(readings.count, 1, text)
        let reading = try #require(readings.first)
        expectEqual(reading.title, title)
        let requested = RequestedTimes(start: reading.when, isAllDay: reading.isAllDay)
        let found = try EventTimes(new: requested, in: context).start
        expectEqual(found.isDate ? found.local.date.description : found.local.description, start, text)
    }
}
