import Foundation

/// One command of a comparison.
struct Command {
    var program: URL
    var arguments: [String]
    var environment: [String: String] = [:]
    /// Called before each run, untimed.
    var prepare: () throws -> Void = {}

    /// Runs the command once; its output is thrown away.
    ///
    /// - Returns: seconds of wall time.
    func run() throws -> Double {
        try prepare()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        let begin = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let elapsed = begin.duration(to: .now)
        guard process.terminationStatus == 0 else {
            let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
            throw BenchmarkFailure("\(program.lastPathComponent) ended with \(process.terminationStatus): \(text)")
        }
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
