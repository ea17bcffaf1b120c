import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar

// The video call that a person has chosen.
extension EventForm {
    /// Begins to make the room that was chosen, for the event as it was just saved.
    ///
    /// - Parameter way: the page to show when there is a room.
    /// - Returns: the page that shows the progress; nil if no room was chosen.
    func makeRoom(_ entered: Entered, for saved: SavedEvent, _ way: String) -> String? {
        guard let room = entered.room.room else { return nil }
        var target = ConferenceTarget(saved.record)
        if entered.span == .thisEvent { target.recurrenceID = saved.recurrenceID }
        // A link that the person has typed into a new event stays. The one that the event was shown with is replaced.
        let replaces = !isNew && event.conference != nil
        let key = desk.rooms.begin(
            room, target: target, replacing: replaces, keepingLink: !replaces, title: saved.record.title, wayBack: way)
        return "making?work=" + key
    }

    /// What to save about the conference of a stored event.
    func conferenceChange(_ entered: Entered, _ fields: EventChanges) -> FieldChange<VirtualConference>? {
        let attached = event.stored?.attached
        if entered.room == .remove { return attached == nil ? nil : .remove }
        // A room from one occurrence on belongs to a series of its own. It begins with the conference that it has now, so that
        // nothing is lost if the room cannot be made.
        guard entered.room.room != nil, entered.span == .futureEvents, fields.isEmpty else { return nil }
        return attached.map { .set($0) } ?? .remove
    }

    /// What to change in the text of an event if its video call is only a link there, and is removed.
    func removingLinks(_ entered: Entered) -> EventChanges {
        guard entered.room == .remove, let stored = event.stored, stored.attached == nil else {
            return EventChanges()
        }
        return ConferenceReader(desk.places).removingLinks(from: stored.record)
    }

    /// Why the video call of the event cannot be removed: it is a link amid other text. Nil if it can.
    var unremovable: String? {
        guard let stored = event.stored, let conference = event.conference, stored.attached == nil else {
            return nil
        }
        let changes = ConferenceReader(desk.places).removingLinks(from: stored.record)
        guard changes.isEmpty else { return nil }
        return ConferenceError.conferenceIsText(stored.record.title, url: conference.preferred.url.text).message
    }
}

extension ShownEvent {
    /// The conference that is attached to what the form is about; nil if there is only a link in the text.
    fileprivate var attached: VirtualConference? { named.isEmpty ? main.conference : occurrence.conference }
}
