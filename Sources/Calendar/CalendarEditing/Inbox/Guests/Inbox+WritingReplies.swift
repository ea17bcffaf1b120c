import CalendarModel
import CalendarStore
import ICalendar
import Scheduling

// The answers of guests in the records of the user's own event.
extension Inbox {
    /// Writes an answer into the event, the occurrence, or the occurrence and all following ones that it is about.
    ///
    /// A guest who answers for an occurrence and all following ones answers for those with a record of their own, too, unless
    /// a later answer of the guest is about them alone. An answer for the whole series counts for all occurrences that the guest
    /// has not answered in another way, also if they have a record of their own because of another guest's answer.
    func apply(
        _ answer: SchedulingDecision.Answer, _ series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws {
        guard let first = series.first else { return }
        let place = answer.place.recurrenceID
        // An earlier answer of the same transaction may have changed it.
        var present = try writer.series(calendar: first.calendarID, uid: first.uid)
        let isRange = answer.place.isThisAndFuture && !place.isEmpty
        if isRange {
            try applyToFollowing(answer, present, writer)
        } else if place.isEmpty {
            try applyToOccurrences(answer, present, writer)
        } else {
            // An answer for one occurrence leaves those after it as they are.
            try isolate(place, in: present, writer)
            present = try writer.series(calendar: first.calendarID, uid: first.uid)
        }
        let texts = editor.texts(editor.resolver.bound(to: present))
        if let record = present.first(where: { $0.recurrenceID == place }) {
            try write(answer, into: record, texts, writer)
        } else if let record = try detached(place, of: present) {
            let text = SchedulingAnswer.text(record.text, with: answer, limits: editor.limits)
            let answered = try texts.derive(text, from: record)
            _ = try writer.insert(isRange ? texts.includingFuture(answered) : answered)
        }
    }

    /// Writes an answer for the whole series into the occurrences with a record of their own to which it is the guest's answer,
    /// too. The series still has the guest's earlier answer.
    private func applyToOccurrences(
        _ answer: SchedulingDecision.Answer, _ series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws {
        func item(_ record: EventRecord) -> SchedulingItem? { try? SchedulingItem(record.text, limits: editor.limits) }
        func guest(_ record: EventRecord) -> SchedulingParty? {
            item(record)?.attendee(answer.attendee)
        }
        guard let former = series.first(where: { $0.recurrenceID.isEmpty }).flatMap(guest) else { return }
        let texts = editor.texts(editor.resolver.bound(to: series))
        for record in series where !record.recurrenceID.isEmpty {
            guard let own = guest(record) else { continue }
            // A guest who was asked again, because the occurrence has moved since, has to answer that.
            let isOpen = own.hasNotAnswered && (own.answered == nil || isLater(answer, than: item(record)))
            guard isOpen || own.hasSameAnswer(as: former) else { continue }
            try write(answer, into: record, texts, writer)
        }
    }

    private func isLater(_ answer: SchedulingDecision.Answer, than item: SchedulingItem?) -> Bool {
        guard let answered = answer.revision.stamp, let changed = item?.revision.stamp else { return false }
        return answered >= changed
    }

    /// Writes an answer into all occurrences after the one that it names.
    private func applyToFollowing(
        _ answer: SchedulingDecision.Answer, _ series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws {
        let place = answer.place.recurrenceID
        let resolver = editor.resolver.bound(to: series)
        let texts = editor.texts(resolver)
        for record in series where record.recurrenceID > place {
            let guest = (try? SchedulingItem(record.text, limits: editor.limits))?.attendee(answer.attendee)
            guard let guest, guest.answered.map({ answer.revision.order(to: $0) != .older }) ?? true else { continue }
            try write(answer, into: record, texts, writer)
        }
        // An occurrence with a record of its own stands only for itself, so the next one has to stand for those after it.
        guard let own = series.first(where: { $0.recurrenceID == place }), !texts.includesFuture(own),
            let master = series.first(where: { $0.recurrenceID.isEmpty }),
            let second = SeriesInstances.place(place)
        else { return }
        let source = series.filter { $0.recurrenceID < place && texts.includesFuture($0) }
            .max { $0.recurrenceID < $1.recurrenceID }
        let instances = SeriesInstances(master, series, limits: editor.limits, resolver)
        guard let next = instances.next(after: second, from: source ?? master) else { return }
        let record = try texts.detached(next, from: master)
        let text = SchedulingAnswer.text(record.text, with: answer, limits: editor.limits)
        _ = try writer.insert(texts.includingFuture(texts.derive(text, from: record)))
    }

    private func write(
        _ answer: SchedulingDecision.Answer, into record: EventRecord, _ texts: EventEditor,
        _ writer: borrowing StoreWriter
    ) throws {
        let text = SchedulingAnswer.text(record.text, with: answer, limits: editor.limits)
        if !isSameText(text, record.text) { try writer.update(texts.derive(text, from: record)) }
    }

    /// Returns an occurrence as a record of its own, which is not stored yet; nil if the series has no such occurrence.
    private func detached(_ place: String, of series: [EventRecord]) throws -> EventRecord? {
        let resolver = editor.resolver.bound(to: series)
        guard let occurrence = editor.lookup(resolver).occurrence(named: place, of: series),
            let master = series.first(where: { $0.recurrenceID.isEmpty })
        else { return nil }
        return try editor.texts(resolver).detached(occurrence, from: master)
    }
}

extension SchedulingParty {
    fileprivate var hasNotAnswered: Bool { [.needsAction, .unknown].contains(participant.status) }

    /// Returns whether a guest of an occurrence has the answer there that the same guest has given to the series.
    fileprivate func hasSameAnswer(as inSeries: SchedulingParty) -> Bool {
        (participant.status == inSeries.participant.status || hasNotAnswered && inSeries.hasNotAnswered)
            && answered == inSeries.answered
            && Set(delegatedTo.map(SchedulingAddress.key)) == Set(inSeries.delegatedTo.map(SchedulingAddress.key))
    }
}
