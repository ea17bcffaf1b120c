import CSQLite
import Foundation
import Glibc
import TestSupport
import Testing

extension Home {
    /// Installs a provider that stops in one place, in a directory for `--provider-dir`.
    func installHanging(in place: String, stops: Bool = false) throws -> String {
        let directory = try bundle("Hanging")
        let library = directory + "/Hanging.conferenceprovider/Contents/Linux/Hanging"
        try FileManager.default.createDirectory(
            atPath: (library as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try CCompiler.compile("hanging", definitions: ["PLACE=\"\(place)\""] + (stops ? ["STOPS"] : []), to: library)
        let trust = try run("providers", "trust", "hanging", "--yes", "--provider-dir", directory)
        try #require(trust.status == 0, "\(trust.error)")
        return directory
    }
}

/// The provider stops in one place and gives its thread a name there (`Tests/Faults/hanging.c`). Nothing here gives up its
/// thread while it looks: the provider has only so long before its host ends it.
@Suite("Catalogue F: the host is killed", .needsCCompiler)
struct KilledHostTests {
    /// Starts a command, and waits until its provider hangs.
    ///
    /// - Parameter output: gets what it prints, errors too.
    /// - Returns: the process and its workers.
    func start(
        _ command: [String], output: FileHandle = .nullDevice,
        until isReached: ([(process: Int32, threads: [String])]) -> Bool, in home: Home
    ) throws -> (process: Process, workers: [Int32]) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Home.program)
        process.arguments = command
        process.environment = home.variables
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var workers: [Int32] = []
        while process.isRunning {
            let children = Self.children(of: process.processIdentifier)
            workers = children.map(\.process)
            if isReached(children) { break }
            sched_yield()
        }
        expectNotEmpty(workers)
        return (process, workers)
    }

    static func hangs(_ children: [(process: Int32, threads: [String])]) -> Bool {
        children.contains { $0.threads.contains("hangs-here") }
    }

    /// Waits until workers are gone, for a second during which this thread has a processor: on a busy machine, a worker
    /// needs at least as long.
    func expectEnd(of workers: [Int32]) {
        let death = processorTime()
        while workers.contains(where: Self.isRunning), processorTime() - death < .seconds(1) { sched_yield() }
        let survivors = workers.filter(Self.isRunning)
        expectEmpty(survivors)
        for survivor in survivors { kill(survivor, SIGKILL) }
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

    /// The problems that SQLite finds in the store; "ok" if there are none.
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
        arguments: rows(["start", "library", "create", "rooms", "conference", "destroy"], plain: 0, 2))
    func killed(place: String) throws {
        let home = try Home.withTeam()
        let directory = try home.installHanging(in: place)
        let before = try home.run("events", "--from", "2020-01-01", "--to", "2030-01-01", "--json").output

        let command =
            place == "rooms" ? ["list-rooms"] : ["attach", "Design review", "org.example.hanging/personal"]
        let (process, workers) = try start(
            command + ["--provider-dir", directory],
            until: { place == "start" ? !$0.isEmpty : Self.hangs($0) }, in: home)
        if place == "conference" {
            // Nobody settles a request while a program waits for its answer.
            let discarded = try home.run("pending", "discard", "1")
            expectEqual(discarded.status, 75)
            expectContains(
                discarded.error, "“conferencectl” (process \(process.processIdentifier)) is waiting for its provider.")
            expectContains(try home.run("pending").output, "A program is waiting for the provider's answer, until 20")
        }
        kill(process.processIdentifier, SIGKILL)
        expectEnd(of: workers)
        process.waitUntilExit()

        try expectEqual(Self.integrity(of: home), "ok")
        let pending = try home.objects("pending")
        switch place {
        case "conference":
            // The conference was requested, and its outcome is unknown.
            expectEqual(pending.map { $0["event"] as? String }, ["ej0s234sr7f71"])
            expectEqual(pending.map { $0["kind"] as? String }, ["make"])
        // The rooms are listed before a conference is requested.
        case "library", "create", "rooms": expectEmpty(pending)
        // Between two requests, or after the answer.
        default: expectAtMost(pending.count, 1)
        }
        if place != "destroy" {
            try expectEqual(home.run("events", "--from", "2020-01-01", "--to", "2030-01-01", "--json").output, before)
        }
        try expectEqual(home.run("list-rooms").status, 0)
    }

    @Test(
        "a worker that has stopped itself ends with its host, and a request that was interrupted is pending with the reason",
        .timeLimit(.minutes(15)), arguments: tier(plain: [SIGINT], all: [SIGKILL, SIGINT, SIGTERM, SIGHUP]))
    func interrupted(signal: Int32) throws {
        let home = try Home.withTeam()
        let directory = try home.installHanging(in: "conference", stops: true)
        let (process, workers) = try start(
            ["attach", "Design review", "org.example.hanging/personal", "--provider-dir", directory],
            until: Self.hangs, in: home)
        // Other users do not see what the user typed.
        let words = try String(contentsOfFile: "/proc/\(process.processIdentifier)/cmdline", encoding: .utf8)
        expectContains(words, "conferencectl")
        expectNotContains(words, "attach")
        expectNotContains(words, "Design")
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        expectEqual(process.terminationReason, .uncaughtSignal)
        expectEqual(process.terminationStatus, signal)
        expectEnd(of: workers)
        let pending = try home.objects("pending")
        expectEqual(pending.map { $0["event"] as? String }, ["ej0s234sr7f71"])
        if signal != SIGKILL {
            expectContains(
                try home.run("pending").output, "The request to “Hanging” (org.example.hanging) was cancelled.")
        }
    }

    @Test("a program whose parent ignores a signal ignores it, too", .timeLimit(.minutes(15)))
    func nohup() throws {
        let home = try Home.withTeam()
        let directory = try home.installHanging(in: "rooms")
        let script = "trap '' HUP; exec \"$0\" list-rooms --provider hanging --provider-dir \"$1\""
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, Home.program, directory]
        process.environment = home.variables
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, !Self.hangs(Self.children(of: process.processIdentifier)) { sched_yield() }
        kill(process.processIdentifier, SIGHUP)
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        expectEqual(process.terminationStatus, SIGTERM)
    }

    @Test("threads that end while the program exits do it no harm", .needsHTTPSServer, .timeLimit(.minutes(15)))
    func lateThreads() throws {
        let home = try Home()
        let server = try HTTPSServer()
        let library = home.path + "/late-threads.so"
        try CCompiler.compile("late-threads", definitions: [], to: library)
        home.environment["LD_PRELOAD"] = library
        // The keys of a connection are recorded nowhere, whatever the variables of libcurl say.
        let keys = home.path + "/keys"
        home.environment["SSLKEYLOGFILE"] = keys
        // A certificate of another authority: the attempt fails, on a thread that has used OpenSSL.
        for _ in 0..<4 {
            let result = try home.run(
                "sources", "add", server.url("/calendar.ics"), "--allow-private-host", "localhost")
            expectEqual(result.status, 69, result.error)
        }
        expectFalse(FileManager.default.fileExists(atPath: keys))
    }
}
