import Foundation

/// Listing one month of a calendar, as whole processes: `conferencectl events` compared with SQLite and libical in C,
/// and with common calendar programs.
struct MonthListing {
    var workshop: Workshop

    private static let days = (first: "2023-03-01", last: "2023-03-31")
    private var stores: CorpusStores { CorpusStores(workshop: workshop) }

    /// 100,000 events; our output must equal that of the C program, byte for byte.
    func measure(runs: Int) throws -> [Finding] {
        let size = CorpusStores.Size(events: 100_000)
        let (ours, floor) = (try listing(size), try bareListing(size))
        guard try ours.output() == floor.output() else {
            throw BenchmarkFailure("conferencectl and the C program list different lines")
        }
        var findings = [
            try Comparison(
                name: "a month of 100,000 events", ours: ours, floor: floor, floorName: "SQLite and libical in C",
                target: 2
            ).measure(runs: runs),
            try Comparison(
                name: "the same as JSON", ours: try listing(size, ["--json"]), floor: floor,
                floorName: "SQLite and libical in C", target: 3
            ).measure(runs: runs),
        ]
        if workshop.comparesPeers { findings += try besidePeers(size, ours) }
        return findings
    }

    /// 1,000,000 events around the 10,000 relevant ones, and 1,000,000 of equal density.
    func measureMillion(runs: Int) throws -> [Finding] {
        let few = CorpusStores.Size(events: 10_000)
        let sparse = CorpusStores.Size(events: 1_000_000, within: 10_000)
        guard try listing(sparse).output() == listing(few).output() else {
            throw BenchmarkFailure("what lies around the five years changes what is listed")
        }
        let alone = try Comparison(
            name: "a month of 1,000,000 events, of which 10,000 matter", ours: try listing(sparse),
            floor: try listing(few), floorName: "of the 10,000 alone", target: 2
        ).measure(runs: runs)
        return [alone] + (try [10_000, 100_000].map { try equalDensity(besides: $0, runs: runs) })
    }

    /// Measures the time per occurrence, including the start of the program.
    private func equalDensity(besides events: Int, runs: Int) throws -> Finding {
        let million = CorpusStores.Size(events: 1_000_000)
        let (ours, other) = (try listing(million), try listing(.init(events: events)))
        func occurrences(_ command: Command) throws -> Double {
            Double(try command.output().split(separator: "\n").count { $0.hasPrefix("  ") })
        }
        let counts = (ours: try occurrences(ours), other: try occurrences(other))
        var pairs: [(ours: Double, other: Double)] = []
        for _ in 0..<max(3, runs / 3) {
            pairs.append((try ours.run() / counts.ours, try other.run() / counts.other))
        }
        let ratio = Sample(pairs.map { $0.ours / $0.other }).median
        return Finding(
            name: "each occurrence in a month, 1,000,000 events beside \(events.formatted()) at equal density",
            figures: [
                .init(name: "of \(Int(counts.ours))", value: Sample(pairs.map(\.ours)).median * 1e6, unit: "µs"),
                .init(name: "of \(Int(counts.other))", value: Sample(pairs.map(\.other)).median * 1e6, unit: "µs"),
                .init(name: "ratio", value: ratio, unit: ""),
            ], target: "ratio at most 1.5", isMet: ratio <= 1.5)
    }

    private func listing(_ size: CorpusStores.Size, _ options: [String] = []) throws -> Command {
        var command = workshop.conferencectl(
            ["events", "--from", Self.days.first, "--to", Self.days.last, "--store", try stores.store(size).path]
                + options)
        command.environment["TZ"] = "Europe/Berlin"
        return command
    }

    private func bareListing(_ size: CorpusStores.Size) throws -> Command {
        Command(
            program: workshop.products.appendingPathComponent("sqlite-month"),
            arguments: ["list", try stores.bareStore(size).path, Self.days.first, Self.days.last],
            environment: ["TZ": "Europe/Berlin"])
    }
}

// MARK: Other calendar programs

extension MonthListing {
    /// Compares with the installed programs. They take minutes to import, and a single run is
    /// precise enough for such differences.
    private func besidePeers(_ size: CorpusStores.Size, _ ours: Command) throws -> [Finding] {
        var findings: [Finding] = []
        if let calcurse = Self.program("calcurse") {
            let folder = try stores.made("calcurse-\(size.events)") { part in
                // It exits with status 1, because it rejects some rules.
                _ = try Command(
                    program: URL(fileURLWithPath: "/bin/sh"),
                    arguments: [
                        "-c", #""$0" -q -D "$1" -i "$2"; test -s "$1/apts""#, calcurse.path, part.path,
                        try stores.file(size).path,
                    ], environment: ["TZ": "Europe/Berlin"]
                ).run()
            }
            let list = Command(
                program: calcurse,
                arguments: [
                    "-D", folder.path, "--input-datefmt", "4", "-Q", "--from", Self.days.first, "--to", Self.days.last,
                ],
                environment: ["TZ": "Europe/Berlin"])
            findings.append(try compare(ours, "calcurse -Q", list, runs: 5, target: 10))
        }
        if let khal = Self.program("khal") {
            let folder = try stores.made("khal-\(size.events)") { part in
                try FileManager.default.createDirectory(
                    at: part.appendingPathComponent("calendar"), withIntermediateDirectories: true)
                try Data(Self.khalConfiguration(part).utf8).write(to: part.appendingPathComponent("config"))
                _ = try Command(
                    program: khal,
                    arguments: [
                        "-c", part.appendingPathComponent("config").path, "import", "--batch",
                        try stores.file(size).path,
                    ]
                ).run()
            }
            // The folder has been renamed.
            try Data(Self.khalConfiguration(folder).utf8).write(to: folder.appendingPathComponent("config"))
            let list = Command(
                program: khal,
                arguments: ["-c", folder.appendingPathComponent("config").path, "list", Self.days.first, "2023-04-01"])
            _ = try list.run()
            findings.append(try compare(ours, "khal list", list, runs: 1, target: 100))
        }
        return findings
    }

    private func compare(
        _ ours: Command, _ name: String, _ peer: Command, runs: Int, target: Double
    ) throws -> Finding {
        var pairs: [(ours: Double, peer: Double)] = []
        for _ in 0..<runs { pairs.append((try ours.run(), try peer.run())) }
        let ratio = Sample(pairs.map { $0.peer / $0.ours }).median
        return Finding(
            name: "a month of 100,000 events beside \(name)",
            figures: [
                .init(name: "ours", value: Sample(pairs.map(\.ours)).median * 1_000, unit: "ms"),
                .init(name: name, value: Sample(pairs.map(\.peer)).median * 1_000, unit: "ms"),
                .init(name: "times faster", value: ratio, unit: ""),
            ], target: "at least \(Int(target))", isMet: ratio >= target)
    }

    private static func khalConfiguration(_ folder: URL) -> String {
        """
        [calendars]
        [[corpus]]
        path = \(folder.path)/calendar
        [locale]
        local_timezone = Europe/Berlin
        default_timezone = Europe/Berlin
        timeformat = %H:%M
        dateformat = %Y-%m-%d
        longdateformat = %Y-%m-%d
        datetimeformat = %Y-%m-%d %H:%M
        longdatetimeformat = %Y-%m-%d %H:%M
        [sqlite]
        path = \(folder.path)/khal.db
        """
    }

    private static func program(_ name: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
