import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Platform
import Recurrence

/// Brings the store up to date with the folders. If both have changed, the files win.
///
/// It first checks each file with a stat, without changing anything. Only if something differs does it take the store's
/// write lock, check again, and read the changed files one by one, in one transaction per calendar.
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
        for source in try store.vdirSources() { try synchronize(source, &report) }
        for calendar in try store.vdirCalendars() {
            do {
                try synchronize(calendar, &report)
            } catch let error as ConferenceError where error.concernsOneFolder {
                try note(error, of: calendar, &report)
            }
        }
        return report
    }

    // MARK: Sources

    /// Turns new folders of a source into calendars, and removes calendars whose folders are gone. If the source itself
    /// is missing, as on an unmounted disk, its calendars stay.
    private func synchronize(_ source: VdirSourceRecord, _ report: inout VdirReport) throws {
        guard source.isRoot else { return }
        let paths: [String]
        do {
            paths = try VdirFolder(path: source.path, limits: limits).folders().prefix(limits.vdirCalendars).map {
                source.path + "/" + $0
            }
        } catch let error as ConferenceError where error.concernsOneFolder {
            report.problems.append(
                .init(path: source.path, text: error.message, isNew: source.problem != error.message))
            guard source.problem != error.message else { return }
            return try write { try $0.setVdirSourceProblem(error.message, id: source.sourceID) }
        }
        let known = try store.vdirCalendars().filter { $0.sourceID == source.sourceID }
        let isSame = Set(known.map { Array($0.path.utf8) }) == Set(paths.map { Array($0.utf8) })
        guard !isSame || source.problem != nil else { return }
        try write { writer in
            // Another program may have done it while this one waited for the lock.
            guard try writer.vdirSources().contains(where: { $0.sourceID == source.sourceID }) else { return }
            try writer.setVdirSourceProblem(nil, id: source.sourceID)
            let known = try writer.vdirCalendars().filter { $0.sourceID == source.sourceID }
            let present = Set(paths.map { Array($0.utf8) })
            for calendar in known where !present.contains(Array(calendar.path.utf8)) {
                try writer.deleteCalendar(id: calendar.calendarID)
                report.calendars.removed += 1
            }
            let before = Set(known.map { Array($0.path.utf8) })
            for path in paths where !before.contains(Array(path.utf8)) {
                _ = try Self.addCalendar(path: path, source: source, limits: limits, writer)
                report.calendars.added += 1
            }
        }
    }

    /// Creates a calendar for a folder; the next synchronisation reads its files.
    static func addCalendar(
        path: String, source: VdirSourceRecord, limits: Limits, _ writer: borrowing StoreWriter
    ) throws -> CalendarRecord {
        let calendar = try writer.insert(
            CalendarRecord(
                identifier: "", sourceID: source.sourceID,
                title: VdirMetadata.title(nil, path: path, limits: limits)))
        try writer.upsert(
            VdirCalendarRecord(calendarID: calendar.id, sourceID: source.sourceID, path: path, tag: source.tag))
        return calendar
    }

    private func note(_ error: ConferenceError, of calendar: VdirCalendarRecord, _ report: inout VdirReport) throws {
        report.problems.append(
            .init(path: calendar.path, text: error.message, isNew: calendar.problem != error.message))
        guard calendar.problem != error.message else { return }
        try write { writer in
            guard var known = try writer.vdirCalendar(id: calendar.calendarID) else { return }
            known.problem = error.message
            try writer.upsert(known)
        }
    }

    // MARK: One calendar

    private func synchronize(_ known: VdirCalendarRecord, _ report: inout VdirReport) throws {
        let folder = try VdirFolder(path: known.path, limits: limits)
        var now = clock()
        var listing = try folder.list(tag: known.tag)
        let items = try store.vdirItems(calendar: known.calendarID)
        let plan = VdirPlan(items, listing, in: folder, now: now)
        report.opened += plan.opened
        let metadata = metadata(of: folder)
        for (name, found) in listing.unsuitable {
            let text = ConferenceError.vdirFileUnsuitable(folder.path(of: name), found: found).message
            report.problems.append(.init(path: folder.path(of: name), text: text, isNew: false))
        }
        let isReadOnly = !folder.isWritable
        let isNeeded =
            try plan.isNeeded || !listing.leftovers.isEmpty || known.problem != nil
            || !isSame(known.displayName, metadata.displayName) || !isSame(known.color, metadata.color)
            || isReadOnly != store.calendar(id: known.calendarID)?.isReadOnly
        guard isNeeded else {
            report.problems += problems(items, folder)
            return
        }
        try write { writer in
            guard var record = try writer.vdirCalendar(id: known.calendarID),
                var calendar = try writer.calendar(id: known.calendarID)
            else { return }
            if calendar.isReadOnly != isReadOnly { try writer.setReadOnly(isReadOnly, calendar: calendar.id) }
            if !isSame(record.displayName, metadata.displayName) || !isSame(record.color, metadata.color)
                || record.problem != nil
            {
                (record.displayName, record.color, record.problem) = (metadata.displayName, metadata.color, nil)
                calendar.title = VdirMetadata.title(metadata.displayName, path: record.path, limits: limits)
                calendar.color = VdirMetadata.color(metadata.color)
                try writer.update(calendar)
                try writer.upsert(record)
            }
            now = clock()
            listing = try folder.list(tag: known.tag)
            // While this store is locked, no program is using these temporary files.
            for leftover in listing.leftovers { folder.removeLeftover(leftover) }
            let items = try writer.vdirItems(calendar: known.calendarID)
            let plan = VdirPlan(items, listing, in: folder, now: now)
            var reading = try VdirImport(
                calendar: calendar, folder: folder, zones: zones, limits: limits, clock: clock, writer)
            try reading.carryOut(plan, writer, &report)
            report.problems += problems(try writer.vdirItems(calendar: known.calendarID), folder, before: items)
        }
    }

    private func metadata(of folder: VdirFolder) -> (displayName: String?, color: String?) {
        func text(_ name: String) -> String? {
            guard let read = try? folder.read(name, limit: limits.vdirMetadataLength) else { return nil }
            return String(decoding: read.bytes, as: UTF8.self)
        }
        return (text(VdirMetadata.displayName), text(VdirMetadata.color))
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

    private func write(_ body: (borrowing StoreWriter) throws -> Void) throws {
        try store.write(overridingReadOnly: true, mirroring: true, body)
    }
}

extension ConferenceError {
    /// Whether the error concerns a single folder, so that synchronisation can continue with other calendars.
    var concernsOneFolder: Bool { [.noSuchFolder, .cannotRead, .vdirTooManyFiles].contains(code) }
}
