import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Occurrences of an invited series that the user has removed from the calendar. What their organizer does with them is told, and
// does not bring them back.
extension Inbox {
    /// Returns a function that tells whether the user has removed an occurrence, by its name in the series of the calendar.
    func removedOccurrences(_ known: KnownInvitation) -> (String) -> Bool {
        let invited = invitedSeries(known.events, base: base(of: known.entry))
        guard let master = invited.master, master.isRecurring,
            let organizer = invited.former.first(where: { $0.recurrenceID.isEmpty })
        else { return { _ in false } }
        let removed = Set(
            SeriesSuccession.removedByUser(
                master, base: organizer.text, editor.resolver.bound(to: known.events)))
        let (calendar, former) = (inCalendar(known), editor.lookup(invited.formerResolver))
        return { place in
            guard !place.isEmpty, invited.record(at: place) == nil else { return false }
            if removed.contains(place) { return true }
            // The user may have removed all from an earlier occurrence on.
            return former.occurrence(named: place, of: [organizer]) != nil
                && calendar.lookup.occurrence(named: place, of: calendar.series) == nil
        }
    }
}
