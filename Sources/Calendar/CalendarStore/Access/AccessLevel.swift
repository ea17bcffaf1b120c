/// The extent to which a program may use the owner's events or reminders.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    /// There is no decision: the owner has not been asked yet, or has removed the decision.
    case none
    case denied
    /// The program may save events, but not read any, not even those that it has saved itself. This level does not exist for
    /// reminders.
    case writeOnly = "write-only"
    case full
}

/// The kind of items that access is granted to.
package enum AccessEntity: String, Hashable, Sendable, CaseIterable {
    case events
    case reminders
}

/// The decision about one program.
package struct AccessGrant: Hashable, Sendable {
    package var program: AccessProgram
    package var entity: AccessEntity
    package var level: AccessLevel
    /// The time of the decision, in seconds since 1970-01-01T00:00:00Z.
    package var decided: Int64
    /// Whether the program has write-only access and its request for full access was refused. The owner is not asked again.
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

/// The identity of a program, by which its grants are stored.
package struct AccessProgram: Hashable, Sendable {
    /// The absolute path of the executable, with symbolic links resolved.
    package var executable: String
    /// `CFBundleIdentifier`; nil if the program has no Info.plist or no identifier in it.
    package var bundleIdentifier: String?

    package init(executable: String, bundleIdentifier: String? = nil) {
        self.executable = executable
        self.bundleIdentifier = bundleIdentifier
    }
}
