/// The result of one conformance check.
package struct ConformanceResult: Hashable, Sendable {
    /// The outcome of a check. The words are part of the JSON interface.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The provider keeps the rule.
        case pass
        /// The provider works, but could be better.
        case warn
        /// The provider breaks the rule.
        case fail
        /// The check did not run; the reason says why.
        case skip
        /// The provider's process ended during the check.
        case crash
    }

    /// The identifier of the check. It never changes.
    package var id: String
    /// The rule, as a clause.
    package var rule: String
    package var outcome: Outcome
    /// The reason, in one line. Empty for most checks that pass.
    package var reason: String
    package var duration: Duration
}

/// An outcome and the reason for it.
struct Verdict: Sendable {
    var outcome: ConformanceResult.Outcome
    var reason = ""

    static let pass = Verdict(outcome: .pass)
    static func pass(_ reason: String) -> Verdict { Verdict(outcome: .pass, reason: reason) }
    static func warn(_ reason: String) -> Verdict { Verdict(outcome: .warn, reason: reason) }
    static func fail(_ reason: String) -> Verdict { Verdict(outcome: .fail, reason: reason) }
    static func skip(_ reason: String) -> Verdict { Verdict(outcome: .skip, reason: reason) }
}
