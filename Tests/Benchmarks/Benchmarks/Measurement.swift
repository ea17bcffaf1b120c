import Foundation
import Glibc

/// One command of a comparison.
struct Command {
    var program: URL
    var arguments: [String]
    var environment: [String: String] = [:]
    /// Called before each run, untimed.
    var prepare: () throws -> Void = {}

    /// Runs the command once; what it prints is thrown away, but for its errors.
    ///
    /// Spawned and awaited with the calls of the system: Foundation's `Process` notices an end up to 50 ms late.
    ///
    /// - Returns: seconds of wall time.
    func run() throws -> Double {
        try prepare()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var words = ([program.path] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup($0) } + [nil]
        defer { (words + settings).forEach { free($0) } }

        let begin = ContinuousClock.now
        var process = pid_t()
        let error = posix_spawn(&process, program.path, &actions, nil, &words, &settings)
        guard error == 0 else { throw BenchmarkFailure("\(program.path): \(String(cString: strerror(error)))") }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let elapsed = begin.duration(to: .now)
        guard status == 0 else { throw BenchmarkFailure("\(program.lastPathComponent) ended with status \(status)") }
        return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    }
}

struct BenchmarkFailure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}

/// Ours beside a floor, in turn, so that a machine that gets slower does so for both.
struct Comparison {
    var name: String
    var ours: Command
    var floor: Command
    var floorName: String
    /// The ratio that we want to stay below.
    var target: Double

    /// One line of the report.
    func measure(runs: Int) throws -> String {
        _ = try ours.run()
        _ = try floor.run()
        var pairs: [(ours: Double, floor: Double)] = []
        for _ in 0..<runs { pairs.append((try ours.run(), try floor.run())) }
        let ratio = Self.median(pairs.map { $0.ours / $0.floor })
        return [
            name.padding(toLength: 34, withPad: " ", startingAt: 0),
            "ours \(Self.milliseconds(Self.median(pairs.map(\.ours))))",
            "\(floorName) \(Self.milliseconds(Self.median(pairs.map(\.floor))))",
            "ratio \(Self.two(ratio)) (median of \(runs) pairs; target at most \(Self.two(target)))",
        ].joined(separator: "  ")
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    private static func milliseconds(_ seconds: Double) -> String { String(format: "%7.1f ms", seconds * 1_000) }
    private static func two(_ value: Double) -> String { String(format: "%.2f", value) }
}
