package import ConferenceErrors

// Errors about access to calendars.

extension ConferenceError.Code {
    package static let missingUsageDescription = Self(rawValue: "missingUsageDescription")
    package static let nobodyToAsk = Self(rawValue: "nobodyToAsk")
    package static let accessNotGranted = Self(rawValue: "accessNotGranted")
}

extension ConferenceError {
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
            .missingUsageDescription, .configuration,
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
            .nobodyToAsk, .noPermission,
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
            .accessNotGranted, .noPermission,
            """
            The user has not given “\(shown(executable))” access to what it asks for. To allow it: \
            \(granting(level, to: executable))
            """)
    }

    /// The command that would allow it, ready for a shell.
    private static func granting(_ level: String, to executable: String) -> String {
        let quoted = shown(executable, limit: 4_096).split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#)
        return "conferencectl access grant '\(quoted)' \(level)"
    }
}
