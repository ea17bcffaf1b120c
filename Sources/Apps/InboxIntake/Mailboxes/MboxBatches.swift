import ConferenceErrors
import Mail

/// The mails of an mbox in batches of bounded length.
struct MboxBatches: ~Copyable {
    struct Batch {
        var mails: [MailSeparator.Mail] = []
        /// The place after the last mail.
        var place: Int64?
        /// Whether the last mail was left out, because it may not be complete.
        var leavesMail = false
    }

    private var separator: MailSeparator
    private let count: Int
    private let length: Int

    init(_ separator: consuming MailSeparator, count: Int, length: Int) {
        self.separator = separator
        self.count = count
        self.length = length
    }

    func isAtEnd(of size: Int64) -> Bool { separator.place >= size }

    /// - Parameter end: where a mail may not be complete: one that reaches this place is left out. Nil for none.
    mutating func next(upTo end: Int64?) throws(ConferenceError) -> Batch {
        var batch = Batch()
        var length = 0
        while batch.mails.count < count, length < self.length, let mail = try separator.nextMail() {
            if let end, separator.place >= end {
                batch.leavesMail = true
                break
            }
            batch.mails.append(mail)
            batch.place = separator.place
            length += mail.bytes?.count ?? 0
        }
        return batch
    }
}
