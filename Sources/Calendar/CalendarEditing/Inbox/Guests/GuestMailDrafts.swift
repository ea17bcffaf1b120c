package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

/// Writes the mails that tell guests of a change, if they know of the event by mail. Nothing is sent.
package struct GuestMailDrafts: GuestMailDrafting {
    package init() {}

    package func draft(
        from before: [EventRecord], to after: [EventRecord], tail: [EventRecord], by editor: CalendarEditor,
        _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let uid = (before.first ?? after.first)?.uid, before != after || !tail.isEmpty,
            (before + after).contains(where: { $0.text.mentions("ATTENDEE") }),
            let organizer = try organizer(toldOf: uid, editor, writer)
        else { return false }
        let inbox = Inbox(editor, zone: editor.zones.systemZoneName)
        let knowing = try inbox.knowingGuests(of: before, writer)
        let split = tail.isEmpty ? nil : GuestSplit(before, into: after, and: tail)
        var isAny = false
        for (old, new) in [(before, after), ([], tail)] where !(old + new).isEmpty {
            let mails = try inbox.guestMails(
                before: old, after: new, me: [organizer], now: editor.now(), knowing: knowing, split: split)
            isAny = isAny || !mails.isEmpty
            try store(mails, before: old, me: [organizer], inbox, writer)
        }
        return isAny
    }

    package func draft(
        undone series: [UndoneChanges.Series], by editor: CalendarEditor, _ writer: borrowing StoreWriter
    ) throws {
        let inbox = Inbox(editor, zone: editor.zones.systemZoneName)
        var told: [(series: UndoneChanges.Series, me: [String])] = []
        for change in series where change.before != change.after {
            guard let uid = (change.before.first ?? change.after.first)?.uid,
                let organizer = try organizer(toldOf: uid, editor, writer)
            else { continue }
            told.append((change, [organizer]))
        }
        for (before, me, mails) in try inbox.guestMails(undone: told, now: editor.now(), writer) {
            try store(mails, before: before, me: me, inbox, writer)
        }
    }

    // MARK: -

    /// Stores mails, which then wait until the user sends them.
    private func store(
        _ mails: [GuestMail], before: [EventRecord], me: [String], _ inbox: Inbox, _ writer: borrowing StoreWriter
    ) throws {
        let times = MailTimes(inbox.editor.zones)
        do {
            _ = try inbox.store(mails, before: before, me: me, writer) { mail in
                (mail.subject, mail.text(times, links: mail.event.joinLinks))
            }
        } catch let error as ConferenceError {
            // A guest without a mail address must not keep the user from changing the event.
            guard error.code == .badMailAddress else { throw error }
        }
    }

    /// Returns the address from which guests were told of an event; nil if they were not.
    private func organizer(
        toldOf uid: String, _ editor: CalendarEditor, _ writer: borrowing StoreWriter
    ) throws -> String? {
        try writer.messages(aboutEvent: uid).filter { $0.mayHaveArrived || $0.state == .waiting }
            .compactMap { SchedulingMessage(mail: $0.text, limits: editor.limits) }.last { $0.method == .request }?
            .organizer?.address
    }
}

extension EventRecord {
    /// The links to join the event with, for the text of a mail.
    var joinLinks: [String] { (conference?.entryPoints ?? []).map(\.url.text) }
}
