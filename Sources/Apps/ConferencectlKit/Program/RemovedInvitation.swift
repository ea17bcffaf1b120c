import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// An invitation that the user has accepted and removes, although its organizer expects the user.
struct RemovedInvitation {
    private let organizer: String
    private let entry: Int64
    /// The reference to the removed occurrence; nil for the whole event.
    private let occurrence: String?

    /// - Parameters:
    ///   - occurrence: what is removed of a series; nil for all of it.
    /// - Returns: nil if the organizer does not expect the user, or if the event is over.
    init?(_ target: EventTarget, _ occurrence: Occurrence?, _ context: Context) throws {
        let (store, me) = (try context.store(), try context.everyAddress())
        let content = ItemContent((occurrence?.event ?? target.main).text, limits: Limits())
        guard let organizer = content.organizer, !organizer.isOne(of: me),
            let status = content.attendee(among: me)?.status, [.accepted, .tentative].contains(status),
            let entry = try store.inboxEntries(ofEvent: target.main.uid, calendar: target.main.calendarID)
                .first(where: { $0.kind != .reply && $0.kind != .cancellation })
        else { return nil }
        let isOver =
            occurrence.map { $0.endInstant <= context.now }
            ?? (context.lookup(for: target).next(of: target.series, after: context.now) == nil)
        guard !isOver else { return nil }
        self.organizer = organizer.name ?? organizer.plainAddress
        self.entry = entry.id
        let named = target.isSeries ? occurrence.flatMap { context.format.original(of: $0, shown: true) } : nil
        self.occurrence = named?.date.description
    }

    var sentence: Sentence {
        let who = ConferenceError.shown(organizer, limit: 200)
        guard let occurrence else {
            return "\(who) still expects you. “conferencectl inbox decline \(entry)” declines the invitation"
        }
        return
            "\(who) still expects you. “conferencectl undo” brings the occurrence back, and “conferencectl inbox decline \(entry)@\(occurrence)” declines it"
    }
}
