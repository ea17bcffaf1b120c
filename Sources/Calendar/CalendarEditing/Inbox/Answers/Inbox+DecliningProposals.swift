package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// Proposals of guests that the user declines.
extension Inbox {
    /// Refuses what a guest proposes: writes the mail to the guest, which waits to be sent. The event stays as it is.
    ///
    /// - Throws: `inboxEntryGone`, `notAnInvitation`, `proposalWithoutEvent`, `noAttendees`, `badMailAddress`; `proposalAccepted` if the
    ///   event takes place as the guest has proposed; errors of the store.
    package func decline(
        proposal id: Int64, comment: String?, me: [String], _ writer: borrowing StoreWriter
    ) throws -> OutgoingMessage {
        let (entry, message, known) = try proposal(id, writer)
        writer.nameAction(Answer.declined.action)
        let former = try undecided(entry, writer)
        guard let organizer = known.stored?.organizer, let first = known.events.first else {
            throw ConferenceError.proposalWithoutEvent(id, title: entry.title ?? "")
        }
        let isCancelled = isCancelled(message, known.events)
        if try !isCancelled && takesPlaceAsProposed(entry, message, known, writer) {
            throw ConferenceError.proposalAccepted(id, title: first.title)
        }
        let guests = message.items.lazy.flatMap(\.attendees)
        guard let guest = guests.first(where: { $0.isOne(of: entry.sender.map { [$0] } ?? []) }) ?? guests.first else {
            throw ConferenceError.notAnInvitation(id, title: first.title)
        }
        let items = Dictionary(message.items.map { ($0.recurrenceID?.basicFormat ?? "", $0) }) { first, _ in first }
        let answer = try SchedulingRequest.decline(
            SchedulingDecision.Proposal(attendee: guest, items: items), organizer: organizer.participant,
            comment: comment, now: nextStamp(ofEvent: first.uid, writer),
            zones: SchedulingZones(of: message, database: editor.zones), limits: editor.limits)
        let occurrences = proposedOccurrences(message, known.events, title: first.title)
        let name = organizer.participant.name ?? organizer.address
        var text = "\(name) \(isCancelled ? "has cancelled" : "keeps the time of") \(occurrences.textWithDays)."
        text += proposedTimes(message, known.events)
        if let comment, !comment.isEmpty { text += "\n\n" + comment }
        let mail = try IMIPMessage(
            answer, from: .init(organizer), to: [.init(guest)], subject: "Proposal declined: \(occurrences.subject)",
            text: text,
            now: writer.now(), limits: editor.limits)
        try finish(entry, writer)
        let stored = try store(mail, entry: id, uid: first.uid, replaces: true, writer)
        try record(since: former, writer)
        return stored
    }

    // MARK: -

    /// Returns which occurrences a proposal is about, with the days on which they take place.
    private func proposedOccurrences(
        _ message: SchedulingMessage, _ series: [EventRecord], title: String
    ) -> MailOccurrences {
        let resolver = message.resolver(editor.zones)
        let parts = message.items.compactMap { item -> MailOccurrences.Part? in
            guard let name = item.recurrenceID else { return nil }
            let present = former(place(of: item, in: series, resolver), in: series)
            return .init(date: (present?.start ?? name).local.date, isThisAndFuture: item.isThisAndFuture)
        }
        return MailOccurrences(title: title, parts: parts.count == message.items.count ? parts : [])
    }

    /// Returns the lines of a mail that say when an event takes place, and when a guest has proposed it.
    private func proposedTimes(_ message: SchedulingMessage, _ series: [EventRecord]) -> String {
        let (resolver, words) = (message.resolver(editor.zones), MailTimes(editor.zones))
        var lines = ""
        for item in message.items.prefix(10) {
            if let present = former(place(of: item, in: series, resolver), in: series) {
                lines += "\n\nWhen: \(words.text(present))"
            }
            if let proposed = try? record(of: item.text, master: nil, resolver) {
                lines += "\nYou proposed: \(words.text(proposed))"
            }
        }
        return lines
    }
}
