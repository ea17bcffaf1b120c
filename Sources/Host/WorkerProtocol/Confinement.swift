// What the host demands of a worker's confinement, and what the worker says that it reached.

/// How a worker confines itself before it loads anything.
///
/// The worker always applies every layer that it can. The level only says what may be missing, and the host holds the
/// worker's report against it once more: a worker that loads in spite of a missing layer is not asked to.
package struct ConfinementPolicy: Hashable, Sendable {
    /// How much may be missing.
    package var level: ConfinementLevel
    /// Paths that stay reachable, beside the system's libraries, time zones and the like.
    package var grants: [PathGrant]
    /// Bytes of memory that the provider may take, beside what the runtimes reserve for each processor. 0 is the
    /// worker's own standard, which is also the least.
    package var memory: Int64

    /// A policy from its parts.
    package init(level: ConfinementLevel, grants: [PathGrant] = [], memory: Int64 = 0) {
        self.level = level
        self.grants = grants
        self.memory = memory
    }

    func write(to payload: inout PayloadWriter) {
        payload.text(1, level.rawValue)
        payload.number(2, memory)
        for grant in grants {
            payload.group(3) {
                $0.text(1, grant.path)
                $0.flag(2, grant.isWritable)
                $0.flag(3, grant.isOptional)
            }
        }
    }

    init(reading payload: PayloadReader) throws(ProtocolViolation) {
        level = ConfinementLevel(rawValue: try payload.text(1))
        memory = try payload.number(2)
        grants = []
        for group in try payload.groups(3) {
            grants.append(
                PathGrant(
                    try group.text(1), isWritable: try group.flag(2), isOptional: try group.flag(3)))
        }
    }
}

/// How strictly workers are confined. An open set; a worker takes an unknown level for the strictest.
package struct ConfinementLevel: RawRepresentable, Hashable, Sendable {
    /// The word.
    package var rawValue: String
    /// A level of one's own.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Every layer is in force, and Landlock as far as the running kernel has it. The standard.
    package static let required = ConfinementLevel(rawValue: "required")
    /// The same, and Landlock covers signals and abstract sockets too (version 6 of its interface, Linux 6.12).
    package static let strict = ConfinementLevel(rawValue: "strict")
    /// No new privileges and limits, which every kernel has. Files, network and processes may stay open.
    package static let minimal = ConfinementLevel(rawValue: "minimal")

    /// Those that there are, the strictest last.
    package static let all: [ConfinementLevel] = [.minimal, .required, .strict]
}

/// A path that stays reachable for a confined worker; where it is a directory, with everything below it.
package struct PathGrant: Hashable, Sendable {
    /// Absolute.
    package var path: String
    /// True where files may be made, changed and removed; execution is never granted.
    package var isWritable: Bool
    /// True where an absent path is nothing to speak of.
    package var isOptional: Bool

    /// A grant.
    package init(_ path: String, isWritable: Bool = false, isOptional: Bool = false) {
        self.path = path
        self.isWritable = isWritable
        self.isOptional = isOptional
    }
}

/// One thing that confines a worker, and how far it goes on this machine.
package struct SandboxLayer: Hashable, Sendable {
    /// `noNewPrivileges`, `capabilities`, `limits`, `landlock` or `seccomp`.
    package var name: String
    /// `none`, `partial` or `full`.
    package var level: String
    /// What it lacks: clauses joined by semicolons; empty where nothing is missing.
    package var missing: String

    /// A line of the report.
    package init(name: String, level: String, missing: String = "") {
        self.name = name
        self.level = level
        self.missing = missing
    }

    func write(to payload: inout PayloadWriter) {
        payload.text(1, name)
        payload.text(2, level)
        payload.text(3, missing)
    }

    init(reading payload: PayloadReader) throws(ProtocolViolation) {
        name = try payload.text(1)
        level = try payload.text(2)
        missing = try payload.text(3)
    }
}

/// Variables that a worker sets for its provider.
package enum WorkerEnvironment {
    /// The provider's own directory, where it has one.
    package static let stateDirectory = "VCP_STATE_DIRECTORY"
}
