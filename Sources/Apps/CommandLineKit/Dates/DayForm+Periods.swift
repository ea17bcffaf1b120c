import ConferenceErrors
import Recurrence

// Days that are told by weeks, months and years.
extension DayForm {
    /// A day of a numbered week: `2027-W10-1`.
    static func week(_ words: [String], _ reading: DayReading) throws(ConferenceError) -> LocalDate? {
        guard words.count == 1 else { return nil }
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].count == 4, let year = parts[0].digits, parts[1].first == "w",
            let week = parts[1].dropFirst().digits, parts[1].count == 3
        else { return nil }
        let day = parts.count == 3 ? parts[2].digits ?? 0 : 1
        // The week with 4 January is the first one.
        guard (1...53).contains(week), (1...7).contains(day), let fourth = LocalDate(year: year, month: 1, day: 4)
        else {
            return try reading.existing(nil)
        }
        let date = fourth.adding(days: 1 - fourth.weekday + (week - 1) * 7 + day - 1)
        let thursday = date.adding(days: 4 - date.weekday)
        return try reading.existing(thursday.year == year ? date : nil)
    }

    /// The last day of a period: `end of month`, `Ende des Monats`.
    static func endOfPeriod(_ words: [String], _ reading: DayReading) -> LocalDate? {
        let words = words.filter { $0 != "the" }
        guard words.count == 3, words[0] == "end" && words[1] == "of" || words[0] == "ende" else { return nil }
        let today = reading.today
        switch words[0] == "end" ? words[2] : words[1...].joined(separator: " ") {
        case "week", "der woche": return today.adding(days: 7 - today.weekday)
        case "month", "des monats":
            return LocalDate(
                year: today.year, month: today.month, day: LocalDate.days(inMonth: today.month, of: today.year))
        case "year", "des jahres": return LocalDate(year: today.year, month: 12, day: 31)
        default: return nil
        }
    }

    /// A number of days, weeks or months from today: `in 3 days`, `in zwei Wochen`.
    static func ahead(_ words: [String], _ reading: DayReading) -> LocalDate? {
        let today = reading.today
        if words == ["next", "week"] || words == ["nächste", "woche"] { return today.adding(days: 7) }
        guard words.count == 3, words[0] == "in" else { return nil }
        let digits = words[1].count <= 4 ? words[1].digits : nil
        guard let number = digits ?? NumberWord.number(words[1]) else { return nil }
        switch words[2] {
        case "day", "days", "tag", "tagen": return today.adding(days: number)
        case "week", "weeks", "woche", "wochen": return today.adding(days: number * 7)
        case "month", "months", "monat", "monaten":
            // The last day of a shorter month.
            let months = today.year * 12 + today.month - 1 + number
            let (year, month) = (months / 12, months % 12 + 1)
            return LocalDate(year: year, month: month, day: min(today.day, LocalDate.days(inMonth: month, of: year)))
        default: return nil
        }
    }
}
