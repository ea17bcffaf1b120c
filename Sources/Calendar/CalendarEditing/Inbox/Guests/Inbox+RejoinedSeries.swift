package import CalendarModel
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// A series that was split and is one series again, because the split was undone.
extension Inbox {
    /// Returns changes in the order in which guests read of them: a series that has its later occurrences again comes before the
    /// cancellation of the series that had them.
    package func inReadingOrder(
        _ changes: [(before: [EventRecord], after: [EventRecord])]
    ) -> [(before: [EventRecord], after: [EventRecord])] {
        changes.filter { !$0.after.isEmpty } + changes.filter(\.after.isEmpty)
    }

    /// Returns the series that has the occurrences of a removed one now, and had them not before; nil if there is none.
    package func successor(
        of removed: [EventRecord], among changes: [(before: [EventRecord], after: [EventRecord])]
    ) -> [EventRecord]? {
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
    package func rejoining(_ mails: [GuestMail], _ successor: [EventRecord]) -> [GuestMail] {
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
