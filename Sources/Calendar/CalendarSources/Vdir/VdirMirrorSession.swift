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
/// Before the first change of a UID it records the UID's file and rows; before COMMIT it prepares each file once. If a file is
/// not in the state that the store knows, the session prepares nothing, and the transaction fails with `vdirFileChanged`. After
/// COMMIT the prepared files get their names (``VdirJournal``).
final class VdirMirrorSession: MirrorSession {
    /// The rows and the file of one UID before the first change.
    struct Entry {
        var calendar: Int64
        var uid: String
        var item: VdirItemRecord?
        var before: CalendarFileRows
    }

    let zones: ZoneDatabase
    let limits: Limits
    private let clock: @Sendable () -> Int64
    private let warn: @Sendable (Sentence) -> Void
    let changes = VdirChanges()
    var entries: [Entry] = []
    /// The previous state of calendars whose title or colour may change.
    private var calendars: [Int64: CalendarRecord] = [:]
    var folders: [Int64: (folder: VdirFolder, record: VdirCalendarRecord)] = [:]
    /// The files that are removed, with the UIDs in them.
    var removals: [(calendar: Int64, folder: VdirFolder, name: String, uids: Set<String>)] = []
    /// The files of the changed entries and of those that new ones were made from. First used when all changes are known.
    lazy var origins = VdirOrigins(entries)
    var derivations: [VdirOrigins.Derivation] = []
    /// The rows of the files that have entries after the transaction.
    var homes: [(calendar: Int64, uid: String, item: Int64)] = []

    /// - Parameter warn: as in ``VdirMirror/init(zones:limits:clock:warn:)``.
    init(
        zones: ZoneDatabase, limits: Limits, clock: @escaping @Sendable () -> Int64,
        warn: @escaping @Sendable (Sentence) -> Void
    ) {
        self.zones = zones
        self.limits = limits
        self.clock = clock
        self.warn = warn
    }

    // MARK: Before changes

    func requireChangeable(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws {
        guard let item = try unbrokenEntry(calendar: calendar, uid: uid, writer).item else { return }
        _ = try VdirAttributes(of: item.name, in: try folder(calendar, writer).folder)
    }

    func willChange(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws {
        entries.append(try unbrokenEntry(calendar: calendar, uid: uid, writer))
    }

    /// Returns the rows and the file of a UID.
    ///
    /// - Throws: `vdirFileBroken`.
    private func unbrokenEntry(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws -> Entry {
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
        return Entry(calendar: calendar, uid: uid, item: item, before: before)
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
        noteMoves()
        try changes.store(writer)
    }

    /// Connects each file that is removed with the file that gets its event in another folder.
    private func noteMoves() {
        for removal in removals {
            let homes = homes.filter { $0.calendar != removal.calendar && removal.uids.contains($0.uid) }
            guard let home = homes.last else { continue }
            changes.setItem(home.item, of: removal.name, in: removal.folder)
        }
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
            // The store contains the change, and the next program makes it in the files.
            return
        }
        for cleanUp in result.cleanUp { cleanUp() }
        if let conflict = result.conflicts[batch] {
            _ = try? VdirSynchronizer(store: store, zones: zones, limits: limits, clock: clock).run()
            throw conflict.kept.map { .vdirChangeKept(conflict.path, other: $0) }
                ?? ConferenceError.vdirFileChanged(conflict.path)
        }
        for loss in changes.losses { warn(loss) }
    }

    func undo() { changes.discard() }

    // MARK: Files

    func folder(
        _ calendar: Int64, _ writer: borrowing StoreWriter
    ) throws -> (folder: VdirFolder, record: VdirCalendarRecord) {
        if let known = folders[calendar] { return known }
        guard let record = try writer.vdirCalendar(id: calendar) else {
            throw ConferenceError.calendarVanished("\(calendar)")
        }
        // No file is written into the directory under a mount point, or into another folder that a link leads to.
        if let problem = record.problem,
            let loss = [
                VdirMounts.loss(of: record.path, from: record.mount), VdirAbsence.redirection(of: record.path),
            ].compactMap(\.self).first(where: { $0.message == problem })
        {
            throw loss
        }
        let opened: (folder: VdirFolder, record: VdirCalendarRecord)
        do {
            opened = (try VdirFolder(path: record.path, limits: limits), record)
        } catch let error as ConferenceError where error.code == .noSuchFolder {
            throw VdirAbsence.reason(for: error, at: record.path, from: record.mount)
        }
        folders[calendar] = opened
        return opened
    }

    /// Writes a new file for a UID that has none yet.
    func writeNew(_ entry: Entry, _ writer: borrowing StoreWriter) throws {
        let after = try CalendarFileRows(calendar: entry.calendar, uid: entry.uid, writer)
        guard !after.isEmpty else { return }
        let (folder, record) = try folder(entry.calendar, writer)
        let result = try CalendarFileRewrite(
            nil, path: folder.path, before: CalendarFileRows(), after: after,
            zones: zones, limits: limits)
        guard case .write(let bytes) = result.outcome else { return }
        let origin = try origin(of: entry, after, writer)
        for name in VdirItemName.candidates(for: entry.uid) {
            guard
                let stamp = try changes.create(name, in: folder, with: bytes, origin, tag: record.tag)
            else {
                // A file that the store does not know may contain the same event, created by another program.
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
}

extension CalendarFileRows {
    var isEmpty: Bool { events.isEmpty && reminders.isEmpty && components.isEmpty }

    /// The row id of a component that is not listed.
    var firstComponent: Int64? { components.first?.id }

    /// Returns whether anything differs that is part of a file.
    func differs(from other: CalendarFileRows) -> Bool {
        events != other.events || reminders != other.reminders || components != other.components
    }
}
