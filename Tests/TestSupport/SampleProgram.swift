import Foundation
import Testing

/// A program of `Tests/Examples` that uses calendars, built as the package of somebody else.
package struct SampleProgram: Sendable, CustomTestStringConvertible {
    /// The name of its target.
    package let name: String
    private let package: Package

    package static let talkInvitation = SampleProgram(name: "TalkInvitation", package: .samples)
    package static let pianoLessons = SampleProgram(name: "PianoLessons", package: .samples)
    package static let monthOverview = SampleProgram(name: "MonthOverview", package: .samples)
    package static let pillReminders = SampleProgram(name: "PillReminders", package: .samples)
    /// Those that import EventKit and nothing else.
    package static let all = [talkInvitation, pianoLessons, monthOverview, pillReminders]

    package static let roomForEvent = SampleProgram(name: "RoomForEvent", package: .conferencing)

    package var testDescription: String { name }

    /// Its executable, without symbolic links; built on the first call.
    ///
    /// The test is left out, and says why, where there is no Swift compiler.
    package func executable() throws -> String {
        try package.folder().appending(path: name).resolvingSymlinksInPath().path
    }

    /// A package, built once for all tests of a run.
    private enum Package: String, Sendable {
        case samples = "eventkit-samples"
        case conferencing = "conferencing-sample"

        func folder() throws -> URL {
            switch self {
            case .samples: try Self.builtSamples.get()
            case .conferencing: try Self.builtConferencing.get()
            }
        }

        private static let builtSamples = Result { try Package.samples.build() }
        private static let builtConferencing = Result { try Package.conferencing.build() }

        /// Builds a copy of the package outside the source tree. The copy and what was built are kept from run to run, and
        /// only files that have changed are written, so that nothing is compiled twice.
        private func build() throws -> URL {
            let swift = try Programs.required("swift")
            let copy = "\(CCompiler.package)/.build/examples/\(rawValue)"
            try Self.synchronize("\(CCompiler.package)/Tests/Examples/\(rawValue)", to: copy)
            let (status, output) = try Programs.run(
                swift, ["build", "--scratch-path", Example.eventKitScratch],
                environment: ["CONFERENCE_KIT": CCompiler.package], directory: copy)
            try #require(status == 0, "\(rawValue) does not build: \(output)")
            return URL(filePath: "\(Example.eventKitScratch)/debug", directoryHint: .isDirectory)
        }

        private static func synchronize(_ source: String, to copy: String) throws {
            let files = FileManager.default
            let (wanted, present) = (
                try Set(files.subpathsOfDirectory(atPath: source)), (try? files.subpathsOfDirectory(atPath: copy)) ?? []
            )
            for name in present
            where !wanted.contains(name) && !name.hasPrefix("Package.resolved") && !name.hasPrefix(".") {
                try? files.removeItem(atPath: "\(copy)/\(name)")
            }
            for name in wanted.sorted() {
                var isDirectory: ObjCBool = false
                _ = files.fileExists(atPath: "\(source)/\(name)", isDirectory: &isDirectory)
                if isDirectory.boolValue {
                    try files.createDirectory(atPath: "\(copy)/\(name)", withIntermediateDirectories: true)
                } else if !files.contentsEqual(atPath: "\(source)/\(name)", andPath: "\(copy)/\(name)") {
                    try files.createDirectory(
                        atPath: ("\(copy)/\(name)" as NSString).deletingLastPathComponent,
                        withIntermediateDirectories: true)
                    try Data(contentsOf: URL(filePath: "\(source)/\(name)")).write(to: URL(filePath: "\(copy)/\(name)"))
                }
            }
        }
    }
}
