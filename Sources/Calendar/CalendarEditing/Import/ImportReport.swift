package import CalendarModel
import CalendarStore
package import ConferenceErrors

/// The progress of an import.
package struct ImportProgress: Hashable, Sendable {
    /// The number of events imported so far, including unchanged ones.
    package var events: Int
    /// The number of bytes of the file read so far.
    package var bytes: Int
    /// The length of the file in bytes; 0 if it is unknown, as for a pipe.
    package var length: Int
}

/// The result of an import.
package struct ImportReport: Sendable {
    /// The number of events that were new to the calendar.
    package var added = 0
    /// The number of events with another version in the file.
    package var updated = 0
    /// The number of events that are the same in the calendar as in the file, or as in the previous import.
    package var unchanged = 0
    /// The number of events, to-dos and other components of the calendar that the file lacks; only if the file replaces the
    /// calendar.
    package var removed = 0
    /// The number of events whose version in the calendar is newer than the one in the file.
    package var keptNewer = 0
    /// The number of to-dos, journal entries, time zones and other components of the file, all of which are kept.
    package var otherComponents = 0
    /// The numbers of to-dos among them: new ones, those with another version in the file, identical ones, and those whose
    /// version in the calendar is newer.
    package var reminders = (added: 0, updated: 0, unchanged: 0, keptNewer: 0)
    /// The calendar that the file was imported into.
    package var calendar: CalendarRecord
    /// The first thousand problems, each with its line in the file.
    package var warnings: [(line: Int, text: String)] = []
    /// The number of further warnings.
    package var warningsLeftOut = 0
    /// The first thousand parts that could not be read and were skipped, each with its line in the file.
    package var losses: [(line: Int, text: String)] = []
    /// The number of all parts that were skipped.
    package var lossCount = 0

    /// The first thousand events and to-dos of messages that must not change what the calendar has, each with its line in the
    /// file, the reason, and whether it is a message that the inbox takes.
    package var refusals: [(line: Int, reason: Sentence, isForInbox: Bool)] = []
    /// The number of all events and to-dos that were refused.
    package var refusalCount = 0

    /// The number of events of the file that are kept for export but not listed, because their times cannot be read, or because
    /// a property is too long. Each causes a warning.
    package var unlistedEvents = 0
    /// The number of those of them with a property that is too long, and the names of these properties.
    package var overlongEvents = 0
    package var overlongProperties: Set<String> = []

    static let maximumWarnings = 1_000

    /// Whether anything of the file was imported.
    var hasImportedAnything: Bool { added + updated + unchanged + keptNewer + otherComponents > 0 }

    init(calendar: CalendarRecord) { self.calendar = calendar }
}
