package import ConferenceErrors

// Errors about programs that are given access.

extension ConferenceError.Code {
    package static let noSuchProgram = Self(rawValue: "noSuchProgram")
    package static let ambiguousProgram = Self(rawValue: "ambiguousProgram")
    package static let badAccessLevel = Self(rawValue: "badAccessLevel")
}

extension ConferenceError {
    /// A name that leads to no program.
    package static func noSuchProgram(_ name: String) -> ConferenceError {
        ConferenceError(
            .noSuchProgram, .notFound,
            """
            “\(shown(name))” is neither an executable file, nor a program of your search path, nor the bundle \
            identifier of a program that “conferencectl access list” shows. Name the program by its path.
            """)
    }

    /// A bundle identifier that several programs have.
    package static func ambiguousProgram(_ name: String, candidates: [String]) -> ConferenceError {
        ConferenceError(
            .ambiguousProgram, .usage,
            "“\(shown(name))” can be several programs. Take the path of one:"
                + candidates.map { "\n  " + shown($0, limit: 4_096) }.joined())
    }

    /// Not a level of access, or not a kind of entries.
    package static func badAccessLevel(_ text: String, choices: [String]) -> ConferenceError {
        ConferenceError(
            .badAccessLevel, .usage, "“\(shown(text))” is none of: \(choices.joined(separator: ", ")).")
    }
}
