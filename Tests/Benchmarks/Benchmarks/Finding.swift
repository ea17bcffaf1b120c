import Foundation
import Glibc

/// The result of a benchmark: one line of the report.
struct Finding: Codable {
    /// One number.
    struct Figure: Codable {
        var name: String
        var value: Double
        var unit: String

        /// The number, rounded according to its magnitude.
        var text: String {
            let places = abs(value) >= 1_000 || value == value.rounded() ? 0 : abs(value) >= 100 ? 1 : 2
            return "\(name) \(String(format: "%.\(places)f", value))\(unit.isEmpty ? "" : " \(unit)")"
        }
    }

    var name: String
    var figures: [Figure]
    /// The target as a clause: “ratio at most 2”; empty if there is none.
    var target = ""
    /// Whether the target is met; nil without a target.
    var isMet: Bool?

    var line: String {
        var line = name + ": " + figures.map(\.text).joined(separator: ", ")
        if let isMet { line += "; target \(target): \(isMet ? "met" : "MISSED")" }
        return line
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// A description of the machine, to interpret the figures.
struct Machine {
    var line: String {
        var load = [0.0, 0, 0]
        getloadavg(&load, 3)
        let text = load.map { String(format: "%.2f", $0) }.joined(separator: " ")
        return "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors, load \(text) at the start; medians of paired runs"
    }
}

/// Sorted numbers, for medians and other quantiles.
struct Sample {
    private let sorted: [Double]

    init(_ values: some Sequence<Double>) { sorted = values.sorted() }

    var median: Double { quantile(0.5) }

    /// Returns the value below which the given share of the sample lies.
    func quantile(_ share: Double) -> Double {
        sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
}

/// Measures the time since its creation.
struct Stopwatch {
    private let begin = ContinuousClock.now

    var seconds: Double {
        let elapsed = begin.duration(to: .now).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }

    var milliseconds: Double { seconds * 1_000 }
}
