import Foundation
import Glibc

/// One side of a comparison.
struct Command {
    var program: URL
    var arguments: [String]
    var environment: [String: String] = [:]
    /// Called before each run, untimed.
    var prepare: () throws -> Void = {}

    /// Runs the command once and discards its output, except errors.
    ///
    /// - Returns: the wall time in seconds.
    func run() throws -> Double { try cost().seconds }

    /// The resources used by one run.
    struct Cost {
        var seconds: Double
        /// The peak of resident memory, in KiB.
        var peak: Double
    }

    /// Runs the command once, like ``run()``.
    func cost() throws -> Cost {
        let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        return try run(output: nothing) {}
    }

    /// Runs the command once and returns its output.
    func output() throws -> String {
        let pipe = Pipe()
        var text = Data()
        _ = try run(output: pipe.fileHandleForWriting.fileDescriptor) {
            try pipe.fileHandleForWriting.close()
            text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Spawns and awaits the process with system calls, because Foundation's `Process`
    /// notices its end up to 50 ms late.
    private func run(output: Int32, whileRunning: () throws -> Void) throws -> Cost {
        try prepare()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var words = ([program.path] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup($0) } + [nil]
        defer { (words + settings).forEach { free($0) } }

        let stopwatch = Stopwatch()
        var process = pid_t()
        let error = posix_spawn(&process, program.path, &actions, nil, &words, &settings)
        guard error == 0 else { throw BenchmarkFailure("\(program.path): \(String(cString: strerror(error)))") }
        let reading = Result { try whileRunning() }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let elapsed = stopwatch.seconds
        try reading.get()
        guard status == 0 else { throw BenchmarkFailure("\(program.lastPathComponent) ended with status \(status)") }
        return Cost(seconds: elapsed, peak: Double(usage.ru_maxrss))
    }
}

struct BenchmarkFailure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// Compares our program with a floor, alternately, so that a machine that slows down affects both equally.
struct Comparison {
    var name: String
    var ours: Command
    var floor: Command
    var floorName: String
    /// The ratio to stay below.
    var target: Double

    /// Runs both alternately; the first run of each does not count.
    func measure(runs: Int) throws -> Finding {
        _ = try ours.run()
        _ = try floor.run()
        var pairs: [(ours: Double, floor: Double)] = []
        for _ in 0..<runs { pairs.append((try ours.run(), try floor.run())) }
        let ratio = Sample(pairs.map { $0.ours / $0.floor }).median
        return Finding(
            name: name,
            figures: [
                .init(name: "ours", value: Sample(pairs.map(\.ours)).median * 1_000, unit: "ms"),
                .init(name: floorName, value: Sample(pairs.map(\.floor)).median * 1_000, unit: "ms"),
                .init(name: "ratio (median of \(runs) pairs)", value: ratio, unit: ""),
            ], target: "at most \(target.formatted())", isMet: ratio <= target)
    }
}
