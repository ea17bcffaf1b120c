import CalendarEditing
import CalendarModel
import CalendarStore
import ICalendar
import InboxIntake
import Platform
import Recurrence

/// What is needed to take mails of watched folders into the inbox of a person. It does not keep a store open.
struct PageMailReading: Sendable {
    let editor: CalendarEditor
    let places: Places
    let zones: ZoneDatabase
    /// The addresses of the person for any calendar.
    let addresses: [String]

    /// Returns the mail folders of a store.
    func sources(of store: CalendarStore) -> MailboxSources {
        MailboxSources(store: store) { [self] in
            let inbox = Inbox(editor, zone: zones.systemZoneName, grants: try AccessGrants.open(places))
            // The calendars of Google have addresses as titles.
            let me = addresses + (try store.calendars().map(\.title).filter(Participant.isMailAddress))
            return InboxIntake(store: store, inbox: inbox, me: me, zones: zones)
        }
    }
}
