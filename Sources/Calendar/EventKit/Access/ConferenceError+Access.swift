package import ConferenceErrors

// Errors about access to calendars.

extension ConferenceError.Code {
    package static let missingUsageDescription = Self(rawValue: "missingUsageDescription")
    package static let nobodyToAsk = Self(rawValue: "nobodyToAsk")
    package static let accessNotGranted = Self(rawValue: "accessNotGranted")
}

extension ConferenceError {
    /// The error for a program whose Info.plist gives no reason for needing access.
    ///
    /// - Parameters:
    ///   - keys: the keys of Info.plist that can hold the reason; one of them is enough.
    ///   - path: the path of its Info.plist, or nil if it has none.
    ///   - level: the level in the spelling of `conferencectl access grant`.
    package static func missingUsageDescription(
        _ keys: [String], executable: String, path: String?, level: String
    ) -> ConferenceError {
        let names = keys.map { Sentence(argument: $0) }.joined(separator: " or ")
        let place: Sentence =
            path.map { "Its “\(shown($0))” has no text for \(names)." }
            ?? "There is no Info.plist next to it with a text for \(names)."
        return ConferenceError(
            .missingUsageDescription, .configuration,
            """
            “\(shown(executable))” asks for access without a reason. \(place) Add the key, so that the program can ask \
            the owner of the calendars.
            """, arguments: [executable, level])
    }

    /// The error for a program that has no terminal to ask the owner of the calendars on.
    ///
    /// - Parameter level: the level in the spelling of `conferencectl access grant`.
    package static func nobodyToAsk(_ executable: String, level: String) -> ConferenceError {
        ConferenceError(
            .nobodyToAsk, .noPermission,
            """
            “\(shown(executable))” needs access, and cannot ask for it, because it does not run in the foreground of a \
            terminal.
            """, arguments: [executable, level])
    }

    /// The error for a program that lacks the access for what it tries to do.
    ///
    /// - Parameter level: the level that it needs, in the spelling of `conferencectl access grant`.
    package static func accessNotGranted(_ executable: String, level: String) -> ConferenceError {
        ConferenceError(
            .accessNotGranted, .noPermission,
            "The user has not granted “\(shown(executable))” the access that it needs.",
            arguments: [executable, level])
    }
}
