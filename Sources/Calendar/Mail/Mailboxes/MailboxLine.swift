/// The line `From …` that mailboxes and mail systems put before the header of a mail.
package enum MailboxLine {
    /// The longest beginning that ``begins(_:)`` looks at.
    package static let beginningLength = 64

    /// Returns whether a text begins with such a line.
    ///
    /// `From : jo@example.org` is none but a field of the header: old programs put blanks before the colon (RFC 5322, 4.5).
    package static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
        let beginning = Array(bytes.prefix(beginningLength))
        guard beginning.starts(with: "From ".utf8) else { return false }
        return beginning.dropFirst(5).first { $0 != 0x20 && $0 != 0x09 } != UInt8(ascii: ":")
    }
}
