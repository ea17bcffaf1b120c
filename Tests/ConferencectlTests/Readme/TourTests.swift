import Foundation
import TestSupport
import Testing

/// The tour of README.md, run unchanged by a user with an empty home directory.
@Suite("The tour of the README")
struct TourTests {
    @Test("prints the output it shows, except for random names, identifiers and today's date")
    func tour() throws {
        let steps = try Tour.steps()
        expectAtLeast(steps.count, 10, "the tour was not found")
        let home = try Home()
        for step in steps {
            let result = try home.runShell(step.command, in: Tour.package)
            let printed = (result.output + result.error).split(whereSeparator: \.isNewline).map(Tour.normalized)
                .sorted()
            expectEqual(printed, step.output.map(Tour.normalized).sorted(), "$ \(step.command)")
        }
    }
}

/// The console blocks of README.md.
enum Tour {
    struct Step {
        let command: String
        var output: [Substring]
    }

    /// The root of the package.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func steps() throws -> [Step] {
        steps(in: try String(contentsOf: package.appendingPathComponent("README.md"), encoding: .utf8))
    }

    /// The commands in the console blocks of a text, each with the lines that it prints.
    static func steps(in text: String) -> [Step] {
        var steps: [Step] = []
        var isInside = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2)), output: []))
            } else if isInside, !steps.isEmpty {
                steps[steps.count - 1].output.append(line)
            }
        }
        return steps
    }

    /// Replaces what is another one in each run. Providers answer in any order, and so lines are compared sorted; folded
    /// lines of calendar files break elsewhere where nothing in them has another length, so they compare as they are.
    static func normalized(_ line: Substring) -> String {
        var line = String(line)
        let patterns = [
            // The room of a Jitsi meeting: four groups of five characters.
            ("[0-9a-z]{5}(-[0-9a-z]{5}){3}", "ROOM"),
            // The room of the sample provider.
            ("(example\\.com/)[0-9a-f]{8}", "$1ROOM"),
            // The identifier of an event that was just made.
            ("^(Added|Changed|Attached to|Detached from) [0-9a-z]{8}  (Planning)", "$1 IDENTIFIER  $2"),
            ("on 20[0-9-]{8}$", "on DATE"),
        ]
        for (pattern, replacement) in patterns {
            line = line.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        }
        return line
    }
}

extension Home {
    /// Runs a line of shell with `conferencectl` in the search path.
    func runShell(_ command: String, in directory: URL) throws -> ProcessResult {
        let programs = URL(fileURLWithPath: Self.program).deletingLastPathComponent().path
        let saved = environment["PATH"]
        environment["PATH"] = "\(programs):/usr/bin:/bin"
        defer { environment["PATH"] = saved }
        return try runProcess(["-c", "cd '\(directory.path)' && \(command)"], program: "/bin/sh")
    }
}
