import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

// The rules of an event or reminder.
extension ComponentText {
    /// Sets the values of RRULE. Existing values keep their lines.
    ///
    /// - Parameters:
    ///   - start: the new DTSTART, or DUE of a reminder without one.
    ///   - title: the title of the item, for error messages.
    /// - Throws: `badRule`.
    mutating func setRules(_ rules: [String], start: EventTime, title: String, _ resolver: ZoneResolver) throws {
        let old = properties("RRULE")
        remove("RRULE")
        guard !rules.isEmpty else {
            for name in ["RDATE", "EXDATE", "EXRULE"] { remove(name) }
            return
        }
        for value in rules {
            if let kept = old.first(where: { $0.value == value }), RuleText(value)?.fits(start) == true {
                append(kept)
            } else {
                guard let rule = RuleText(value) else { throw ConferenceError.badRule(title, rule: value) }
                append(ContentLine("RRULE", value: rule.normalised(for: start, resolver).value))
            }
        }
    }
}
