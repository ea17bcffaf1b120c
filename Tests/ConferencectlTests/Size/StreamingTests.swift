import CalendarCorpus
import Foundation
import Glibc
import TestSupport
import Testing

/// Files are read and written in pieces.
@Suite("conferencectl import and export stream")
struct StreamingTests {
    @Test("import and export need no more memory for a file ten times as large")
    func memory() throws {
        let home = try Home()
        var peaks: [(reading: Int, writing: Int)] = []
        for events in tier(plain: [500, 5_000], all: [1_000, 10_000]) {
            let file = URL(fileURLWithPath: "\(home.path)/\(events).ics")
            try CalendarCorpus(events: events).write(to: file)
            let store = "\(home.path)/\(events).sqlite"
            let reading = try peak(home, ["import", file.path, "--store", store])
            let writing = try peak(home, ["export", "--store", store, "-o", "\(home.path)/out.ics"])
            peaks.append((reading, writing))
        }
        // SQLite's cache holds the store, which is 8 MiB; holding the file as well would double that.
        let room = 16 * 1_024
        expectLessThan(peaks[1].reading - peaks[0].reading, room, "\(peaks)")
        expectLessThan(peaks[1].writing - peaks[0].writing, room, "\(peaks)")
    }

    @Test("an exported file can be imported again, and is then exported identically")
    func roundTrip() throws {
        let home = try Home()
        let file = URL(fileURLWithPath: "\(home.path)/corpus.ics")
        try CalendarCorpus(events: 600).write(to: file)
        try #require(home.run("import", file.path).status == 0)
        let first = try home.run("export").output
        let other = try Home()
        try #require(try other.run("import", other.write(first, to: "again.ics")).status == 0)
        try expectEqual(other.run("export").output, first)
        expectGreaterThan(first.split(separator: "BEGIN:VEVENT").count, 600)
    }

    @Test("without a terminal, and with --json, no progress is shown")
    func silent() throws {
        let home = try Home()
        let file = URL(fileURLWithPath: "\(home.path)/corpus.ics")
        try CalendarCorpus(events: 100).write(to: file)
        for options in [[], ["--json"]] {
            try expectEqual(home.runProcess(["import", file.path] + options).error, "")
            try expectEqual(home.runProcess(["export", "-o", "\(home.path)/out.ics"] + options).error, "")
        }
    }

    /// The peak memory of a run of conferencectl, in KiB.
    private func peak(_ home: Home, _ arguments: [String]) throws -> Int {
        let python = try Programs.required("python3")
        let script =
            "import os, sys, resource; code = os.spawnv(os.P_WAIT, sys.argv[1], sys.argv[1:]);"
            + " print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(code)"
        let result = try Programs.run(
            python, ["-c", script, Home.program] + arguments, environment: home.variables)
        try #require(result.status == 0, "\(result.output)")
        return try #require(result.output.split(separator: "\n").last.flatMap { Int($0) })
    }
}
