import CalendarEditing
import CalendarModel
import ICalendar
import Recurrence

/// What an event of the user has got of a guest's proposal.
enum AcceptedProposal {
    /// Returns the changes of the time and the place, each of which is a sentence.
    ///
    /// - Parameters:
    ///   - proposed: what the guest has proposed.
    ///   - before: the event before it was accepted.
    static func changes(
        _ proposed: [EntryChange], from before: [EventRecord], to after: [EventRecord], _ context: Context
    ) -> [EntryChange] {
        guard let main = before.first(where: { $0.recurrenceID.isEmpty }) ?? before.first else { return [] }
        let former = context.editor.lookup(context.editor.resolver.bound(to: before))
        let present = context.editor.lookup(context.editor.resolver.bound(to: after))
        var seen: Set<Occurrence?> = []
        return proposed.filter { $0.kind == .proposed && seen.insert($0.occurrence).inserted }.flatMap { proposal in
            let place = proposal.occurrence.map { occurrence in
                SeriesStart(main).place(of: occurrence.start, former.resolver).basicFormat
            }
            // The following ones may be a series of their own, which begins with this one.
            let begin = after.first { $0.recurrenceID.isEmpty }.map {
                Occurrence(single: Occurrence.Origin($0), present.resolver)
            }
            guard let old = former.occurrence(named: place, of: before),
                let new = proposal.isThisAndFuture ? begin : present.occurrence(named: place, of: after)
            else { return [EntryChange]() }
            let isRange = proposal.isThisAndFuture
            var changes: [EntryChange] = []
            if old.startInstant != new.startInstant || old.endInstant != new.endInstant {
                changes.append(
                    EntryChange(
                        kind: .moved, occurrence: proposal.occurrence, isThisAndFuture: isRange, before: old,
                        after: new))
            }
            if old.event.location != new.event.location {
                changes.append(
                    EntryChange(
                        kind: .relocated, occurrence: proposal.occurrence, isThisAndFuture: isRange,
                        oldText: old.event.location,
                        newText: new.event.location))
            }
            return changes
        }
    }
}
