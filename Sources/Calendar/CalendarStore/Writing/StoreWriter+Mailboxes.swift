// Mail folders whose new mails are read. No function here accesses a file.
extension StoreWriter {
    /// Adds a mail folder.
    ///
    /// - Returns: the record as it is stored, with its row and its identifier.
    package func insert(_ mailbox: MailboxRecord) throws -> MailboxRecord {
        var mailbox = mailbox
        mailbox.identifier = Self.randomIdentifier()
        try connection.using("INSERT INTO mailbox (identifier, title, form, path) VALUES (?1, ?2, ?3, ?4)") {
            statement in
            statement.bind(mailbox.identifier)
            statement.bind(mailbox.title)
            statement.bind(mailbox.form.rawValue)
            statement.bind(mailbox.path)
            try statement.run()
        }
        mailbox.id = connection.lastInsertedRow
        try update(mailbox)
        return mailbox
    }

    /// Stores the state of a mail folder, unless it was removed meanwhile.
    package func update(_ mailbox: MailboxRecord) throws {
        try connection.using(
            """
            UPDATE mailbox SET stamp = ?2, place = ?3, mark = ?4, mails_read = ?5, mails_waiting = ?6, checked = ?7,
                problem = ?8
            WHERE id = ?1
            """
        ) { statement in
            statement.bind(mailbox.id)
            statement.bind(mailbox.stamp)
            statement.bind(mailbox.place)
            statement.bind(mailbox.mark)
            statement.bind(mailbox.mailsRead)
            statement.bind(mailbox.mailsWaiting)
            statement.bind(mailbox.checked)
            statement.bind(mailbox.problem)
            try statement.run()
        }
    }

    /// Removes a mail folder and what is known of its mails. What came from them stays in the inbox.
    package func deleteMailbox(id: Int64) throws {
        try connection.using("DELETE FROM mailbox WHERE id = ?1") { statement in
            statement.bind(id)
            try statement.run()
        }
    }

    /// Records mails as known, unless their folder was removed meanwhile.
    ///
    /// - Returns: how many were not known before.
    @discardableResult
    package func addMails(_ names: some Sequence<String>, mailbox: Int64) throws -> Int64 {
        var added: Int64 = 0
        for name in names {
            try connection.using(
                """
                INSERT INTO mailbox_mail (mailbox_id, name) SELECT id, ?2 FROM mailbox WHERE id = ?1
                ON CONFLICT DO NOTHING
                """
            ) { statement in
                statement.bind(mailbox)
                statement.bind(name)
                try statement.run()
            }
            added += Int64(connection.changes)
        }
        return added
    }

    /// Records how many parts of a mail were taken that is being read; nil if it is read.
    package func setProgress(_ parts: Int?, ofMail name: String, mailbox: Int64) throws {
        try connection.using("DELETE FROM mailbox_mail WHERE mailbox_id = ?1 AND name > ?2 AND name < ?3") {
            statement in
            statement.bind(mailbox)
            statement.bind(MailProgress.first(name))
            statement.bind(MailProgress.last(name))
            try statement.run()
        }
        if let parts { try addMails([MailProgress.name(name, parts)], mailbox: mailbox) }
    }

    /// Records when mails were found to be gone; nil if they are there again.
    package func setMissing(_ time: Int64?, mails names: some Sequence<String>, mailbox: Int64) throws {
        for name in names {
            try connection.using("UPDATE mailbox_mail SET missing = ?3 WHERE mailbox_id = ?1 AND name = ?2") {
                statement in
                statement.bind(mailbox)
                statement.bind(name)
                statement.bind(time)
                try statement.run()
            }
        }
    }

    /// Forgets the mails that have been gone since before a time.
    package func forgetMails(missingBefore time: Int64, mailbox: Int64) throws {
        try connection.using("DELETE FROM mailbox_mail WHERE mailbox_id = ?1 AND missing < ?2") { statement in
            statement.bind(mailbox)
            statement.bind(time)
            try statement.run()
        }
    }
}
