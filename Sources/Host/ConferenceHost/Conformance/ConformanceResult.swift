/// What one check of the conformance kit found.
package struct ConformanceResult: Hashable, Sendable {
    /// How a check can end. The words are part of the JSON interface.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The rule is kept.
        case pass
        /// It works, and could be better.
        case warn
        /// A rule is broken.
        case fail
        /// It was not tried; the reason says why.
        case skip
        /// The provider's process ended while it was tried.
        case crash
    }

    /// The name of the check; it never changes.
    package var id: String
    /// The rule, as a clause.
    package var rule: String
    /// How it ended.
    package var outcome: Outcome
    /// Why, in one line; empty for most that pass.
    package var reason: String
    /// How long it took.
    package var duration: Duration
}

/// What a check comes to: an outcome, and why.
struct Verdict: Sendable {
    var outcome: ConformanceResult.Outcome
    var reason = ""

    static let pass = Verdict(outcome: .pass)
    static func pass(_ reason: String) -> Verdict { Verdict(outcome: .pass, reason: reason) }
    static func warn(_ reason: String) -> Verdict { Verdict(outcome: .warn, reason: reason) }
    static func fail(_ reason: String) -> Verdict { Verdict(outcome: .fail, reason: reason) }
    static func skip(_ reason: String) -> Verdict { Verdict(outcome: .skip, reason: reason) }
}
