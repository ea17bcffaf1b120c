package import CalendarModel
import ConferenceErrors
import ICalendar
package import Recurrence
import Scheduling

/// A series that was split: its later occurrences are a series of their own.
package struct GuestSplit: Sendable {
    /// The records of the series before.
    let before: [EventRecord]
    /// Those of its earlier occurrences.
    let after: [EventRecord]
    /// Those of the series of its later occurrences.
    let tail: [EventRecord]

    package init(_ before: [EventRecord], into after: [EventRecord], and tail: [EventRecord]) {
        (self.before, self.after, self.tail) = (before, after, tail)
    }
}

// What has changed, in the words of mails to guests.
extension Inbox {
    /// Returns how a series repeats, with the day of its last occurrence; nil for an event that does not.
    func repetition(of record: EventRecord) -> String? {
        guard record.isRecurring else { return nil }
        let text = ComponentText(record.text)
        let rules = text.properties("RRULE").map(\.value)
        let days = text.properties("RDATE").reduce(0) { $0 + $1.times.count }
        let words = rules.prefix(3).map { rule in
            RepeatText(rule) { lastDay(of: record) }.text
        }
        guard days > 0 else { return words.joined(separator: "; ") }
        return (words + [days == 1 ? "on one more day" : "on \(days) more days"]).joined(separator: "; ")
    }

    /// Returns the day on which the rule of a series makes its last occurrence; nil if it has no end, or occurrences that no rule
    /// makes. UNTIL can be later.
    package func lastDay(of record: EventRecord) -> LocalDate? {
        let text = ComponentText(record.text)
        guard text.properties("RRULE").count == 1, text.property("RDATE") == nil else { return nil }
        return editor.lookup(editor.resolver.bound(to: record.zoneSet)).last(of: [record], before: .max)?.start.local
            .date
    }

    /// Returns what has changed for guests who know the event, apart from the times of single events and occurrences.
    ///
    /// - Parameters:
    ///   - components: what the guests get: the series, or some of its occurrences.
    ///   - before: the records of the event before the change.
    ///   - moves: what its occurrences were called then.
    ///   - asTold: returns such a record with what the guests were told of last.
    func sentences(
        onChanged components: [GuestComponent], from before: [EventRecord],
        _ moves: OccurrenceMoves = OccurrenceMoves(), _ asTold: (EventRecord) -> EventRecord = { $0 }
    ) -> [String] {
        if let master = components.first(where: { $0.place.isEmpty })?.record {
            guard let old = before.first(where: { $0.recurrenceID.isEmpty }) else { return [] }
            return sentences(old, master, in: (before, components.map(\.record)), asTold)
        }
        let conference = before.first { $0.recurrenceID.isEmpty && $0.ownsConference }?.conference
        let isOne = components.count == 1
        return components.prefix(10).flatMap { component -> [String] in
            let name = isOne ? nil : EventTime(basicFormat: component.place)
            let isRange = component.item.isThisAndFuture
            guard let old = former(moves.formerName(of: component.place), in: before), old.status != "CANCELLED" else {
                let when = MailTimes(editor.zones).text(component.record)
                return [
                    isRange
                        ? "The occurrences from \(when) on take place again."
                        : "The occurrence of \(when) takes place again."
                ]
            }
            return sentences(
                onTexts: asTold(old.inheriting(conference)), component.shown, name, isThisAndFuture: isRange)
        }
    }

    /// Returns which part of a series that was split the mail to some guests is about, those for whom it says the same together.
    func shares(
        of guests: [SchedulingParty], in split: GuestSplit?, ofEarlierPart isEarlier: Bool
    ) -> [(guests: [SchedulingParty], sentence: String?)] {
        guard let split else { return [(guests, nil)] }
        guard isEarlier else { return [(guests, sentence(onLaterPartOf: split))] }
        let later = ((try? GuestComponent.components(of: split.tail, limits: editor.limits)) ?? [])
            .filter { !$0.item.isCancelled }
        func isInvitedLater(_ guest: SchedulingParty) -> Bool { later.contains { $0.has(guest) } }
        return [
            (guests.filter(isInvitedLater), "Another invitation has the later occurrences."),
            (guests.filter { !isInvitedLater($0) }, "You are not invited to the later occurrences any more."),
        ].filter { !$0.0.isEmpty }
    }

    private func sentence(onLaterPartOf split: GuestSplit) -> String? {
        guard let first = firstOfLaterPart(split) else { return nil }
        return "It is about the occurrences of “\(first.event.title)” from \(span(first)) on."
    }

    // MARK: -

    private func sentences(
        _ old: EventRecord, _ new: EventRecord, in series: (before: [EventRecord], after: [EventRecord]),
        _ asTold: (EventRecord) -> EventRecord
    ) -> [String] {
        let resolver = editor.resolver.bound(to: new.zoneSet)
        let lookup = editor.lookup(editor.resolver.bound(to: series.before))
        let notes =
            old.isRecurring || new.isRecurring
            ? notes(onSeries: old, (series.before, lookup), new, { _ in false }, resolver) : []
        let changes = changes(notes, resolver).map { change -> String in
            var change = change
            if change.kind == .ends {
                // The last occurrence may take place at another time than its series plans.
                change.before = change.before.map { lookup.last(of: series.before, before: .max) ?? $0 }
                let present = editor.lookup(editor.resolver.bound(to: series.after))
                change.after = change.after.map { present.last(of: series.after, before: .max) ?? $0 }
            }
            return switch change.kind {
            case .repeats: sentence(onRules: old, new)
            case .added: "The occurrence of \((change.after ?? change.occurrence).map(span) ?? "") takes place again."
            default: change.sentence(start: start, span: span).text
            }
        }
        return changes + sentences(onTexts: asTold(old), new, nil)
    }

    /// Returns the occurrences that a message about a series leaves out, of those that are still to come.
    ///
    /// - Parameters:
    ///   - part: what guests get.
    ///   - others: occurrences that they are not invited to.
    func leftOut(of part: [GuestComponent], _ others: [GuestComponent], now: Int64) -> [EventTime] {
        guard let master = part.first(where: { $0.place.isEmpty }), master.record.isRecurring else { return [] }
        let resolver = editor.resolver.bound(to: master.record.zoneSet)
        var record = master.record
        var text = ComponentText(record.text)
        text.remove("EXDATE")
        record.text = text.text
        let lookup = editor.lookup(resolver)
        let times = master.exceptions(resolver) + others.compactMap { EventTime(basicFormat: $0.place) }
        // A calendar may also leave out what no rule makes.
        return Set(
            times.filter { time in
                resolver.instant(of: time) >= now && lookup.occurrence(named: time.basicFormat, of: [record]) != nil
            }
        ).sorted { $0.local < $1.local }
    }

    private func sentence(onRules old: EventRecord, _ new: EventRecord) -> String {
        switch (repetition(of: old), repetition(of: new)) {
        case (let old?, let new?): "It repeats in another way: \(new) instead of \(old)."
        case (nil, let new?): "It repeats now: \(new)."
        default: "It does not repeat any more."
        }
    }

    /// Returns what has changed in a title, a place, the links, the notes, the status or the attachments.
    private func sentences(
        onTexts old: EventRecord, _ new: EventRecord, _ name: EventTime?, isThisAndFuture: Bool = false
    ) -> [String] {
        let resolver = editor.resolver.bound(to: new.zoneSet)
        let notes = notes(onTexts: old, new, name, isThisAndFuture: isThisAndFuture)
        var sentences = changes(notes, resolver).map { change in
            change.sentence(start: start, span: span).text
        }
        let (links, others) = (old.allLinks, new.allLinks)
        let (gone, added) = (links.filter { !others.contains($0) }, others.filter { !links.contains($0) })
        if !gone.isEmpty, !added.isEmpty {
            sentences.append("The link is \(added.joined(separator: ", ")) instead of \(gone.joined(separator: ", ")).")
        } else if !added.isEmpty {
            sentences.append("A link was added: \(added.joined(separator: ", ")).")
        } else if !gone.isEmpty {
            sentences.append("A link was removed: \(gone.joined(separator: ", ")).")
        }
        if (old.notes ?? "") != (new.notes ?? "") { sentences.append("The notes have changed.") }
        let occurrence = name.map { _ in (new, isThisAndFuture) }
        if let status = sentence(onStatus: old.status, new.status, of: occurrence) {
            sentences.append(status)
        }
        func attachments(_ record: EventRecord) -> [String] {
            ComponentText(record.text).properties("ATTACH").map(\.serialized)
        }
        if attachments(old) != attachments(new) { sentences.append("The attachments have changed.") }
        return sentences
    }

    /// Returns whether an event, or one of several occurrences, has become certain or uncertain; nil if it is what it was.
    private func sentence(
        onStatus old: String?, _ new: String?, of occurrence: (event: EventRecord, isThisAndFuture: Bool)?
    ) -> String? {
        let (old, new) = (old?.uppercased(), new?.uppercased())
        guard old != new else { return nil }
        let when = occurrence.map { MailTimes(editor.zones).text($0.event) } ?? ""
        let isRange = occurrence?.isThisAndFuture ?? false
        let (subject, are, take) =
            isRange
            ? ("The occurrences from \(when) on", "are", "take")
            : (occurrence == nil ? "It" : "The occurrence of \(when)", "is", "takes")
        switch (old, new) {
        case (_, "TENTATIVE"): return "\(subject) \(are) tentative now."
        case ("CANCELLED", _): return "\(subject) \(take) place again."
        case (_, "CONFIRMED"): return "\(subject) \(are) confirmed now."
        case ("TENTATIVE", _): return "\(subject) \(are) not tentative any more."
        default: return nil
        }
    }

    private func start(_ occurrence: Occurrence) -> String {
        MailTimes(editor.zones).text(occurrence.start, occurrence.start)
    }

    private func span(_ occurrence: Occurrence) -> String {
        MailTimes(editor.zones).text(occurrence.start, occurrence.end)
    }
}

extension EventRecord {
    /// The links to join the event with, and the one of the event itself.
    fileprivate var allLinks: [String] {
        let links = joinLinks
        return links + [url].compactMap { $0 }.filter { !$0.isEmpty && !links.contains($0) }
    }
}
