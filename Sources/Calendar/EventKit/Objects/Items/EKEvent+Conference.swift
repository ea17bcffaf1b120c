import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel

/// The conferences of an event object.
struct EventConferences {
    /// The conference that is saved with the event.
    var own: VirtualConference?
    /// The result of searching the stored event, or nil if it was not searched yet.
    var searched: ConferenceSearch?
}

/// The conference found in the text of an event, and the state of the event it was found in.
struct ConferenceSearch {
    /// The record that was searched.
    let record: EventRecord
    let conference: VirtualConference?
}

extension EKEvent {
    /// The conference that is saved with the event.
    var ownConference: VirtualConference? {
        get { conferences.own }
        set { conferences.own = newValue }
    }

    /// The result of searching the stored event, or nil if it was not searched yet.
    var searchedConference: ConferenceSearch? {
        get { conferences.searched }
        set { conferences.searched = newValue }
    }

    /// The best conference that another program has written into the stored event. Nil for a new event, and for an occurrence
    /// from which the conference of its series was removed.
    ///
    /// A detached occurrence without a conference of its own has that of its series.
    var foundConference: VirtualConference? {
        guard let stored else { return nil }
        if let known = searchedConference, known.record == stored.record { return known.conference }
        let found: VirtualConference? = eventStore.reading(.event, otherwise: nil) { backend in
            // Leaves out the saved conference: ``ownConference`` holds it, perhaps with unsaved changes.
            var record = stored.record
            record.conference = nil
            var master: EventRecord?
            if !record.recurrenceID.isEmpty {
                master = try backend.store.event(calendar: record.calendarID, uid: record.uid, recurrenceID: "")
                master?.conference = nil
                master?.ownsConference = false
            }
            return backend.conferences.conferences(of: record, series: master).first
        }
        searchedConference = ConferenceSearch(record: stored.record, conference: found)
        return found
    }
}
