package import Recurrence

extension RequestedRepetition {
    /// Returns the words for a rule without its end, which ``rule(changing:in:)`` reads as the same rule: `weekly` with
    /// `mon,wed`. A rule that has no words is written as a rule.
    package init(writing rule: RecurrenceRule) {
        var endless = rule
        (endless.count, endless.until) = (nil, nil)
        let (weekdays, every) = (Self.weekdays(of: endless), Self.frequency(of: endless))
        let candidates = [("weekdays", nil), (every, nil), (every, weekdays), (every, Self.monthDays(of: endless))]
        for case let (every?, days) in candidates as [(String?, String?)] where Self.means(endless, every, days) {
            self.init(every: every, days: days)
            return
        }
        self.init(every: endless.text)
    }

    private static func means(_ rule: RecurrenceRule, _ every: String, _ days: String?) -> Bool {
        guard var read = try? RepeatWords(every).rule else { return false }
        if let days {
            guard let days = try? RepeatDays(days, DateNames(locale: "")),
                (try? days.apply(to: &read, every: every)) != nil
            else {
                return false
            }
        }
        // The first day of the week matters only if weeks are skipped.
        if rule.interval == 1 { read.weekStart = rule.weekStart }
        return read == rule
    }

    private static func frequency(of rule: RecurrenceRule) -> String? {
        let words: (one: String, many: String)
        switch rule.frequency {
        case .daily: words = ("daily", "days")
        case .weekly: words = ("weekly", "weeks")
        case .monthly: words = ("monthly", "months")
        case .yearly: words = ("yearly", "years")
        case .hourly, .minutely, .secondly: return nil
        }
        return rule.interval == 1 ? words.one : "every \(rule.interval) \(words.many)"
    }

    private static func weekdays(of rule: RecurrenceRule) -> String? {
        let ordinals = [-1: "last ", 0: "", 1: "first ", 2: "second ", 3: "third ", 4: "fourth ", 5: "fifth "]
        let words = rule.byDay.map { day in
            let name = day.weekday.englishName.prefix(3).lowercased()
            return ordinals[day.ordinal].map { $0 + name } ?? "\(day.ordinal)\(name.prefix(2))"
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private static func monthDays(of rule: RecurrenceRule) -> String? {
        let words = rule.byMonthDay.map { $0 == -1 ? "last" : String($0) }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
