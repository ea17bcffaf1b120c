package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// A series that was split and is one series again, because the split was undone.
extension Inbox {
    /// Returns what to tell guests about changes that were undone, as far as they know of these, in the order in which they read
    /// it: a series that has its later occurrences again comes before the cancellation of the series that had them.
    ///
    /// - Parameters:
    ///   - undone: the changes that undoing has made, each with the addresses of the user as its organizer.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the mails of each event that has any, with its records before and the addresses of the user.
    package func guestMails(
        undone: [(series: UndoneChanges.Series, me: [String])], now: Int64,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [(before: [EventRecord], me: [String], mails: [GuestMail])] {
        var told: [(series: UndoneChanges.Series, me: [String])] = []
        for change in undone {
            if try guestsKnow(of: change.series, reader) { told.append(change) }
        }
        let present = told.filter { !$0.series.after.isEmpty }
        let removed = told.filter(\.series.after.isEmpty)
        var result: [(before: [EventRecord], me: [String], mails: [GuestMail])] = []
        for (series, me) in present + removed {
            let mails = try guestMails(
                before: series.before, after: series.after, me: me, now: now,
                knowing: knowingGuests(of: series.before, reader))
            guard !mails.isEmpty else { continue }
            let heir = series.after.isEmpty ? successor(of: series.before, among: present.map(\.series)) : nil
            result.append((series.before, me, heir.map { rejoining(mails, $0) } ?? mails))
        }
        return result
    }

    // MARK: -

    /// Returns the series that has the occurrences of a removed one now, and had them not before; nil if there is none.
    private func successor(of removed: [EventRecord], among changes: [UndoneChanges.Series]) -> [EventRecord]? {
        guard let first = removed.first(where: { $0.recurrenceID.isEmpty }), first.isRecurring else { return nil }
        let place = first.start.basicFormat
        return changes.first { change in
            change.before.contains { $0.recurrenceID.isEmpty && $0.uid != first.uid }
                && former(place, in: change.before) == nil && former(place, in: change.after) != nil
        }?.after
    }

    /// Returns the mails about a removed series. They tell those guests who are invited to its occurrences by another invitation.
    ///
    /// - Parameter successor: the series that has the occurrences now.
    private func rejoining(_ mails: [GuestMail], _ successor: [EventRecord]) -> [GuestMail] {
        guard let master = successor.first(where: { $0.recurrenceID.isEmpty }),
            let components = try? GuestComponent.components(of: successor, limits: editor.limits)
        else { return mails }
        let sentence =
            "The invitation to “\(master.title)” from \(MailTimes(editor.zones).text(master)) on has these "
            + "occurrences again."
        return mails.flatMap { mail -> [GuestMail] in
            guard mail.purpose == .cancellation else { return [mail] }
            func isInvited(_ guest: SchedulingParty) -> Bool {
                components.contains { !$0.item.isCancelled && $0.has(guest) }
            }
            let (invited, others) = (mail.guests.filter(isInvited), mail.guests.filter { !isInvited($0) })
            return [
                invited.isEmpty ? nil : mail.with(guests: invited).saying(sentence),
                others.isEmpty ? nil : mail.with(guests: others),
            ].compactMap(\.self)
        }
    }
}
