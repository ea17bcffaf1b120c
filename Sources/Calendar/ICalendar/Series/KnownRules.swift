import Recurrence

/// The rules of the series that were expanded so far, by their text.
///
/// Many series of a calendar repeat in the same way, such as every week, and reading a rule takes longer than finding it here.
/// Use it for one task and on one thread.
package final class KnownRules {
    private var rules: [String: RecurrenceRule] = [:]

    /// How many rules are remembered, so that memory does not grow with the number of series: hardly any two have the same
    /// UNTIL.
    private static let most = 1_024

    package init() {}

    /// Returns the rule that a text states.
    func rule(_ text: String) throws(RecurrenceRuleError) -> RecurrenceRule {
        if let known = rules[text] { return known }
        let rule = try RecurrenceRule(text: text)
        if rules.count < Self.most { rules[text] = rule }
        return rule
    }
}
