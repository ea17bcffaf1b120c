package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

/// An answer of the user that was undone, although the organizer has got it, or perhaps.
package struct UndoneAnswer {
    /// RECURRENCE-ID in the time of the series; empty for the whole event.
    package var place: String
    /// The address of the user that has given it.
    package var address: String
    /// The mail with this answer.
    package var mail: OutgoingMessage
    /// The answer that counts again; nil if there is none.
    package var answer: Inbox.Answer?
    /// The day of an occurrence of a series, as commands name it.
    package var day: String?
}

// Answers that were undone.
extension Inbox {
    /// Returns the answers that an undo has changed, as far as the organizer knows other ones from mails that may have arrived:
    /// those to the whole event and those to single occurrences.
    ///
    /// - Parameter time: when the change was made that was undone; earlier mails do not tell of it.
    package func undoneAnswers(
        of undone: UndoneChanges.Series, since time: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [UndoneAnswer] {
        let (before, after) = (undone.before, undone.after)
        guard let uid = (before.first ?? after.first)?.uid else { return [] }
        let all = try toldAnswers(ofEvent: uid, before + after, reader)
        guard !after.isEmpty else { return try undoneAnswers(ofGone: before, all, since: time, reader) }
        let isSeries = after.contains { $0.recurrenceID.isEmpty }
        // The organizer of what is cancelled waits for no answer.
        let lacking =
            try all.isEmpty
            ? []
            : reader.inboxEntries(ofEvent: uid, calendar: after[0].calendarID).filter { $0.kind != .cancellation }
                .compactMap { entry in try versions(of: entry).map { (version: $0, sequence: entry.sequence ?? 0) } }
        var result: [UndoneAnswer] = []
        for place in Set((before + after).map(\.recurrenceID)).union(all.map(\.place)).sorted() {
            for address in Self.addresses(all) {
                let told = all.last { $0.place == place && $0.address == address }
                guard let known = told ?? all.last(where: { $0.place.isEmpty && $0.address == address }),
                    known.mail.created >= time
                else { continue }
                // An answer that counts again may be one to an earlier version, and then none counts for the organizer.
                let earlier = lacking.filter { Self.isRescheduled($0.version, at: place) }
                let isEarlier = !earlier.isEmpty
                if isEarlier, told == nil { continue }
                let former = try status(at: place, in: before, me: address)
                let present = try isEarlier ? nil : status(at: place, in: after, me: address)
                // What was answered in the earlier version already is not what was undone now.
                let isOfLater = earlier.contains { known.sequence >= $0.sequence }
                guard
                    isEarlier
                        ? former == known.status && isOfLater
                        : present != nil && former != present && present != known.status
                else { continue }
                let answer = Answer.allCases.first { $0.status == present }
                // The answer to the whole event tells of it.
                if told == nil,
                    result.contains(where: { $0.place.isEmpty && $0.address == address && $0.answer == answer })
                {
                    continue
                }
                let day = isSeries ? EventTime(basicFormat: place)?.local.date.description : nil
                result.append(
                    UndoneAnswer(place: place, address: address, mail: known.mail, answer: answer, day: day))
            }
        }
        return result
    }

    /// Returns the answers in an event that is in no calendar any more, unless the organizer knows from them what counts. An
    /// invitation that was declined before its event was added is declined again, and that answer counts again.
    private func undoneAnswers(
        ofGone before: [EventRecord], _ all: [ToldAnswer], since time: Int64,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [UndoneAnswer] {
        try Self.addresses(all).compactMap { address in
            // One that was undone before is not what was undone now.
            let undone = try all.filter { known in
                try known.address == address && known.mail.created >= time
                    && status(at: known.place, in: before, me: address) == known.status
                    && !counts(known, reader)
            }
            return try undone.max { $0.mail.id < $1.mail.id }.map { known in
                var answer: Answer?
                if known.place.isEmpty, before.contains(where: { $0.recurrenceID.isEmpty }) {
                    let status = try standing(besides: known, reader)
                    answer = Answer.allCases.first { $0.status == status }
                }
                return UndoneAnswer(place: "", address: address, mail: known.mail, answer: answer)
            }
        }
    }

    /// Returns whether an answer that the organizer was told is that of an entry whose event is in no calendar.
    private func counts(_ known: ToldAnswer, _ reader: borrowing some StoreReading & ~Copyable) throws -> Bool {
        try standing(besides: known, reader) == known.status
    }

    /// Returns the answer of an entry whose event is in no calendar; nil if it has none.
    ///
    /// - Parameter known: what the organizer was told last.
    private func standing(
        besides known: ToldAnswer, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Participant.Status? {
        guard let entry = try known.mail.inboxID.flatMap({ try reader.inboxEntry(id: $0) }) else { return nil }
        let item = SchedulingMessage(mail: known.mail.text, limits: editor.limits)?.items
            .first { $0.recurrenceID?.basicFormat ?? "" == known.place }
        return try item.flatMap { try givenAnswer(to: $0, of: entry, me: [known.address], reader) }
    }

    /// Tells the organizer which answers count again: writes the mails, which wait to be sent.
    ///
    /// - Parameters:
    ///   - undone: the answers of ``undoneAnswers(of:since:_:)``. Those without an answer that counts are left out.
    ///   - series: the event after the undo or, if it is in no calendar any more, before it.
    /// - Throws: `noOrganizerToAnswer`, `noOwnAddress`, `badMailAddress`; errors of the store.
    package func tell(
        _ undone: [UndoneAnswer], in series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws -> [OutgoingMessage] {
        guard let first = series.first else { return [] }
        var entries = try writer.inboxEntries(ofEvent: first.uid, calendar: first.calendarID)
        for id in Set(undone.compactMap(\.mail.inboxID)).subtracting(entries.map(\.id)).sorted() {
            if let entry = try writer.inboxEntry(id: id) { entries.append(entry) }
        }
        let organizer = OrganizerVersion(of: series, entries, self)
        var (mails, rest) = ([OutgoingMessage](), undone)
        while let next = rest.first {
            // The mail about the whole event has to name the occurrences with the same answer.
            let same = rest.filter { other in
                other.address == next.address
                    && (next.place.isEmpty ? other.answer == next.answer : other.place == next.place)
            }
            rest.removeAll { other in same.contains { ($0.place, $0.address) == (other.place, other.address) } }
            guard let answer = next.answer else { continue }
            let items = try same.compactMap { try item(at: $0.place, in: series, organizer, me: [next.address]) }
            guard let principal = items.first else { continue }
            let mail = try mail(
                answer, to: items, as: next.address, title: principal.title, zones: organizer.schedulingZones,
                comment: nil, name: nil, now: nextStamp(ofEvent: first.uid, writer))
            try mails.append(store(mail, entry: next.mail.inboxID, uid: first.uid, replaces: false, writer))
        }
        return mails
    }

    /// Returns the components of occurrences that the organizer has own answers to, although they have no record of their own in
    /// the calendar, because those answers were undone. A new answer to their series has to name them.
    ///
    /// - Parameter items: the components that the mail names anyhow, by RECURRENCE-ID in the time of the series.
    func itemsAnsweredBefore(
        in series: [EventRecord], besides items: Set<String>, _ organizer: OrganizerVersion, me: [String],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [String: SchedulingItem] {
        guard let first = series.first, series.contains(where: { $0.recurrenceID.isEmpty }) else { return [:] }
        let known = items.union(series.map(\.recurrenceID))
        var result: [String: SchedulingItem] = [:]
        for place in try Set(toldAnswers(ofEvent: first.uid, series, reader).map(\.place))
        where !known.contains(place) {
            result[place] = try item(at: place, in: series, organizer, me: me)
        }
        return result
    }

    /// Returns the organizer's component of an occurrence or of the whole event; nil if the user is not invited to it.
    private func item(
        at place: String, in series: [EventRecord], _ organizer: OrganizerVersion, me: [String]
    ) throws -> SchedulingItem? {
        let present = series.first { $0.recurrenceID == place }
        guard let record = try present ?? record(ofOccurrence: place, in: series) else { return nil }
        let own = try SchedulingItem(record.text, limits: editor.limits)
        return own.attendee(among: me) == nil ? nil : organizer.item(for: own, at: place, me: me)
    }

    /// What the organizer was told last about an occurrence, or about the whole event, by one address of the user.
    private struct ToldAnswer {
        /// RECURRENCE-ID in the time of the series.
        var place: String
        var address: String
        var status: Participant.Status
        /// SEQUENCE of the version that was answered.
        var sequence: Int64
        var mail: OutgoingMessage
    }

    /// Returns what the organizer was told last.
    private func toldAnswers(
        ofEvent uid: String, _ records: [EventRecord], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [ToldAnswer] {
        let start = records.first { $0.recurrenceID.isEmpty }.map { SeriesStart($0) }
        var told: [[String]: ToldAnswer] = [:]
        for (mail, reply) in try sentReplies(toEvent: uid, reader) where mail.mayHaveArrived {
            let resolver = reply.resolver(editor.zones)
            for item in reply.items {
                guard let person = item.attendees.first else { continue }
                let place = item.recurrenceID.map { (start?.place(of: $0, resolver) ?? $0).basicFormat } ?? ""
                let key = [place, SchedulingAddress.key(person.address)]
                told[key] = ToldAnswer(
                    place: place, address: told[key]?.address ?? person.address, status: person.participant.status,
                    sequence: Int64(item.revision.sequence), mail: mail)
            }
        }
        return told.values.sorted { ($0.mail.id, $0.place) < ($1.mail.id, $1.place) }
    }

    /// Returns the addresses of the user that have told the organizer something, in a fixed order.
    private static func addresses(_ told: [ToldAnswer]) -> [String] { Set(told.map(\.address)).sorted() }

    /// Returns whether the newer of two versions takes place otherwise.
    ///
    /// - Parameter place: an occurrence; empty for the whole event.
    private static func isRescheduled(_ versions: Versions, at place: String) -> Bool {
        guard !place.isEmpty else { return versions.areRescheduled }
        if case .same = versions.newest(of: place) { return false }
        return true
    }

    /// Returns the user's answer to an occurrence or to the whole event; nil if the event does not have the occurrence.
    func status(at place: String, in series: [EventRecord], me: String) throws -> Participant.Status? {
        let record = try series.first { $0.recurrenceID == place } ?? record(ofOccurrence: place, in: series)
        return record.flatMap { answer(in: $0, me: [me]) }
    }
}
