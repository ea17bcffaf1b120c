import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// Formats dates and times of events for people, in the local time zone.
struct EventFormat: Sendable {
    let zones: ZoneDatabase
    let rules: ZoneRules

    init(zones: ZoneDatabase) {
        self.zones = zones
        rules = zones.systemRules
    }

    /// Returns a time in the local time zone. Days and floating times are the same everywhere.
    func local(_ time: EventTime, at instant: Int64) -> LocalDateTime {
        time.reference.isFloating ? time.local : rules.local(at: instant)
    }

    /// Returns the start of an occurrence in the local time zone.
    func start(of occurrence: Occurrence) -> LocalDateTime { local(occurrence.start, at: occurrence.startInstant) }

    /// `Sunday 2026-03-01`.
    func day(_ date: LocalDate) -> String { "\(RecurrenceRule.Weekday(of: date).englishName) \(date)" }

    /// `2026-03-01 10:00`, or the day alone.
    func reading(_ time: EventTime, at instant: Int64) -> String {
        let local = local(time, at: instant)
        return time.isDate ? local.date.description : "\(local.date) \(clock(local))"
    }

    /// An instant in the local time zone: `2026-03-01 10:00`.
    func minute(_ instant: Int64) -> String {
        let local = rules.local(at: instant)
        return "\(local.date) \(clock(local))"
    }

    /// The times of an occurrence in a list under the heading of its first day: `10:00–11:00`, `22:00–02:00 +1d`, `all
    /// day`, `3 days`.
    func timeRange(of occurrence: Occurrence) -> String { timeRange(of: occurrence, from: start(of: occurrence)) }

    /// The same where ``start(of:)`` is known.
    func timeRange(of occurrence: Occurrence, from start: LocalDateTime) -> String {
        let end = local(occurrence.end, at: occurrence.endInstant)
        let days = end.date.daysSinceEpoch - start.date.daysSinceEpoch
        if occurrence.start.isDate { return days <= 1 ? "all day" : "\(days) days" }
        if start == end { return clock(start) }
        let range = start.clock(to: end)
        return days > 0 ? range + " +\(days)d" : range
    }

    /// `Sunday 2026-03-01 10:00–11:00 (Europe/Berlin)`, followed by the time in the event's own zone if that differs.
    func when(_ occurrence: Occurrence) -> String {
        let start = start(of: occurrence)
        let end = local(occurrence.end, at: occurrence.endInstant)
        if occurrence.start.isDate {
            let last = end.date.adding(days: -1)
            return last <= start.date ? "\(day(start.date)), all day" : "\(day(start.date)) to \(day(last)), all day"
        }
        func span(_ start: LocalDateTime, _ end: LocalDateTime) -> String {
            start.date == end.date
                ? "\(day(start.date)) \(clock(start))–\(clock(end))"
                : "\(day(start.date)) \(clock(start)) to \(day(end.date)) \(clock(end))"
        }
        let here = span(start, end)
        switch occurrence.start.reference {
        case .floating: return here + " (wherever you are)"
        case .utc: return here + " (\(zones.systemZoneName))"
        case .zone(let name):
            let there = span(occurrence.start.local, occurrence.end.local)
            guard there != here else {
                // `W. Europe Standard Time` is a name of the file that the event came with.
                let known = zones.rules(named: name) == nil ? zones.systemZoneName : name
                return here + " (\(TextPolicy.printable(known)))"
            }
            return here + " (\(zones.systemZoneName); \(there) \(TextPolicy.printable(name)))"
        }
    }

    /// Returns the reference that commands take for an occurrence: `4k7m2p9q`, or `4k7m2p9q@2026-03-01` for one of a
    /// series.
    ///
    /// - Parameter withTime: true for a series with several occurrences on that day.
    func reference(to occurrence: Occurrence, withTime: Bool = false) -> String {
        reference(to: occurrence, from: start(of: occurrence), withTime: withTime)
    }

    /// The same where ``start(of:)`` is known.
    func reference(to occurrence: Occurrence, from start: LocalDateTime, withTime: Bool = false) -> String {
        let identifier = Self.beginning(of: occurrence.identifier)
        guard !occurrence.recurrenceID.isEmpty else { return identifier }
        let time = withTime && !occurrence.start.isDate ? "T" + start.clock : ""
        return identifier + "@" + start.date.description + time
    }

    /// Returns the beginning of an identifier that people are shown. Identifiers are ASCII.
    static func beginning(of identifier: String) -> String {
        let bytes = identifier.utf8
        guard bytes.count > 8 else { return identifier }
        return String(identifier[..<bytes.index(bytes.startIndex, offsetBy: 8)])
    }

    private func clock(_ local: LocalDateTime) -> String { local.clock }
}
