// The confinement that the host requires of a worker, and the confinement that the worker reports.

/// The confinement that a worker applies to itself before it loads anything.
///
/// The worker always applies every layer that it can. The level determines only which layers may be missing. The host also
/// checks the worker's report: if a required layer is missing, it does not ask the worker to load anything.
package struct ConfinementPolicy: Hashable, Sendable {
    /// The level, which determines which layers may be missing.
    package var level: ConfinementLevel
    /// Paths that stay accessible, in addition to those that every worker needs, such as the system's libraries and time zones.
    package var grants: [PathGrant]
    /// Memory for the provider in bytes, in addition to what the runtimes reserve for each processor. 0 stands for the
    /// worker's default, which is also the minimum.
    package var memory: Int64

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

/// How strictly workers are confined. Later versions may add levels; a worker treats an unknown level as the strictest one.
package struct ConfinementLevel: RawRepresentable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Every layer is in force, Landlock as far as the running kernel supports it. The default.
    package static let required = ConfinementLevel(rawValue: "required")
    /// Like `required`, and Landlock must also cover signals and abstract sockets (version 6 of its interface, Linux
    /// 6.12).
    package static let strict = ConfinementLevel(rawValue: "strict")
    /// Only “no new privileges” and the limits, which every kernel has. Files, network and processes may be accessible.
    package static let minimal = ConfinementLevel(rawValue: "minimal")

    /// All known levels, the strictest last.
    package static let all: [ConfinementLevel] = [.minimal, .required, .strict]
}

/// A path that stays accessible to a confined worker. A directory includes everything below it.
package struct PathGrant: Hashable, Sendable {
    /// The absolute path.
    package var path: String
    /// Whether files may be created, changed and removed. Execution is never granted.
    package var isWritable: Bool
    /// Whether the path may be missing.
    package var isOptional: Bool

    package init(_ path: String, isWritable: Bool = false, isOptional: Bool = false) {
        self.path = path
        self.isWritable = isWritable
        self.isOptional = isOptional
    }
}

/// One layer of the sandbox, and how much of it is in force on this machine.
package struct SandboxLayer: Hashable, Sendable {
    /// `noNewPrivileges`, `capabilities`, `limits`, `landlock` or `seccomp`.
    package var name: String
    /// `none`, `partial` or `full`.
    package var level: String
    /// What is missing: clauses joined by semicolons, or empty.
    package var missing: String

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

/// Environment variables that a worker sets for its provider.
package enum WorkerEnvironment {
    /// The provider's own directory, if it has one.
    package static let stateDirectory = "VCP_STATE_DIRECTORY"
}
