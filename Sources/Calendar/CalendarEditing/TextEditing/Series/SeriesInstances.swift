import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// The occurrences of a series by their places. The place of an occurrence is the date that the rules give it, in seconds of
/// the series' local time.
///
/// In this folder, only this type expands rules.
struct SeriesInstances {
    let master: EventRecord
    private let resolver: ZoneResolver
    private let whole: SeriesExpansion
    private let rulesAlone: SeriesExpansion
    private let detached: [EventRecord]
    /// Whether the series repeats by the second, so that a day has about as many occurrences as are listed.
    let isDense: Bool

    /// - Parameter series: a master and its detached occurrences.
    init(_ master: EventRecord, _ series: [EventRecord], limits: Limits, _ resolver: ZoneResolver) {
        self.master = master
        self.resolver = resolver
        detached = series.filter { !$0.recurrenceID.isEmpty }
        whole = SeriesExpansion(series, limits: limits, resolver: resolver)
        rulesAlone = SeriesExpansion([master], limits: limits, resolver: resolver)
        isDense = ComponentText(master.text).properties("RRULE").contains { $0.value.contains("SECONDLY") }
    }

    /// Returns the place of a RECURRENCE-ID.
    static func place(_ recurrenceID: String) -> Int64? {
        EventTime(basicFormat: recurrenceID)?.local.secondsSinceEpoch
    }

    /// Returns a place as a time in the zone of the series.
    func time(at place: Int64) -> EventTime {
        var time = master.start
        time.local = LocalDateTime(secondsSinceEpoch: place)
        return time
    }

    /// Returns the start of the master's occurrence at a place.
    func instant(of place: Int64) -> Int64 { resolver.instant(of: time(at: place)) }

    /// Returns whether rules and dates give an occurrence at a place, even if a detached one replaces it.
    func contains(_ place: Int64) -> Bool { occurrence(at: place) != nil }

    /// Returns whether the series has any occurrence before a place.
    func hasAnything(before place: Int64) -> Bool {
        detached.contains { Self.place($0.recurrenceID).map { $0 < place } ?? false } || first(before: place) != nil
    }

    /// Returns whether rules and dates give any occurrence from a place on.
    func hasAnything(from place: Int64) -> Bool {
        search(from: instant(of: place) - slack) { range in
            rulesAlone.occurrences(in: range).contains { Self.place($0.recurrenceID).map { $0 >= place } ?? false }
        }
    }

    /// Whether the series has no occurrence left.
    var isEmpty: Bool { detached.isEmpty && first(before: .max) == nil }

    /// Returns the places of rules and dates in ascending order, up to the limit for a series.
    func places(_ range: ClosedRange<Int64>) -> [Int64] {
        let lower = range.lowerBound <= Self.earliest ? Self.earliest : instant(of: range.lowerBound) - slack
        let upper = range.upperBound >= Self.latest ? Self.latest : instant(of: range.upperBound) + slack
        guard lower < upper else { return [] }
        return rulesAlone.occurrences(in: lower..<upper).compactMap { Self.place($0.recurrenceID) }
            .filter { range.contains($0) }.sorted()
    }

    /// Returns the first occurrence after a place whose contents come from a record.
    func next(after place: Int64, from record: EventRecord) -> Occurrence? {
        let end = endOfContents(of: record)
        guard place < end else { return nil }
        // Without a search up to there, a series without an end would be expanded as far as it goes.
        let own = Self.place(record.recurrenceID) ?? record.start.local.secondsSinceEpoch
        let shift = max(0, record.start.local.secondsSinceEpoch - own)
        let last = end == .max ? Int64.max : instant(of: end) + shift + slack
        var found: Occurrence?
        _ = search(from: instant(of: place)) { range in
            found = whole.occurrences(in: range)
                .filter { occurrence in
                    occurrence.event.id == record.id && occurrence.recurrenceID != record.recurrenceID
                        && (Self.place(occurrence.recurrenceID) ?? .min) > place
                }
                .min { $0.recurrenceID < $1.recurrenceID }
            return found != nil || range.upperBound > last
        }
        return found
    }

    /// Returns the place from which on another record determines the contents of occurrences that follow a record: that of the
    /// next detached occurrence that also applies to the following ones.
    private func endOfContents(of record: EventRecord) -> Int64 {
        let later = detached.filter { $0.recurrenceID > record.recurrenceID }
            .sorted { $0.recurrenceID < $1.recurrenceID }
        return later.first(where: OccurrenceLookup.isRange).flatMap { Self.place($0.recurrenceID) } ?? .max
    }

    /// Returns the occurrence at a place with its actual times; nil if there is none.
    func occurrence(at place: Int64) -> Occurrence? {
        let instant = instant(of: place)
        return rulesAlone.occurrences(in: instant..<instant + 1)
            .first { Self.place($0.recurrenceID) == place }
    }

    /// Returns the occurrence at a place as it is shown, with the contents of a detached occurrence that applies to it; nil if
    /// there is none.
    func shown(at place: Int64) -> Occurrence? {
        let name = time(at: place).basicFormat
        let instant = instant(of: place)
        // It almost always begins where the rules put it, and the whole series can have too many to list.
        var found = whole.occurrences(in: instant..<instant + 1).first { $0.recurrenceID == name }
        guard found == nil else { return found }
        _ = search(from: min(instant - slack, master.rangeStart)) { range in
            found = whole.occurrences(in: range).first { $0.recurrenceID == name }
            return found != nil
        }
        return found
    }

    /// Returns the first occurrence from a place on that rules and dates give; nil if there is none.
    func first(from place: Int64) -> Occurrence? {
        var found: Occurrence?
        _ = search(from: instant(of: place) - slack) { range in
            found = rulesAlone.occurrences(in: range).filter { (Self.place($0.recurrenceID) ?? .min) >= place }
                .min { $0.recurrenceID < $1.recurrenceID }
            return found != nil
        }
        return found
    }

    /// Returns the latest place of rules and dates before another one.
    func last(before end: Int64) -> Int64? {
        var width: Int64 = isDense ? 20 * 3_600 : 40 * 86_400
        while true {
            let found = places(max(end - width, Self.earliest)...end - 1).last
            if found != nil || end - width < master.rangeStart - slack { return found }
            width *= 4
        }
    }

    /// Returns whether another occurrence of the series begins at an instant.
    func begins(at instant: Int64, otherThan recurrenceID: String) -> Bool {
        whole.occurrences(in: instant..<instant + 1)
            .contains { $0.startInstant == instant && $0.recurrenceID != recurrenceID }
    }

    /// Returns the earliest place of rules and dates.
    private func first(before end: Int64) -> Int64? {
        var found: Int64?
        let begin = master.rangeStart - slack
        _ = search(from: begin) { range in
            found = rulesAlone.occurrences(in: range).compactMap { Self.place($0.recurrenceID) }
                .filter { $0 < end }.min()
            return found != nil || (end < .max && range.upperBound > instant(of: end) + slack)
        }
        return found
    }

    /// Searches ever larger ranges up to the end of the series.
    private func search(from begin: Int64, _ isDone: (Range<Int64>) -> Bool) -> Bool {
        let end = min(max(master.rangeEnd, master.rangeStart), Self.latest)
        var lower = begin
        var width: Int64 = 40 * 86_400
        while lower <= end {
            let upper = min(lower + width, Self.latest + 1)
            if isDone(lower..<upper) { return true }
            // A bound for all zones, because the same local time is an early instant in one zone and a late one in another.
            lower = upper
            width *= 2
        }
        return false
    }

    private var slack: Int64 { isDense ? Self.smallSlack : Self.slack }

    /// A margin that is larger than any clock change, in seconds.
    private static let slack: Int64 = 2 * 86_400
    /// That of a series that repeats by the second, of which two days have more occurrences than are listed: larger than a change
    /// between winter and summer.
    private static let smallSlack: Int64 = 2 * 3_600
    /// The first second of the years from 1 to 9999.
    static let earliest: Int64 = -62_135_596_800
    static let latest: Int64 = 253_402_300_799
}
