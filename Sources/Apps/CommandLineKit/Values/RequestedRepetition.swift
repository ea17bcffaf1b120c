package import ConferenceErrors
package import Recurrence

/// The options of a command line that say how an event repeats, as typed.
package struct RequestedRepetition: Sendable {
    /// `weekly`, `every 2 weeks` or a rule; see ``RepeatWords``.
    package var every: String?
    /// `mon,wed`, `second tuesday` or `15`; see ``RepeatDays``.
    package var days: String?
    package var until: String?
    package var count: Int?

    package init(every: String? = nil, days: String? = nil, until: String? = nil, count: Int? = nil) {
        self.every = every
        self.days = days
        self.until = until
        self.count = count
    }

    /// Whether none of the options was given.
    package var isEmpty: Bool { every == nil && days == nil && until == nil && count == nil }

    /// Whether the event should no longer repeat.
    package var isNone: Bool { ["none", "never", "no", "nie", "keine"].contains(every?.lowercased().trimmed) }

    /// Returns the requested rule.
    ///
    /// - Parameters:
    ///   - old: the present rule of the event, from which the parts come that were not given; nil if it does not repeat.
    ///   - context: the time zone of ``until``.
    /// - Throws: `badRepetition`, `badRepeatDays`, `conflictingOptions`, and the errors of ``When``.
    package func rule(
        changing old: RecurrenceRule?, in context: TimeContext
    ) throws(ConferenceError) -> RecurrenceRule {
        guard until == nil || count == nil else {
            throw .conflictingOptions(
                "--until", "--count", advice: "Say when the series ends or how often it takes place.")
        }
        let days = try days.map { text throws(ConferenceError) in try RepeatDays(text, context.names) }
        var rule: RecurrenceRule
        if let every {
            rule = try RepeatWords(every).rule
            if let old, rule.count == nil, rule.until == nil { (rule.count, rule.until) = (old.count, old.until) }
        } else if let old {
            rule = old
        } else if let days {
            rule = RecurrenceRule(days.frequency)
        } else {
            throw .optionNeeds(until == nil ? "--count" : "--until", "--repeat")
        }
        try days?.apply(to: &rule, every: every)
        if let count { (rule.count, rule.until) = (count, nil) }
        if let until { (rule.count, rule.until) = (nil, try end(until, in: context)) }
        return rule
    }

    /// Checks that a series takes place at all before its end.
    ///
    /// - Parameters:
    ///   - start: the first occurrence of the series, or of the part that is changed.
    ///   - instant: the instant of that start.
    /// - Throws: `endBeforeStart`.
    package func check(_ rule: RecurrenceRule, from start: EventTime, at instant: Int64) throws(ConferenceError) {
        guard let text = until, let until = rule.until else { return }
        let isInOrder = until.isDate ? until.local.date >= start.local.date : until.local.secondsSinceEpoch >= instant
        guard isInOrder else { throw .endNotAfterStart(start: start.local.description, end: text) }
    }

    /// Returns UNTIL: a day, which counts as a whole, or an instant; nil for no end.
    private func end(_ text: String, in context: TimeContext) throws(ConferenceError) -> EventTime? {
        if ["never", "forever", "nie"].contains(text.lowercased().trimmed) { return nil }
        let when = try When(text, in: context)
        return when.time.isDate ? when.time : EventTime(LocalDateTime(secondsSinceEpoch: when.instant), .utc)
    }
}

/// How often an event repeats, as people say it: `daily`, `weekdays`, `biweekly`, `every 3 months`, or a rule of a calendar
/// file (RFC 5545, 3.3.10).
struct RepeatWords {
    let rule: RecurrenceRule

    /// The words for an option's help and completion.
    static let common = ["daily", "weekdays", "weekly", "biweekly", "monthly", "yearly"]

    init(_ text: String) throws(ConferenceError) {
        let words = text.lowercased().trimmed.split(separator: " ").map(String.init)
        if text.contains("=") {
            let value = text.trimmed
            let isNamed = value.prefix(6).uppercased() == "RRULE:"
            do throws(RecurrenceRuleError) {
                rule = try RecurrenceRule(text: String(isNamed ? value.dropFirst(6) : value))
            } catch {
                throw .badRepetition(text)
            }
            return
        }
        guard let rule = Self.named(words) ?? Self.counted(words) else { throw .badRepetition(text) }
        self.rule = rule
    }

    /// Reads one word.
    private static func named(_ words: [String]) -> RecurrenceRule? {
        guard words.count == 1, let word = words.first else { return nil }
        switch word {
        case "daily", "täglich": return RecurrenceRule(.daily)
        case "weekly", "wöchentlich": return RecurrenceRule(.weekly)
        case "monthly", "monatlich": return RecurrenceRule(.monthly)
        case "yearly", "annually", "jährlich": return RecurrenceRule(.yearly)
        case "biweekly", "fortnightly", "zweiwöchentlich", "zweiwöchig", "vierzehntägig", "14-tägig":
            return rule(2, .weekly)
        case "weekdays", "workdays", "werktags", "werktäglich":
            var rule = RecurrenceRule(.weekly)
            rule.byDay = RecurrenceRule.Weekday.allCases.prefix(5).map { .init($0) }
            return rule
        default: return nil
        }
    }

    /// Reads `every week`, `every 3 days` and `alle 2 Wochen`; `every` may be left out before a number.
    private static func counted(_ words: [String]) -> RecurrenceRule? {
        let every = ["every", "alle", "jede", "jeden", "jedes"]
        let rest = words.first.map(every.contains) == true ? words.dropFirst() : words[...]
        guard let unit = rest.last, rest.count == 2 || (rest.count == 1 && rest.count < words.count) else { return nil }
        let other = rest.count == 2 && ["other", "zweite", "zweiten", "zweites"].contains(rest.first) ? 2 : nil
        guard let number = rest.count == 1 ? 1 : other ?? rest.first.flatMap({ Int($0) ?? NumberWord.number($0) }),
            (1...9_999).contains(number)
        else { return nil }
        switch unit {
        case "day", "days", "tag", "tage": return rule(number, .daily)
        case "weekday", "weekdays", "werktag": return number == 1 ? named(["weekdays"]) : nil
        case "week", "weeks", "woche", "wochen": return rule(number, .weekly)
        case "month", "months", "monat", "monate": return rule(number, .monthly)
        case "year", "years", "jahr", "jahre": return rule(number, .yearly)
        default: return nil
        }
    }

    private static func rule(_ number: Int, _ frequency: RecurrenceRule.Frequency) -> RecurrenceRule {
        var rule = RecurrenceRule(frequency)
        rule.interval = number
        return rule
    }
}
