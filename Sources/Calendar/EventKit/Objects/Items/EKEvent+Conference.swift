import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel

/// How an event is joined, as this module keeps it.
struct EventConferences {
    /// The conference that is saved with the event.
    var own: VirtualConference?
    /// What was found in what is stored; nil where nobody has asked.
    var searched: ConferenceSearch?
}

/// What was found of a conference in the text of an event, and in which state of the event.
struct ConferenceSearch {
    /// The rows that were looked at, and when they were changed.
    let record: EventRecord
    let conference: VirtualConference?
}

extension EKEvent {
    /// The conference that is saved with the event.
    var ownConference: VirtualConference? {
        get { conferences.own }
        set { conferences.own = newValue }
    }

    /// What was found in what is stored; nil where nobody has asked.
    var searchedConference: ConferenceSearch? {
        get { conferences.searched }
        set { conferences.searched = newValue }
    }

    /// The best conference that others have written into the stored event; nil for a new event, and where the one of its
    /// series was taken away from an occurrence.
    ///
    /// An occurrence that was detached has that of its series where it has none of its own.
    var foundConference: VirtualConference? {
        guard let stored else { return nil }
        if let known = searchedConference, known.record == stored.record { return known.conference }
        let found: VirtualConference? = eventStore.reading(.event, otherwise: nil) { backend in
            // The one that is saved is ``ownConference``, which may have been set to something else since.
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
