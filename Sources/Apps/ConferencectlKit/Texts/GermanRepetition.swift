import EventPresentation
import Recurrence

/// Recurrence rules in German: `alle 2 Wochen am Dienstag und Donnerstag bis 22.12.2026`.
enum GermanRepetition {
    private static let months = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ]
    private static let weekdays = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]

    /// Returns nil for a rule with parts that have no words.
    static func words(_ rule: RecurrenceRule, _ last: () -> LocalDate?, _ date: (LocalDate) -> String) -> String? {
        let rule = RepeatText.withNumberedWeekday(rule)
        guard rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty, rule.bySetPosition.isEmpty,
            rule.byWeekNumber.isEmpty, rule.byYearDay.isEmpty
        else { return nil }
        let (single, several) =
            switch rule.frequency {
            case .yearly: ("jedes Jahr", "Jahre")
            case .monthly: ("jeden Monat", "Monate")
            case .weekly: ("jede Woche", "Wochen")
            case .daily: ("jeden Tag", "Tage")
            case .hourly: ("jede Stunde", "Stunden")
            case .minutely: ("jede Minute", "Minuten")
            case .secondly: ("jede Sekunde", "Sekunden")
            }
        var text = rule.interval == 1 ? single : "alle \(rule.interval) \(several)"
        let workdays = RecurrenceRule.Weekday.allCases.prefix(5).map { RecurrenceRule.WeekdayNumber($0) }
        if rule.frequency == .weekly, rule.interval == 1, rule.byDay == workdays {
            text = "montags bis freitags"
        } else if !rule.byDay.isEmpty {
            text += " am " + list(rule.byDay.map(weekday))
        }
        if !rule.byMonthDay.isEmpty { text += " am " + list(rule.byMonthDay.map(day)) }
        if !rule.byMonth.isEmpty {
            let names = rule.byMonth.compactMap { months.indices.contains($0 - 1) ? months[$0 - 1] : nil }
            guard names.count == rule.byMonth.count else { return nil }
            text += " im " + list(names)
        }
        if let count = rule.count { text += count == 1 ? ", einmal" : ", \(count)-mal" }
        if let until = rule.until { text += " bis \(date(last() ?? until.local.date))" }
        return text
    }

    private static func weekday(_ entry: RecurrenceRule.WeekdayNumber) -> String {
        let name = weekdays[entry.weekday.rawValue - 1]
        switch entry.ordinal {
        case 0: return name
        case ..<0: return "\(fromEnd(-entry.ordinal)) \(name)"
        default: return "\(entry.ordinal). \(name)"
        }
    }

    private static func day(_ number: Int) -> String { number > 0 ? "\(number)." : "\(fromEnd(-number)) Tag" }

    private static func fromEnd(_ number: Int) -> String {
        let words = ["letzten", "vorletzten", "drittletzten", "viertletzten", "fünftletzten"]
        return words.indices.contains(number - 1) ? words[number - 1] : "\(number).-letzten"
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " und " + last
    }
}
