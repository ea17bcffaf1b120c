package import ConferenceErrors

// Errors about names of programs, and about access levels.

extension ConferenceError.Code {
    package static let noSuchProgram = Self(rawValue: "noSuchProgram")
    package static let ambiguousProgram = Self(rawValue: "ambiguousProgram")
    package static let badAccessLevel = Self(rawValue: "badAccessLevel")
}

extension ConferenceError {
    /// A name that matches no program.
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
            "“\(shown(name))” matches several programs. Use the path of one:"
                + "\(lines(candidates.map { shown($0, limit: 4_096) }))")
    }

    /// A text that is no access level, or no kind of entry.
    package static func badAccessLevel(_ text: String, choices: [String]) -> ConferenceError {
        ConferenceError(
            .badAccessLevel, .usage,
            "“\(shown(text))” is not valid here. Choose one of: \(choices.joined(separator: ", ")).")
    }
}
