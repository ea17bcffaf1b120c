package import CalendarStore
package import Support

/// A change of the calendar of which the provider of a conference has not heard.
///
/// The calendar keeps the change. The note of it stays open, and `ConferenceCoordinator.retry` tells the provider again.
package struct UnsettledChange: Sendable {
    /// What the provider was to be told.
    package var intent: IntentRecord
    /// Why it was not, in a sentence that says how to go on.
    package var error: ConferenceError
}
