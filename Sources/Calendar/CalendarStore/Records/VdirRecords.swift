/// A folder that the user added as a source of calendars.
package struct VdirSourceRecord: Hashable, Sendable {
    /// The row of its source.
    package var sourceID: Int64
    /// Absolute, with symbolic links resolved.
    package var path: String
    /// True if each subfolder is a calendar, false if the folder itself is one.
    package var isRoot: Bool
    /// A random word in the names of temporary files, by which each store recognises its own.
    package var tag: String
    /// Why it could not be read last time; nil if it could.
    package var problem: String?
    /// The mount point that it was on when it was last read; nil if that is unknown.
    package var mount: String?

    package init(
        sourceID: Int64, path: String, isRoot: Bool, tag: String, problem: String? = nil, mount: String? = nil
    ) {
        self.sourceID = sourceID
        self.path = path
        self.isRoot = isRoot
        self.tag = tag
        self.problem = problem
        self.mount = mount
    }
}

/// A calendar that is a folder of files.
package struct VdirCalendarRecord: Hashable, Sendable {
    /// The row of its calendar.
    package var calendarID: Int64
    package var sourceID: Int64
    /// Absolute.
    package var path: String
    /// The contents of the file `displayname`; nil if there is none.
    package var displayName: String?
    /// The contents of the file `color`; nil if there is none.
    package var color: String?
    /// As ``VdirSourceRecord/tag``.
    package var tag: String
    /// Why it could not be read last time; nil if it could.
    package var problem: String?
    /// As ``VdirSourceRecord/mount``.
    package var mount: String?

    package init(
        calendarID: Int64, sourceID: Int64, path: String, displayName: String? = nil, color: String? = nil,
        tag: String, problem: String? = nil, mount: String? = nil
    ) {
        self.calendarID = calendarID
        self.sourceID = sourceID
        self.path = path
        self.displayName = displayName
        self.color = color
        self.tag = tag
        self.problem = problem
        self.mount = mount
    }
}

/// Metadata that changes when a file changes, unless it changes twice within one tick of the clock.
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

/// A file of such a calendar, as it was when it was last read or written.
package struct VdirItemRecord: Hashable, Sendable {
    /// The row; 0 for a record that is not stored yet.
    package var id: Int64
    package var calendarID: Int64
    /// The name within the folder.
    package var name: String
    package var stamp: FileStamp
    /// The digest of its bytes; empty if they were never read.
    package var digest: String
    /// False while the file is so young that an equal stamp does not prove that it is unchanged.
    package var isSettled: Bool
    /// True if it contains a UID that belongs to another file.
    package var hasDuplicates: Bool
    /// Why it cannot be read; nil if it can. Its events are then those of the last successful read.
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
