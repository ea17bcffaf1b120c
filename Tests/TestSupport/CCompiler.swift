import Foundation
import Synchronization
package import Testing

/// Builds the small providers of `Tests/Faults` while the tests run.
package enum CCompiler {
    /// The first C compiler of the search path; nil where there is none.
    package static let path: String? = programs(named: ["cc", "gcc", "clang"]).first

    /// The root of the package.
    package static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// Compiles one file of `Tests/Faults` into a library. What was compiled before in this process is copied.
    package static func compile(_ source: String, definitions: [String], to output: String) throws {
        try build(["-shared", "-fPIC"] + definitions.map { "-D\($0)" }, "\(source).c", to: output)
    }

    /// Compiles one C++ file of `Tests/Faults` into a library.
    ///
    /// - Returns: false where there is no C++ compiler.
    package static func compileCxx(_ source: String, to output: String) throws -> Bool {
        guard let path = programs(named: ["c++", "g++", "clang++"]).first else { return false }
        try build(["-shared", "-fPIC"], "\(source).cpp", to: output, standard: "gnu++17", compiler: path)
        return true
    }

    /// Compiles one file of `Tests/Faults` into a program.
    package static func compileProgram(_ source: String, definitions: [String] = [], to output: String) throws {
        try build(definitions.map { "-D\($0)" }, "\(source).c", to: output)
    }

    private static let built = Mutex<[[String]: Data]>([:])

    private static func build(
        _ options: [String], _ source: String, to output: String, standard: String = "gnu11", compiler: String? = nil
    ) throws {
        let key = [source] + options
        if let known = built.withLock({ $0[key] }) {
            try known.write(to: URL(fileURLWithPath: output))
        } else {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try #require(compiler ?? path))
            process.arguments =
                ["-std=\(standard)", "-w", "-pthread", "-o", output] + options
                + ["-I\(package)/Sources/Provider/CConferenceProvider/include", "\(package)/Tests/Faults/\(source)"]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "the fixture \(key) does not compile")
            let result = try Data(contentsOf: URL(fileURLWithPath: output))
            built.withLock { $0[key] = result }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: output)
    }

    private static func programs(named names: [String]) -> [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .flatMap { directory in names.map { "\(directory)/\($0)" } }
            .filter { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Only where the faulty providers can be built.
    package static var needsCCompiler: Self { .enabled(if: CCompiler.path != nil, "no C compiler in the search path") }
}
