package import CalendarModel
package import CalendarStore

/// How far an import has come.
package struct ImportProgress: Hashable, Sendable {
    /// Events that were taken so far, whatever became of them.
    package var events: Int
    /// Bytes of the file that were read so far.
    package var bytes: Int
    /// Bytes of the whole file; 0 where nobody knows, as of a pipe.
    package var length: Int
}

/// What the import of a file did.
package struct ImportReport: Sendable {
    /// Events that the calendar did not have.
    package var added = 0
    /// Events that the file had in another version.
    package var updated = 0
    /// Events that the calendar has as the file has them, or as they were imported before.
    package var unchanged = 0
    /// Events, to-dos and other components that the calendar had and the file has not; only where the file replaces
    /// what the calendar holds.
    package var removed = 0
    /// Events whose version in the calendar is newer than that of the file.
    package var keptNewer = 0
    /// To-dos, journal entries, time zones and other components of the file, all of them kept.
    package var otherComponents = 0
    /// The to-dos among them that the calendar did not have, that the file had in another version, that are as the file
    /// has them, and whose version in the calendar is newer.
    package var reminders = (added: 0, updated: 0, unchanged: 0, keptNewer: 0)
    /// Where it all went.
    package var calendar: CalendarRecord
    /// What could not be taken as it was meant, by line of the file.
    package var warnings: [(line: Int, text: String)] = []
    /// Warnings beyond the first thousand, which nobody would read.
    package var warningsLeftOut = 0
    /// What could not be read and was left out, by line of the file; the first thousand.
    package var losses: [(line: Int, text: String)] = []
    /// How many there were.
    package var lossCount = 0

    static let mostWarnings = 1_000

    /// Whether anything of the file has found its place.
    var hasTakenAnything: Bool { added + updated + unchanged + keptNewer + otherComponents > 0 }

    init(calendar: CalendarRecord) { self.calendar = calendar }
}
