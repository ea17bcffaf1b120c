import ConferenceErrors

// Mail folders whose new mails are read.
extension StoreReading where Self: ~Copyable {
    /// Returns the mail folders, oldest first.
    package func mailboxes() throws -> [MailboxRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, identifier, title, form, path, stamp, place, mark, mails_read, mails_waiting, checked, problem
                FROM mailbox ORDER BY id
                """
            ) { statement in
                try statement.all { row in
                    let id = row.int64()
                    let (identifier, title, form) = (row.text(), row.text(), row.text())
                    guard let form = MailboxRecord.Form(rawValue: form) else {
                        throw ConferenceError.invalidRow(
                            connection.path, table: "mailbox", row: id, reason: "an unknown form")
                    }
                    return MailboxRecord(
                        id: id, identifier: identifier, title: title, form: form, path: row.text(),
                        stamp: row.optionalText(), place: row.int64(), mark: row.optionalText(),
                        mailsRead: row.int64(), mailsWaiting: row.int64(), checked: row.optionalInstant(),
                        problem: row.optionalText())
                }
            }
        } ?? []
    }

    /// Returns the names of the known mails of a folder, each with the time when it was found to be gone.
    package func mailNames(mailbox: Int64) throws -> [String: Int64?] {
        try reading { connection in
            try connection.using("SELECT name, missing FROM mailbox_mail WHERE mailbox_id = ?1") { statement in
                statement.bind(mailbox)
                let rows: [(String, Int64?)] = try statement.all { ($0.text(), $0.optionalInstant()) }
                return Dictionary(rows) { first, _ in first }
            }
        } ?? [:]
    }

    /// Returns whether a mail of a folder is known.
    package func hasMail(_ name: String, mailbox: Int64) throws -> Bool {
        try reading { connection in
            try connection.using("SELECT 1 FROM mailbox_mail WHERE mailbox_id = ?1 AND name = ?2") { statement in
                statement.bind(mailbox)
                statement.bind(name)
                return try statement.step()
            }
        } ?? false
    }

    /// Returns how many parts were taken of a mail that is being read; 0 for any other one.
    package func progress(ofMail name: String, mailbox: Int64) throws -> Int {
        try reading { connection in
            try connection.using(
                "SELECT name FROM mailbox_mail WHERE mailbox_id = ?1 AND name > ?2 AND name < ?3"
            ) { statement in
                statement.bind(mailbox)
                statement.bind(MailProgress.first(name))
                statement.bind(MailProgress.last(name))
                let names: [String] = try statement.all { $0.text() }
                return names.compactMap { MailProgress.parts(of: $0) }.max() ?? 0
            }
        } ?? 0
    }
}

/// How many parts were taken of a mail that is being read, as a name among those of the known mails. Mails have no names like it:
/// those of files have no slash, and those in an mbox are digests.
enum MailProgress {
    static func name(_ mail: String, _ parts: Int) -> String { "\(mail)/\(parts)" }
    /// Before all such names of a mail.
    static func first(_ mail: String) -> String { "\(mail)/" }
    /// After all such names of a mail.
    static func last(_ mail: String) -> String { "\(mail)0" }

    static func parts(of name: String) -> Int? { name.split(separator: "/").last.flatMap { Int($0) } }
}
