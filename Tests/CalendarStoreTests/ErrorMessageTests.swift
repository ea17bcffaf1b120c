import CalendarStore
import ConferenceErrors
import Foundation
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    /// Words of our own, such as the name of an option.
    private static let ours = "some words"
    private static let cause = ConferenceError.badStorePath(hostileText)

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .unsafeAccessGrants(text, mode: ours), .accessGrantsFailed(text, exitStatus: .ioError, cause: cause),
        .foreignAccessGrants(text, owner: 7), .backupReplaced(text, detail: "\(ours)"), .backupTargetInUse(text),
        .noSuchHistoryEntry(7), .alreadyUndone(7, title: text), .cannotUndo(7, title: text, problem: .large),
        .changedSince(7, title: text, later: 8), .entryChangedSince(7, entry: 3, title: text),
        .goneSince(7, title: text, later: nil),
        .goneSince(7, title: text, later: 8), .calendarOfEntryGone(7, title: text), .fileIsStore(text),
        .foreignSchema(text, schema: 7, detail: "\(text)"), .sideFileReadOnly(text, errno: EIO),
        .writeOnlyReminders(), .accessQuestionOpen(text),
        .noStore(text), .backupExists(text), .backupUnderWay(text), .backupNotSound(text, detail: "\(text)"),
        .backupOntoStore(text), .noBackupBeforeMigration(text, cause: cause), .noRoomForBackup(text, needed: 7),
        .noPlaceForBackup(text, errno: EIO), .damagedBackup(text, detail: "\(text)"), .damagedStoreInUse(text),
        .emptyBackup(text),
        .storeLocked(text, waited: .seconds(5)), .nestedWrite(text), .badStorePath(text),
        .cannotOpenStore(text, errno: EIO), .storeReadOnly(text), .storeFull(text),
        .storeFailed(text, errno: EIO, detail: "\(text)"), .storeDamaged(text, detail: "\(text)"), .notAStore(text),
        .foreignDatabase(text), .newerStore(text, schema: 7, known: 7), .storeMisused(text, detail: "\(text)"),
        .storeLacksMemory(),
        .storeChangedUnlocked(text), .storeNeedsRecovery(text), .olderStoreReadOnly(text), .backupReadOnly(text),
        .olderBackup(text),
        .storeCannotLock(text, errno: EIO), .searchIndexDamaged(text),
        .emptySearch(text), .searchTooLong(length: 7, limit: 7),
        .invalidRow(text, table: text, row: 7, reason: "\(text)"), .storeRefusesValue(text),
        .duplicateEvent(uid: text, recurrenceID: text), .eventVanished(text, title: text),
        .eventVanished("", title: text), .calendarVanished(text),
        .duplicateReminder(uid: text, recurrenceID: text), .reminderVanished(text, title: text),
        .calendarReadOnly(text), .calendarImmutable(text), .calendarTakesNo("\(ours)", title: text), .noOpenIntent(7),
        .calendarNotMirrored(text), .inboxEntryGone(7), .messageNotOpen(7), .messageReplaced(7, by: 8),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
