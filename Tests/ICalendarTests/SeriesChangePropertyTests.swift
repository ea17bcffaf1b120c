import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

/// Several random changes, one after the other, to random series with everything that makes them difficult: each
/// occurrence is where a simple model says, none twice and none lost.
@Suite("Successive changes of random series")
struct SeriesChangePropertyTests {
    private static let seed: UInt64 = 20_261_123
    /// Set `SERIES_COUNT` for more of them.
    private static let series =
        ProcessInfo.processInfo.environment["SERIES_COUNT"].flatMap { Int($0) } ?? tier(plain: 60, all: 600)

    private enum Change: CaseIterable {
        case moveAll, lengthenAll, retitleAll, changeThis, changeNothing, removeThis, attachThis, detachThis
    }

    /// An occurrence as the model sees it.
    private struct Seen: Hashable, CustomStringConvertible {
        var place: Int64
        var start: Int64
        /// In seconds.
        var length: Int64
        var title: String
        var notes: String?
        var isJoinable: Bool

        var description: String {
            let place = LocalDateTime(secondsSinceEpoch: place)
            return "\(place): \(LocalDateTime(secondsSinceEpoch: start)) +\(length) \(title) \(isJoinable)"
        }
    }

    private let editor = EventEditor(
        resolver: ZoneResolver(zones: SeriesGenerator.zones), limits: Limits(), now: { CalendarFixture.now })
    private let resolver = ZoneResolver(zones: SeriesGenerator.zones)

    @Test("each occurrence is where it was planned, once, and follows its series in what it did not change")
    func model() throws {
        print("seed \(Self.seed), \(Self.series) series")
        var generator = SeriesGenerator(seed: Self.seed, isUnusual: true)
        var refused: [ConferenceError.Code: Int] = [:]
        var done = 0
        for number in 0..<Self.series {
            guard var records = try generator.series(editor) else { continue }
            for step in 0..<4 where records.first?.recurrenceID.isEmpty == true {
                do {
                    guard let changed = try check("series \(number), step \(step)", records, &generator) else {
                        continue
                    }
                    records = changed
                    done += 1
                } catch let error as ConferenceError {
                    refused[error.code, default: 0] += 1
                }
            }
        }
        print("\(done) changes, refused: \(refused)")
        expectTrue(Set(refused.keys).isSubset(of: [.seriesCannotMove, .seriesHasSeveralWeekdays]), "\(refused)")
        expectTrue(done >= 2 * Self.series, "\(done) of \(Self.series)")
    }

    /// Python's recurring_ical_events, for series without anything that it reads differently.
    @Test(
        "another program finds the same occurrences in the changed texts",
        .enabled(if: PythonReader.expandsSeries, PythonReader.expansionReason))
    func independent() throws {
        var generator = SeriesGenerator(seed: Self.seed + 1)
        var texts: [String: (text: String, from: Int64, starts: [Int64])] = [:]
        for number in 0..<tier(plain: 20, all: 300) {
            guard var records = try generator.series(editor) else { continue }
            for step in 0..<3 where records.first?.recurrenceID.isEmpty == true {
                if let changed = try? check("series \(number), step \(step)", records, &generator) { records = changed }
            }
            guard let first = records.first, first.recurrenceID.isEmpty, !first.text.contains("FREQ=HOURLY") else {
                continue
            }
            let from = first.rangeStart
            let starts = SeriesGenerator.occurrences(records, from: from).map(\.startInstant)
                .filter { (from..<from + 300 * 86_400).contains($0) }
            texts[first.uid] = (records.map(\.text).joined(), from, starts)
        }
        let found = try PythonReader.starts(texts.mapValues { ($0.text, $0.from) })
        for (uid, series) in texts {
            expectEqual(found[uid] ?? [], series.starts, "\(series.text)")
        }
    }

    // MARK: The model

    /// Changes a series and compares the result with the model. Returns the new records, or nil if nothing was tried.
    private func check(
        _ name: String, _ records: [EventRecord], _ generator: inout SeriesGenerator
    ) throws -> [EventRecord]? {
        let master = records[0]
        let horizon = master.start.local.secondsSinceEpoch + 400 * 86_400
        let before = occurrences(of: records, before: horizon)
        guard before.count > 1, before.count < 4_000 else { return nil }
        let target = before[Int.random(in: 0..<min(before.count, 60), using: &generator)]
        let change = generator.pick(Change.allCases)
        let subject = SeriesEditor(editor)
        let step: Int64 =
            master.start.isDate ? 86_400 : generator.pick([3_600, -3_600, 1_800, 86_400, 3 * 86_400, -86_400])
        let isOfSeries = generator.chance(50)
        let isNamed = generator.chance(60)
        var changes = EventChanges()
        let result: SeriesChange
        var title = ""
        switch change {
        case .moveAll:
            let from =
                isNamed
                ? (isOfSeries ? subject.plannedTimes(of: target, in: records).start : target.start) : master.start
            var start = from
            start.local = start.local.adding(seconds: step)
            changes.start = start
            result = try subject.changing(
                isNamed ? target : nil, of: records, changes, span: .all, replacingPlannedTimes: isOfSeries)
        case .lengthenAll:
            var end = master.end
            end.local = end.local.adding(seconds: master.start.isDate ? 86_400 : 900)
            changes.end = end
            result = try subject.changing(nil, of: records, changes, span: .all)
        case .retitleAll:
            title = "All \(generator.next() % 1_000)"
            changes.title = title
            result = try subject.changing(nil, of: records, changes, span: .all)
        case .changeThis:
            title = "This \(generator.next() % 1_000)"
            var start = target.start
            start.local = start.local.adding(seconds: step)
            changes = EventChanges(title: title, start: start)
            result = try subject.changing(target, of: records, changes, span: .thisEvent)
        case .changeNothing:
            changes = EventChanges(title: target.title, start: target.start, end: target.end)
            result = try subject.changing(target, of: records, changes, span: .thisEvent)
            expectTrue(result.isEmpty, "\(name) changes something")
        case .removeThis: result = try subject.removing(target, of: records, span: .thisEvent)
        case .attachThis: result = try subject.settingConference(try difficultConference(), on: target, of: records)
        case .detachThis: result = try subject.settingConference(nil, on: target, of: records)
        }

        let isTarget = { (occurrence: Occurrence) in occurrence.recurrenceID == target.recurrenceID }
        let shift = change == .moveAll ? step : 0
        let expected = before.compactMap { occurrence -> Seen? in
            var seen = self.seen(occurrence)
            seen.place += shift
            var start = occurrence.start
            switch change {
            case .moveAll:
                // Times that are given for the series leave an occurrence that was moved, even if it is the one named.
                guard isAtPlace(occurrence, records) || isNamed && !isOfSeries && isTarget(occurrence) else {
                    return seen
                }
                start.local = start.local.adding(seconds: step)
                if isNamed, !isOfSeries, let requested = changes.start {
                    if isTarget(occurrence) {
                        start = requested
                    } else if !isDetached(occurrence), isRange(target.event), occurrence.event.id == target.event.id,
                        let place = SeriesInstances.place(target.recurrenceID)
                    {
                        // Those after it are as far from their places as it is now.
                        start.local = LocalDateTime(
                            secondsSinceEpoch: seen.place + requested.local.secondsSinceEpoch - (place + shift))
                    }
                }
                seen.start = resolver.instant(of: start)
            case .lengthenAll:
                if hasPlannedLength(occurrence, records) { seen.length += master.start.isDate ? 86_400 : 900 }
            case .retitleAll: if isTitleOfSeries(occurrence, records) { seen.title = title }
            case .changeThis where isTarget(occurrence):
                start.local = start.local.adding(seconds: step)
                seen.start = resolver.instant(of: start)
                seen.title = title
            case .removeThis where isTarget(occurrence): return nil
            case .attachThis where isTarget(occurrence): seen.isJoinable = true
            case .detachThis where isTarget(occurrence): seen.isJoinable = false
            default: break
            }
            return seen
        }
        let after = result.result(of: records)
        var rows = (after.map(\.id).max() ?? 0) + 1
        // Rows as a store gives them; the master first.
        let stored = after.map { record in
            var record = record
            if record.id == 0 {
                record.id = rows
                rows += 1
            }
            return record
        }.sorted { ($0.recurrenceID, $0.id) < ($1.recurrenceID, $1.id) }
        let found = occurrences(of: stored, before: horizon + shift).map(seen)
        // An end in the hour that occurs twice says nothing certain about the length.
        let hasLengths = !(records + stored).contains(where: endsNearClockChange)
        let unclear = Set(before.map(seen).filter(endsNearClockChange).map { $0.place + shift })
            .union((expected + found).filter(endsNearClockChange).map(\.place))
        let left = counted(expected) { hasLengths && !unclear.contains($0) }
        let right = counted(found) { hasLengths && !unclear.contains($0) }
        expectEqual(
            left, right,
            """
            \(name), \(change) at \(target.recurrenceID) by \(step), of series \(isOfSeries), named \(isNamed)
            missing \(left.filter { right[$0.key] != $0.value }.keys.sorted { $0.place < $1.place }.prefix(3))
            wrong \(right.filter { left[$0.key] != $0.value }.keys.sorted { $0.place < $1.place }.prefix(3))
            \(records.map(\.text).joined())became
            \(stored.map(\.text).joined())
            """)
        return stored
    }

    private func occurrences(of records: [EventRecord], before horizon: Int64) -> [Occurrence] {
        guard let begin = records.map(\.rangeStart).min() else { return [] }
        return SeriesGenerator.occurrences(records, from: begin).filter {
            SeriesInstances.place($0.recurrenceID).map { $0 < horizon } ?? false
        }
    }

    private func seen(_ occurrence: Occurrence) -> Seen {
        Seen(
            place: SeriesInstances.place(occurrence.recurrenceID) ?? 0, start: occurrence.startInstant,
            length: length(occurrence.start, occurrence.end), title: occurrence.title, notes: occurrence.event.notes,
            isJoinable: occurrence.isJoinable)
    }

    /// Counts equal occurrences, without the lengths of those at some places.
    private func counted(_ seen: [Seen], _ hasLength: (Int64) -> Bool) -> [Seen: Int] {
        let shown = seen.map { seen in
            var seen = seen
            if !hasLength(seen.place) { seen.length = 0 }
            return seen
        }
        return Dictionary(shown.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private func endsNearClockChange(_ seen: Seen) -> Bool { isNearClockChange(seen.start + seen.length) }

    private func endsNearClockChange(_ record: EventRecord) -> Bool {
        !record.end.isDate && isNearClockChange(resolver.instant(of: record.end))
    }

    /// Whether the clock of any zone of these series changes within five hours.
    private func isNearClockChange(_ instant: Int64) -> Bool {
        SeriesGenerator.usedZones.contains { name in
            guard let rules = SeriesGenerator.zones.rules(named: name) else { return false }
            return rules.offset(at: instant - 18_000) != rules.offset(at: instant + 18_000)
        }
    }

    // MARK: What an occurrence repeats

    private func isDetached(_ occurrence: Occurrence) -> Bool {
        occurrence.event.recurrenceID == occurrence.recurrenceID
    }

    private func isRange(_ record: EventRecord) -> Bool { record.text.contains("RANGE=THISANDFUTURE") }

    /// Returns the record that a detached occurrence was a copy of, and how far it moves the occurrences after it.
    private func pattern(_ place: Int64, _ records: [EventRecord]) -> (record: EventRecord, distance: Int64) {
        let ranges = records.filter(isRange).compactMap { record in
            SeriesInstances.place(record.recurrenceID).map { (record, $0) }
        }
        guard let (record, origin) = ranges.filter({ $0.1 < place }).max(by: { $0.1 < $1.1 }) else {
            return (records[0], 0)
        }
        return (record, record.start.local.secondsSinceEpoch - origin)
    }

    /// Whether it moves along with its series.
    private func isAtPlace(_ occurrence: Occurrence, _ records: [EventRecord]) -> Bool {
        guard isDetached(occurrence), !isRange(occurrence.event),
            let place = SeriesInstances.place(occurrence.recurrenceID)
        else { return true }
        return occurrence.start.local.secondsSinceEpoch == place + pattern(place, records).distance
    }

    /// Returns a length in seconds: elapsed time, or calendar time for days and floating times.
    private func length(_ start: EventTime, _ end: EventTime) -> Int64 {
        start.reference.isFloating
            ? end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
            : resolver.instant(of: end) - resolver.instant(of: start)
    }

    private func length(_ record: EventRecord) -> Int64 { length(record.start, record.end) }

    /// Whether it gets longer along with its series.
    private func hasPlannedLength(_ occurrence: Occurrence, _ records: [EventRecord]) -> Bool {
        let source = occurrence.event
        guard let place = SeriesInstances.place(source.recurrenceID) else {
            // A period among the additional dates has a length of its own.
            return length(occurrence.start, occurrence.end) == length(records[0])
                || !records[0].text.contains("VALUE=PERIOD")
        }
        // It keeps that length after a detached occurrence with THISANDFUTURE that leaves the length of the series.
        if occurrence.recurrenceID != source.recurrenceID, records[0].text.contains("VALUE=PERIOD"),
            length(occurrence.start, occurrence.end) != length(source)
        {
            return false
        }
        return isOfSeries(source, at: place, records) { length($0) == length($1) }
    }

    private func isTitleOfSeries(_ occurrence: Occurrence, _ records: [EventRecord]) -> Bool {
        guard let place = SeriesInstances.place(occurrence.event.recurrenceID) else { return true }
        return isOfSeries(occurrence.event, at: place, records) { $0.title == $1.title }
    }

    /// Whether a detached occurrence agrees with what it repeats, and that with the series.
    private func isOfSeries(
        _ record: EventRecord, at place: Int64, _ records: [EventRecord], _ agree: (EventRecord, EventRecord) -> Bool
    ) -> Bool {
        let repeated = pattern(place, records).record
        guard agree(record, repeated) else { return false }
        guard let place = SeriesInstances.place(repeated.recurrenceID) else { return true }
        return isOfSeries(repeated, at: place, records, agree)
    }
}
