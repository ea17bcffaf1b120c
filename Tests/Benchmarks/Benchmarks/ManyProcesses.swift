import CalendarStore
import Foundation

/// Eight processes that each save a thousand events in one store, compared with eight that
/// do the same with SQLite alone.
struct ManyProcesses {
    var workshop: Workshop

    private static let processes = 8
    private static let saves = 1_000

    func measure(runs: Int) throws -> [Finding] {
        // A run takes seconds.
        let runs = max(1, min(runs, 3))
        var findings = try measure(runs: runs, in: workshop.scratch, "", target: 2)
        let memory = URL(fileURLWithPath: "/dev/shm")
        guard FileManager.default.isWritableFile(atPath: memory.path) else { return findings }
        let scratch = memory.appendingPathComponent("conference-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        findings += try measure(runs: runs, in: scratch, ", without a disk", target: nil)
        return findings
    }

    private func measure(runs: Int, in folder: URL, _ place: String, target: Double?) throws -> [Finding] {
        var figures: [(ours: Double, records: Double, bare: Double)] = []
        var (lost, longest) = (0, 0)
        for _ in 0..<runs {
            let ours = try save(in: folder, [])
            let records = try save(in: folder, ["--records"])
            figures.append((ours.seconds, records.seconds, try bare(in: folder)))
            lost += ours.lost + records.lost
            longest = max(longest, ours.longest, records.longest)
        }
        let all = Double(Self.processes * Self.saves)
        let bare = Sample(figures.map(\.bare)).median
        func finding(_ name: String, _ seconds: [Double], _ ratios: [Double]) -> Finding {
            let ratio = Sample(ratios).median
            return Finding(
                name: name + place,
                figures: [
                    .init(name: "ours", value: all / Sample(seconds).median, unit: "saves/s"),
                    .init(name: "SQLite alone", value: all / bare, unit: "saves/s"),
                    .init(name: "times as long", value: ratio, unit: ""),
                    .init(name: "lost", value: Double(lost), unit: ""),
                    .init(name: "longest save", value: Double(longest), unit: "ms"),
                ],
                target: target.map { "none lost, at most \(Int($0)) times as long" } ?? "none lost",
                isMet: lost == 0 && target.map { ratio <= $0 } ?? true)
        }
        return [
            finding(
                "8 processes, 1,000 saves each through EventKit", figures.map(\.ours), figures.map { $0.ours / $0.bare }
            ),
            finding("… through the store", figures.map(\.records), figures.map { $0.records / $0.bare }),
        ]
    }

    /// Measures the floor, SQLite alone.
    private func bare(in folder: URL) throws -> Double {
        let path = folder.appendingPathComponent("bare-\(UUID().uuidString).sqlite").path
        let output = try Command(
            program: workshop.products.appendingPathComponent("bare-writers"),
            arguments: [path, "\(Self.processes)", "\(Self.saves)"]
        ).output()
        guard let seconds = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw BenchmarkFailure("bare-writers said “\(output)”")
        }
        return seconds
    }

    private func save(
        in folder: URL, _ options: [String]
    ) throws -> (seconds: Double, lost: Int, longest: Int) {
        let path = folder.appendingPathComponent("many-\(UUID().uuidString).sqlite").path
        let store = try CalendarStore(path: path) { 1_772_000_000 }
        _ = try store.write { try $0.defaultCalendar() }
        var running: [(process: Process, input: Pipe, output: Pipe)] = []
        for number in 0..<Self.processes {
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = workshop.products.appendingPathComponent("save-many")
            process.arguments = [path, "\(Self.saves)", "p\(number)"] + options
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            running.append((process, input, output))
        }
        for (_, _, output) in running { _ = try output.fileHandleForReading.read(upToCount: 6) }
        let stopwatch = Stopwatch()
        for (_, input, _) in running { try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }
        var longest = 0
        for (process, _, output) in running {
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw BenchmarkFailure("save-many ended with status \(process.terminationStatus)")
            }
            longest = max(longest, Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)
        }
        let seconds = stopwatch.seconds
        let found = try store.events(in: nil, calendars: nil).count
        return (seconds, Self.processes * Self.saves - found, longest)
    }
}
