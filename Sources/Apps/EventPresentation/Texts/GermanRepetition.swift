package import Recurrence

/// Recurrence rules in German: `alle 2 Wochen am Dienstag und Donnerstag bis 22.12.2026`.
package enum GermanRepetition {
    private static let months = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ]
    private static let weekdays = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]

    /// Returns a rule in words. Every part of it is said, except the first day of the week.
    package static func words(
        _ rule: RecurrenceRule, _ last: () -> LocalDate?, _ date: (LocalDate) -> String
    ) -> String {
        var rule = RepeatText.withNumberedWeekday(rule)
        let picked = RepeatText.picked(by: rule).map(pickedDay)
        if picked != nil { (rule.byDay, rule.bySetPosition) = ([], []) }
        let (single, several) = period(rule.frequency)
        var text = rule.interval == 1 ? single : "alle \(rule.interval) \(several)"
        let workdays = RecurrenceRule.Weekday.allCases.prefix(5).map { RecurrenceRule.WeekdayNumber($0) }
        if rule.frequency == .weekly, rule.interval == 1, rule.byDay == workdays {
            text = "montags bis freitags"
        } else if !rule.byDay.isEmpty {
            text += " am " + list(rule.byDay.map(weekday))
        }
        if let picked { text += " am " + picked }
        if !rule.byMonthDay.isEmpty { text += " am " + list(rule.byMonthDay.map(day)) }
        if !rule.byYearDay.isEmpty { text += " am \(list(rule.byYearDay.map(dayOfYear))) des Jahres" }
        if !rule.byWeekNumber.isEmpty { text += " in \(list(rule.byWeekNumber.map(week)))" }
        if !rule.byMonth.isEmpty {
            text +=
                " im " + list(rule.byMonth.map { months.indices.contains($0 - 1) ? months[$0 - 1] : "\($0). Monat" })
        }
        text += times(of: rule)
        if !rule.bySetPosition.isEmpty {
            text += ", davon jeweils nur der " + list(rule.bySetPosition.map(position))
        }
        switch rule.skip {
        case .omit: break
        case .backward: text += ", am letzten Tag davor, wenn ein Monat den Tag nicht hat"
        case .forward: text += ", am ersten Tag danach, wenn ein Monat den Tag nicht hat"
        }
        if let count = rule.count { text += count == 1 ? ", einmal" : ", \(count)-mal" }
        if let until = rule.until { text += " bis \(date(last() ?? until.local.date))" }
        return text
    }

    private static func period(_ frequency: RecurrenceRule.Frequency) -> (single: String, several: String) {
        switch frequency {
        case .yearly: ("jedes Jahr", "Jahre")
        case .monthly: ("jeden Monat", "Monate")
        case .weekly: ("jede Woche", "Wochen")
        case .daily: ("jeden Tag", "Tage")
        case .hourly: ("jede Stunde", "Stunden")
        case .minutely: ("jede Minute", "Minuten")
        case .secondly: ("jede Sekunde", "Sekunden")
        }
    }

    private static func pickedDay(_ number: Int, of days: RepeatText.PickedDays) -> String {
        let name =
            switch days {
            case .weekdays: "Werktag (Montag bis Freitag)"
            case .weekends: "Tag eines Wochenendes"
            case .all: "Tag"
            }
        return number < 0 ? "\(fromEnd(-number)) \(name)" : "\(number). \(name)"
    }

    /// ` um 9:00 und 17:30 Uhr`, or the hours, minutes and seconds apart.
    private static func times(of rule: RecurrenceRule) -> String {
        if let clocks = RepeatText.clocks(of: rule) { return " um \(list(clocks)) Uhr" }
        var text = ""
        if !rule.byHour.isEmpty { text += " in Stunde " + list(rule.byHour.map(String.init)) }
        if !rule.byMinute.isEmpty { text += " in Minute " + list(rule.byMinute.map(String.init)) }
        if !rule.bySecond.isEmpty { text += " in Sekunde " + list(rule.bySecond.map(String.init)) }
        return text
    }

    private static func dayOfYear(_ number: Int) -> String {
        number > 0 ? "\(number). Tag" : "\(fromEnd(-number)) Tag"
    }

    private static func week(_ number: Int) -> String {
        number > 0 ? "KW \(number)" : "der \(fromEnd(-number)) KW"
    }

    private static func position(_ number: Int) -> String {
        guard number < 0 else { return "\(number)." }
        let word = fromEnd(-number)
        return word.hasSuffix("n") ? String(word.dropLast()) : word
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
