package import CalendarStore
import ConferenceErrors
import ConferenceModel

/// The files that a calendar of a folder has lost, as far as the store knows.
package struct MissingFiles: Hashable, Sendable {
    /// The folder.
    package var path: String
    /// The number of files.
    package var count: Int
}

extension VdirSources {
    /// Returns the folders that lack files of which the store has the entries, as a restored store can. The next
    /// synchronisation removes these entries. A folder that cannot be read loses none.
    package func missingFiles() throws -> [MissingFiles] {
        guard try store.hasVdirSources() else { return [] }
        return try store.vdirCalendars().compactMap { calendar in
            let now = clock()
            guard let folder = try? VdirFolder(path: calendar.path, limits: limits),
                let listing = try? folder.list(tag: calendar.tag, now: now)
            else { return nil }
            let items = try store.vdirItems(calendar: calendar.calendarID)
            let count = VdirPlan(items, listing, in: folder, now: now).gone.count
            return count == 0 ? nil : MissingFiles(path: calendar.path, count: count)
        }
    }
}
