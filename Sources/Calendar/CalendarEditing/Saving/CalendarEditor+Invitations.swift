import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Scheduling

// Events that messages of another organizer are about.
extension CalendarEditor {
    /// Returns whether an event was made of a message of another organizer, whose later messages change it as a whole.
    func isInvited(to series: [EventRecord], _ writer: borrowing StoreWriter) throws -> Bool {
        guard let first = series.first else { return false }
        let isReceived = try writer.inboxEntries(ofEvent: first.uid, calendar: first.calendarID).contains {
            $0.kind != .reply && !$0.isReservation && $0.base != nil
        }
        // The user can have taken an invitation of their own into the inbox.
        return try isReceived
            && !writer.messages(aboutEvent: first.uid).contains { mail in
                [.request, .cancel].contains(SchedulingMessage(mail: mail.text, limits: limits)?.method)
            }
    }

    /// Throws if a change moves occurrences of an invited series, or changes how it repeats.
    ///
    /// Messages name an occurrence by the time that its organizer has given it. One that was moved on its own keeps its name.
    func refuseTimes(of change: EventChange, span: SeriesSpan, in series: [EventRecord]) throws {
        guard span != .thisEvent, let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring,
            !change.fields.fields.isDisjoint(with: [.times, .rules])
        else { return }
        throw ConferenceError.timesAreOrganizers(master.title)
    }
}
