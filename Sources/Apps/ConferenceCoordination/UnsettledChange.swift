package import CalendarStore
public import ConferenceErrors

/// A change in the calendar that could not be delivered to the provider of a conference.
///
/// The calendar keeps the change. The outbox entry stays open; `conferencectl pending retry` notifies the provider
/// again.
public struct UnsettledChange: Sendable {
    /// The outbox entry.
    package var intent: IntentRecord
    /// The reason why the change was not delivered, with advice on how to continue.
    public var error: ConferenceError

    /// The number of the entry, as `conferencectl pending` shows it.
    public var number: Int64 { intent.id }

    package init(intent: IntentRecord, error: ConferenceError) {
        self.intent = intent
        self.error = error
    }
}
