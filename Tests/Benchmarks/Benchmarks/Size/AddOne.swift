import CalendarModel
import CalendarStore
import Foundation
import Recurrence

/// Adding one event to a store that is opened and closed for it: inside one process, and as whole processes.
struct AddOne {
    var workshop: Workshop

    private static let rounds = 20

    func measure(runs: Int) throws -> [Finding] {
        let template = try CorpusStores(workshop: workshop).store(.init(events: 10_000))
        let ours = workshop.scratch.appendingPathComponent("add-ours.sqlite")
        let floor = workshop.scratch.appendingPathComponent("add-floor.sqlite")
        for copy in [ours, floor] { try FileManager.default.copyItem(at: template, to: copy) }
        let bare = Command(
            program: workshop.products.appendingPathComponent("sqlite-add"), arguments: [floor.path, "\(Self.rounds)"])

        var pairs: [(ours: Double, floor: Double)] = []
        for run in 0...runs {
            let stopwatch = Stopwatch()
            for round in 0..<Self.rounds { try add(to: ours.path, number: run * Self.rounds + round) }
            let ourTime = stopwatch.seconds
            let text = try bare.output().trimmingCharacters(in: .whitespacesAndNewlines)
            guard let nanoseconds = Double(text) else { throw BenchmarkFailure("sqlite-add prints “\(text)”") }
            // The first round is a warm-up.
            if run > 0 { pairs.append((ourTime, nanoseconds / 1e9)) }
        }
        let ratio = Sample(pairs.map { $0.ours / $0.floor }).median
        let each = 1_000 / Double(Self.rounds)
        let inside = Finding(
            name: "open, check, add one event, close",
            figures: [
                .init(name: "ours", value: Sample(pairs.map(\.ours)).median * each, unit: "ms"),
                .init(name: "SQLite in C", value: Sample(pairs.map(\.floor)).median * each, unit: "ms"),
                .init(name: "ratio (median of \(runs) pairs)", value: ratio, unit: ""),
            ], target: "below 1.5", isMet: ratio < 1.5)
        return [inside, try processes(ours, floor, runs: runs)]
    }

    private func processes(_ ours: URL, _ floor: URL, runs: Int) throws -> Finding {
        let adding = workshop.conferencectl(
            ["add", "Meeting", "--start", "2026-03-01 10:00", "--store", ours.path])
        let bare = Command(
            program: workshop.products.appendingPathComponent("sqlite-add"), arguments: [floor.path, "1"])
        let empty = Command(program: workshop.products.appendingPathComponent("empty-foundation"), arguments: [])
        var rounds: [(ours: Double, floor: Double, empty: Double)] = []
        for run in 0...runs {
            let round = (try adding.run(), try bare.run(), try empty.run())
            if run > 0 { rounds.append(round) }
        }
        let above = Sample(rounds.map { $0.ours - $0.floor }).median * 1_000
        return Finding(
            name: "add one event, whole process",
            figures: [
                .init(name: "ours", value: Sample(rounds.map(\.ours)).median * 1_000, unit: "ms"),
                .init(name: "SQLite in C", value: Sample(rounds.map(\.floor)).median * 1_000, unit: "ms"),
                .init(
                    name: "an empty program with Foundation", value: Sample(rounds.map(\.empty)).median * 1_000,
                    unit: "ms"),
                .init(name: "ours above C", value: above, unit: "ms"),
            ], target: "at most 12 ms above C", isMet: above <= 12)
    }

    /// Adds an event as a program does that keeps nothing open.
    private func add(to path: String, number: Int) throws {
        let start: Int64 = 1_772_355_600 + Int64(number) * 3_600
        let uid = UUID().uuidString
        let store = try CalendarStore(path: path) { 1_772_000_000 }
        try store.write { writer in
            _ = try writer.insert(
                EventRecord(
                    calendarID: 1, uid: uid, title: "Meeting \(number)", location: "Room 4",
                    notes: "Agenda and minutes",
                    start: EventTime(LocalDateTime(secondsSinceEpoch: start), .utc),
                    end: EventTime(LocalDateTime(secondsSinceEpoch: start + 3_600), .utc), rangeStart: start,
                    rangeEnd: start + 3_600, modified: start,
                    text: "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:Meeting \(number)\r\nEND:VEVENT\r\n"))
        }
    }
}
