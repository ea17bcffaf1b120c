import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Glibc

/// The state of the calendars in folders of folders.
struct VdirRoots {
    /// The calendars whose folders are gone.
    var gone: Set<Int64> = []
    /// The calendars that cannot be read, because their folder is gone or the one above is not mounted.
    var absent: Set<Int64> = []
}

// Folders whose subfolders are calendars.
extension VdirSynchronizer {
    /// Turns new folders of a source into calendars, and finds calendars whose folders are gone. If the source itself is
    /// missing, as on an unmounted disk, its calendars stay.
    func synchronize(_ source: VdirSourceRecord, _ roots: inout VdirRoots, _ report: inout VdirReport) throws {
        let known = try store.vdirCalendars().filter { $0.sourceID == source.sourceID }
        let listing: VdirFolder.RootListing
        do {
            listing = try list(source)
            if !known.isEmpty, missing(known, listing, source).count == known.count,
                let lost = VdirMounts.loss(of: source.path, from: source.mount)
                    ?? VdirAbsence.redirection(of: source.path)
            {
                roots.absent.formUnion(known.map(\.calendarID))
                throw lost
            }
        } catch let error as ConferenceError where error.concernsOneFolder {
            let reason = VdirAbsence.reason(for: error, at: source.path, from: source.mount)
            return try note(reason.message, of: source, &report)
        }
        // A calendar whose folder was replaced is not gone: reading it reports what is there now.
        let missing = missing(known, listing, source).filter { !VdirAbsence.isPresent($0.path) }.map(\.calendarID)
        roots.gone.formUnion(missing)
        roots.absent.formUnion(missing)
        let new = try newCalendars(listing, source, store)
        let problem = problem(listing, source, same: new.same)
        if let problem {
            report.problems.append(.init(path: source.path, text: problem, isNew: source.problem != problem))
        }
        guard !new.paths.isEmpty || !listing.leftovers.isEmpty || source.problem != problem || source.mount == nil
        else { return }
        let interrupted = try write { writer, waiting in
            // Another program may have done this work while this one waited for the lock.
            guard try writer.vdirSources().contains(where: { $0.sourceID == source.sourceID }),
                !waiting.contains(source.path)
            else { return }
            let folder = try VdirFolder(path: source.path, limits: limits)
            let listing = try list(source)
            for leftover in listing.leftovers { folder.removeLeftover(leftover) }
            let new = try newCalendars(listing, source, writer)
            try writer.setVdirSource(
                problem: self.problem(listing, source, same: new.same),
                mount: VdirMounts.mountPoint(of: source.path), id: source.sourceID)
            for path in new.paths {
                _ = try Self.addCalendar(path: path, source: source, limits: limits, writer)
                report.calendars.added += 1
            }
        }
        report.problems += interrupted
    }

    /// Removes the calendars whose folders are gone. The conferences of their events wait for the user to confirm their end.
    func removeCalendars(_ calendars: Set<Int64>, _ report: inout VdirReport) throws {
        let interrupted = try write { writer, waiting in
            for id in calendars.sorted() {
                guard let calendar = try writer.vdirCalendar(id: id), !waiting.contains(calendar.path),
                    !VdirAbsence.isPresent(calendar.path)
                else { continue }
                let events = try writer.events(in: nil, calendars: [id]).filter { $0.conference != nil }
                try writer.deleteCalendar(id: id)
                for event in events { try Outbox.noteFromSource(from: event, to: nil, writer) }
                report.calendars.removed += 1
            }
        }
        report.problems += interrupted
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

    // MARK: -

    private func list(_ source: VdirSourceRecord) throws -> VdirFolder.RootListing {
        try VdirFolder(path: source.path, limits: limits).listRoot(tag: source.tag)
    }

    private func paths(_ listing: VdirFolder.RootListing, _ source: VdirSourceRecord) -> [String] {
        listing.folders.prefix(limits.vdirCalendars).map { source.path + "/" + $0 }
    }

    /// Returns the folders that are to become calendars, and the first folder that is also the folder of another calendar.
    private func newCalendars(
        _ listing: VdirFolder.RootListing, _ source: VdirSourceRecord,
        _ reading: borrowing some StoreReading & ~Copyable
    ) throws -> (paths: [String], same: (path: String, as: String)?) {
        let known = Set(
            try reading.vdirCalendars().filter { $0.sourceID == source.sourceID }.map { Array($0.path.utf8) })
        let unknown = paths(listing, source).filter { !known.contains(Array($0.utf8)) }
        guard !unknown.isEmpty else { return ([], nil) }
        var taken = try FollowedPlaces.calendars(reading)
        var new: [String] = []
        var same: (path: String, as: String)?
        // The folder itself comes before links to it.
        for path in unknown.filter({ !VdirAbsence.isLink($0) }) + unknown.filter(VdirAbsence.isLink) {
            guard let identity = FileIdentity(path: path) else { continue }
            if let other = taken[identity] {
                same = same ?? (path, other)
            } else {
                taken[identity] = path
                new.append(path)
            }
        }
        return (new.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, same)
    }

    private func missing(
        _ known: [VdirCalendarRecord], _ listing: VdirFolder.RootListing, _ source: VdirSourceRecord
    ) -> [VdirCalendarRecord] {
        let present = Set(paths(listing, source).map { Array($0.utf8) })
        return known.filter { !present.contains(Array($0.path.utf8)) }
    }

    private func problem(
        _ listing: VdirFolder.RootListing, _ source: VdirSourceRecord, same: (path: String, as: String)?
    ) -> String? {
        if let same { return ConferenceError.vdirSameFolder(same.path, as: same.as).message }
        return listing.strays.first.map { name in
            ConferenceError.vdirFileOutside(source.path + "/" + name, others: listing.strays.count - 1).message
        }
    }

    private func note(_ problem: String, of source: VdirSourceRecord, _ report: inout VdirReport) throws {
        report.problems.append(
            .init(path: source.path, text: problem, isNew: source.problem != problem, concernsFolder: true))
        guard source.problem != problem else { return }
        report.problems += try write { writer, _ in
            try writer.setVdirSource(problem: problem, mount: source.mount, id: source.sourceID)
        }
    }
}
