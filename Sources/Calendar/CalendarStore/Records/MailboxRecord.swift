/// A mail folder whose new mails are read for the inbox.
package struct MailboxRecord: Hashable, Sendable {
    /// How the mails are kept.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// A folder with a file for each mail.
        case maildir
        /// A file with one mail after the other.
        case mbox
    }

    /// The row.
    package var id: Int64
    /// A random name that never changes.
    package var identifier: String
    package var title: String
    package var form: Form
    /// The absolute path, without symbolic links.
    package var path: String
    /// The times and the size of the folder or file when all of its mails had been read; nil if it must be looked at again.
    package var stamp: String?
    /// The place in an mbox up to which its mails were read.
    package var place: Int64
    /// A digest of what is before ``place`` in an mbox, by which a rewritten file is noticed; nil at the beginning.
    package var mark: String?
    /// The number of mails that were read.
    package var mailsRead: Int64
    /// The number of mails that were found and not read yet.
    package var mailsWaiting: Int64
    /// When new mails were last looked for, in seconds since 1970-01-01T00:00:00Z.
    package var checked: Int64?
    /// The reason why the last attempt to read the folder failed; nil if it succeeded.
    package var problem: String?

    package init(
        id: Int64 = 0, identifier: String = "", title: String, form: Form, path: String, stamp: String? = nil,
        place: Int64 = 0, mark: String? = nil, mailsRead: Int64 = 0, mailsWaiting: Int64 = 0, checked: Int64? = nil,
        problem: String? = nil
    ) {
        self.id = id
        self.identifier = identifier
        self.title = title
        self.form = form
        self.path = path
        self.stamp = stamp
        self.place = place
        self.mark = mark
        self.mailsRead = mailsRead
        self.mailsWaiting = mailsWaiting
        self.checked = checked
        self.problem = problem
    }
}
