package import CalendarStore
import ConferenceErrors

import Glibc
import Platform

/// The address of a mail folder as the user gives it: `maildir:PATH` or `mbox:PATH`.
package struct MailboxAddress: Hashable, Sendable {
    package let form: MailboxRecord.Form
    /// The absolute path.
    package let path: String

    /// Recognises an address; nil if it is none of a mail folder.
    ///
    /// - Parameter directory: the base of a relative path.
    package init?(_ text: String, directory: String, home: String?) {
        guard let colon = text.firstIndex(of: ":"),
            let form = MailboxRecord.Form(rawValue: text[..<colon].lowercased())
        else { return nil }
        var path = String(text[text.index(after: colon)...])
        // A shell expands the tilde only at the beginning of a word.
        if let home, path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
        self.form = form
        self.path = path.hasPrefix("/") ? path : directory + "/" + path
    }

    /// Returns the path without symbolic links.
    ///
    /// - Throws: `mailboxGone`, `cannotRead`.
    func resolvedPath() throws(ConferenceError) -> String {
        guard let resolved = realpath(path, nil) else {
            throw errno == ENOENT || errno == ENOTDIR ? .noMailbox(path) : .cannotRead(path, errno: errno)
        }
        defer { free(resolved) }
        // Another path would be stored otherwise.
        guard let text = String(validatingCString: resolved) else { throw .cannotRead(path, errno: EILSEQ) }
        return text
    }
}
