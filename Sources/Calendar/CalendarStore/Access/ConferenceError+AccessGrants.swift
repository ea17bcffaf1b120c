package import ConferenceErrors

// Errors about the file that says which programs may use the calendars.

extension ConferenceError.Code {
    package static let unsafeAccessGrants = Self(rawValue: "unsafeAccessGrants")
    package static let accessGrantsFailed = Self(rawValue: "accessGrantsFailed")
    package static let writeOnlyReminders = Self(rawValue: "writeOnlyReminders")
    package static let accessQuestionOpen = Self(rawValue: "accessQuestionOpen")
}

extension ConferenceError {
    /// Other users can change the file of grants or its directory.
    package static func unsafeAccessGrants(_ path: String, mode: String) -> ConferenceError {
        ConferenceError(
            .unsafeAccessGrants, .noPermission,
            """
            “\(shown(path))” says which programs may use your calendars, and other users can read or change it, so it is \
            not used. Check what is in it, then run: chmod \(mode) '\(shown(path))'
            """)
    }

    /// The file of grants, or its directory, belongs to another user, who could change it.
    package static func foreignAccessGrants(_ path: String, owner: UInt32) -> ConferenceError {
        ConferenceError(
            .unsafeAccessGrants, .noPermission,
            """
            “\(shown(path))” says which programs may use your calendars, but belongs to another user (number \(owner)), so it \
            is not used. Have its owner or the administrator remove it; programs then ask you again.
            """)
    }

    /// The file of grants cannot be read or changed.
    package static func accessGrantsFailed(
        _ path: String, exitStatus: ExitStatus, cause: ConferenceError
    ) -> ConferenceError {
        // There is no backup. Only decisions are lost, which the owner can repeat.
        let isUnreadable = [Code.storeDamaged, .notAStore, .foreignDatabase, .foreignSchema].contains(cause.code)
        let way: Sentence =
            isUnreadable ? "Move or remove it; programs then ask you again." : "No program has access until it can."
        return ConferenceError(
            .accessGrantsFailed, exitStatus,
            """
            “\(shown(path))”, which says which programs may use your calendars, cannot be used \
            (\(cause.code.rawValue)). \(way)
            """,
            cause: cause)
    }

    package static func writeOnlyReminders() -> ConferenceError {
        ConferenceError(
            .writeOnlyReminders, .usage, "There is no write-only access to reminders: it is full or denied.")
    }

    /// Another process is asking the same question, or is asking on the same terminal, and has no answer yet.
    package static func accessQuestionOpen(_ executable: String) -> ConferenceError {
        ConferenceError(
            .accessQuestionOpen, .temporary,
            """
            “\(shown(executable))” could not ask for access, because another question about access is still open on a \
            terminal. Answer that one, or end its program, and try again.
            """)
    }
}
