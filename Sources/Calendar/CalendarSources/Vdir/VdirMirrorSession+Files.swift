import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Platform
import Recurrence

/// Rewrites and restores the files of changed entries.
extension VdirMirrorSession {
    /// Rewrites the file that contains the given UIDs.
    func rewrite(_ entries: [Entry], _ writer: borrowing StoreWriter) throws {
        guard let first = entries.first, var item = first.item else { return }
        var before = CalendarFileRows()
        var after = CalendarFileRows()
        var contents: [(uid: String, rows: CalendarFileRows)] = []
        for entry in entries {
            let rows = try CalendarFileRows(calendar: entry.calendar, uid: entry.uid, writer)
            before.add(entry.before)
            after.add(rows)
            contents.append((entry.uid, rows))
        }
        guard before.differs(from: after) else { return }
        let (folder, record) = try folder(first.calendar, writer)
        let path = folder.path(of: item.name)
        guard let (old, stamp) = try folder.read(item.name), TextDigest.hexadecimal(of: old) == item.digest
        else { throw ConferenceError.vdirFileChanged(path) }
        let result: CalendarFileRewrite
        do {
            result = try CalendarFileRewrite(
                try CalendarFileParts(old, path: path, limits: limits), path: path, before: before, after: after,
                zones: zones, limits: limits)
        } catch is CalendarFileRewrite.Mismatch {
            throw ConferenceError.vdirFileChanged(path)
        }
        switch result.outcome {
        case .unchanged:
            item.stamp = stamp
        case .write(let bytes):
            try writer.noteFile(
                try former(item, old, entries.map(\.uid), in: folder), calendar: first.calendar,
                digest: TextDigest.hexadecimal(of: bytes))
            guard bytes.count <= limits.vdirFileLength else {
                throw ConferenceError.fileTooLarge(path, limit: limits.vdirFileLength)
            }
            item.stamp = try changes.replace(
                item.name, in: folder, with: bytes, expected: stamp, tag: record.tag)
            item.digest = TextDigest.hexadecimal(of: bytes)
        case .remove:
            try writer.noteFile(
                try former(item, old, entries.map(\.uid), in: folder), calendar: first.calendar, digest: nil)
            try changes.remove(item.name, in: folder, expected: stamp, tag: record.tag)
            removals.append((first.calendar, folder, item.name, Set(entries.map(\.uid))))
            try writer.setVdirComponents([], item: item.id)
            return try writer.deleteVdirItem(id: item.id)
        }
        item.isSettled = false
        try note(result, of: item, in: folder, contents, writer)
    }

    /// Restores files byte for byte to their state before the change that is being undone, if they are still in the state in
    /// which that change left them.
    ///
    /// - Returns: the entries that are in none of these files.
    func restoreFiles(_ writer: borrowing StoreWriter) throws -> [Entry] {
        var rest = entries
        for calendar in Set(entries.map(\.calendar)).sorted() {
            for file in writer.formerFiles(calendar: calendar) where !file.isRevised {
                let known = try writer.vdirItem(calendar: calendar, name: file.name)
                let own = rest.filter { $0.calendar == calendar && file.uids.contains($0.uid) }
                let others = rest.filter { $0.item?.id == known?.id && $0.item != nil && !file.uids.contains($0.uid) }
                guard file.isLeft(as: known?.digest), !own.isEmpty, others.isEmpty,
                    let item = try restore(file, known, calendar: calendar, writer)
                else { continue }
                let contents = try own.map { entry in
                    (entry.uid, try CalendarFileRows(calendar: calendar, uid: entry.uid, writer))
                }
                try note(nil, of: item, in: try folder(calendar, writer).folder, contents, writer)
                rest.removeAll { $0.calendar == calendar && file.uids.contains($0.uid) }
            }
        }
        return rest
    }

    /// Writes the former content of a file.
    ///
    /// - Parameter known: the file as it is now, or nil to create it.
    /// - Returns: nil if another program has created a file of that name.
    private func restore(
        _ file: FormerFile, _ known: VdirItemRecord?, calendar: Int64, _ writer: borrowing StoreWriter
    ) throws -> VdirItemRecord? {
        let (folder, record) = try folder(calendar, writer)
        let digest = TextDigest.hexadecimal(of: file.bytes)
        guard var item = known else {
            let origin =
                try file.attributes.map(VdirFileOrigin.former)
                ?? .new(sample: try writer.lastVdirItem(calendar: calendar), sources: [])
            guard let stamp = try changes.create(file.name, in: folder, with: file.bytes, origin, tag: record.tag)
            else { return nil }
            return VdirItemRecord(calendarID: calendar, name: file.name, stamp: stamp, digest: digest)
        }
        guard let (bytes, stamp) = try folder.read(item.name), TextDigest.hexadecimal(of: bytes) == item.digest
        else { throw ConferenceError.vdirFileChanged(folder.path(of: item.name)) }
        try writer.noteFile(
            try former(item, bytes, file.uids, in: folder), calendar: calendar, digest: digest)
        item.stamp = try changes.replace(
            item.name, in: folder, with: file.bytes, expected: stamp, tag: record.tag)
        item.digest = digest
        item.isSettled = false
        return item
    }

    /// Returns a file as the history remembers it.
    private func former(
        _ item: VdirItemRecord, _ bytes: [UInt8], _ uids: [String], in folder: VdirFolder
    ) throws -> FormerFile {
        FormerFile(
            name: item.name, bytes: bytes, uids: uids, attributes: try VdirAttributes.read(item.name, in: folder))
    }

    /// Records the new state of a file in the store.
    ///
    /// - Parameter result: contains the texts of the entries in the file; nil if the store already has them.
    func note(
        _ result: CalendarFileRewrite?, of item: VdirItemRecord, in folder: VdirFolder,
        _ contents: [(uid: String, rows: CalendarFileRows)], _ writer: borrowing StoreWriter
    ) throws {
        let row = try writer.upsert(item)
        changes.setItem(row, of: item.name, in: folder)
        var components = Set(try writer.vdirComponents(item: row))
        for (uid, rows) in contents {
            if rows.events.isEmpty, rows.reminders.isEmpty {
                try writer.removeVdirOwner(of: uid, calendar: item.calendarID, item: row)
            } else {
                try writer.setVdirOwner(of: uid, calendar: item.calendarID, item: row)
                homes.append((item.calendarID, uid, row))
            }
            components.formUnion(rows.components.map(\.id))
        }
        try writer.setVdirComponents(components, item: row)
        guard let result else { return }
        for (event, text) in result.eventTexts { try writer.setImportedText(text, event: event) }
        for (reminder, text) in result.reminderTexts { try writer.setImportedText(text, reminder: reminder) }
    }
}
