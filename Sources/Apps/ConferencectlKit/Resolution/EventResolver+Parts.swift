import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ICalendar

// Parts of series with a title of their own: an occurrence and all following ones.
extension EventResolver {
    /// Returns occurrences with the same title, and of those that are in a part of a series which has this title only the next one.
    func joiningParts(_ targets: [EventTarget]) -> [EventTarget] {
        var joined: Set<String> = []
        return targets.compactMap { target in
            let own = targets.filter { $0.main.identifier == target.main.identifier }
            guard own.contains(where: { $0.occurrence?.event.isPartOfSeries ?? false }) else { return target }
            guard joined.insert(target.main.identifier).inserted else { return nil }
            let next = next(of: target.series, titled: target.title) ?? target.occurrence
            return EventTarget(series: target.series, occurrence: next, naming: .part)
        }
    }

    /// Returns the next of the occurrences with a title of their own, or the last one if all are over.
    private func next(of series: [EventRecord], titled title: String) -> Occurrence? {
        let lookup = editor.lookup(editor.resolver.bound(to: series))
        let key = FoldedTitle.of(title)
        let records = series.filter { !$0.recurrenceID.isEmpty && FoldedTitle.of($0.title) == key }
        let titled = Set(records.map(\.id))
        // Occurrences with another title may come first.
        var instant = time.now
        for _ in 0..<Self.mostSkipped {
            guard let next = lookup.next(of: series, after: instant) else { break }
            if titled.contains(next.event.id) { return next }
            instant = max(next.endInstant, next.startInstant + 1)
        }
        let firsts = records.compactMap { lookup.occurrence(named: $0.recurrenceID, of: series) }
            .sorted { $0.startInstant < $1.startInstant }
        if let later = firsts.first(where: { $0.endInstant > time.now }) { return later }
        instant = time.now
        for _ in 0..<Self.mostSkipped {
            guard let last = lookup.last(of: series, before: instant) else { break }
            if titled.contains(last.event.id) { return last }
            instant = last.startInstant
        }
        return firsts.last
    }

    /// How many occurrences with another title are looked at.
    private static let mostSkipped = 100
}

extension EventRecord {
    /// Whether the record stands for an occurrence and all following ones.
    fileprivate var isPartOfSeries: Bool { !recurrenceID.isEmpty && rangeEnd == .max }
}
