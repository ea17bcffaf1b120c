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
        try SamplePackage.programs().appending(path: name).resolvingSymlinksInPath().path
    }
}
