import CalendarModel
import CalendarStore
import ICalendar

// A file without METHOD does what it says, because the user has chosen it: it can be the export of another program. Only the organizer
// of an invitation can update or cancel it, though. A file that names another one shuts the former organizer out, so the user must
// learn of it.
extension ImportSession {
    /// Warns if the version of a file names another organizer than the calendar, or none any more.
    mutating func warnOfOrganizer(
        of text: String, insteadOf stored: String, title: String, _ component: CalendarReader.Component
    ) {
        // Texts are only parsed if they contain the word.
        guard policy == .newerWins, stored.mentions("ORGANIZER"), let former = organizer(in: stored) else { return }
        let present = organizer(in: text)
        if let present, present.isSame(as: former) || present.isOne(of: me) && former.isOne(of: me) { return }
        warn(component.line, .otherOrganizer(title, from: former.plainAddress, to: present?.plainAddress))
    }

    /// The same for an occurrence that the calendar did not have on its own: its organizer is that of its series.
    mutating func warnOfOrganizer(
        ofNew record: EventRecord, _ component: CalendarReader.Component, _ writer: borrowing StoreWriter
    ) throws {
        guard policy == .newerWins, !record.recurrenceID.isEmpty, let series = try master(record.uid, writer),
            !touchedEvents.contains(series.id)
        else { return }
        warnOfOrganizer(of: record.text, insteadOf: series.text, title: series.title, component)
    }

    private func organizer(in text: String) -> Participant? {
        ComponentText(text).property("ORGANIZER").flatMap { Participant($0, limits: limits) }
    }
}
