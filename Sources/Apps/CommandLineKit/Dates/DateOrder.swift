/// The order in which a date such as `12/11` is read.
package enum DateOrder: String, CaseIterable, Sendable {
    /// The date has two meanings, so the user is asked.
    case ask
    /// The day comes first, as in 12 November.
    case day
    /// The month comes first, as in December 11.
    case month
}
