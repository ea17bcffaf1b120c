package import ConferenceErrors

// Errors about mails and HTML.

extension ConferenceError.Code {
    package static let notAMail = Self(rawValue: "notAMail")
    package static let mailTooLarge = Self(rawValue: "mailTooLarge")
    package static let htmlTooLarge = Self(rawValue: "htmlTooLarge")
    package static let noHTMLReader = Self(rawValue: "noHTMLReader")
    package static let notAMaildir = Self(rawValue: "notAMaildir")
    package static let notAPass = Self(rawValue: "notAPass")
    package static let passUnreadable = Self(rawValue: "passUnreadable")
    package static let notAnMbox = Self(rawValue: "notAnMbox")
}

extension ConferenceError {
    /// The text has no header of a mail.
    package static func notAMail() -> ConferenceError {
        ConferenceError(.notAMail, .badData, "This is not a mail: it does not begin with a header such as “From: …”.")
    }

    package static func mailTooLarge(limit: Int) -> ConferenceError {
        ConferenceError(
            .mailTooLarge, .badData, "The mail is larger than \(size(Int64(limit))), which is the limit.")
    }

    /// - Parameter path: that of its file.
    package static func mailTooLarge(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .mailTooLarge, .badData,
            "The mail “\(shown(path))” is larger than \(size(Int64(limit))), which is the limit.")
    }

    package static func htmlTooLarge(limit: Int) -> ConferenceError {
        ConferenceError(
            .htmlTooLarge, .badData, "The HTML is larger than \(size(Int64(limit))), which is the limit.")
    }

    /// libxml2 is not installed.
    package static func noHTMLReader() -> ConferenceError {
        ConferenceError(
            .noHTMLReader, .unavailable,
            "HTML cannot be read, because libxml2 is not installed (on Debian and Ubuntu, the package libxml2).")
    }

    /// The file can be anything else.
    ///
    /// - Parameter reason: a clause.
    package static func notAPass(_ reason: Sentence) -> ConferenceError {
        ConferenceError(.notAPass, .badData, "This is not a pass that can be read: \(reason).")
    }

    /// The file is a pass, and cannot be used.
    ///
    /// - Parameter reason: a clause.
    package static func passUnreadable(_ reason: Sentence) -> ConferenceError {
        ConferenceError(.passUnreadable, .badData, "This pass cannot be read: \(reason).")
    }

    package static func notAMaildir(_ path: String) -> ConferenceError {
        ConferenceError(
            .notAMaildir, .badData,
            "“\(shown(path))” is not a Maildir: it needs the folders “new” and “cur”.")
    }

    package static func notAnMbox(_ path: String) -> ConferenceError {
        ConferenceError(
            .notAnMbox, .badData,
            "“\(shown(path))” is not an mbox: its first line does not begin with “From ”.")
    }
}
