import CalendarEditing
import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Foundation
import ICalendar
package import Recurrence

/// The calendars behind an event store, as the module `EventConferencing` uses them. Only a program with full access
/// gets them.
package struct ConferencingAccess: Sendable {
    package let store: CalendarStore
    package let zones: ZoneDatabase
    package let limits: Limits
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: @Sendable () -> Int64
}

/// The event that a conference is attached to, identified as in the store.
package struct ConferencingSubject: Hashable, Sendable {
    package let calendarID: Int64
    package let uid: String
    /// In the form in which the store has it; empty for a single event or a whole series.
    package let recurrenceID: String
}

extension EKEventStore {
    /// Returns the calendars behind this store.
    ///
    /// - Throws: ``EKError/Code/eventStoreNotAuthorized`` without full access to events.
    package func conferencingAccess() throws -> ConferencingAccess {
        try EKError.translated {
            let backend = try backend()
            try backend.requireChanging(.event)
            return ConferencingAccess(
                store: backend.store, zones: backend.zones, limits: backend.limits, now: backend.now)
        }
    }

    /// Returns the stored event that an object stands for.
    ///
    /// A series gets or loses a conference as a whole if its first occurrence is given with the span `futureEvents`.
    /// With a later occurrence, the series would have to be split before it is known whether the provider has a room.
    ///
    /// - Throws: ``EKError`` with `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `calendarReadOnly` or
    ///   `invalidSpan`, or with `internalFailure` and a message for an event that was never saved or was removed.
    package func conferencingSubject(of event: EKEvent, span: EKSpan) throws -> ConferencingSubject {
        try EKError.translated {
            try require(event, belongsHere: .event)
            guard let stored = event.stored else {
                throw EKError(sentenceOf: .eventNotSaved(event.title ?? ""), code: .internalFailure)
            }
            guard event.calendar?.allowsContentModifications ?? true else { throw EKError(.calendarReadOnly) }
            let record = stored.record
            let recurrenceID = stored.occurrence.recurrenceID
            guard span == .futureEvents, !recurrenceID.isEmpty else {
                return ConferencingSubject(calendarID: record.calendarID, uid: record.uid, recurrenceID: recurrenceID)
            }
            let backend = try backend()
            let series = try backend.store.series(calendar: record.calendarID, uid: record.uid)
            let first = try ItemReader(self, backend).event(named: nil, of: series)?.stored
            guard record.recurrenceID.isEmpty, first?.occurrence.recurrenceID == recurrenceID else {
                throw EKError(sentenceOf: .conferenceNeedsFirst(record.title), code: .invalidSpan)
            }
            return ConferencingSubject(calendarID: record.calendarID, uid: record.uid, recurrenceID: "")
        }
    }

    /// Updates an event after its conference was changed, and posts that the store has changed.
    package func conferenceChanged(of event: EKEvent) {
        // Otherwise, an unsaved conference set by the program would hide the stored one.
        event.virtualConference = event.stored?.occurrence.conference
        event.refresh()
        announce()
    }
}
