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
            guard let listing = try? VdirFolder(path: calendar.path, limits: limits).list(tag: calendar.tag) else {
                return nil
            }
            let present = Set(listing.files.map { Array($0.name.utf8) })
            let count = try store.vdirItems(calendar: calendar.calendarID)
                .count { !present.contains(Array($0.name.utf8)) }
            return count == 0 ? nil : MissingFiles(path: calendar.path, count: count)
        }
    }
}
