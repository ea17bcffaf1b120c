import Foundation
import Testing

/// A program of `Tests/Examples/eventkit-samples`: in the plain tier that of our own build, in the full one that of the
/// separate package, as SwiftPM builds it.
package struct SampleProgram: Sendable, CustomTestStringConvertible {
    /// The name of its target.
    package let name: String

    package static let talkInvitation = SampleProgram(name: "TalkInvitation")
    package static let pianoLessons = SampleProgram(name: "PianoLessons")
    package static let monthOverview = SampleProgram(name: "MonthOverview")
    package static let dayWatcher = SampleProgram(name: "DayWatcher")
    package static let pillReminders = SampleProgram(name: "PillReminders")
    /// The programs that import only EventKit.
    package static let all = [talkInvitation, pianoLessons, monthOverview, dayWatcher, pillReminders]
    /// A program that asks for the access that its arguments name; it has no Info.plist.
    package static let accessProbe = SampleProgram(name: "AccessProbe")
    /// The programs that import EventKitUI.
    package static let dropInLessons = SampleProgram(name: "DropInLessons")
    package static let repeatingLessons = SampleProgram(name: "RepeatingLessons")
    /// A program that imports EventConferencing.
    package static let roomForEvent = SampleProgram(name: "RoomForEvent")

    package var testDescription: String { name }

    /// Returns its executable, without symbolic links. In the full tier, the first call of a run builds all programs and tests
    /// of the package.
    ///
    /// Skips the test, with a reason, if there is no Swift compiler, or no such program in the build folder.
    package func executable() throws -> String {
        let folder = try Tier.isFull ? SamplePackage.programs() : URL(filePath: buildFolder)
        let path = folder.appending(path: name).resolvingSymlinksInPath().path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            try Test.cancel("The test does not run from a build folder of SwiftPM: there is no \(path).")
        }
        return path
    }

    /// The folder with its Info.plist, next to the executable.
    package var resources: String { "\(Tier.isFull ? "Samples" : "conference")_\(name).resources" }
}
