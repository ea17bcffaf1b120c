import Foundation
import Testing

/// A program of `Tests/Examples/eventkit-samples`, built as the package of somebody else.
package struct SampleProgram: Sendable, CustomTestStringConvertible {
    /// The name of its target.
    package let name: String

    package static let talkInvitation = SampleProgram(name: "TalkInvitation")
    package static let pianoLessons = SampleProgram(name: "PianoLessons")
    package static let monthOverview = SampleProgram(name: "MonthOverview")
    package static let dayWatcher = SampleProgram(name: "DayWatcher")
    package static let pillReminders = SampleProgram(name: "PillReminders")
    /// Those that import EventKit and nothing else.
    package static let all = [talkInvitation, pianoLessons, monthOverview, dayWatcher, pillReminders]
    /// The one that asks for what its arguments say; it has no Info.plist.
    package static let accessProbe = SampleProgram(name: "AccessProbe")
    /// The one that imports EventConferencing.
    package static let roomForEvent = SampleProgram(name: "RoomForEvent")

    package var testDescription: String { name }

    /// Its executable, without symbolic links. All programs and tests of the package are built on the first call of
    /// a run.
    ///
    /// The test is left out, and says why, where there is no Swift compiler.
    package func executable() throws -> String {
        try Self.folder.get().appending(path: name).resolvingSymlinksInPath().path
    }

    /// Runs the tests of the package.
    package static func runTests() throws -> (status: Int32, output: String) {
        _ = try folder.get()
        return try swift(["test", "--skip-build"])
    }

    private static let folder = Result { try build() }
    private static let package = "\(CCompiler.package)/Tests/Examples/eventkit-samples"
    private static let kept = "\(CCompiler.package)/.build/examples/eventkit-samples"

    /// Builds a copy of the package outside the source tree.
    ///
    /// The copy and what was built are kept from run to run, and only files with another content are written, so that
    /// nothing is compiled twice. SwiftPM, too, keeps its plan while the package stays as it is. So the folder for what is
    /// built has no other package in it, and the manifest is written anew: what was added to the repository since then
    /// would not be seen otherwise.
    private static func build() throws -> URL {
        _ = try Programs.required("swift")
        try synchronize(package, to: "\(kept)/package")
        let (status, output) = try swift(["build", "--build-tests"])
        // An error of our own: of a failed requirement only the first test of many would hear.
        guard status == 0 else { throw BuildFailure(description: "the samples do not build: \(output)") }
        return URL(filePath: "\(kept)/build/debug", directoryHint: .isDirectory)
    }

    private static func swift(_ words: [String]) throws -> (status: Int32, output: String) {
        try Programs.run(
            Programs.required("swift"), words + ["--scratch-path", "\(kept)/build"],
            environment: ["CONFERENCE_KIT": CCompiler.package], directory: "\(kept)/package")
    }

    private struct BuildFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes one directory what another one is.
    private static func synchronize(_ source: String, to copy: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
        let names = try files.subpathsOfDirectory(atPath: source).sorted()
        for stale in Set(try files.subpathsOfDirectory(atPath: copy)).subtracting(names + ["Package.resolved"]) {
            // Gone already where its directory is.
            try? files.removeItem(atPath: "\(copy)/\(stale)")
        }
        for name in names {
            let (from, to) = (URL(filePath: "\(source)/\(name)"), URL(filePath: "\(copy)/\(name)"))
            if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                try files.createDirectory(at: to, withIntermediateDirectories: true)
            } else if name == "Package.swift" || !files.contentsEqual(atPath: from.path, andPath: to.path) {
                try Data(contentsOf: from).write(to: to)
            }
        }
    }
}
