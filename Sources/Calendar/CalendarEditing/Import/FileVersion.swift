import CalendarModel
import CalendarStore
import ICalendar

/// What a file has and the calendar has as well, each in a version of its own.
protocol FileVersion {
    var sequence: Int { get }
    var modified: Int64? { get }
    var text: String { get }
    var importedText: String? { get }
}

extension EventRecord: FileVersion {}
extension ReminderRecord: FileVersion {}

/// Which of two versions counts; the same for events and reminders.
enum FileVersionOrder {
    case unchanged
    case keptNewer
    /// A reply or a proposal of a participant, which is no version of the entry.
    case keptFromMessage
    /// The second entry with this UID in one file.
    case duplicate
    /// That of the file.
    case new

    /// - Parameters:
    ///   - new: as the file has it, with `importedText`.
    ///   - stored: the record with the same calendar, UID and RECURRENCE-ID.
    ///   - isSecondInFile: the file has had this entry before.
    ///   - method: METHOD of the VCALENDAR in upper case, or empty.
    ///   - fileWins: whether the version of the file counts, older or not.
    init<Record: FileVersion>(
        _ new: Record, over stored: Record, isSecondInFile: Bool, method: String, fileWins: Bool
    ) {
        if fileWins, !isSecondInFile {
            let isSame = isSameButForStamp(stored.importedText ?? stored.text, new.importedText ?? new.text)
            self = isSame ? .unchanged : .new
        } else if let imported = stored.importedText, let text = new.importedText, isSameText(imported, text) {
            // A message stays one, even where the entry is the same by now.
            self = isSecondInFile && SchedulingMessage.methods.contains(method) ? .keptFromMessage : .unchanged
        } else if Self.isOlder(new, than: stored) {
            self = isSecondInFile ? .duplicate : .keptNewer
        } else if isSecondInFile, !Self.isOlder(stored, than: new) {
            self = .duplicate
        } else if SchedulingMessage.methods.contains(method) {
            self = .keptFromMessage
        } else {
            self = .new
        }
    }

    /// SEQUENCE decides, then LAST-MODIFIED or DTSTAMP (RFC 5546, 2.1.5). Without a date neither is older.
    private static func isOlder(_ left: some FileVersion, than right: some FileVersion) -> Bool {
        if left.sequence != right.sequence { return left.sequence < right.sequence }
        guard let first = left.modified, let second = right.modified else { return false }
        return first < second
    }
}
