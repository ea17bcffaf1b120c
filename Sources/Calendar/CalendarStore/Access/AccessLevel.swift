/// How far a program may go with the events, or the reminders, of a person.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    /// Nobody was asked yet, or the answer was taken back.
    case none
    case denied
    /// It may save, and reads nothing, what it saved itself included. Of events only.
    case writeOnly = "write-only"
    case full
}

/// What access is granted to.
package enum AccessEntity: String, Hashable, Sendable, CaseIterable {
    case events
    case reminders
}

/// What was decided about one program.
package struct AccessGrant: Hashable, Sendable {
    package var program: AccessProgram
    package var entity: AccessEntity
    package var level: AccessLevel
    /// When, in seconds since 1970-01-01T00:00:00Z.
    package var decided: Int64
    /// Whether the program may only add events, and its request to read them as well was refused: it does not ask again.
    package var isFullRefused: Bool

    package init(
        program: AccessProgram, entity: AccessEntity, level: AccessLevel, decided: Int64, isFullRefused: Bool = false
    ) {
        self.program = program
        self.entity = entity
        self.level = level
        self.decided = decided
        self.isFullRefused = isFullRefused
    }
}

/// Who asks for access: what a grant is kept by.
package struct AccessProgram: Hashable, Sendable {
    /// The executable, as an absolute path without symbolic links.
    package var executable: String
    /// `CFBundleIdentifier`; nil where the program has no Info.plist, or none in it.
    package var bundleIdentifier: String?

    package init(executable: String, bundleIdentifier: String? = nil) {
        self.executable = executable
        self.bundleIdentifier = bundleIdentifier
    }
}
