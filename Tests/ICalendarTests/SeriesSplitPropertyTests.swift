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

/// Random changes to random series: occurrences that are not concerned stay the same.
@Suite("Changes of random series")
struct SeriesSplitPropertyTests {
    /// The visible properties of an occurrence.
    private struct Seen: Hashable, CustomStringConvertible {
        var start: Int64
        var end: Int64
        var title: String
        var notes: String?
        var conference: String?

        init(_ occurrence: Occurrence) {
            start = occurrence.startInstant
            end = occurrence.endInstant
            title = occurrence.event.title
            notes = occurrence.event.notes
            conference = occurrence.conference?.preferred.url.text
        }

        var description: String { "\(LocalDateTime(secondsSinceEpoch: start)) +\(end - start) \(title)" }
    }

    private enum Change: CaseIterable {
        case removeThis, removeFuture, renameThis, renameFuture, moveFuture, renameAll
    }

    private static let seed: UInt64 = 20_261_121
    /// Set `SERIES_COUNT` for more of them.
    private static let series =
        ProcessInfo.processInfo.environment["SERIES_COUNT"].flatMap { Int($0) } ?? tier(plain: 40, all: 150)

    @Test("occurrences before and after a change agree where the change does not concern them")
    func agreement() throws {
        print("seed \(Self.seed), \(Self.series) series")
        var generator = SeriesGenerator(seed: Self.seed)
        var refused: [ConferenceError.Code: Int] = [:]
        var done = 0
        for number in 0..<Self.series {
            do {
                if try check(number, &generator) { done += 1 }
            } catch let error as ConferenceError {
                refused[error.code, default: 0] += 1
            }
        }
        print("\(done) changed, refused: \(refused)")
        // Rules with fixed days or hours may refuse to move; anything else may only rarely be rejected.
        #expect(Set(refused.keys).isSubset(of: [.seriesCannotMove, .seriesHasSeveralWeekdays, .seriesCannotSplit]))
        #expect(refused[.seriesCannotSplit, default: 0] <= max(1, Self.series / 100))
        #expect(done >= Self.series / 2)
    }

    private static let zones = SeriesGenerator.zones
    private var editor: EventEditor {
        EventEditor(resolver: ZoneResolver(zones: Self.zones), limits: Limits()) { CalendarFixture.now }
    }

    private func occurrences(_ records: [EventRecord], from start: Int64) -> [Occurrence] {
        SeriesGenerator.occurrences(records, from: start)
    }

    /// Creates a series, changes it, and compares. Returns false if the rule gave too few occurrences.
    private func check(_ number: Int, _ generator: inout SeriesGenerator) throws -> Bool {
        guard let records = try generator.series(editor) else { return false }
        let begin = records[0].rangeStart
        let before = occurrences(records, from: begin).filter { $0.startInstant < begin + 400 * 86_400 }
        guard before.count > 1 else { return false }
        let change = generator.pick(Change.allCases)
        let target = before[min(Int.random(in: 0..<before.count, using: &generator), 60)]
        let place = try #require(SeriesInstances.place(target.recurrenceID))
        let subject = SeriesEditor(editor)
        let result: SeriesChange
        var changes = EventChanges(title: "New")
        let step: Int64 = target.start.isDate ? 86_400 : 3_600
        switch change {
        case .removeThis: result = try subject.removing(target, of: records, span: .thisEvent)
        case .removeFuture: result = try subject.removing(target, of: records, span: .futureEvents)
        case .renameThis: result = try subject.changing(target, of: records, changes, span: .thisEvent)
        case .renameFuture: result = try subject.changing(target, of: records, changes, span: .futureEvents)
        case .renameAll: result = try subject.changing(target, of: records, changes, span: .all)
        case .moveFuture:
            guard target.event.recurrenceID != target.recurrenceID else { return false }
            // An end in the ambiguous hour in autumn is read as the first one, so the length is unknown.
            guard !before.contains(where: { !$0.end.isDate && $0.end.local.hour < 4 }) else { return false }
            var start = target.start
            start.local = start.local.adding(seconds: step)
            changes = EventChanges(start: start)
            result = try subject.changing(target, of: records, changes, span: .futureEvents)
        }

        let ranges = records.filter { editor.includesFuture($0) }
        func isConcerned(_ occurrence: Occurrence) -> Bool {
            guard let own = SeriesInstances.place(occurrence.recurrenceID) else { return false }
            switch change {
            case .removeThis, .renameThis: return own == place
            case .removeFuture: return own >= place
            case .renameAll:
                // The one that was named changes, too.
                return occurrence.event.recurrenceID.isEmpty || occurrence.event.recurrenceID == target.recurrenceID
            case .renameFuture, .moveFuture:
                if own == place { return true }
                guard own > place else { return false }
                // Detached occurrences keep their own texts, and times if they were moved. Occurrences after a later
                // THISANDFUTURE keep its texts.
                if change == .moveFuture {
                    return occurrence.event.recurrenceID != occurrence.recurrenceID
                        || occurrence.start.local.secondsSinceEpoch == own
                }
                if occurrence.event.recurrenceID == occurrence.recurrenceID { return false }
                let source = ranges.first { $0.id == occurrence.event.id }
                return source.flatMap { SeriesInstances.place($0.recurrenceID) }.map { $0 <= place } ?? true
            }
        }
        let resolver = ZoneResolver(zones: Self.zones)
        let expected = before.flatMap { occurrence -> [Seen] in
            var seen = Seen(occurrence)
            guard isConcerned(occurrence) else { return [seen] }
            switch change {
            case .removeThis, .removeFuture: return []
            case .renameThis, .renameFuture, .renameAll: seen.title = "New"
            case .moveFuture:
                var start = occurrence.start
                start.local = start.local.adding(seconds: step)
                let length = seen.end - seen.start
                seen.start = resolver.instant(of: start)
                var end = start
                end.local = start.local.adding(
                    seconds: occurrence.end.local.secondsSinceEpoch - occurrence.start.local.secondsSinceEpoch)
                seen.end =
                    start.isDate || start.reference == .floating ? resolver.instant(of: end) : seen.start + length
            }
            return [seen]
        }
        let horizon = begin + 400 * 86_400 - 2 * 86_400
        let after = occurrences(result.result(of: records), from: begin).map { Seen($0) }
        let left = counted(expected.filter { $0.start < horizon })
        let right = counted(after.filter { $0.start < horizon })
        expectEqual(
            left, right,
            """
            series \(number), \(change) at \(target.recurrenceID)
            missing \(left.filter { right[$0.key] != $0.value }.keys.sorted { $0.start < $1.start }.prefix(3))
            wrong \(right.filter { left[$0.key] != $0.value }.keys.sorted { $0.start < $1.start }.prefix(3))
            \(records.map(\.text).joined())became
            \(result.result(of: records).map(\.text).joined())
            """)
        return true
    }

    private func counted(_ seen: [Seen]) -> [Seen: Int] { Dictionary(seen.map { ($0, 1) }, uniquingKeysWith: +) }
}
