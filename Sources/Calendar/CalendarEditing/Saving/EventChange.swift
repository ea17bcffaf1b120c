package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar

/// A change to an event, as every program passes it to ``CalendarEditor``: the state that the program has read, and the
/// new values.
package struct EventChange {
    /// The occurrence as the program has read it; times in ``fields`` are those of this occurrence. To change a whole series,
    /// pass any of its occurrences, or its master as `Occurrence(single:_:)`, whose times are those of DTSTART.
    package var base: Occurrence
    /// Whether ``base`` shows an occurrence as the rules of its series give it, although the occurrence was changed on its own.
    package var isByRule = false
    /// The new values of title, times, rules and other fields.
    package var fields = EventChanges()
    /// The occurrences of a series to change.
    package var span: SeriesSpan
    /// Whether times in ``fields`` replace those that the series gives the occurrence, instead of the occurrence's own.
    /// They differ if the occurrence was moved.
    package var replacesPlannedTimes = false
    /// The calendar to move the event to, or nil to leave it in its current calendar, even if another program has moved
    /// it.
    package var calendarID: Int64?
    /// The conference to set or to remove, or nil to leave it unchanged.
    package var conference: FieldChange<VirtualConference>?
    /// Whether to reject what Apple's calendars reject; see ``SeriesEditor``.
    package var isStrict = false
    /// Whether to add the event again if another program has removed it since it was read.
    package var restoresRemoved = false
    /// The fields that other programs had changed when an earlier change of the same transaction was made, or nil to
    /// determine them.
    package var othersBefore: Set<ItemField>?

    /// Whether the change was made for a series itself, not for one of its occurrences.
    var isOfWholeSeries: Bool { base.event.isRecurring && base.recurrenceID.isEmpty }

    package init(_ base: Occurrence, span: SeriesSpan) {
        self.base = base
        self.span = span
    }
}

/// The result of saving an event.
package struct SavedEvent: Sendable {
    /// The record with the requested values.
    package var record: EventRecord
    /// All records of that event after the transaction.
    package var series: [EventRecord]
    /// The occurrence that was changed, as in ``EventRecord/recurrenceID``; empty for the whole event.
    package var recurrenceID = ""
    /// The fields that other programs had changed since the event was read.
    package var others: Set<ItemField> = []
    /// Whether the event already had all requested values, so that nothing was written.
    package var isUnchanged = false
    /// Entries of the outbox, to be delivered after the transaction by a program that has a host.
    package var notes: [IntentRecord] = []
}

extension SavedEvent {
    /// An event that was saved before; nil if there are no records of it.
    package init?(present series: [EventRecord]) {
        guard let record = series.first else { return nil }
        self.init(record: record, series: series, isUnchanged: true)
    }

    /// An occurrence that stays as it is.
    package init(unchanged occurrence: Occurrence, of series: [EventRecord]) {
        self.init(record: occurrence.event, series: series, recurrenceID: occurrence.recurrenceID, isUnchanged: true)
    }
}
