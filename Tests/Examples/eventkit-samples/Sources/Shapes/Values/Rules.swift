import EventKit

func rules(until date: Date?, count: Int) -> [EKRecurrenceRule] {
    let end: EKRecurrenceEnd? = date.map { EKRecurrenceEnd(end: $0) }
    let simple = EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end)
    let full = EKRecurrenceRule(
        recurrenceWith: .monthly,
        interval: 2,
        daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday), EKRecurrenceDayOfWeek(.friday, weekNumber: -1)],
        daysOfTheMonth: [1, 15].map { NSNumber(value: $0) },
        monthsOfTheYear: nil,
        weeksOfTheYear: nil,
        daysOfTheYear: nil,
        setPositions: [1, -1],
        end: EKRecurrenceEnd(occurrenceCount: count))
    simple.recurrenceEnd = nil
    return [simple, full]
}

func described(_ rule: EKRecurrenceRule) -> String {
    var parts = ["\(rule.interval)"]
    switch rule.frequency {
    case .daily: parts.append("daily")
    case .weekly: parts.append("weekly")
    case .monthly: parts.append("monthly")
    case .yearly: parts.append("yearly")
    @unknown default: parts.append("otherwise")
    }
    if let days = rule.daysOfTheWeek, !days.isEmpty {
        parts += days.map { "\($0.dayOfTheWeek.rawValue)/\($0.weekNumber)" }
    }
    parts += (rule.daysOfTheMonth ?? []).map { "\($0.intValue)" }
    parts += rule.monthsOfTheYear?.map(\.stringValue) ?? []
    parts += [rule.weeksOfTheYear, rule.daysOfTheYear, rule.setPositions].compactMap(\.self).flatMap { $0 }
        .map { $0.description }
    if let end = rule.recurrenceEnd {
        if let date = end.endDate {
            parts.append("until \(date)")
        } else if end.occurrenceCount > 0 {
            parts.append("\(end.occurrenceCount) times")
        }
    }
    return parts.joined(separator: " ") + rule.calendarIdentifier + "\(rule.firstDayOfTheWeek)"
}

func weekdays(_ days: [EKWeekday]) -> [EKRecurrenceDayOfWeek] { days.map { EKRecurrenceDayOfWeek($0) } }

func weekdaysByName(_ days: [EKWeekday]) -> [EKRecurrenceDayOfWeek] { days.map(EKRecurrenceDayOfWeek.init(_:)) }
