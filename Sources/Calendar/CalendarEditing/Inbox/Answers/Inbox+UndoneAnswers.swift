package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

/// An answer of the user that was undone, although the organizer has got it, or perhaps.
package struct UndoneAnswer {
    /// RECURRENCE-ID in the time of the series; empty for the whole event.
    package var place: String
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
        let told = try toldAnswers(ofEvent: uid, before + after, reader)
        if after.isEmpty {
            // One that was undone before is not what was undone now.
            let undone = try told.filter { place, known in
                try known.mail.created >= time && status(at: place, in: before, me: known.address) == known.status
            }
            let last = undone.values.map(\.mail).max { $0.id < $1.id }
            return last.map { [UndoneAnswer(place: "", mail: $0)] } ?? []
        }
        let isSeries = after.contains { $0.recurrenceID.isEmpty }
        let lacking =
            try told.isEmpty
            ? [] : reader.inboxEntries(ofEvent: uid, calendar: after[0].calendarID).compactMap { try versions(of: $0) }
        var result: [UndoneAnswer] = []
        for place in Set((before + after).map(\.recurrenceID)).union(told.keys).sorted() {
            guard let known = told[place] ?? told[""], known.mail.created >= time else { continue }
            // An answer that counts again may be one to an earlier version, and then none counts for the organizer.
            let isEarlier = lacking.contains { Self.isRescheduled($0, at: place) }
            if isEarlier, told[place] == nil { continue }
            let former = try status(at: place, in: before, me: known.address)
            let present = try isEarlier ? nil : status(at: place, in: after, me: known.address)
            guard isEarlier ? former == known.status : present != nil && former != present && present != known.status
            else { continue }
            let answer = Answer.allCases.first { $0.status == present }
            // The answer to the whole event tells of it.
            if told[place] == nil, let whole = result.first, whole.place.isEmpty, whole.answer == answer { continue }
            let day = isSeries ? EventTime(basicFormat: place)?.local.date.description : nil
            result.append(UndoneAnswer(place: place, mail: known.mail, answer: answer, day: day))
        }
        return result
    }

    /// Tells the organizer which answers count again: writes the mails, which wait to be sent.
    ///
    /// - Parameters:
    ///   - undone: the answers of ``undoneAnswers(of:since:_:)``. Those without an answer that counts are left out.
    ///   - series: the event after the undo.
    ///   - me: the addresses of the user.
    /// - Throws: `noOrganizerToAnswer`, `noOwnAddress`, `badMailAddress`; errors of the store.
    package func tell(
        _ undone: [UndoneAnswer], in series: [EventRecord], me: [String], _ writer: borrowing StoreWriter
    ) throws -> [OutgoingMessage] {
        guard let first = series.first else { return [] }
        let organizer = OrganizerVersion(
            of: series, try writer.inboxEntries(ofEvent: first.uid, calendar: first.calendarID), self)
        var (mails, rest) = ([OutgoingMessage](), undone)
        while let next = rest.first {
            // The mail about the whole event has to name the occurrences with the same answer.
            let same = rest.filter { next.place.isEmpty ? $0.answer == next.answer : $0.place == next.place }
            rest.removeAll { other in same.contains { $0.place == other.place } }
            guard let answer = next.answer else { continue }
            let items = try same.compactMap { try item(at: $0.place, in: series, organizer, me: me) }
            guard let principal = items.first else { continue }
            let mail = try mail(
                answer, to: items, title: principal.title, zones: organizer.schedulingZones, comment: nil, me: me,
                name: nil, now: nextStamp(ofEvent: first.uid, writer))
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
        for place in try toldAnswers(ofEvent: first.uid, series, reader).keys where !known.contains(place) {
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

    /// Returns what the organizer was told last, by RECURRENCE-ID in the time of the series.
    private func toldAnswers(
        ofEvent uid: String, _ records: [EventRecord], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [String: (mail: OutgoingMessage, status: Participant.Status, address: String)] {
        let start = records.first { $0.recurrenceID.isEmpty }.map { SeriesStart($0) }
        var told: [String: (mail: OutgoingMessage, status: Participant.Status, address: String)] = [:]
        for (mail, reply) in try sentReplies(toEvent: uid, reader) where mail.mayHaveArrived {
            let resolver = reply.resolver(editor.zones)
            for item in reply.items {
                guard let person = item.attendees.first else { continue }
                let place = item.recurrenceID.map { (start?.place(of: $0, resolver) ?? $0).basicFormat } ?? ""
                told[place] = (mail, person.participant.status, person.address)
            }
        }
        return told
    }

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
