import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ICalendar
import PagesControl
import Recurrence

// What the pages of the inbox share.
extension PageDesk {
    var inbox: Inbox { Inbox(editor, zone: zones.systemZoneName, languages: languages) }

    /// All addresses of the person: those for any calendar, and the titles of calendars that are addresses.
    func everyAddress(in store: CalendarStore) throws -> [String] {
        ownAddresses(nil) + (try store.calendars().compactMap { Participant.bareMailAddress($0.title) })
    }

    /// The command that sends mails; nil if the person has set none.
    var mailer: CommandWords? { scope.viewer.mailer.flatMap { CommandWords($0) } }

    /// Sends a mail if the person has a program for that. Otherwise it waits.
    func send(_ message: OutgoingMessage, in store: CalendarStore) {
        if let mailer { mails.send(message.id, in: store, with: mailer) }
    }

    /// The calendars that can take an event, the usual one first.
    func calendarsForEvents(in store: CalendarStore) throws -> [CalendarRecord] {
        let writable = try store.calendars().filter { $0.entities.contains(.events) && !$0.isReadOnly }
        let usual =
            try scope.viewer.newEvents.calendar ?? store.chosenDefaultCalendar(for: .events)?.identifier
            ?? writable.first { $0.title == CalendarRecord.defaultTitle }?.identifier
        return writable.filter { $0.identifier == usual } + writable.filter { $0.identifier != usual }
    }
}
