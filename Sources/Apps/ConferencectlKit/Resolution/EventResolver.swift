import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence

/// Resolves the user's reference to an event.
///
/// A reference is an identifier or the beginning of one, a UID, a title or `next`, optionally followed by the day or
/// time of an occurrence. All of these ways together must lead to one event: a title that is also the beginning of
/// another event's identifier is ambiguous, because a command such as `remove` must not guess.
struct EventResolver {
    let store: CalendarStore
    let query: OccurrenceQuery
    let format: EventFormat
    let now: Int64
    /// The maximum number of candidates in an error.
    private let shownCandidates = 10

    init(_ context: Context) throws {
        store = try context.store()
        query = try context.occurrences()
        format = context.format
        now = context.now
    }

    /// - Throws: `noSuchEvent` and `noSuchOccurrence` (66), `ambiguousEvent` and `ambiguousOccurrence` (64) with the
    ///   candidates.
    func resolve(_ text: String) throws -> EventTarget {
        if text == "next" { return try next() }
        let reference = EventReference(text)
        if let target = try event(named: reference.whole) { return target }
        guard let parts = reference.parts, let target = try event(named: parts.base) else {
            throw ConferenceError.noSuchEvent(text)
        }
        return try pick(parts.moment, from: target)
    }

    /// Returns the event that is on now or comes next; for a series, that occurrence.
    private func next() throws -> EventTarget {
        guard let occurrence = try query.next(after: now, calendars: nil) else { throw ConferenceError.noNextEvent() }
        let series = try store.series(identifier: occurrence.event.identifier)
        guard let target = EventTarget(series: series, occurrence: occurrence) else {
            throw ConferenceError.eventVanished(occurrence.event.identifier, title: occurrence.event.title)
        }
        return target
    }

    private func event(named text: String) throws -> EventTarget? {
        let exact = try store.series(identifier: text)
        if let target = EventTarget(series: exact) { return target }
        let limit = shownCandidates + 1
        var identifiers: [String] = []
        if Self.canBeginIdentifier(text) {
            identifiers = try store.identifiers(withPrefix: text.lowercased(), limit: limit)
        }
        identifiers += try store.series(uid: text, limit: limit).map(\.identifier)
        identifiers += try store.series(titled: text, limit: limit).map(\.identifier)
        var seen: Set<String> = []
        identifiers = identifiers.filter { seen.insert($0).inserted }
        guard identifiers.count > 1 else {
            return try identifiers.first.flatMap { EventTarget(series: try store.series(identifier: $0)) }
        }
        let candidates = try identifiers.prefix(shownCandidates).compactMap { identifier in
            try store.series(identifier: identifier).first.map(describe)
        }
        throw ConferenceError.ambiguousEvent(
            text, candidates: candidates, hasMore: identifiers.count > shownCandidates)
    }

    /// Returns the occurrence that begins at that time: in the local time zone, otherwise in the zone of the series,
    /// otherwise as planned before the occurrence was moved.
    private func pick(_ moment: EventReference.Moment, from target: EventTarget) throws -> EventTarget {
        let day = format.rules.instant(of: LocalDateTime(startOf: moment.date))
        // Two days on each side cover every time zone.
        let around = try query.occurrences(of: target.series, in: day - 172_800..<day + 3 * 86_400)
        let readings: [(Occurrence) -> LocalDateTime?] = [
            { format.start(of: $0) }, { $0.start.local }, { planned($0) },
        ]
        for reading in readings {
            let found = around.filter { occurrence in
                guard let start = reading(occurrence) else { return false }
                return moment.time.map { $0 == start } ?? (start.date == moment.date)
            }
            if found.count > 1 {
                throw ConferenceError.ambiguousOccurrence(
                    target.main.title, moment.text,
                    candidates: found.map { format.reference(to: $0, withTime: true) })
            }
            if let occurrence = found.first {
                return EventTarget(series: target.series, occurrence: occurrence) ?? target
            }
        }
        throw ConferenceError.noSuchOccurrence(target.main.title, moment.text)
    }

    private func planned(_ occurrence: Occurrence) -> LocalDateTime? {
        EventTime(basicFormat: occurrence.recurrenceID)?.local
    }

    private func describe(_ record: EventRecord) -> String {
        let start = ZoneResolver(zones: format.zones).bound(to: record.zoneSet).instant(of: record.start)
        return "\(record.identifier)  \(format.reading(record.start, at: start))  \(record.title)"
    }

    private static func canBeginIdentifier(_ text: String) -> Bool {
        (1...13).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
