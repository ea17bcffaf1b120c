/// A change of a folder that follows from a committed transaction and is still to be made.
package struct VdirChangeRecord: Hashable, Sendable {
    /// The operation on the directory entry ``name``.
    package enum Kind: String, Hashable, Sendable {
        /// The temporary file gets the name, which is not in use.
        case create
        /// The temporary file and the old file exchange their names.
        case replace
        /// The file gets the temporary name, and is deleted later.
        case remove
        /// Like ``remove``, for a folder that contains only its metadata files.
        case removeFolder
    }

    /// The row; 0 for a record that is not stored yet.
    package var id: Int64
    /// The number that the changes of one transaction share. Either all of them are made, or none.
    package var batch: Int64
    package var kind: Kind
    /// The absolute path of the folder.
    package var folder: String
    package var name: String
    /// The temporary name in the same folder.
    package var temporary: String
    /// The row of the file in `vdir_item`; nil if it is not a calendar file. For a file that is removed because its event moves to
    /// another folder, the row of the file that gets the event; nil if the event is removed.
    package var item: Int64?
    /// The file before the change; nil for a new one.
    package var old: FileStamp?
    /// The file after the change; nil for one that is removed.
    package var new: FileStamp?

    package init(
        id: Int64 = 0, batch: Int64 = 0, kind: Kind, folder: String, name: String, temporary: String,
        item: Int64? = nil, old: FileStamp?, new: FileStamp?
    ) {
        self.id = id
        self.batch = batch
        self.kind = kind
        self.folder = folder
        self.name = name
        self.temporary = temporary
        self.item = item
        self.old = old
        self.new = new
    }
}
