package import ConferenceErrors
package import Recurrence

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
        PeriodForm(["2026"], "a year") { words, _ in
            guard words.count == 1, words[0].count == 4, let year = words[0].digits,
                let first = LocalDate(year: year, month: 1, day: 1),
                let last = LocalDate(year: year, month: 12, day: 31)
            else { return nil }
            return first...last
        },
        PeriodForm(["today 7d", "monday 2w"], "so many days or weeks, beginning with a day") { words, reading in
            guard words.count > 1, let last = words.last, let length = DurationArgument(compact: last[...]),
                length.seconds == 0, (1...longest).contains(length.days),
                let start = try? When(words.dropLast().joined(separator: " "), in: reading.context), start.time.isDate
            else { return nil }
            let first = start.time.local.date
            return first...first.adding(days: length.days - 1)
        },
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

extension DateRange {
    /// Reads what people write for several days: a period, a day, a time until the end of its day, or two of them with `..`,
    /// `to`, `until` or `bis` in between, both included.
    ///
    /// - Throws: `badDate`; `endBeforeStart` if the range is empty.
    package init(_ text: String, _ habits: CalendarHabits, in context: TimeContext) throws(ConferenceError) {
        if let days = try PeriodForm.days(text, habits, in: context) {
            try self.init(days, in: context)
            return
        }
        for separator in ["..", " to ", " until ", " bis ", " – ", " - "] {
            guard let place = text.firstRange(of: separator) else { continue }
            let (from, to) = (String(text[..<place.lowerBound].trimmed), String(text[place.upperBound...].trimmed))
            guard !from.isEmpty || !to.isEmpty else { continue }
            let first =
                from.isEmpty ? nil : try PeriodForm.days(from, habits, in: context)?.lowerBound.description ?? from
            func range(in end: TimeContext) throws(ConferenceError) -> DateRange {
                let last = to.isEmpty ? nil : try PeriodForm.days(to, habits, in: end)?.upperBound.description
                // The time of day of a start counts from now, whatever the end counts from.
                let start = try first.map { text throws(ConferenceError) in try When(text, in: context) }
                let day = start.map { $0.time.isDate ? $0.time.local.date.description : $0.time.local.description }
                return try DateRange(from: day, to: last ?? (to.isEmpty ? nil : to), in: end)
            }
            do {
                self = try range(in: context)
            } catch {
                // In “mon..fri” on a Tuesday, the Friday is the one after that Monday.
                let counts = ["today", "tomorrow", "yesterday", "now", "+", "-", "in "]
                guard error.code == .endBeforeStart, let first, !counts.contains(where: to.lowercased().hasPrefix),
                    let later = try? range(in: context.counting(from: When(first, in: context).instant))
                else { throw error }
                self = later
            }
            return
        }
        if let range = ClockRange(text), let start = try? When(range.start, in: context) {
            let end = try When(range.end, in: context, from: .instant(start.instant))
            try self.init(start.instant..<max(end.instant, start.instant + 1), in: context)
            return
        }
        let when = try When(text, in: context)
        let day = when.time.isDate ? when.time.local.date : context.date(at: when.instant)
        if when.time.isDate {
            try self.init(day...day, in: context)
        } else {
            try self.init(when.instant..<max(when.instant + 1, context.end(of: day)), in: context)
        }
    }

    /// Whole days.
    package init(_ days: ClosedRange<LocalDate>, in context: TimeContext) throws(ConferenceError) {
        try self.init(from: days.lowerBound.description, to: days.upperBound.description, in: context)
    }

    private init(_ instants: Range<Int64>, in context: TimeContext) throws(ConferenceError) {
        self.init(
            instants: instants,
            days: context.date(at: instants.lowerBound)...context.date(at: instants.upperBound - 1))
    }

    /// The month of a day.
    package static func month(of date: LocalDate, in context: TimeContext) throws(ConferenceError) -> DateRange {
        try DateRange(PeriodForm.monthDays(date.year, date.month) ?? date...date, in: context)
    }

    /// The week of a day.
    package static func week(
        of date: LocalDate, _ habits: CalendarHabits, in context: TimeContext
    ) throws(ConferenceError) -> DateRange {
        let first = habits.firstDay(ofWeekOf: date)
        return try DateRange(first...first.adding(days: 6), in: context)
    }
}
