package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar

/// A change of an event, as a value that every program hands to ``CalendarEditor``: what the program has read, and what is
/// to become of it.
package struct EventChange {
    /// The occurrence as the program has read it. For a change of a whole series, any of its occurrences; times in
    /// ``fields`` are those of this occurrence.
    package var base: Occurrence
    /// What is to change of words, times, rules and so on.
    package var fields = EventChanges()
    /// Which occurrences of a series are meant.
    package var span: SeriesSpan
    /// The calendar to move the event to, or nil to leave it where it is, wherever another program has put it.
    package var calendarID: Int64?
    /// The conference to set or to remove, or nil to leave it.
    package var conference: FieldChange<VirtualConference>?
    /// Whether to refuse what Apple's calendars refuse; see ``SeriesEditor``.
    package var isStrict = false
    /// What other programs had changed when an earlier change of the same transaction was made, or nil to find out.
    package var othersBefore: Set<ItemField>?

    package init(_ base: Occurrence, span: SeriesSpan) {
        self.base = base
        self.span = span
    }
}

/// What a transaction has made of an event.
package struct SavedEvent: Sendable {
    /// The record that holds what was asked for.
    package var record: EventRecord
    /// All records of that event, as the transaction leaves them.
    package var series: [EventRecord]
    /// The occurrence that was asked for, as in ``EventRecord/recurrenceID``; empty for the whole event.
    package var recurrenceID = ""
    /// What other programs had changed since the event was read.
    package var others: Set<ItemField> = []
    /// Entries of the outbox, to be delivered after the transaction by a program that has a host.
    package var notes: [IntentRecord] = []
}
