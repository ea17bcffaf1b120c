import CalendarModel
import ICalendar
import Recurrence
import Scheduling

// What a new version of a series takes back that earlier messages have changed in single occurrences.
extension Inbox {
    /// Returns which occurrences take place as their series plans again, because what an earlier message has changed in them does
    /// not count any more, and which ones do not take place any more, because the series never had them.
    ///
    /// - Parameters:
    ///   - items: as for ``current(_:in:after:_:)``.
    ///   - unseen: what earlier messages have changed that the user has not seen. An occurrence that the user only knows as the
    ///     series had it follows the series, and this says what is new.
    func notesOnEnding(
        _ update: SchedulingDecision.Update, _ items: [String: SchedulingItem], _ known: KnownInvitation,
        _ resolver: ZoneResolver, unseen: [ChangeNote]
    ) -> [ChangeNote] {
        guard !update.obsolete.isEmpty, let message = known.message ?? importedVersion(of: known.events),
            !update.items.contains(where: { $0.value.isThisAndFuture }),
            let (version, place) = successor(of: known, in: items, resolver)
        else { return [] }
        let (components, former, lookup) = (places(of: message), former(known), editor.lookup(resolver))
        let isRemoved = removedOccurrences(known)
        return update.obsolete.flatMap { old -> [ChangeNote] in
            guard let item = components[old], !item.isCancelled, !item.isThisAndFuture, let name = item.recurrenceID,
                let own = try? record(of: item.text, master: nil, message.resolver(editor.zones))
            else { return [] }
            let planned = former.lookup.occurrence(named: old, of: former.series.filter { $0.recurrenceID != old })
            let found = lookup.occurrence(named: place(name), of: version)
            let notes: [ChangeNote]
            if let found, !found.isCancelled {
                let earlier = unseen.filter { note in
                    !note.isThisAndFuture && note.occurrence.map { place($0) == place(name) } ?? false
                }
                notes = self.notes(onEnd: own, found, planned, earlier, resolver)
            } else {
                // What the rules of the series leave out is said with them.
                notes =
                    found == nil && planned == nil ? [ChangeNote(.cancelled, name, before: (own.start, own.end))] : []
            }
            return isRemoved(old) ? notes.first.map { [$0.aboutRemoved] } ?? [] : notes
        }
    }

    /// - Parameters:
    ///   - own: what an earlier message had made of the occurrence.
    ///   - found: the occurrence in the new version.
    ///   - planned: the occurrence as the former version of the series planned it.
    ///   - earlier: what is said about the occurrence, and the user has not seen.
    private func notes(
        onEnd own: EventRecord, _ found: Occurrence, _ planned: Occurrence?, _ earlier: [ChangeNote],
        _ resolver: ZoneResolver
    ) -> [ChangeNote] {
        let after = times(of: found)
        let before = earlier.first { $0.news == .moved }?.before ?? (own.start, own.end)
        let isAsPlanned = planned.map { !resolver.differs(times(of: $0), from: before) } ?? false
        var notes: [ChangeNote] = []
        if !isAsPlanned, resolver.differs(before, from: after) {
            notes.append(ChangeNote(.moved, after.start, before: before, after: after))
        }
        for kind in [EntryChange.Kind.retitled, .relocated] {
            let unseen = earlier.first { $0.kind == kind }
            let (old, new) = (
                unseen == nil ? shownText(kind, of: own) : unseen?.oldText, shownText(kind, of: found.event)
            )
            // What it had like its series is said of the series.
            let isAsPlanned = planned.map { shownText(kind, of: $0.event) == old } ?? false
            guard !isAsPlanned, old != new else { continue }
            notes.append(ChangeNote(kind, after.start, oldText: old, newText: new))
        }
        guard notes.isEmpty, !earlier.contains(where: { $0.kind == .changed }),
            Self.differsInNotes(own, found.event, unlike: planned?.event)
        else { return notes }
        return [ChangeNote(.changed, after.start)]
    }

    /// Returns whether an occurrence has other notes, links or attachments than before, apart from what it has had like its series
    /// and has like its series now.
    ///
    /// - Parameters:
    ///   - planned: the occurrence as the former version of the series planned it; nil if it did not.
    ///   - master: the new version of the series; nil if the occurrence has become like it.
    static func differsInNotes(
        _ old: EventRecord, _ new: EventRecord, unlike planned: EventRecord?, now master: EventRecord? = nil
    ) -> Bool {
        func lines(_ name: String) -> (EventRecord) -> String {
            { ComponentText($0.text).properties(name).map(\.serialized).sorted().joined() }
        }
        let texts: [(EventRecord) -> String] = [
            { $0.notes ?? "" }, { $0.url ?? "" }, lines("CONFERENCE"), lines("ATTACH"),
        ]
        return texts.contains { text in
            let wasAsPlanned = planned.map { text($0) == text(old) } ?? false
            return text(old) != text(new) && !(wasAsPlanned && text(master ?? new) == text(new))
        }
    }
}
