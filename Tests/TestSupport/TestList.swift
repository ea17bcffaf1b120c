import Foundation
import Synchronization
import Testing

/// The tests of the running test program, as Swift Testing lists them.
package struct TestList: Sendable {
    /// A test or a suite.
    package struct Entry: Sendable {
        /// Its identifier without its source location, for example `RecurrenceTests.RuleTextTests/weekdays()`.
        package var identifier: String
        /// Its display name, or the name of its function or type.
        package var name: String
        package var isSuite: Bool
        /// The path of its file, from the root of the repository.
        package var file: String
        /// What the test adds to the plain tier, if it runs only with `CONFERENCE_TESTS=all`.
        package var reason: String?
    }

    /// The tests, without suites, sorted by file and identifier.
    package let tests: [Entry]
    private let suites: [String: Entry]

    /// Lists the tests of all targets that the running program contains.
    package static func ofThisProgram() throws -> TestList { try cached.get() }

    private static let cached = Result { try TestList() }

    /// Returns the name of the suite that contains a test.
    package func suite(of test: Entry) -> String? { enclosing(test).first?.name }

    private init() throws {
        let lines = try Self.lines()
        var tests: [Entry] = []
        var suites: [String: Entry] = [:]
        for payload in lines {
            let identifier = payload.id.replacing(/\/[^\/]*\.swift:[0-9:]*$/, with: "")
            let path = payload.sourceLocation._filePath
            let entry = Entry(
                identifier: identifier, name: payload.displayName ?? payload.name, isSuite: payload.kind == "suite",
                file: path.hasPrefix(CCompiler.package) ? String(path.dropFirst(CCompiler.package.count + 1)) : path,
                reason: try Self.reason(at: payload.sourceLocation))
            if entry.isSuite { suites[identifier] = entry } else { tests.append(entry) }
        }
        self.suites = suites
        self.tests = tests.map { test in
            var test = test
            test.reason = test.reason ?? Self.enclosing(test, in: suites).lazy.compactMap(\.reason).first
            return test
        }
        .sorted { ($0.file, $0.identifier) < ($1.file, $1.identifier) }
    }

    private func enclosing(_ test: Entry) -> [Entry] { Self.enclosing(test, in: suites) }

    /// Returns the suites that contain a test, the innermost one first.
    private static func enclosing(_ test: Entry, in suites: [String: Entry]) -> [Entry] {
        var found: [Entry] = []
        var path = Substring(test.identifier)
        while let slash = path.lastIndex(of: "/") {
            path = path[..<slash]
            if let suite = suites[String(path)] { found.append(suite) }
        }
        return found
    }

    /// Returns the reason in the trait `exhaustive` of the attribute at a source location.
    ///
    /// Swift Testing lists no traits, so this reads them in the source: from the attribute to the declaration after it.
    private static func reason(at location: Payload.Location) throws -> String? {
        let source = try sources.text(of: location._filePath)
        let lines = source.dropFirst(location.line - 1).prefix(40)
        guard let end = lines.firstIndex(where: isDeclaration) else { return nil }
        let attribute = lines[...end].joined(separator: "\n")
        guard attribute.hasBytes(of: ".exhaustive(") else { return nil }
        return attribute.firstMatch(of: /\.exhaustive\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
    }

    /// Returns whether a line begins with a declaration.
    private static func isDeclaration(_ line: Substring) -> Bool {
        let modifiers = ["private", "fileprivate", "package", "public", "static", "final"]
        let keyword = line.split(separator: " ", maxSplits: 6).first { !modifiers.contains(String($0)) }
        return keyword.map { ["func", "struct", "class", "enum", "actor"].contains($0) } == true
    }

    private static let sources = SourceLines()

    private struct Payload: Decodable {
        struct Location: Decodable {
            var _filePath: String
            var line: Int
        }
        var kind: String
        var id: String
        var name: String
        var displayName: String?
        var sourceLocation: Location
    }

    private static func lines() throws -> [Payload] {
        struct Line: Decodable { var payload: Payload }
        let directory = try TemporaryDirectory()
        let list = directory.path + "/list.json"
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let result = try Programs.run(
            program,
            [
                "--testing-library", "swift-testing", "--list-tests", "--event-stream-output-path", list,
                "--event-stream-version", "0",
            ])
        try #require(result.status == 0, "\(result.output)")
        return try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)).payload }
    }
}

/// The lines of source files, each read once.
private final class SourceLines: Sendable {
    private let files = Mutex<[String: [Substring]]>([:])

    func text(of file: String) throws -> [Substring] {
        try files.withLock { files in
            if let known = files[file] { return known }
            let lines = try String(contentsOfFile: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
            files[file] = lines
            return lines
        }
    }
}
