import CalendarModel
import CalendarStore
import ICalendar

/// An entry whose version in a file can be compared with the version in the calendar.
protocol VersionedEntry {
    var sequence: Int { get }
    var modified: Int64? { get }
    var text: String { get }
    var importedText: String? { get }
}

extension EventRecord: VersionedEntry {}
extension ReminderRecord: VersionedEntry {}

/// The version of an event or a reminder to use.
enum VersionComparison {
    case unchanged
    case keptNewer
    /// Keep the entry as a message: it is a participant's reply or proposal, not a version of the entry.
    case keptFromMessage
    /// The file contains a second entry with this UID.
    case duplicate
    /// Use the version of the file.
    case new

    /// - Parameters:
    ///   - new: the entry as it is in the file, with `importedText`.
    ///   - stored: the record with the same calendar, UID and RECURRENCE-ID.
    ///   - isSecondInFile: whether the file has already had this entry.
    ///   - method: METHOD of the VCALENDAR in upper case, or empty.
    ///   - fileWins: whether the version of the file is used even if it is older.
    init<Record: VersionedEntry>(
        _ new: Record, over stored: Record, isSecondInFile: Bool, method: String, fileWins: Bool
    ) {
        if fileWins, !isSecondInFile {
            let isSame = isSameExceptStamp(stored.importedText ?? stored.text, new.importedText ?? new.text)
            self = isSame ? .unchanged : .new
        } else if let imported = stored.importedText, let text = new.importedText, isSameText(imported, text) {
            // A message is still a message if the entry has become identical to it in the meantime.
            self = isSecondInFile && ParticipantMessage.methods.contains(method) ? .keptFromMessage : .unchanged
        } else if Self.isOlder(new, than: stored) {
            self = isSecondInFile ? .duplicate : .keptNewer
        } else if isSecondInFile, !Self.isOlder(stored, than: new) {
            self = .duplicate
        } else if ParticipantMessage.methods.contains(method) {
            self = .keptFromMessage
        } else {
            self = .new
        }
    }

    /// Compares SEQUENCE, then LAST-MODIFIED or DTSTAMP (RFC 5546, 2.1.5). Returns false if a date is missing.
    private static func isOlder(_ left: some VersionedEntry, than right: some VersionedEntry) -> Bool {
        if left.sequence != right.sequence { return left.sequence < right.sequence }
        guard let first = left.modified, let second = right.modified else { return false }
        return first < second
    }
}
