package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling

/// Writes the mails that tell guests of a change. Nothing is sent.
package struct GuestMailDrafts: GuestMailDrafting {
    /// The addresses of the user who has asked to tell all guests; nil to tell only those who know of the event by mail.
    private let me: [String]?

    /// Tells guests who know of the event by mail: the user was not asked.
    package init() { me = nil }

    /// Tells all guests, as the user has asked for. The mails then wait from the moment of the change on, whatever becomes of the
    /// program that is to send them.
    ///
    /// - Parameter me: the addresses of the user.
    package init(me: [String]) { self.me = me }

    package func draft(
        from before: [EventRecord], to after: [EventRecord], tail: [EventRecord], by editor: CalendarEditor,
        _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let uid = (before.first ?? after.first)?.uid, before != after || !tail.isEmpty,
            (before + after).contains(where: { $0.text.mentions("ATTENDEE") }),
            let me = try addresses(forMailsAbout: uid, editor, writer)
        else { return false }
        let inbox = Inbox(editor, zone: editor.zones.systemZoneName)
        let knowing = try inbox.knowingGuests(of: before, writer)
        let split = tail.isEmpty ? nil : GuestSplit(before, into: after, and: tail)
        var isAny = false
        for (old, new) in [(before, after), ([], tail)] where !(old + new).isEmpty {
            let mails = try inbox.guestMails(
                before: old, after: new, me: me, now: editor.now(), knowing: knowing, split: split)
            isAny = isAny || !mails.isEmpty
            try store(mails, before: old, me: me, inbox, writer)
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
                let me = try addresses(forMailsAbout: uid, editor, writer)
            else { continue }
            told.append((change, me))
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
            // An organizer without a mail address must not keep the user from changing the event.
            guard error.code == .badMailAddress else { throw error }
        }
    }

    /// Returns the addresses of the user, or else the one from which guests were told of an event; nil if they were not.
    private func addresses(
        forMailsAbout uid: String, _ editor: CalendarEditor, _ writer: borrowing StoreWriter
    ) throws -> [String]? {
        if let me { return me }
        return try writer.messages(aboutEvent: uid).filter { $0.mayHaveArrived || $0.state == .waiting }
            .compactMap { SchedulingMessage(mail: $0.text, limits: editor.limits) }.last { $0.method == .request }?
            .organizer.map { [$0.address] }
    }
}

extension EventRecord {
    /// The links to join the event with, for the text of a mail.
    var joinLinks: [String] { (conference?.entryPoints ?? []).map(\.url.text) }
}
