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
/// an identifier. A title or a beginning that several events have is ambiguous, because a command such as `remove` must
/// not guess.
struct EventResolver {
    let store: CalendarStore
    let query: OccurrenceQuery
    let format: EventFormat
    let time: TimeContext
    /// The maximum number of candidates in an error.
    private let shownCandidates = 10

    init(_ context: Context) throws {
        store = try context.store()
        query = try context.occurrences()
        format = context.format
        time = try context.timeContext()
    }

    /// - Throws: `noSuchEvent` and `noSuchOccurrence` (66), `ambiguousEvent` and `ambiguousOccurrence` (64) with the
    ///   candidates.
    func resolve(_ text: String) throws -> EventTarget {
        if text == "next" { return try next() }
        let reference = EventReference(text, time)
        if let target = try event(named: reference.whole) { return target }
        guard let parts = reference.parts else { throw try noSuchEvent(text) }
        guard let target = try event(named: parts.base) else { throw try noSuchEvent(parts.base) }
        return try OccurrenceReference(target: target, moment: parts.moment, query: query, format: format).resolve()
    }

    /// Returns the event that is on now or comes next; for a series, that occurrence.
    private func next() throws -> EventTarget {
        guard let occurrence = try query.next(after: time.now, calendars: nil) else {
            throw ConferenceError.noNextEvent()
        }
        let series = try store.series(identifier: occurrence.event.identifier)
        guard let target = EventTarget(series: series, occurrence: occurrence, naming: .next) else {
            throw ConferenceError.eventVanished(occurrence.event.identifier, title: occurrence.event.title)
        }
        return target
    }

    private func event(named text: String) throws -> EventTarget? {
        let exact = try store.series(identifier: text)
        if let target = EventTarget(series: exact) { return target }
        let limit = shownCandidates + 1
        let named = try store.series(uid: text, limit: limit) + store.series(titled: text, limit: limit)
        if let target = try only(named.map(\.identifier), for: text) { return target }
        guard Self.canBeginIdentifier(text) else { return nil }
        return try only(
            store.identifiers(withPrefix: text.lowercased(), limit: limit), for: text, naming: .beginning)
    }

    /// Returns the only one of several events, or nil if there is none.
    private func only(
        _ identifiers: [String], for text: String, naming: EventTarget.Naming = .whole
    ) throws -> EventTarget? {
        var seen: Set<String> = []
        let identifiers = identifiers.filter { seen.insert($0).inserted }
        guard identifiers.count > 1 else {
            return try identifiers.first.flatMap {
                EventTarget(series: try store.series(identifier: $0), naming: naming)
            }
        }
        let candidates = try identifiers.prefix(shownCandidates).compactMap { identifier in
            try store.series(identifier: identifier).first.map(describe)
        }
        throw ConferenceError.ambiguousEvent(
            text, candidates: candidates, hasMore: identifiers.count > shownCandidates)
    }

    /// Returns the error for a name that no event has, with the events whose titles contain it.
    private func noSuchEvent(_ text: String) throws -> ConferenceError {
        let word = text.trimmingPrefix { $0.isWhitespace }
        guard word.count >= 2 else { return .noSuchEvent(text) }
        let similar = try store.series(titleContaining: text, limit: shownCandidates + 1)
        return .noSuchEvent(
            text, candidates: similar.prefix(shownCandidates).map(describe), hasMore: similar.count > shownCandidates)
    }

    private func describe(_ record: EventRecord) -> String {
        let start = ZoneResolver(zones: format.zones).bound(to: record.zoneSet).instant(of: record.start)
        return "\(record.identifier)  \(format.reading(record.start, at: start))  \(record.title)"
    }

    /// The beginning of an identifier has at least four characters, so that a short word is not taken for one.
    private static func canBeginIdentifier(_ text: String) -> Bool {
        (4...13).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
