import CalendarModel
import ICalendar
import Recurrence
import Scheduling

// Series that a version cancels except for single occurrences, which it has in components of their own.
extension Inbox {
    /// Returns that a new version cancels a series, and which occurrences take place all the same; none for any other version.
    ///
    /// - Parameters:
    ///   - before: the series before.
    ///   - names: what the occurrences are called after.
    func notes(
        onRemaining update: SchedulingDecision.Update, _ message: SchedulingMessage,
        _ before: (found: Occurrence, times: ChangeNote.Times), in names: FormerSeries
    ) -> [ChangeNote] {
        guard update.items[""]?.isCancelled ?? false, !before.found.isCancelled else { return [] }
        return notes(onRemainingIn: message, before.times) { name(of: $0, in: names) }
    }

    /// Returns that a message cancels a series, and which occurrences take place all the same.
    ///
    /// - Parameter name: returns the name of an occurrence; nil if it has none but its RECURRENCE-ID.
    func notes(
        onRemainingIn message: SchedulingMessage, _ before: ChangeNote.Times?, name: (String) -> EventTime?
    ) -> [ChangeNote] {
        let resolver = message.resolver(editor.zones)
        let occurrences = places(of: message).filter { !$0.key.isEmpty && !$0.value.isCancelled }
        let notes = occurrences.sorted { $0.key < $1.key }.map { place, item in
            ChangeNote(
                .remaining, name(place) ?? item.recurrenceID ?? item.start, isThisAndFuture: item.isThisAndFuture,
                after: times(of: item, resolver))
        }
        return notes.isEmpty ? [] : [ChangeNote(.cancelled, nil, before: before)] + notes
    }
}
