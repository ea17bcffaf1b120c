package import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import ICalendar
import Recurrence

extension EKEventStore {
    /// Returns the backend of the store, which EventConferencing works with.
    ///
    /// - Throws: ``EKError/Code/eventStoreNotAuthorized`` without full access to events.
    package func conferencingBackend() throws -> EventStoreBackend {
        try EKError.translated {
            let backend = try backend()
            try backend.requireChanging(.event, backend.access)
            return backend
        }
    }

    /// Returns the stored event that an object stands for.
    ///
    /// A series gets or loses a conference as a whole if its first occurrence is given with the span `futureEvents`. For a
    /// later occurrence, the series would have to be split before it is known whether the provider creates a room.
    ///
    /// - Throws: ``EKError``: `objectBelongsToDifferentStore`, `eventStoreNotAuthorized`, `calendarReadOnly`, `invalidSpan`;
    ///   `internalFailure`, with a sentence, for an event that was never saved or is removed.
    package func conferenceTarget(of event: EKEvent, span: EKSpan) throws -> ConferenceTarget {
        try EKError.translated {
            try require(event, belongsHere: .event)
            guard let stored = event.stored else {
                throw EKError(sentenceOf: .eventNotSaved(event.title ?? ""), code: .internalFailure)
            }
            guard event.calendar?.allowsContentModifications ?? true else { throw EKError(.calendarReadOnly) }
            let record = stored.record
            let recurrenceID = stored.occurrence.recurrenceID
            guard span == .futureEvents, !recurrenceID.isEmpty else {
                return ConferenceTarget(calendarID: record.calendarID, uid: record.uid, recurrenceID: recurrenceID)
            }
            let backend = try backend()
            let series = try backend.store.series(calendar: record.calendarID, uid: record.uid)
            let first = try ItemReader(self, backend).event(named: nil, of: series)?.stored
            guard record.recurrenceID.isEmpty, first?.occurrence.recurrenceID == recurrenceID else {
                throw EKError(sentenceOf: .conferenceNeedsFirst(record.title), code: .invalidSpan)
            }
            return ConferenceTarget(calendarID: record.calendarID, uid: record.uid, recurrenceID: "")
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
