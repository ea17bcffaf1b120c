/// A folder that was added as a source of calendars.
package struct VdirSourceRecord: Hashable, Sendable {
    /// The row of its source.
    package var sourceID: Int64
    /// Absolute, without symbolic links.
    package var path: String
    /// True where each folder in it is a calendar, false where it is one itself.
    package var isRoot: Bool
    /// Random: what temporary files are named by, so that each store knows its own.
    package var tag: String
    /// Why it could not be read last time; nil where all went well.
    package var problem: String?

    package init(sourceID: Int64, path: String, isRoot: Bool, tag: String, problem: String? = nil) {
        self.sourceID = sourceID
        self.path = path
        self.isRoot = isRoot
        self.tag = tag
        self.problem = problem
    }
}

/// A calendar that is a folder of files.
package struct VdirCalendarRecord: Hashable, Sendable {
    /// The row of its calendar.
    package var calendarID: Int64
    package var sourceID: Int64
    /// Absolute.
    package var path: String
    /// What the file `displayname` says; nil where there is none.
    package var displayName: String?
    /// What the file `color` says; nil where there is none.
    package var color: String?
    /// As ``VdirSourceRecord/tag``.
    package var tag: String
    /// Why it could not be read last time.
    package var problem: String?

    package init(
        calendarID: Int64, sourceID: Int64, path: String, displayName: String? = nil, color: String? = nil,
        tag: String, problem: String? = nil
    ) {
        self.calendarID = calendarID
        self.sourceID = sourceID
        self.path = path
        self.displayName = displayName
        self.color = color
        self.tag = tag
        self.problem = problem
    }
}

/// How a file looks from outside. Who changes a file changes this, unless it is done twice within one tick of the clock.
package struct FileStamp: Hashable, Sendable {
    package var size: Int64
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    package var modified: Int64
    /// When the inode was changed, in the same unit.
    package var changed: Int64
    package var inode: Int64

    package init(size: Int64, modified: Int64, changed: Int64, inode: Int64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
    }
}

/// One file of such a calendar, as it was when it was read or written last.
package struct VdirItemRecord: Hashable, Sendable {
    /// The row; 0 for one that is not stored yet.
    package var id: Int64
    package var calendarID: Int64
    /// The name in the folder.
    package var name: String
    package var stamp: FileStamp
    /// Of its bytes; empty where they were never read.
    package var digest: String
    /// False while the file is so young that an equal stamp proves nothing.
    package var isSettled: Bool
    /// True where it has a UID that belongs to another file.
    package var hasDuplicates: Bool
    /// Why it cannot be read; nil where it can. Its events are then those of the last time that it could.
    package var problem: String?

    package init(
        id: Int64 = 0, calendarID: Int64, name: String, stamp: FileStamp, digest: String = "", isSettled: Bool = false,
        hasDuplicates: Bool = false, problem: String? = nil
    ) {
        self.id = id
        self.calendarID = calendarID
        self.name = name
        self.stamp = stamp
        self.digest = digest
        self.isSettled = isSettled
        self.hasDuplicates = hasDuplicates
        self.problem = problem
    }
}
