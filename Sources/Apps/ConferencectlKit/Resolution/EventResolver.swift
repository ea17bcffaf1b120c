import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// Resolves the user's reference to an event.
///
/// A reference is an identifier, a UID, a title, the beginning of an identifier, or `next`, optionally followed by the
/// day or time of an occurrence. An identifier counts before a UID and a title, and these count before the beginning of
/// an identifier. The title that only an occurrence has means this occurrence; if all following ones have it, too, it means
/// the next of them, as the title of a series does. A title or a beginning that several events have is ambiguous, because a
/// command such as `remove` must not guess; with a day, the one that takes place on it is meant.
struct EventResolver {
    let store: CalendarStore
    let query: OccurrenceQuery
    let format: EventFormat
    let time: TimeContext
    let editor: CalendarEditor
    private let isDeclined: (Occurrence) -> Bool
    /// The maximum number of candidates in an error.
    private let shownCandidates = 10

    init(_ context: Context) throws {
        store = try context.store()
        query = try context.occurrences()
        format = context.format
        editor = context.editor
        isDeclined = context.isDeclined
        time = try context.timeContext()
    }

    /// - Throws: `noSuchEvent` and `noSuchOccurrence` (66), `ambiguousEvent` and `ambiguousOccurrence` (64) with the
    ///   candidates.
    func resolve(_ text: String) throws -> EventTarget {
        if text == "next" { return try next() }
        let reference = EventReference(text, time)
        if let target = try event(named: reference.whole) { return target }
        guard let parts = reference.parts else { throw try noSuchEvent(text) }
        let (found, naming) = try events(named: parts.base)
        guard !found.isEmpty else {
            return try occurrence(titled: parts.base, on: parts.moment)
        }
        if found.count == 1, let target = try target(found[0], naming) {
            return try occurrence(of: target, parts.moment)
        }
        // After a change of “this and all following ones”, both halves have the same title, but only one takes place that day.
        let targets = try found.prefix(shownCandidates).compactMap { try target($0, naming) }
        let onThatDay = try targets.compactMap { target in
            do {
                return try occurrence(of: target, parts.moment)
            } catch let error as ConferenceError where error.code == .noSuchOccurrence {
                return nil
            }
        }
        guard onThatDay.count == 1, found.count <= shownCandidates else {
            throw try ambiguous(found, for: parts.base)
        }
        return onThatDay[0]
    }

    private func occurrence(of target: EventTarget, _ moment: EventReference.Moment) throws -> EventTarget {
        try OccurrenceReference(target: target, moment: moment, query: query, format: format).resolve()
    }

    /// Returns the event that is on now or comes next, as “next” does; for a series, that occurrence.
    private func next() throws -> EventTarget {
        guard let occurrence = try query.next(after: time.now, where: { !isDeclined($0) }) else {
            throw ConferenceError.noNextEvent()
        }
        let series = try store.series(identifier: occurrence.event.identifier)
        guard let target = EventTarget(series: series, occurrence: occurrence, naming: .next) else {
            throw ConferenceError.eventVanished(occurrence.event.identifier, title: occurrence.event.title)
        }
        return target
    }

    private func event(named text: String) throws -> EventTarget? {
        let (found, naming) = try events(named: text)
        guard found.count <= 1 else { throw try ambiguous(found, for: text) }
        guard let identifier = found.first else { return try occurrence(titled: text) }
        return try target(identifier, naming)
    }

    /// Returns the identifiers of the events with a name, in the order in which they count.
    private func events(named text: String) throws -> ([String], EventTarget.Naming) {
        if try !store.series(identifier: text).isEmpty { return ([text], .whole) }
        let limit = shownCandidates + 1
        let named = try store.series(uid: text, limit: limit) + store.series(titled: text, limit: limit)
        guard named.isEmpty else { return (unique(named.map(\.identifier)), .whole) }
        // If an occurrence has this title, it is a complete name and not the beginning of an identifier.
        guard Self.canBeginIdentifier(text), try store.detachedOccurrences(titled: text, limit: 1).isEmpty else {
            return ([], .whole)
        }
        return (unique(try store.identifiers(withPrefix: text.lowercased(), limit: limit)), .beginning)
    }

    private func unique(_ identifiers: [String]) -> [String] {
        var seen: Set<String> = []
        return identifiers.filter { seen.insert($0).inserted }
    }

    private func target(_ identifier: String, _ naming: EventTarget.Naming) throws -> EventTarget? {
        EventTarget(series: try store.series(identifier: identifier), naming: naming)
    }

    /// Returns the occurrence with a title of its own, or nil if there is none.
    ///
    /// - Throws: `ambiguousOccurrence` if there are several.
    private func occurrence(titled title: String) throws -> EventTarget? {
        let targets = joiningParts(try targets(ofOccurrencesTitled: title, limit: shownCandidates + 1))
        guard targets.count > 1 else { return targets.first }
        throw ambiguous(targets, for: title)
    }

    /// Returns the occurrence on a day of the series that has occurrences with a title of their own. If several series have, it is
    /// the one whose occurrence on that day has the title.
    ///
    /// - Throws: `noSuchEvent`, `noSuchOccurrence`, `ambiguousEvent`, `ambiguousOccurrence`.
    private func occurrence(titled title: String, on moment: EventReference.Moment) throws -> EventTarget {
        let targets = try targets(ofOccurrencesTitled: title, limit: Self.mostTitled)
        guard let first = targets.first else { throw try noSuchEvent(title) }
        let titles = Set(targets.map(\.title))
        let several = Dictionary(grouping: targets) { $0.main.identifier }.values.compactMap(\.first)
        guard several.count > 1 else { return try occurrence(of: first, moment) }
        let onThatDay = try several.compactMap { target -> EventTarget? in
            do {
                return try occurrence(of: target, moment)
            } catch let error as ConferenceError where error.code == .noSuchOccurrence {
                return nil
            }
        }.filter { titles.contains($0.title) }
        guard onThatDay.count == 1 else { throw ambiguous(targets, for: title) }
        return onThatDay[0]
    }

    /// How many occurrences with a title are looked at for that of a day.
    private static let mostTitled = 1_000

    private func targets(ofOccurrencesTitled title: String, limit: Int) throws -> [EventTarget] {
        // A series can have a thousand of them, and is read once.
        var known: [[String]: (series: [EventRecord], lookup: OccurrenceLookup)] = [:]
        return try store.detachedOccurrences(titled: title, limit: limit).compactMap { record -> EventTarget? in
            let key = ["\(record.calendarID)", record.uid]
            if known[key] == nil {
                let series = try store.series(calendar: record.calendarID, uid: record.uid)
                known[key] = (series, editor.lookup(editor.resolver.bound(to: series)))
            }
            guard let (series, lookup) = known[key],
                let occurrence = lookup.occurrence(named: record.recurrenceID, of: series)
            else { return nil }
            return EventTarget(series: series, occurrence: occurrence)
        }
    }

    /// Returns the error for a title that several occurrences have.
    private func ambiguous(_ targets: [EventTarget], for title: String) -> ConferenceError {
        let names = targets.prefix(shownCandidates).compactMap { $0.occurrence.map { format.reference(to: $0) } }
        return .ambiguousEvent(title, candidates: names, hasMore: targets.count > shownCandidates)
    }

    /// Returns the error for a name that several events have.
    private func ambiguous(_ identifiers: [String], for text: String) throws -> ConferenceError {
        let records = try identifiers.prefix(shownCandidates).compactMap { try store.series(identifier: $0).first }
        return .ambiguousEvent(
            text, candidates: try describe(records), identifiers: records.map(\.identifier),
            hasMore: identifiers.count > shownCandidates)
    }

    /// Returns the error for a name that no event has, with the change that has removed it or the events whose titles contain
    /// it.
    private func noSuchEvent(_ text: String) throws -> ConferenceError {
        let isName = { (record: RemovedRecord) in
            record.title.lowercased() == text.lowercased() || record.uid == text
                || Self.canBeginIdentifier(text) && record.identifier.hasPrefix(text.lowercased())
        }
        if let change = try store.removal(where: isName) { return .eventWasRemoved(text, by: change) }
        let word = text.trimmingPrefix { $0.isWhitespace }
        guard word.count >= 2 else { return .noSuchEvent(text) }
        let similar = try store.series(titleContaining: text, limit: shownCandidates + 1)
        return .noSuchEvent(
            text, candidates: try describe(Array(similar.prefix(shownCandidates))),
            hasMore: similar.count > shownCandidates)
    }

    /// Returns a line for each event, with its calendar if they are in several.
    private func describe(_ records: [EventRecord]) throws -> [String] {
        let calendars = Set(records.map(\.calendarID))
        return try records.map { record in
            let start = ZoneResolver(zones: format.zones).bound(to: record.zoneSet).instant(of: record.start)
            let line =
                "\(record.identifier)  \(format.reading(record.start, at: start))  \(format.texts.title(record.title))"
            guard calendars.count > 1, let calendar = try store.calendar(id: record.calendarID) else { return line }
            return "\(line)  \(format.texts.inCalendar(calendar.title))"
        }
    }

    /// The beginning of an identifier has at least four characters, so that a short word is not taken for one.
    static func canBeginIdentifier(_ text: String) -> Bool {
        (4...13).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
