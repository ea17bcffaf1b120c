import CalendarEditing
import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Foundation
import ICalendar
package import Recurrence

/// What `EventConferencing` works with: the calendars behind a store, handed out to a program with full access only.
package struct ConferencingAccess: Sendable {
    package let store: CalendarStore
    package let zones: ZoneDatabase
    package let limits: Limits
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: @Sendable () -> Int64
}

/// What a conference is attached to, in the names of the store.
package struct ConferencingSubject: Hashable, Sendable {
    package let calendarID: Int64
    package let uid: String
    /// As in the store; empty for a single event or a whole series.
    package let recurrenceID: String
}

extension EKEventStore {
    /// - Throws: ``EKError/Code/eventStoreNotAuthorized`` without full access to events.
    package func conferencingAccess() throws -> ConferencingAccess {
        try EKError.translated {
            let backend = try backend()
            try backend.requireChanging(.event)
            return ConferencingAccess(
                store: backend.store, zones: backend.zones, limits: backend.limits, now: backend.now)
        }
    }

    /// What an event stands for in the store.
    ///
    /// A series can get or lose a conference as a whole, which is asked for by its first occurrence. From a later one on it
    /// would have to be split before anybody knows whether the provider has a room.
    ///
    /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `calendarReadOnly`,
    ///   `invalidSpan`; `internalFailure`, with a sentence, for an event that was never saved or is removed.
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

    /// Shows in an event what has become of its conference, and tells everybody that the store has changed.
    package func conferenceChanged(of event: EKEvent) {
        // Otherwise a conference that the program has set and not saved would hide the one that is there.
        event.virtualConference = event.stored?.occurrence.conference
        event.refresh()
        announce()
    }
}
