import CalendarEditing
import CalendarModel
import ConferenceErrors
import ICalendar
import Recurrence

/// Resolves the part after `@` of a reference: one occurrence of an event.
///
/// A date means the original one, before the occurrence was moved, as lists print it. If no occurrence was planned for
/// that date, an occurrence that was moved to it is meant.
struct OccurrenceReference {
    let target: EventTarget
    let moment: EventReference.Moment
    let query: OccurrenceQuery
    let format: EventFormat

    /// - Throws: `noSuchOccurrence`, `ambiguousOccurrence`.
    func resolve() throws -> EventTarget {
        let readings: [(Occurrence) -> LocalDateTime?] = [
            { format.original(of: $0, shown: true) }, { format.original(of: $0, shown: false) },
            { format.start(of: $0) }, { $0.start.local },
        ]
        let near = try candidates { occurrence in readings.contains { matches($0(occurrence)) } }
        for reading in readings {
            var found = near.filter { matches(reading($0)) }
            if found.count > 1 {
                // If clocks show two at the same time, the one that was planned for it is meant.
                let planned = found.filter { matches(format.original(of: $0, shown: false)) }
                if planned.count == 1 { found = planned }
            }
            if found.count > 1 {
                throw ConferenceError.ambiguousOccurrence(
                    target.main.title, moment.text,
                    candidates: Array(format.distinctReferences(to: found).prefix(Self.shownCandidates)),
                    hasMore: found.count > Self.shownCandidates)
            }
            if let occurrence = found.first {
                return EventTarget(series: target.series, occurrence: occurrence, naming: target.naming) ?? target
            }
        }
        throw ConferenceError.noSuchOccurrence(target.main.title, moment.text)
    }

    private func matches(_ time: LocalDateTime?) -> Bool {
        guard let time else { return false }
        return moment.time.map { $0 == time } ?? (moment.date == time.date)
    }

    /// The maximum number of candidates in an error.
    private static let shownCandidates = 10

    /// Returns the occurrences that take place around the day, and those that were planned for it.
    ///
    /// - Parameter isNamed: whether an occurrence can be meant. A series may have too many of them to keep them all.
    private func candidates(where isNamed: (Occurrence) -> Bool) throws -> [Occurrence] {
        // Two days on each side cover every time zone.
        let day = format.rules.instant(of: LocalDateTime(startOf: moment.date))
        var found = try query.occurrences(
            of: target.series, in: day - Self.twoDays..<day + Self.twoDays + 86_400, where: isNamed)
        for record in target.series where !record.recurrenceID.isEmpty {
            let reach = record.rangeEnd == .max ? Self.rangeReach : Self.twoDays
            guard let place = EventTime(basicFormat: record.recurrenceID)?.local.secondsSinceEpoch,
                record.rangeEnd == .max ? place < day + reach : abs(place - day) < reach + 86_400
            else { continue }
            // An occurrence with THISANDFUTURE may have moved all later ones.
            let range =
                record.rangeEnd == .max
                ? day - reach..<day + reach : record.rangeStart..<max(record.rangeEnd, record.rangeStart + 1)
            found += try query.occurrences(of: target.series, in: range) { $0.event.id == record.id && isNamed($0) }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert($0.recurrenceID).inserted }
    }

    private static let twoDays: Int64 = 2 * 86_400
    private static let rangeReach: Int64 = 400 * 86_400
}
