package import CalendarStore
public import ConferenceErrors

/// A change of the calendar of which the provider of a conference has not heard.
///
/// The calendar keeps the change. The note of it stays open; `conferencectl pending retry` tells the provider again.
public struct UnsettledChange: Sendable {
    /// What the provider was to be told.
    package var intent: IntentRecord
    /// Why it was not, in a sentence that says how to go on.
    public var error: ConferenceError

    /// The number of the note, as `conferencectl pending` shows it.
    public var number: Int64 { intent.id }

    package init(intent: IntentRecord, error: ConferenceError) {
        self.intent = intent
        self.error = error
    }
}
