package import ConferenceErrors

// Errors about mail folders that are watched.

extension ConferenceError.Code {
    package static let noMailbox = Self(rawValue: "noMailbox")
    package static let mailboxGone = Self(rawValue: "mailboxGone")
    package static let mailboxKnown = Self(rawValue: "mailboxKnown")
    package static let mailUnusable = Self(rawValue: "mailUnusable")
    package static let mailsUnreadable = Self(rawValue: "mailsUnreadable")
    package static let mailsNotTaken = Self(rawValue: "mailsNotTaken")
}

extension ConferenceError {
    /// There is nothing at the path of a mail folder that is to be added.
    package static func noMailbox(_ path: String) -> ConferenceError {
        ConferenceError(.noMailbox, .notFound, "There is no mail folder “\(shown(path))”.")
    }

    /// A mail folder that was there before is not there any more.
    package static func mailboxGone(_ path: String) -> ConferenceError {
        ConferenceError(
            .mailboxGone, .notFound,
            "The mail folder “\(shown(path))” is not there any more. Its new mails are read when it is back.")
    }

    package static func mailboxKnown(_ path: String) -> ConferenceError {
        ConferenceError(.mailboxKnown, .usage, "The mail folder “\(shown(path))” is watched already.")
    }

    /// What a mail has for the inbox cannot be used.
    ///
    /// - Parameters:
    ///   - mail: its subject, or its place if it has none.
    ///   - reason: full sentences.
    package static func mailUnusable(_ mail: String, sender: String?, reason: Sentence) -> ConferenceError {
        let from: Sentence = sender.map { " from \(shown($0))" } ?? ""
        return ConferenceError(.mailUnusable, .badData, "The mail \(quoted(mail))\(from): \(reason)")
    }

    /// Some mails of a folder cannot be read; the others are.
    package static func mailsUnreadable(_ first: ConferenceError, others: Int) -> ConferenceError {
        guard others > 0 else { return ConferenceError(.mailsUnreadable, first.exitStatus, first.sentence) }
        return ConferenceError(
            .mailsUnreadable, first.exitStatus,
            "\(first.sentence) The same is true of \(others == 1 ? "another mail" : "\(others) other mails").")
    }

    /// A mail folder is not read on, because the inbox has no room.
    package static func mailsNotTaken(_ path: String) -> ConferenceError {
        ConferenceError(
            .mailsNotTaken, .temporary,
            "The mails of “\(shown(path))” are not read on, because the inbox is full. Decide on the entries in it first."
        )
    }
}
