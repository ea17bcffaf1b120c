import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Glibc
import ICalendar
import Recurrence

/// Reads the changed files of one folder, within one transaction.
///
/// A UID belongs to one file. It moves to another file if its file is gone or no longer contains it, so a
/// renamed file keeps its rows. If two files contain the same UID, the first one wins, and the second one is
/// read again when anything changes.
struct VdirImport {
    private let calendar: CalendarRecord
    private let folder: VdirFolder
    private let limits: Limits
    private let clock: @Sendable () -> Int64
    private var session: CalendarFileImport
    /// Files whose UIDs may differ from those in the store; row ids of `vdir_item`.
    private var pending: Set<Int64> = []
    /// UIDs that their files no longer contain and that the next file may take over, with the row id of the old file.
    private var free: [[UInt8]: (uid: String, item: Int64)] = [:]

    init(
        calendar: CalendarRecord, folder: VdirFolder, zones: ZoneDatabase, limits: Limits,
        clock: @escaping @Sendable () -> Int64, _ writer: borrowing StoreWriter
    ) throws {
        self.calendar = calendar
        self.folder = folder
        self.limits = limits
        self.clock = clock
        session = try CalendarFileImport(calendar: calendar, zones: zones, limits: limits, writer)
    }

    mutating func carryOut(_ plan: VdirPlan, _ writer: borrowing StoreWriter, _ report: inout VdirReport) throws {
        for var item in plan.settled {
            item.isSettled = true
            try writer.upsert(item)
        }
        guard !plan.work.isEmpty || !plan.gone.isEmpty else { return }
        pending = Set(plan.gone.map(\.id) + plan.work.compactMap { $0.known?.id })
        var read: Set<[UInt8]> = []
        for work in plan.work {
            try take(work.name, known: work.known, writer, &report)
            if let known = work.known { pending.remove(known.id) }
            read.insert(Array(work.name.utf8))
        }
        for item in plan.gone {
            for uid in try writer.vdirUIDs(item: item.id) { free[Array(uid.utf8)] = (uid, item.id) }
            try writer.setVdirComponents([], item: item.id)
        }
        // A UID that belonged to another file may have become available.
        for item in try writer.vdirItems(calendar: calendar.id)
        where item.hasDuplicates && !read.contains(Array(item.name.utf8)) {
            try take(item.name, known: item, writer, &report)
        }
        try removeFree(writer, &report)
        for item in plan.gone {
            try writer.deleteVdirItem(id: item.id)
            try writer.setVdirNotes([], calendar: calendar.id, name: item.name)
        }
        try session.finish(writer)
        let (added, updated) = session.counts
        report.added += added
        report.updated += updated
    }

    /// Reads one file. If it is invalid, the other files are still read.
    private mutating func take(
        _ name: String, known: VdirItemRecord?, _ writer: borrowing StoreWriter, _ report: inout VdirReport
    ) throws {
        let now = clock()
        // A file that was never read has no earlier state to compare with.
        var item =
            known
            ?? VdirItemRecord(
                calendarID: calendar.id, name: name, stamp: FileStamp(size: -1, modified: 0, changed: 0, inode: 0))
        let bytes: [UInt8]
        do {
            guard let read = try folder.read(name) else { return }
            report.opened += 1
            bytes = read.bytes
            (item.stamp, item.isSettled) = (read.stamp, read.stamp.isSettled(at: now))
        } catch var error as ConferenceError {
            if known != nil, let found = try folder.kind(of: name) {
                error = .vdirFileReplaced(folder.path(of: name), found: found)
            }
            item.stamp = try folder.stamp(of: name) ?? item.stamp
            item.digest = ""
            return try note(error, of: &item, writer)
        }
        let digest = TextDigest.hexadecimal(of: bytes)
        if digest == item.digest, !item.hasDuplicates {
            // Only the timestamp or the inode of the file has changed.
            try writer.upsert(item)
            return
        }
        item.digest = digest
        let parts: CalendarFileParts
        do {
            parts = try CalendarFileParts(bytes, path: folder.path(of: name), limits: limits)
        } catch let error as ConferenceError {
            return try skip(error, of: &item, writer)
        }
        do {
            try writer.attempt { try take(parts, of: item, writer, &report) }
        } catch let error as ConferenceError where error.code == .storeRefusesValue {
            try skip(error, of: &item, writer)
        }
    }

    /// Records that the content of a file cannot be used, and what became of it.
    private func skip(
        _ error: ConferenceError, of item: inout VdirItemRecord, _ writer: borrowing StoreWriter
    ) throws {
        let isKnown = try !writer.vdirUIDs(item: item.id).isEmpty
        try note(
            error.followed(
                by: isKnown
                    ? "It is skipped, and what was read from it before stays unchanged."
                    : "It is skipped; the other files are read."),
            of: &item, writer)
    }

    /// Records that a file cannot be read. Its events stay unchanged, and are shown as unreadable.
    private func note(
        _ error: ConferenceError, of item: inout VdirItemRecord, _ writer: borrowing StoreWriter
    ) throws {
        item.problem = error.message
        let row = try writer.upsert(item)
        try writer.setVdirNotes(
            [VdirNote(name: item.name, line: 0, text: error.message)], calendar: calendar.id, name: item.name)
        for uid in try writer.vdirUIDs(item: row) {
            try writer.setUnreadable(error.message, events: writer.series(calendar: calendar.id, uid: uid).map(\.id))
        }
    }

    private mutating func take(
        _ parts: CalendarFileParts, of known: VdirItemRecord, _ writer: borrowing StoreWriter,
        _ report: inout VdirReport
    ) throws {
        var item = known
        item.id = try writer.upsert(item)
        var foreign: [[UInt8]: VdirItemRecord] = [:]
        for uid in parts.uids {
            guard let owner = try writer.vdirItem(calendar: calendar.id, uid: uid), owner.id != item.id,
                !pending.contains(owner.id), free[Array(uid.utf8)] == nil
            else { continue }
            foreign[Array(uid.utf8)] = owner
        }
        let result = try session.importFile(
            parts, own: Set(try writer.vdirComponents(item: item.id)),
            isListed: { foreign[Array($0.utf8)] == nil }, writer)
        let before = try writer.vdirUIDs(item: item.id)
        for uid in result.uids { try writer.setVdirOwner(of: uid, calendar: calendar.id, item: item.id) }
        try settle(before, of: item.id, keeping: result, writer, &report)
        try writer.setVdirComponents(result.components, item: item.id)
        item.hasDuplicates = !foreign.isEmpty
        item.problem =
            parts.uids.lazy.compactMap { [folder] uid in
                foreign[Array(uid.utf8)].map { owner in
                    ConferenceError.vdirDuplicate(folder.path(of: item.name), uid: uid, other: owner.name).message
                }
            }.first
        try writer.upsert(item)
        try note(result, of: item, writer)
    }

    /// Records the parts of a file that cannot be read, or not as intended.
    private func note(
        _ result: CalendarFileImport.Result, of item: VdirItemRecord, _ writer: borrowing StoreWriter
    ) throws {
        var notes = item.problem.map { [VdirNote(name: item.name, line: 0, text: $0)] } ?? []
        notes += result.warnings.prefix(limits.vdirNotes).map {
            VdirNote(name: item.name, line: max($0.line, 1), text: $0.text)
        }
        try writer.setVdirNotes(notes, calendar: calendar.id, name: item.name)
        for uid in result.uids {
            let rows = try writer.series(calendar: calendar.id, uid: uid).map(\.id)
            try writer.setUnreadable(nil, events: rows)
        }
        for (uid, line, reason) in result.unreadable {
            let rows = try writer.series(calendar: calendar.id, uid: uid).map(\.id)
            let note = VdirNote(name: item.name, line: line, text: reason)
            try writer.setUnreadable(
                note.sentence(in: folder.path), events: rows.filter { !result.events.contains($0) })
        }
    }

    /// Removes occurrences that the file no longer contains, and releases UIDs that it no longer contains.
    ///
    /// - Parameter before: the UIDs that the file contained before.
    private mutating func settle(
        _ before: [String], of item: Int64, keeping result: CalendarFileImport.Result,
        _ writer: borrowing StoreWriter, _ report: inout VdirReport
    ) throws {
        let kept = Set(result.uids.map { Array($0.utf8) })
        for uid in before where !kept.contains(Array(uid.utf8)) { free[Array(uid.utf8)] = (uid, item) }
        for uid in result.uids {
            free[Array(uid.utf8)] = nil
            // The missing occurrences may be in a part that cannot be read.
            guard !result.unreadable.contains(where: { isSameText($0.uid, uid) }) else { continue }
            try remove(uid, keeping: result, writer, &report)
        }
    }

    /// Removes the UIDs that no file contains any more.
    private func removeFree(_ writer: borrowing StoreWriter, _ report: inout VdirReport) throws {
        for (uid, item) in free.values.sorted(by: { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }) {
            try remove(uid, keeping: nil, writer, &report)
            try writer.removeVdirOwner(of: uid, calendar: calendar.id, item: item)
        }
    }

    private func remove(
        _ uid: String, keeping result: CalendarFileImport.Result?, _ writer: borrowing StoreWriter,
        _ report: inout VdirReport
    ) throws {
        for event in try writer.series(calendar: calendar.id, uid: uid)
        where !(result?.events.contains(event.id) ?? false) {
            try writer.deleteEvent(id: event.id)
            try Outbox.noteFromSource(from: event, to: nil, writer)
            report.removed += 1
        }
        for reminder in try writer.reminders(calendar: calendar.id, uid: uid)
        where !(result?.reminders.contains(reminder.id) ?? false) {
            try writer.deleteReminder(id: reminder.id)
            report.removed += 1
        }
    }
}
