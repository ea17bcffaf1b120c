/// How people read a date such as `12/11`.
package enum DateOrder: String, CaseIterable, Sendable {
    /// It has two meanings, so ask.
    case ask
    /// As in 12 November.
    case day
    /// As in December 11.
    case month
}
