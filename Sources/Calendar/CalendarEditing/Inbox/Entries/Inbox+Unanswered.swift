package import CalendarModel
package import CalendarStore
import ICalendar
import Scheduling

// Answers of the user that do not count any more.
extension Inbox {
    /// Returns for what the organizer of an entry waits for another answer, although the user has answered: the event, or some of
    /// its occurrences, were moved or added since. The rest of the series may keep the answer, so that this is easily overlooked.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user.
    ///   - now: in seconds since 1970-01-01T00:00:00Z. What is over needs no answer.
    package func unanswered(
        in entry: InboxRecord, me: [String], now: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        guard isAnswerable(entry) else { return [] }
        guard let key = entry.event, key.identifier != nil else {
            return unanswered(withoutEvent: entry, now: now, reader)
        }
        guard let series = try? reader.series(calendar: key.calendarID, uid: key.uid) else { return [] }
        return unanswered(in: entry, series, (try? sentReplies(toEvent: key.uid, reader)) ?? [], me: me, now: now)
    }

    /// Returns the same for a version of its event.
    ///
    /// - Parameters:
    ///   - series: the records of the event.
    ///   - replies: the answers of the user to it.
    func unanswered(
        in entry: InboxRecord, _ series: [EventRecord],
        _ replies: [(mail: OutgoingMessage, reply: SchedulingMessage)], me: [String], now: Int64
    ) -> [EntryChange] {
        guard !replies.isEmpty, !series.isEmpty, isAnswerable(entry) else { return [] }
        let missing = series.filter { record in
            let answer = ItemContent(record.text, limits: editor.limits).attendee(among: me)?.status
            return record.status != "CANCELLED" && record.rangeEnd > now && answer == .needsAction
        }
        guard !missing.isEmpty else { return [] }
        let undone = UndoneMails.read(entry.contents)
        let given = versionsAnswered(in: series, replies.filter { !undone.contains($0.mail.id) }.map(\.reply))
        let present: FormerSeries = (series, editor.lookup(editor.resolver.bound(to: series)))
        // Some organizers move occurrences without a higher SEQUENCE.
        return changes(unanswered: missing, of: present, given) { item, last in last <= item.revision.sequence }
    }

    /// Returns for which components of an event the user has given an answer that does not count; the event, if that is so of it.
    ///
    /// - Parameters:
    ///   - records: the components that can be concerned.
    ///   - given: which SEQUENCE the user has answered, by RECURRENCE-ID.
    ///   - isNewer: whether a component is newer than the answer to the version with a SEQUENCE.
    private func changes(
        unanswered records: [EventRecord], of event: FormerSeries, _ given: [String: Int],
        isNewer: (SchedulingItem, Int) -> Bool
    ) -> [EntryChange] {
        let notes = records.compactMap { record -> ChangeNote? in
            guard let item = try? SchedulingItem(record.text, limits: editor.limits) else { return nil }
            let place = record.recurrenceID
            // The answer to the series is one to its occurrences.
            guard let last = ["", place].compactMap({ given[$0] }).max(), isNewer(item, last) else { return nil }
            let name = place.isEmpty ? nil : name(of: place, in: event) ?? item.recurrenceID
            return ChangeNote(.unanswered, name, isThisAndFuture: item.isThisAndFuture)
        }
        let isWhole = notes.contains { $0.occurrence == nil }
        return changes(
            Array((isWhole ? notes.filter { $0.occurrence == nil } : notes).prefix(Self.mostUnanswered)),
            event.lookup.resolver)
    }

    private static let mostUnanswered = 5

    /// Returns the same for an invitation whose event is in no calendar: the user has declined it, or has removed the event. The
    /// components of the invitation do not have the answer.
    private func unanswered(
        withoutEvent entry: InboxRecord, now: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryChange] {
        let records = events(of: entry).filter { $0.rangeEnd > now }
        guard entry.event == nil ? entry.state == .new : entry.needsLook, !records.isEmpty,
            let (mail, reply) = (try? lastReply(to: entry, reader) { $0.counts }) ?? nil,
            Int64(reply.revision.sequence) < entry.sequence ?? 0 || mail.created < entry.changed
        else { return [] }
        let undone = UndoneMails.read(entry.contents)
        let replies = ((try? sentReplies(toEvent: reply.uid, reader)) ?? []).filter { !undone.contains($0.mail.id) }
        let series = events(of: entry)
        let resolver = (try? message(entry))?.resolver(editor.zones) ?? editor.resolver
        let found = changes(
            unanswered: records.filter { $0.status != "CANCELLED" }, of: (series, editor.lookup(resolver)),
            versionsAnswered(in: series, replies.map(\.reply))
        ) { item, last in
            last < item.revision.sequence
                || last == item.revision.sequence && item.revision.stamp.map { $0 > mail.created } ?? false
        }
        return found.isEmpty ? changes([ChangeNote(.unanswered, nil)], resolver) : found
    }

    /// Returns which SEQUENCE of an event the user has answered, by RECURRENCE-ID; that of the whole event is empty.
    private func versionsAnswered(in series: [EventRecord], _ replies: [SchedulingMessage]) -> [String: Int] {
        var answers: [String: Int] = [:]
        for reply in replies {
            let resolver = reply.resolver(editor.zones)
            for item in reply.items {
                let place = self.place(of: item, in: series, resolver)
                answers[place] = max(answers[place] ?? 0, item.revision.sequence)
            }
        }
        return answers
    }
}
