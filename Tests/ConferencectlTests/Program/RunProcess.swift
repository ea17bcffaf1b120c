import Foundation
import TestSupport
import Testing

/// The exit status and the output of a process.
struct ProcessResult {
    let status: Int32
    let output: String
    let error: String
}

/// Runs a program to its end, with exactly this environment.
func runProcess(
    _ path: String, _ arguments: [String], environment: [String: String] = ["PATH": "/usr/bin:/bin"], input: String = ""
) throws -> ProcessResult {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    // Files take any amount of output; a pipe that is not read would block the process.
    let files = try ["in", "out", "err"].map { name in
        let url = directory.appendingPathComponent(name)
        try Data((name == "in" ? input : "").utf8).write(to: url)
        return try FileHandle(forUpdating: url)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: directory.appendingPathComponent(name)), as: UTF8.self)
    }
    return ProcessResult(status: process.terminationStatus, output: try text("out"), error: try text("err"))
}

/// A user with an empty home directory who runs conferencectl; the directory is removed at the end.
final class Home {
    let place: TemporaryDirectory
    var path: String { place.path }
    /// Variables in addition to those of the home directory.
    var environment: [String: String] = [:]

    init() throws { place = try TemporaryDirectory() }

    /// The environment of this user's programs.
    var variables: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": path, "XDG_DATA_HOME": "\(path)/data", "XDG_CONFIG_HOME": "\(path)/config",
            "XDG_STATE_HOME": "\(path)/state", "XDG_DATA_DIRS": "\(path)/share",
            "XDG_CONFIG_DIRS": "\(path)/xdg", "TZ": "Europe/Berlin",
            "LC_ALL": "C.UTF-8",
        ].merging(environment) { $1 }
    }

    /// Runs `conferencectl` from the build directory.
    func run(_ arguments: String..., input: String = "") throws -> ProcessResult {
        try runProcess(arguments, input: input)
    }

    /// Runs a program as this user, by default `conferencectl`.
    func runProcess(
        _ arguments: [String], input: String = "", program: String = Home.program
    ) throws -> ProcessResult {
        try ConferencectlTests.runProcess(program, arguments, environment: variables, input: input)
    }

    /// Writes a file into the home directory, or into a folder in it, which is made.
    func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// Next to the test bundle.
    static let program: String = {
        let bundle = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") }
        let directories = [bundle, CommandLine.arguments.first, Bundle.main.executablePath].compactMap { $0 }
            .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        let candidates = directories.map { "\($0)/conferencectl" } + [".build/debug/conferencectl"]
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? candidates[0]
    }()
}
