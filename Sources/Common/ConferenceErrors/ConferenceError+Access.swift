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

    /// Another process asks the same, or on the same terminal, and has no answer yet.
    package static func accessQuestionOpen(_ executable: String) -> ConferenceError {
        ConferenceError(
            "accessQuestionOpen", .temporary,
            """
            “\(shown(executable))” could not ask for access, because another question about access is still open on a \
            terminal. Answer that one, or end its program, and try again.
            """)
    }

    /// A program that does not say what it needs access for.
    ///
    /// - Parameters:
    ///   - keys: the keys of Info.plist that would say it, any of them.
    ///   - path: its Info.plist; nil where it has none.
    ///   - level: as `conferencectl access grant` takes it.
    package static func missingUsageDescription(
        _ keys: [String], executable: String, path: String?, level: String
    ) -> ConferenceError {
        let names = keys.joined(separator: " or ")
        let place =
            path.map { "Its “\(shown($0))” has no text for \(names)." }
            ?? "It has no Info.plist beside it with a text for \(names)."
        return ConferenceError(
            "missingUsageDescription", .configuration,
            """
            “\(shown(executable))” asks for access without saying what for. \(place) With the key there the owner of \
            the calendars is asked; without it, only a command helps: \(granting(level, to: executable))
            """)
    }

    /// A program without a terminal, whose owner cannot be asked.
    ///
    /// - Parameter level: as `conferencectl access grant` takes it.
    package static func nobodyToAsk(_ executable: String, level: String) -> ConferenceError {
        ConferenceError(
            "nobodyToAsk", .noPermission,
            """
            “\(shown(executable))” asks for access, and nobody can be asked, because it does not run in the foreground \
            of a terminal. To allow it: \(granting(level, to: executable))
            """)
    }

    /// A program does what its owner has not allowed.
    ///
    /// - Parameter level: what it would need, as `conferencectl access grant` takes it.
    package static func accessNotGranted(_ executable: String, level: String) -> ConferenceError {
        ConferenceError(
            "accessNotGranted", .noPermission,
            """
            The user has not given “\(shown(executable))” access to what it asks for. To allow it: \
            \(granting(level, to: executable))
            """)
    }

    /// A name that leads to no program.
    package static func noSuchProgram(_ name: String) -> ConferenceError {
        ConferenceError(
            "noSuchProgram", .notFound,
            """
            “\(shown(name))” is neither an executable file, nor a program of your search path, nor the bundle \
            identifier of a program that “conferencectl access list” shows. Name the program by its path.
            """)
    }

    /// A bundle identifier that several programs have.
    package static func ambiguousProgram(_ name: String, candidates: [String]) -> ConferenceError {
        ConferenceError(
            "ambiguousProgram", .usage,
            "“\(shown(name))” can be several programs. Take the path of one:"
                + candidates.map { "\n  " + shown($0, limit: 4_096) }.joined())
    }

    /// Not a level of access, or not a kind of entries.
    package static func badAccessLevel(_ text: String, choices: [String]) -> ConferenceError {
        ConferenceError(
            "badAccessLevel", .usage, "“\(shown(text))” is none of: \(choices.joined(separator: ", ")).")
    }

    /// The command that would allow it, ready for a shell.
    private static func granting(_ level: String, to executable: String) -> String {
        let quoted = shown(executable, limit: 4_096).split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#)
        return "conferencectl access grant '\(quoted)' \(level)"
    }
}
