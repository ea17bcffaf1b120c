// Files of folders in the history. The mirror records the files that it replaces, and gets them back to undo a change.
extension StoreWriter {
    /// Records a file that is about to be replaced or removed, so that it can be restored byte for byte.
    ///
    /// - Parameter digest: the digest of the new contents; nil if the file is removed.
    package func noteFile(_ file: FormerFile, calendar: Int64, digest: String?) throws {
        try history.willReplace(file, calendar: calendar, digest: digest, connection)
    }

    /// Returns the files of a calendar as they were before the change that this transaction undoes; none for any other
    /// transaction.
    package func formerFiles(calendar: Int64) -> [FormerFile] { history.formerFiles[calendar] ?? [] }
}
