import Foundation
import Testing

/// A program of `Tests/Examples/eventkit-samples`, built as part of a separate package.
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

    /// Returns its executable, without symbolic links. The first call of a run builds all
    /// programs and tests of the package.
    ///
    /// Skips the test, with a reason, if there is no Swift compiler.
    package func executable() throws -> String {
        try SamplePackage.programs().appending(path: name).resolvingSymlinksInPath().path
    }
}
