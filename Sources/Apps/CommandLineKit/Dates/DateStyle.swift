import Foundation
package import Recurrence

/// How dates and times of day are printed for a user. What it prints, ``When`` reads back for the same user.
///
/// JSON, references to occurrences and fields of formats do not depend on it.
package struct DateStyle: Sendable {
    /// The form of a date.
    package enum Form: String, CaseIterable, Sendable {
        /// That of the user's country where it can be read back without a question: `24.12.2026` and `2026/12/24`. Elsewhere
        /// `2026-12-24`, because `03/04/2026` has two meanings.
        case locale
        /// `2026-12-24` everywhere.
        case iso
    }

    package let habits: CalendarHabits
    private let names: Names
    private let headings: DateHeadings
    /// The parts of a date, such as `d.M.y`, with the digits of each; nil for ISO 8601.
    private let parts: [Part]?

    /// Names in the language of the user, weekdays from Monday.
    private struct Names {
        var weekdays = (1...7).compactMap { RecurrenceRule.Weekday(rawValue: $0)?.englishName }
        /// As in “23 November”.
        var months = LocalDate.englishMonths
        var shortWeekdays: [String]?
        var shortMonths: [String]?

        init() {}

        init(_ formatter: DateFormatter) {
            self.init()
            func names(_ found: [String]?, _ count: Int) -> [String]? { found?.count == count ? found : nil }
            // Foundation begins with Sunday.
            func fromMonday(_ found: [String]?) -> [String]? { names(found, 7).map { Array($0[1...]) + [$0[0]] } }
            weekdays = fromMonday(formatter.standaloneWeekdaySymbols) ?? weekdays
            shortWeekdays = fromMonday(formatter.shortStandaloneWeekdaySymbols)
            months = names(formatter.monthSymbols, 12) ?? months
            shortMonths = names(formatter.shortStandaloneMonthSymbols, 12)
        }
    }

    private enum Part: Hashable {
        case day(Int)
        case month(Int)
        case year
        case text(String)
    }

    /// The style of ISO 8601, in English.
    package init(habits: CalendarHabits = CalendarHabits()) {
        self.init(habits: habits, names: Names(), headings: DateHeadings(locale: nil), parts: nil)
    }

    /// - Parameter locale: as in `LANG`: `de_DE.UTF-8`. Foundation reads its names, which takes some milliseconds; not for
    ///   `C`, `POSIX`, or English.
    package init(locale: String, form: Form, habits: CalendarHabits) {
        let identifier = String(locale.prefix { $0 != "." && $0 != "@" })
        guard !["", "C", "POSIX"].contains(identifier), !identifier.hasPrefix("en") else {
            self.init(habits: habits)
            return
        }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: identifier)
        let pattern = DateFormatter.dateFormat(fromTemplate: "yMMdd", options: 0, locale: formatter.locale)
        self.init(
            habits: habits, names: Names(formatter),
            headings: DateHeadings(locale: Locale(identifier: identifier + "@calendar=gregorian;numbers=latn")),
            parts: form == .iso ? nil : pattern.flatMap(Self.parts))
    }

    private init(habits: CalendarHabits, names: Names, headings: DateHeadings, parts: [Part]?) {
        self.habits = habits
        self.names = names
        self.headings = headings
        self.parts = parts
    }

    /// `Sunday 2026-03-01`.
    package func day(_ date: LocalDate) -> String { "\(weekday(date)) \(self.date(date))" }

    /// `Sunday`.
    package func weekday(_ date: LocalDate) -> String { names.weekdays[date.weekday - 1] }

    /// `Sun`.
    package func shortWeekday(_ date: LocalDate) -> String {
        names.shortWeekdays?[date.weekday - 1] ?? String(weekday(date).prefix(3))
    }

    /// `March`, next to a day.
    package func month(_ date: LocalDate) -> String { names.months[date.month - 1] }

    /// `Mar`.
    package func shortMonth(_ date: LocalDate) -> String {
        names.shortMonths?[date.month - 1] ?? String(month(date).prefix(3))
    }

    /// `March 2026`.
    package func heading(_ date: LocalDate) -> String {
        headings.month(date) ?? "\(month(date)) \(date.year)"
    }

    /// `23–29 November 2026`.
    /// - Parameter isShort: whether the months are short: `Nov`.
    package func heading(from first: LocalDate, to last: LocalDate, isShort: Bool = false) -> String {
        if let text = headings.span(first, last, isShort: isShort) { return text }
        func name(_ date: LocalDate) -> String { isShort ? shortMonth(date) : month(date) }
        let begin =
            first.year != last.year
            ? "\(first.day) \(name(first)) \(first.year) – "
            : first.month != last.month ? "\(first.day) \(name(first)) – " : "\(first.day)–"
        return "\(begin)\(last.day) \(name(last)) \(last.year)"
    }

    /// `2026-03-01`.
    package func date(_ date: LocalDate) -> String {
        guard let parts else { return date.description }
        return parts.map { part in
            switch part {
            case .day(let digits): Self.number(date.day, digits)
            case .month(let digits): Self.number(date.month, digits)
            case .year: Self.number(date.year, 4)
            case .text(let text): text
            }
        }.joined()
    }

    /// `14:00`.
    package func clock(_ time: LocalDateTime) -> String { habits.text(of: time) }

    /// `14:00–15:30`.
    package func clock(_ time: LocalDateTime, to end: LocalDateTime) -> String {
        habits.clock == .hours24 ? time.clock(to: end) : "\(clock(time))–\(clock(end))"
    }

    private static func number(_ value: Int, _ digits: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// Reads a pattern of Foundation (Unicode TR 35): `dd.MM.y`. Returns nil for one whose dates have two meanings, or that
    /// has more than numbers.
    private static func parts(of pattern: String) -> [Part]? {
        var parts: [Part] = []
        var rest = pattern[...]
        while let letter = rest.first {
            let count = rest.prefix { $0 == letter }.count
            rest = rest.dropFirst(count)
            switch letter {
            case "d": parts.append(.day(count))
            case "M", "L":
                guard count <= 2 else { return nil }
                parts.append(.month(count))
            case "y": parts.append(.year)
            case ".", "/", "-": parts.append(.text(String(repeating: letter, count: count)))
            default: return nil
            }
        }
        guard parts.count == 5 || (parts.count == 6 && parts[5] == .text(".")) else { return nil }
        let isClear: Bool
        switch (parts[0], parts[1], parts[2], parts[3], parts[4]) {
        case (.day, .text("."), .month, .text("."), .year): isClear = true
        case (.year, .text("/"), .month, .text("/"), .day): isClear = true
        default: isClear = false
        }
        return isClear ? Array(parts.prefix(5)) : nil
    }
}
