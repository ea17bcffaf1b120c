import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Platform
import Recurrence

/// Writes the files that one transaction changes.
///
/// Before the first change of a UID it records the UID's file and rows; before COMMIT it prepares each file once. If a
/// file is not in the state that the store knows, nothing is prepared, and the transaction fails with `vdirFileChanged`.
/// After COMMIT the prepared files get their names (``VdirJournal``).
final class VdirMirrorSession: MirrorSession {
    /// The rows and the file of one UID before the first change.
    private struct Entry {
        var calendar: Int64
        var uid: String
        var item: VdirItemRecord?
        var before: CalendarFileRows
    }

    private let zones: ZoneDatabase
    private let limits: Limits
    private let clock: @Sendable () -> Int64
    private let warn: @Sendable (String) -> Void
    private let changes = VdirChanges()
    private var entries: [Entry] = []
    /// The previous state of calendars whose title or colour may change.
    private var calendars: [Int64: CalendarRecord] = [:]
    private var folders: [Int64: (folder: VdirFolder, record: VdirCalendarRecord)] = [:]

    /// - Parameter warn: as in ``VdirMirror/init(zones:limits:clock:warn:)``.
    init(
        zones: ZoneDatabase, limits: Limits, clock: @escaping @Sendable () -> Int64,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.zones = zones
        self.limits = limits
        self.clock = clock
        self.warn = warn
    }

    // MARK: Before changes

    func willChange(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws {
        let before = try CalendarFileRows(calendar: calendar, uid: uid, writer)
        var item = try writer.vdirItem(calendar: calendar, uid: uid)
        if item == nil { item = try before.firstComponent.flatMap { try writer.vdirItem(component: $0) } }
        if let item, let problem = item.problem, !item.hasDuplicates {
            throw ConferenceError.vdirFileBroken(
                try folder(calendar, writer).folder.path(of: item.name), problem: problem)
        }
        let unreadable = try writer.unreadableEvents()
        if let item, let reason = before.events.lazy.compactMap({ unreadable[$0.id] }).first {
            throw ConferenceError.vdirFileBroken(
                try folder(calendar, writer).folder.path(of: item.name), problem: reason)
        }
        entries.append(Entry(calendar: calendar, uid: uid, item: item, before: before))
    }

    func willChange(calendar: Int64, _ writer: borrowing StoreWriter) throws {
        guard calendars[calendar] == nil else { return }
        calendars[calendar] = try writer.calendar(id: calendar)
    }

    func didAdd(calendar: CalendarRecord, _ writer: borrowing StoreWriter) throws {
        guard let source = try writer.vdirSources().first(where: { $0.sourceID == calendar.sourceID }) else { return }
        guard source.isRoot else { throw ConferenceError.vdirTakesNoCalendar(source.path) }
        let root = try VdirFolder(path: source.path, limits: limits)
        let name = try newFolder(for: calendar, in: root)
        try writer.upsert(
            VdirCalendarRecord(
                calendarID: calendar.id, sourceID: source.sourceID, path: source.path + "/" + name, tag: source.tag))
        // Compare with the title that the folder's name implies.
        var before = calendar
        before.title = ""
        before.color = nil
        calendars[calendar.id] = before
    }

    func willRemove(calendar: Int64, _ writer: borrowing StoreWriter) throws {
        let (folder, record) = try folder(calendar, writer)
        let title = try writer.calendar(id: calendar)?.title ?? ""
        guard let source = try writer.vdirSources().first(where: { $0.sourceID == record.sourceID }), source.isRoot,
            let name = record.path.split(separator: "/").last
        else { throw ConferenceError.vdirIsSource(record.path, title: title) }
        let listing = try folder.list(tag: record.tag)
        guard listing.files.isEmpty, !listing.hasOthers else {
            throw ConferenceError.vdirNotEmpty(record.path, title: title)
        }
        let root = try VdirFolder(path: source.path, limits: limits)
        try changes.removeFolder(String(name), in: root, tag: record.tag)
    }

    // MARK: Before COMMIT

    func flush(_ writer: borrowing StoreWriter) throws {
        for (calendar, before) in calendars.sorted(by: { $0.key < $1.key }) {
            guard let now = try writer.calendar(id: calendar) else { continue }
            try writeMetadata(of: now, before: before, writer)
        }
        // A file can contain several UIDs, but is written once.
        var files: [Int64: [Entry]] = [:]
        for entry in try restoreFiles(writer) {
            if let item = entry.item {
                files[item.id, default: []].append(entry)
            } else {
                try writeNew(entry, writer)
            }
        }
        for (_, entries) in files.sorted(by: { $0.key < $1.key }) { try rewrite(entries, writer) }
        try changes.store(writer)
    }

    // MARK: After COMMIT

    func committed(_ store: CalendarStore) throws {
        guard let batch = changes.batch else { return }
        var result = VdirJournal.Result()
        do {
            try store.write(overridingReadOnly: true, mirroring: true) { writer in
                result = try VdirJournal(limits: limits).finish(writer)
            }
        } catch is ConferenceError {
            // The store has the change, and the next program makes it in the files.
            return
        }
        for cleanUp in result.cleanUp { cleanUp() }
        if let path = result.conflicts[batch] {
            _ = try? VdirSynchronizer(store: store, zones: zones, limits: limits, clock: clock).run()
            throw ConferenceError.vdirFileChanged(path)
        }
        for loss in changes.losses { warn(loss) }
    }

    func undo() { changes.discard() }

    // MARK: Files

    private func folder(
        _ calendar: Int64, _ writer: borrowing StoreWriter
    ) throws -> (folder: VdirFolder, record: VdirCalendarRecord) {
        if let known = folders[calendar] { return known }
        guard let record = try writer.vdirCalendar(id: calendar) else {
            throw ConferenceError.calendarVanished("\(calendar)")
        }
        // Nothing is written under a mount point.
        if let problem = record.problem, let lost = VdirMounts.loss(of: record.path, from: record.mount),
            lost.message == problem
        {
            throw lost
        }
        let opened: (folder: VdirFolder, record: VdirCalendarRecord)
        do {
            opened = (try VdirFolder(path: record.path, limits: limits), record)
        } catch let error as ConferenceError where error.code == .noSuchFolder {
            throw VdirMounts.loss(of: record.path, from: record.mount) ?? error
        }
        folders[calendar] = opened
        return opened
    }

    /// Writes a new file for a UID that has none yet.
    private func writeNew(_ entry: Entry, _ writer: borrowing StoreWriter) throws {
        let after = try CalendarFileRows(calendar: entry.calendar, uid: entry.uid, writer)
        guard !after.isEmpty else { return }
        let (folder, record) = try folder(entry.calendar, writer)
        let result = try CalendarFileRewrite(
            nil, path: folder.path, before: CalendarFileRows(), after: after,
            zones: zones, limits: limits)
        guard case .write(let bytes) = result.outcome else { return }
        let sample = try writer.lastVdirItem(calendar: entry.calendar)
        for name in VdirItemName.candidates(for: entry.uid) {
            guard
                let stamp = try changes.create(name, in: folder, with: bytes, like: sample, tag: record.tag)
            else {
                // A file unknown to the store can be this very event, created by another program.
                guard try writer.vdirItem(calendar: entry.calendar, name: name) != nil else {
                    throw ConferenceError.vdirFileChanged(folder.path(of: name))
                }
                continue
            }
            let item = VdirItemRecord(
                calendarID: entry.calendar, name: name, stamp: stamp, digest: TextDigest.hexadecimal(of: bytes))
            return try note(result, of: item, in: folder, [(entry.uid, after)], writer)
        }
        throw ConferenceError.vdirFileChanged(folder.path)
    }

    /// Rewrites the file that contains the given UIDs.
    private func rewrite(_ entries: [Entry], _ writer: borrowing StoreWriter) throws {
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
                FormerFile(name: item.name, bytes: old, uids: entries.map(\.uid)), calendar: first.calendar,
                digest: TextDigest.hexadecimal(of: bytes))
            guard bytes.count <= limits.vdirFileLength else {
                throw ConferenceError.fileTooLarge(path, limit: limits.vdirFileLength)
            }
            item.stamp = try changes.replace(
                item.name, in: folder, with: bytes, expected: stamp, tag: record.tag)
            item.digest = TextDigest.hexadecimal(of: bytes)
        case .remove:
            try writer.noteFile(
                FormerFile(name: item.name, bytes: old, uids: entries.map(\.uid)), calendar: first.calendar, digest: nil
            )
            try changes.remove(item.name, in: folder, expected: stamp, tag: record.tag)
            try writer.setVdirComponents([], item: item.id)
            return try writer.deleteVdirItem(id: item.id)
        }
        item.isSettled = false
        try note(result, of: item, in: folder, contents, writer)
    }

    /// Puts back files as they were before the change that is being undone, byte for byte, if they are as it left them.
    ///
    /// - Returns: the entries that are in none of them.
    private func restoreFiles(_ writer: borrowing StoreWriter) throws -> [Entry] {
        var rest = entries
        for calendar in Set(entries.map(\.calendar)).sorted() {
            for file in writer.formerFiles(calendar: calendar) {
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
            let sample = try writer.lastVdirItem(calendar: calendar)
            guard
                let stamp = try changes.create(file.name, in: folder, with: file.bytes, like: sample, tag: record.tag)
            else { return nil }
            return VdirItemRecord(calendarID: calendar, name: file.name, stamp: stamp, digest: digest)
        }
        guard let (bytes, stamp) = try folder.read(item.name), TextDigest.hexadecimal(of: bytes) == item.digest
        else { throw ConferenceError.vdirFileChanged(folder.path(of: item.name)) }
        try writer.noteFile(
            FormerFile(name: item.name, bytes: bytes, uids: file.uids), calendar: calendar, digest: digest)
        item.stamp = try changes.replace(
            item.name, in: folder, with: file.bytes, expected: stamp, tag: record.tag)
        item.digest = digest
        item.isSettled = false
        return item
    }

    /// Records the new state of a file in the store.
    ///
    /// - Parameter result: has the texts of the entries in the file; nil if the store has them already.
    private func note(
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
            }
            components.formUnion(rows.components.map(\.id))
        }
        try writer.setVdirComponents(components, item: row)
        guard let result else { return }
        for (event, text) in result.eventTexts { try writer.setImportedText(text, event: event) }
        for (reminder, text) in result.reminderTexts { try writer.setImportedText(text, reminder: reminder) }
    }

    // MARK: Title and colour

    private func writeMetadata(
        of calendar: CalendarRecord, before: CalendarRecord, _ writer: borrowing StoreWriter
    ) throws {
        var (folder, record) = try folder(calendar.id, writer)
        if calendar.title != before.title {
            let text = calendar.title
            try write(text, to: VdirMetadata.displayName, known: record.displayName, in: folder, tag: record.tag)
            record.displayName = text
        }
        if calendar.color != before.color {
            let text = calendar.color.map { VdirMetadata.fileText(ofColor: $0) }
            try write(text, to: VdirMetadata.color, known: record.color, in: folder, tag: record.tag)
            record.color = text
        }
        try writer.upsert(record)
        folders[calendar.id] = (folder, record)
    }

    private func write(_ text: String?, to name: String, known: String?, in folder: VdirFolder, tag: String) throws {
        let read = try folder.read(name, limit: limits.vdirMetadataLength)
        let path = folder.path(of: name)
        guard read.map({ String(decoding: $0.bytes, as: UTF8.self) }) == known else {
            throw ConferenceError.vdirFileChanged(path)
        }
        switch (read, text) {
        case (let read?, let text?):
            _ = try changes.replace(name, in: folder, with: Array(text.utf8), expected: read.stamp, tag: tag)
        case (let read?, nil): try changes.remove(name, in: folder, expected: read.stamp, tag: tag)
        case (nil, let text?):
            guard try changes.create(name, in: folder, with: Array(text.utf8), like: nil, tag: tag) != nil else {
                throw ConferenceError.vdirFileChanged(path)
            }
        case (nil, nil): break
        }
    }

    /// Creates the folder of a new calendar, named after its title.
    private func newFolder(for calendar: CalendarRecord, in root: VdirFolder) throws -> String {
        for name in VdirItemName.folderCandidates(for: calendar.title, identifier: calendar.identifier)
        where try changes.createFolder(name, in: root) {
            return name
        }
        throw ConferenceError.cannotWrite(root.path(of: calendar.title), errno: 17)
    }
}

extension CalendarFileRows {
    var isEmpty: Bool { events.isEmpty && reminders.isEmpty && components.isEmpty }

    /// The row id of a component that is in no list.
    var firstComponent: Int64? { components.first?.id }

    /// Whether anything that is part of a file differs.
    func differs(from other: CalendarFileRows) -> Bool {
        events != other.events || reminders != other.reminders || components != other.components
    }
}
