import Foundation

/// Importing 100,000 events from a file into a new store, and exporting them again, as whole processes.
struct LargeImport {
    var workshop: Workshop

    private static let mebibyte = 1_024.0

    func measure(runs: Int) throws -> [Finding] {
        let size = CorpusStores.Size(events: 100_000)
        let file = try CorpusStores(workshop: workshop).file(size).path
        let ours = workshop.scratch.appendingPathComponent("import-ours.sqlite").path
        let floor = workshop.scratch.appendingPathComponent("import-floor.sqlite").path
        var (reading, bare) = (
            workshop.conferencectl(["import", file, "--store", ours]),
            Command(program: workshop.products.appendingPathComponent("ical-to-sqlite"), arguments: [file, floor])
        )
        reading.prepare = { Self.remove(ours) }
        bare.prepare = { Self.remove(floor) }
        defer {
            Self.remove(ours)
            Self.remove(floor)
        }
        var pairs: [(ours: Command.Cost, floor: Command.Cost)] = []
        for _ in 0..<max(3, runs / 3) { pairs.append((try reading.cost(), try bare.cost())) }
        let ratio = Sample(pairs.map { $0.ours.seconds / $0.floor.seconds }).median
        let peak = pairs.map(\.ours.peak).max() ?? 0
        let out = workshop.scratch.appendingPathComponent("export.ics").path
        defer { try? FileManager.default.removeItem(atPath: out) }
        let store = try CorpusStores(workshop: workshop).store(size).path
        let writing = try workshop.conferencectl(["export", "--store", store, "-o", out]).cost()
        return [
            Finding(
                name: "import of 100,000 events",
                figures: [
                    .init(name: "ours", value: Sample(pairs.map(\.ours.seconds)).median, unit: "s"),
                    .init(name: "libical and SQLite in C", value: Sample(pairs.map(\.floor.seconds)).median, unit: "s"),
                    .init(name: "ratio (median of \(pairs.count) pairs)", value: ratio, unit: ""),
                    .init(name: "its peak", value: (pairs.first?.floor.peak ?? 0) / Self.mebibyte, unit: "MiB"),
                ], target: "at most 2", isMet: ratio <= 2),
            Finding(
                name: "peak memory of that import",
                figures: [.init(name: "ours", value: peak / Self.mebibyte, unit: "MiB")], target: "below 256 MiB",
                isMet: peak < 256 * Self.mebibyte),
            Finding(
                name: "export of the same",
                figures: [
                    .init(name: "ours", value: writing.seconds, unit: "s"),
                    .init(name: "peak", value: writing.peak / Self.mebibyte, unit: "MiB"),
                ], target: "below 256 MiB", isMet: writing.peak < 256 * Self.mebibyte),
        ]
    }

    private static func remove(_ store: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) }
    }
}
