// Files of folders in the history: the mirror says what it replaces, and gets it back when that is undone.
extension StoreWriter {
    /// Notes a file that is about to be replaced or removed, so that it can be put back byte for byte.
    ///
    /// - Parameter digest: the digest of the new content; nil if it is removed.
    package func noteFile(_ file: FormerFile, calendar: Int64, digest: String?) throws {
        try history.willReplace(file, calendar: calendar, digest: digest, connection)
    }

    /// The files of a calendar as they were before the change that this transaction undoes; empty for any other one.
    package func formerFiles(calendar: Int64) -> [FormerFile] { history.formerFiles[calendar] ?? [] }
}
