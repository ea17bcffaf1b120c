import ConferenceErrors
import Recurrence

/// A form in which people write several days, for lists and views. A day alone and a time alone are read by ``When``.
package struct PeriodForm: Sendable {
    package let examples: [String]
    /// What it means, for the help page.
    package let meaning: String
    /// Returns the first and last day in a text in lower case, or nil for another form.
    private let read: @Sendable (_ words: [String], PeriodReading) throws(ConferenceError) -> ClosedRange<LocalDate>?

    private init(
        _ examples: [String], _ meaning: String,
        read: @escaping @Sendable ([String], PeriodReading) throws(ConferenceError) -> ClosedRange<LocalDate>?
    ) {
        self.examples = examples
        self.meaning = meaning
        self.read = read
    }

    package static let all = [
        PeriodForm(
            ["week", "next week", "last month", "year"],
            "the whole period; also “this week” and so on; in German also letzten Monat", read: named),
        PeriodForm(["weekend", "next weekend"], "Saturday and Sunday") { words, reading in
            guard ["weekend", "wochenende"].contains(words.last), let steps = steps(words) else { return nil }
            let today = reading.today
            let saturday = today.adding(days: (today.weekday == 7 ? -1 : 6 - today.weekday) + 7 * steps)
            return saturday...saturday.adding(days: 1)
        },
        PeriodForm(["2027-W10"], "a week (ISO 8601)") { words, reading throws(ConferenceError) in
            guard words.count == 1, words[0].count == 8, words[0].dropFirst(4).hasPrefix("-w") else { return nil }
            let first = try When(words[0], in: reading.context).time.local.date
            return first...first.adding(days: 6)
        },
        PeriodForm(
            ["dec", "December 2026", "2026-12"], "a month; without a year, the current or next one", read: month),
        PeriodForm(
            ["week 48", "W48", "KW 48", "week 48 2027"],
            "a week by its number (ISO 8601); without a year, the current or next one", read: numberedWeek),
        PeriodForm(["2026"], "a year") { words, _ in
            guard words.count == 1, words[0].count == 4, let year = words[0].digits,
                let first = LocalDate(year: year, month: 1, day: 1),
                let last = LocalDate(year: year, month: 12, day: 31)
            else { return nil }
            return first...last
        },
        PeriodForm(
            ["7d", "2 weeks", "today 7d", "monday 2w"], "so many days or weeks, beginning with today or with a day",
            read: counted),
    ]

    /// The most days after a day: ten years.
    private static let longest = 3_653

    /// Reads several days in any form; nil for other texts.
    static func days(
        _ text: String, _ habits: CalendarHabits, in context: TimeContext
    ) throws(ConferenceError) -> ClosedRange<LocalDate>? {
        guard text.utf8.count <= 64 else { return nil }
        let words = DateWords.words(text)
        guard !words.isEmpty else { return nil }
        for form in all {
            if let days = try form.read(words, PeriodReading(context: context, habits: habits)) { return days }
        }
        return nil
    }

    /// Returns how many periods after the present one a text means: 0 for `week` and `this week`, -1 for `last week`.
    private static func steps(_ words: [String]) -> Int? {
        switch words.count {
        case 1: 0
        case 2: ["this": 0, "next": 1, "last": -1, "previous": -1][words[0]] ?? germanSteps(words[0])
        default: nil
        }
    }

    /// The same for a German word with any ending: `nächste Woche`, `letzten Monat`.
    private static func germanSteps(_ word: String) -> Int? {
        let stems = ["diese": 0, "nächste": 1, "kommende": 1, "letzte": -1, "vorige": -1, "vergangene": -1]
        return ["", "n", "r", "s"].lazy.compactMap { word.hasSuffix($0) ? stems[String(word.dropLast($0.count))] : nil }
            .first
    }

    private static func named(_ words: [String], _ reading: PeriodReading) -> ClosedRange<LocalDate>? {
        guard let unit = words.last, let steps = steps(words) else { return nil }
        let today = reading.today
        switch unit {
        case "week", "woche":
            let first = reading.habits.firstDay(ofWeekOf: today).adding(days: 7 * steps)
            return first...first.adding(days: 6)
        case "month", "monat": return monthDays(today.year, today.month + steps)
        case "year", "jahr":
            guard let first = LocalDate(year: today.year + steps, month: 1, day: 1) else { return nil }
            return first...(LocalDate(year: first.year, month: 12, day: 31) ?? first)
        default: return nil
        }
    }

    private static func month(_ words: [String], _ reading: PeriodReading) -> ClosedRange<LocalDate>? {
        if words.count == 1, words[0].count == 7, let dash = words[0].firstIndex(of: "-"),
            let year = words[0][..<dash].digits, year >= 1_000,
            let month = words[0][words[0].index(after: dash)...].digits, (1...12).contains(month)
        {
            return monthDays(year, month)
        }
        var words = words
        let steps = ["this": 0, "next": 0, "last": -1][words[0]]
        if steps != nil { words.removeFirst() }
        guard (1...2).contains(words.count), let month = reading.context.names.month(words[0]) else { return nil }
        if words.count == 2 {
            guard steps == nil, words[1].count == 4, let year = words[1].digits else { return nil }
            return monthDays(year, month)
        }
        let today = reading.today
        if steps == -1 { return monthDays(month < today.month ? today.year : today.year - 1, month) }
        return monthDays(month < today.month ? today.year + 1 : today.year, month)
    }

    /// Reads `W48`, `KW 48`, `week 48` and `Woche 48 2027`.
    private static func numberedWeek(
        _ words: [String], _ reading: PeriodReading
    ) throws(ConferenceError) -> ClosedRange<LocalDate>? {
        guard let first = words.first else { return nil }
        let names = ForeignDates.weeks.union(["w", "woche"])
        let name = first.trimming { !$0.isLetter }
        guard names.contains(name), first.hasPrefix(name) else { return nil }
        // “KW48” and “KW 48”.
        let rest = (first == name ? [] : [String(first.dropFirst(name.count))]) + words.dropFirst()
        let numbers = rest.flatMap { $0.split(separator: "/") }
        guard (1...2).contains(numbers.count), numbers[0].count <= 2, let week = numbers[0].digits,
            numbers.count == 1 || numbers[1].count == 4
        else { return nil }
        func days(in year: Int) throws(ConferenceError) -> ClosedRange<LocalDate> {
            let number = week < 10 ? "0\(week)" : "\(week)"
            let monday = try When("\(year)-w\(number)", in: reading.context).time.local.date
            return monday...monday.adding(days: 6)
        }
        if numbers.count == 2 { return try days(in: numbers[1].digits ?? 0) }
        // Some years have no week 53. The first days of January can be in the last week of the year before.
        let year = reading.today.year
        for year in year - 1...year + 7 {
            if let days = try? days(in: year), days.upperBound >= reading.today { return days }
        }
        return try days(in: year)
    }

    /// Reads `7d`, `2 weeks` and `monday 2w`.
    private static func counted(_ words: [String], _ reading: PeriodReading) -> ClosedRange<LocalDate>? {
        for count in [2, 1] where words.count >= count {
            let text = words.suffix(count).joined(separator: " ")
            guard text.first?.isNumber == true,
                let length = DurationArgument(compact: text[...]) ?? DurationArgument(worded: text[...]),
                length.seconds == 0, (1...longest).contains(length.days)
            else { continue }
            let day = words.dropLast(count).joined(separator: " ")
            guard !day.isEmpty else { return reading.today...reading.today.adding(days: length.days - 1) }
            guard let start = try? When(day, in: reading.context), start.time.isDate else { continue }
            let first = start.time.local.date
            return first...first.adding(days: length.days - 1)
        }
        return nil
    }

    /// - Parameter month: can be 0 or 13, for the months before and after the year.
    static func monthDays(_ year: Int, _ month: Int) -> ClosedRange<LocalDate>? {
        let (year, month) = (year + (month - 1 < 0 ? -1 : (month - 1) / 12), (month + 11) % 12 + 1)
        guard let first = LocalDate(year: year, month: month, day: 1) else { return nil }
        return first...first.adding(days: LocalDate.days(inMonth: month, of: year) - 1)
    }
}

/// What the meaning of several days depends on.
struct PeriodReading {
    let context: TimeContext
    let habits: CalendarHabits

    var today: LocalDate { context.today }
}
