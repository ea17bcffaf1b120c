import CSQLite
import Foundation
import Glibc
import TestSupport
import Testing

/// The provider stops in one place and gives its thread a name there (`Tests/Faults/hanging.c`). Nothing here gives up its
/// thread while it looks: the provider has only so long before its host ends it.
@Suite("Catalogue F: the host is killed", .needsCCompiler)
struct KilledHostTests {
    /// The bundle, in a directory for `--provider-dir`.
    private func install(hangingIn place: String, in home: Home) throws -> String {
        let directory = try home.bundle("Hanging")
        let library = directory + "/Hanging.conferenceprovider/Contents/Linux/Hanging"
        try FileManager.default.createDirectory(
            atPath: (library as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try CCompiler.compile("hanging", definitions: ["PLACE=\"\(place)\""], to: library)
        return directory
    }

    /// The children of a process, with the names of their threads.
    private static func children(of process: Int32) -> [(process: Int32, threads: [String])] {
        let files = FileManager.default
        func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        let own = (try? files.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return own.flatMap { text("/proc/\(process)/task/\($0)/children").split(separator: " ") }.compactMap {
            Int32($0)
        }
        .map { child in
            let tasks = (try? files.contentsOfDirectory(atPath: "/proc/\(child)/task")) ?? []
            return (child, tasks.map { text("/proc/\(child)/task/\($0)/comm").trimmingCharacters(in: .newlines) })
        }
    }

    private static func isRunning(_ process: Int32) -> Bool {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !state.contains(") Z")
    }

    /// What SQLite finds wrong with the store; "ok" for nothing.
    private static func integrity(of home: Home) throws -> String {
        var handle: OpaquePointer?
        let path = "\(home.path)/data/conference/calendar.sqlite"
        try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(handle, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        try #require(sqlite3_step(statement) == SQLITE_ROW)
        return String(cString: sqlite3_column_text(statement, 0))
    }

    @Test(
        "F90: its worker ends within a second, the calendar is intact, and the request is pending",
        .timeLimit(.minutes(15)),
        arguments: ["start", "library", "create", "rooms", "conference", "destroy"])
    func killed(place: String) throws {
        let home = try Home.withTeam()
        let directory = try install(hangingIn: place, in: home)
        let trust = try home.run("providers", "trust", "hanging", "--yes", "--provider-dir", directory)
        try #require(trust.status == 0, "\(trust.error)")
        let before = try home.run("events", "--from", "2020-01-01", "--to", "2030-01-01", "--json").output

        let process = Process()
        process.executableURL = URL(fileURLWithPath: Home.program)
        let command =
            place == "rooms" ? ["list-rooms"] : ["attach", "Design review", "org.example.hanging/personal"]
        process.arguments = command + ["--provider-dir", directory]
        process.environment = home.variables
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var workers: [Int32] = []
        while process.isRunning {
            let children = Self.children(of: process.processIdentifier)
            workers = children.map(\.process)
            if place == "start" ? !workers.isEmpty : children.contains(where: { $0.threads.contains("hangs-here") }) {
                break
            }
            sched_yield()
        }
        expectNotEmpty(workers)
        kill(process.processIdentifier, SIGKILL)
        // A second in which this thread has a processor: on a busy machine the worker waits for one no less.
        let death = processorTime()
        while workers.contains(where: Self.isRunning), processorTime() - death < .seconds(1) { sched_yield() }
        let survivors = workers.filter(Self.isRunning)
        expectEmpty(survivors)
        for survivor in survivors { kill(survivor, SIGKILL) }
        process.waitUntilExit()

        try expectEqual(Self.integrity(of: home), "ok")
        let pending = try home.objects("pending")
        switch place {
        case "conference":
            // The conference was requested, and its outcome is unknown.
            expectEqual(pending.map { $0["event"] as? String }, ["ej0s234sr7f71"])
            expectEqual(pending.map { $0["kind"] as? String }, ["make"])
        // The rooms are listed before anything is asked for.
        case "library", "create", "rooms": expectEmpty(pending)
        // Between two questions, or after the answer.
        default: expectAtMost(pending.count, 1)
        }
        if place != "destroy" {
            try expectEqual(home.run("events", "--from", "2020-01-01", "--to", "2030-01-01", "--json").output, before)
        }
        try expectEqual(home.run("list-rooms").status, 0)
    }
}
