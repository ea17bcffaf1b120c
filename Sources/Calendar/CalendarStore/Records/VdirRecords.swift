/// A folder that the user added as a source of calendars.
package struct VdirSourceRecord: Hashable, Sendable {
    /// The row of the source.
    package var sourceID: Int64
    /// The absolute path, with symbolic links resolved.
    package var path: String
    /// Whether each subfolder is a calendar; false if the folder itself is one.
    package var isRoot: Bool
    /// A random word in the names of temporary files, by which each store recognises its own files.
    package var tag: String
    /// The reason why the last attempt to read the folder failed; nil if it succeeded.
    package var problem: String?
    /// The mount point that the folder was on when it was last read; nil if unknown.
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
    /// The row of the calendar.
    package var calendarID: Int64
    package var sourceID: Int64
    /// The absolute path.
    package var path: String
    /// The contents of the file `displayname`; nil if there is none.
    package var displayName: String?
    /// The contents of the file `color`; nil if there is none.
    package var color: String?
    /// A random word; see ``VdirSourceRecord/tag``.
    package var tag: String
    /// The reason why the last attempt to read the folder failed; nil if it succeeded.
    package var problem: String?
    /// The mount point; see ``VdirSourceRecord/mount``.
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

/// Metadata that changes when the file changes, unless the file changes twice within one tick of the clock.
package struct FileStamp: Hashable, Sendable {
    package var size: Int64
    /// The modification time, in nanoseconds since 1970-01-01T00:00:00Z.
    package var modified: Int64
    /// The time of the last change of the inode, in the same unit.
    package var changed: Int64
    package var inode: Int64

    package init(size: Int64, modified: Int64, changed: Int64, inode: Int64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
    }
}

/// A file of such a calendar, in the state in which it was last read or written.
package struct VdirItemRecord: Hashable, Sendable {
    /// The row; 0 for a record that is not stored yet.
    package var id: Int64
    package var calendarID: Int64
    /// The name of the file within the folder.
    package var name: String
    package var stamp: FileStamp
    /// The digest of the file's bytes; empty if they were never read.
    package var digest: String
    /// Whether an equal stamp proves that the file is unchanged; false while the file is too new for that.
    package var isSettled: Bool
    /// Whether the file contains a UID that belongs to another file.
    package var hasDuplicates: Bool
    /// The reason why the file cannot be read; nil if it can. Its events are then those of the last successful read.
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
