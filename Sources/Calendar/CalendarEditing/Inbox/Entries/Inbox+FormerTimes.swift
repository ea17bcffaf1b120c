import CalendarModel
import ICalendar
import Scheduling

// When an event took place before a message that another program has taken over.
extension Inbox {
    /// Returns whether the calendar has the version of a component already that an entry gets only now. A program that
    /// synchronizes a folder can be faster than the mail, and the user has not been told of what it has changed.
    func hasTakenOver(_ item: SchedulingItem, at place: String, _ known: KnownInvitation) -> Bool {
        guard let entry = known.entry, entry.event?.identifier != nil, !entry.isBehind, item.revision.stamp != nil,
            let own = known.events.first(where: { $0.recurrenceID == place }),
            let present = try? SchedulingItem(own.text, limits: editor.limits)
        else { return false }
        return present.revision == item.revision
    }
}
