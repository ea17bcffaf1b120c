import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Platform
import Recurrence

/// Updates the store from the folders. If both have changed, the files win.
///
/// It first checks each file with a stat, without changing anything. If something differs, it acquires the store's write lock,
/// checks again, and reads the changed files one by one, in one transaction per calendar.
struct VdirSynchronizer {
    let store: CalendarStore
    let zones: ZoneDatabase
    let limits: Limits
    /// Returns nanoseconds since 1970-01-01T00:00:00Z, on the clock that stamps files.
    let clock: @Sendable () -> Int64

    /// - Throws: errors of the store. Problems with folders and files are in the report.
    func run() throws -> VdirReport {
        var report = VdirReport()
        guard try store.hasVdirSources() else { return report }
        if try store.hasVdirChanges() { report.problems += try write { _, _ in } }
        var roots = VdirRoots()
        for source in try store.vdirSources() where source.isRoot { try synchronize(source, &roots, &report) }
        let calendars = try store.vdirCalendars().filter { !roots.absent.contains($0.calendarID) }
        // An event whose file is gone may now be in another folder. That folder is read first, so that the event keeps its
        // conference.
        var postponed: [VdirCalendarRecord] = []
        for calendar in calendars {
            let isPostponed = try !synchronize(calendar, mayPostpone: calendars.count > 1, &report)
            if isPostponed { postponed.append(calendar) }
        }
        for calendar in postponed { _ = try synchronize(calendar, mayPostpone: false, &report) }
        if !roots.gone.isEmpty { try removeCalendars(roots.gone, &report) }
        return report
    }

    /// - Returns: false if the folder has lost files, so that the caller reads it after the others.
    private func synchronize(
        _ calendar: VdirCalendarRecord, mayPostpone: Bool, _ report: inout VdirReport
    ) throws -> Bool {
        do {
            return try read(calendar, mayPostpone: mayPostpone, &report)
        } catch let error as ConferenceError where error.concernsOneFolder {
            try note(VdirAbsence.reason(for: error, at: calendar.path, from: calendar.mount), of: calendar, &report)
            return true
        }
    }

    private func note(_ error: ConferenceError, of calendar: VdirCalendarRecord, _ report: inout VdirReport) throws {
        report.problems.append(
            .init(
                path: calendar.path, text: error.message, isNew: calendar.problem != error.message, concernsFolder: true
            ))
        guard calendar.problem != error.message else { return }
        report.problems += try write { writer, _ in
            guard var known = try writer.vdirCalendar(id: calendar.calendarID) else { return }
            known.problem = error.message
            try writer.upsert(known)
        }
    }

    // MARK: One calendar

    private func read(
        _ known: VdirCalendarRecord, mayPostpone: Bool, _ report: inout VdirReport
    ) throws -> Bool {
        let folder = try VdirFolder(path: known.path, limits: limits)
        var now = clock()
        var listing = try folder.list(tag: known.tag, now: now)
        let items = try store.vdirItems(calendar: known.calendarID)
        let plan = VdirPlan(items, listing, in: folder, now: now)
        if !items.isEmpty, plan.gone.count == items.count {
            if listing.files.isEmpty, let lost = VdirMounts.loss(of: known.path, from: known.mount) { throw lost }
            if try items.count > 1 || !listing.files.isEmpty || !mayBeLink(known),
                let redirection = VdirAbsence.redirection(of: known.path)
            {
                throw redirection
            }
        }
        if mayPostpone, !plan.gone.isEmpty { return false }
        report.opened += plan.opened
        let metadata = metadata(of: folder)
        for (name, text) in plan.ignored {
            report.problems.append(.init(path: folder.path(of: name), text: text, isNew: false))
        }
        let files = Set(items.map { Array($0.name.utf8) })
        let noted = try store.vdirNotes(calendar: known.calendarID).filter { !files.contains(Array($0.name.utf8)) }
        let isReadOnly = !folder.isWritable
        let isNeeded =
            try plan.isNeeded || !listing.leftovers.isEmpty || !isSame(noted, plan.ignored) || known.problem != nil
            || known.mount == nil || !isSame(known.displayName, metadata.displayName)
            || !isSame(known.color, metadata.color)
            || isReadOnly != store.calendar(id: known.calendarID)?.isReadOnly
        guard isNeeded else {
            report.problems += problems(items, folder)
            return true
        }
        let interrupted = try write { writer, waiting in
            guard !waiting.contains(known.path) else { throw ConferenceError.vdirChangesWait(known.path) }
            guard var record = try writer.vdirCalendar(id: known.calendarID),
                var calendar = try writer.calendar(id: known.calendarID)
            else { return }
            if calendar.isReadOnly != isReadOnly { try writer.setReadOnly(isReadOnly, calendar: calendar.id) }
            if !isSame(record.displayName, metadata.displayName) || !isSame(record.color, metadata.color)
                || record.problem != nil || record.mount == nil
            {
                (record.displayName, record.color, record.problem) = (metadata.displayName, metadata.color, nil)
                record.mount = VdirMounts.mountPoint(of: record.path)
                calendar.title = VdirMetadata.title(metadata.displayName, path: record.path, limits: limits)
                calendar.color = VdirMetadata.color(metadata.color)
                try writer.update(calendar)
                try writer.upsert(record)
            }
            now = clock()
            listing = try folder.list(tag: known.tag, now: now)
            // While this store is locked, no program is using these temporary files.
            for leftover in listing.leftovers { folder.removeLeftover(leftover) }
            let items = try writer.vdirItems(calendar: known.calendarID)
            let plan = VdirPlan(items, listing, in: folder, now: now)
            let ignored = Set(plan.ignored.map { Array($0.name.utf8) })
            for note in noted where !ignored.contains(Array(note.name.utf8)) {
                try writer.setVdirNotes([], calendar: calendar.id, name: note.name)
            }
            for (name, text) in plan.ignored {
                try writer.setVdirNotes(
                    [VdirNote(name: name, line: 0, text: text)], calendar: calendar.id, name: name)
            }
            var reading = try VdirImport(
                calendar: calendar, folder: folder, zones: zones, limits: limits, clock: clock, writer)
            try reading.carryOut(plan, writer, &report)
            report.problems += problems(try writer.vdirItems(calendar: known.calendarID), folder, before: items)
        }
        report.problems += interrupted
        return true
    }

    /// Returns whether a folder may have been a symbolic link from the start: one in a folder of folders. The only event in such
    /// a calendar can be deleted.
    private func mayBeLink(_ calendar: VdirCalendarRecord) throws -> Bool {
        try VdirAbsence.isLink(calendar.path)
            && store.vdirSources().contains { $0.sourceID == calendar.sourceID && $0.isRoot }
    }

    private func metadata(of folder: VdirFolder) -> (displayName: String?, color: String?) {
        func text(_ name: String) -> String? {
            guard let read = try? folder.read(name, limit: limits.vdirMetadataLength) else { return nil }
            return String(decoding: read.bytes, as: UTF8.self)
        }
        return (text(VdirMetadata.displayName), text(VdirMetadata.color))
    }

    private func isSame(_ notes: [VdirNote], _ ignored: [(name: String, text: String)]) -> Bool {
        Set(notes) == Set(ignored.map { VdirNote(name: $0.name, line: 0, text: $0.text) })
    }

    private func isSame(_ left: String?, _ right: String?) -> Bool {
        left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }

    private func problems(
        _ items: [VdirItemRecord], _ folder: VdirFolder, before: [VdirItemRecord]? = nil
    ) -> [VdirReport.Problem] {
        let old = before.map { Set($0.compactMap { item in item.problem.map { "\(item.id) \($0)" } }) }
        return items.compactMap { item in
            item.problem.map {
                VdirReport.Problem(
                    path: folder.path(of: item.name), text: $0, isNew: !(old?.contains("\(item.id) \($0)") ?? true))
            }
        }
    }

    /// Changes the store, after making the changes of files that follow from earlier transactions.
    ///
    /// - Parameter body: takes the folders whose files are not up to date because such changes have to wait.
    /// - Returns: the earlier changes that could not be made, because another program has changed their files since.
    func write(_ body: (borrowing StoreWriter, Set<String>) throws -> Void) throws -> [VdirReport.Problem] {
        var result = VdirJournal.Result()
        try store.write(overridingReadOnly: true, mirroring: true) { writer in
            result = try VdirJournal(limits: limits).finish(writer)
            try body(writer, result.waiting)
        }
        for cleanUp in result.cleanUp { cleanUp() }
        return result.conflicts.sorted { $0.key < $1.key }.map { _, difference in
            let error =
                difference.kept.map { ConferenceError.vdirChangeKept(difference.path, other: $0) }
                ?? .vdirChangeReverted(difference.path)
            return VdirReport.Problem(path: difference.path, text: error.message, isNew: true)
        }
    }
}

extension ConferenceError {
    /// Whether the error affects only a single folder, so that synchronisation can continue with other calendars.
    var concernsOneFolder: Bool {
        [.noSuchFolder, .cannotRead, .vdirTooManyFiles, .vdirChangesWait, .vdirNotMounted, .vdirFolderReplaced]
            .contains(code)
    }
}
