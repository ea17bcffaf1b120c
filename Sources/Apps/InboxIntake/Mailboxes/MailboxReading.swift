package import CalendarEditing
import CalendarModel
package import CalendarStore
import ICalendar
package import Platform
package import Recurrence

/// Reads the watched mail folders into the inbox of a person, for commands, pages and the thread of a watch.
///
/// It keeps no store open, because a watch and a page open theirs anew after the file was replaced.
package struct MailboxReading: Sendable {
    private let editor: CalendarEditor
    private let places: Places
    private let zones: ZoneDatabase
    private let addresses: [String]
    private let languages: [String]

    /// - Parameters:
    ///   - addresses: those of the person for any calendar.
    ///   - languages: those of the person in the order of preference, such as `de`.
    package init(
        editor: CalendarEditor, places: Places, zones: ZoneDatabase, addresses: [String], languages: [String]
    ) {
        self.editor = editor
        self.places = places
        self.zones = zones
        self.addresses = addresses
        self.languages = languages
    }

    /// Returns the mail folders of a store.
    ///
    /// - Parameter progress: called on the thread that reads, with how many mails were read and how many wait.
    package func sources(
        of store: CalendarStore, progress: @escaping @Sendable (_ read: Int, _ waiting: Int) -> Void = { _, _ in }
    ) -> MailboxSources {
        MailboxSources(store: store, progress: progress) { [self] in
            let inbox = Inbox(
                editor, zone: zones.systemZoneName, grants: try AccessGrants.open(places), languages: languages)
            // The calendars of Google have addresses as titles.
            let me = addresses + (try store.calendars().compactMap { Participant.bareMailAddress($0.title) })
            return InboxIntake(store: store, inbox: inbox, me: me, zones: zones, languages: languages)
        }
    }
}
