import ConferenceModel

// Sentences about access of programs to calendars.

extension ConferenceError {
    /// The file of grants, or its directory, is open to others.
    package static func unsafeAccessGrants(_ path: String, mode: String) -> ConferenceError {
        ConferenceError(
            "unsafeAccessGrants", .noPermission,
            """
            “\(shown(path))” keeps which programs may use your calendars, and others than you can change or read it, so \
            that it is not believed. Look at what is in it, then: chmod \(mode) '\(shown(path))'
            """)
    }

    /// The file of grants cannot be read or changed.
    package static func accessGrantsFailed(
        _ path: String, exitStatus: ExitStatus, cause: ConferenceError
    ) -> ConferenceError {
        ConferenceError(
            "accessGrantsFailed", exitStatus,
            """
            “\(shown(path))”, which keeps what programs may use your calendars, cannot be used (\(cause.code.rawValue)); nobody \
            has access until it can.
            """,
            cause: cause)
    }

    package static func writeOnlyReminders() -> ConferenceError {
        ConferenceError(
            "writeOnlyReminders", .usage, "There is no write-only access to reminders: it is full or denied.")
    }
}
