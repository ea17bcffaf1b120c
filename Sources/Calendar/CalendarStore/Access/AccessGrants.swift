import ConferenceErrors
package import ConferenceModel
import Foundation
package import Platform

/// The owner's decisions on which programs may use the calendars: `$XDG_STATE_HOME/conference/access.sqlite`.
///
/// They are kept apart from the calendars, so that a copy of a store does not contain decisions, and so that they apply to all
/// stores. The file has mode 0600, its directory mode 0700, and both belong to the user; a file that others could have written
/// is not trusted. Without a file there are no grants. Safe to use from any thread and by several programs at once.
package final class AccessGrants: Sendable {
    /// The file, as an absolute path.
    package let path: String
    private let directory: String
    private let pool: ConnectionPool

    /// Creates a value without opening the file.
    ///
    /// - Throws: `badStorePath`.
    package init(path: String, limits: Limits = Limits()) throws {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { throw ConferenceError.badStorePath(path) }
        self.path = path
        directory = (path as NSString).deletingLastPathComponent
        pool = ConnectionPool(path: path, limits: limits, format: .accessGrants)
    }

    /// The grants of the current user.
    package static func open(_ places: Places = .current, limits: Limits = Limits()) throws -> AccessGrants {
        try AccessGrants(path: places.state + "/access.sqlite", limits: limits)
    }

    /// The access level of a program; `none` if there was no decision.
    ///
    /// A grant applies to the exact executable and bundle identifier; if either changes, it is another program.
    ///
    /// - Throws: `unsafeAccessGrants`, `accessGrantsFailed`. A caller that cannot read the grants must not allow access.
    package func level(of program: AccessProgram, for entity: AccessEntity) throws -> AccessLevel {
        try grant(of: program, for: entity)?.level ?? .none
    }

    /// The access levels of a program for both kinds of entries, in one read.
    ///
    /// - Throws: the errors of ``level(of:for:)``.
    package func levels(of program: AccessProgram) throws -> [AccessEntity: AccessLevel] {
        // EventKit asks for every change, and decisions are rare.
        let known = try withConnection { connection in
            try connection.remembering({ $0.program == program }) {
                KnownLevels(program: program, levels: try readLevels(of: program, connection))
            }
        }
        return known?.levels ?? [:]
    }

    private struct KnownLevels {
        var program: AccessProgram
        var levels: [AccessEntity: AccessLevel]
    }

    private func readLevels(
        of program: AccessProgram, _ connection: Connection
    ) throws -> [AccessEntity: AccessLevel] {
        let found = try read(connection) { connection in
            try connection.using(
                "SELECT entity, level FROM access_grant WHERE executable = ?1 AND bundle = ?2"
            ) { statement in
                statement.bind(program)
                return try statement.all { (AccessEntity(rawValue: $0.text()), AccessLevel(rawValue: $0.text())) }
            }
        }
        var levels: [AccessEntity: AccessLevel] = [:]
        // A value that another program has corrupted grants nothing.
        for case (let entity?, let level?) in found ?? [] { levels[entity] = level }
        return levels
    }

    /// The decision about a program; nil if there was none.
    ///
    /// - Throws: the errors of ``level(of:for:)``.
    package func grant(of program: AccessProgram, for entity: AccessEntity) throws -> AccessGrant? {
        try read { connection in
            try connection.using(
                """
                SELECT level, decided, full_refused FROM access_grant
                WHERE executable = ?1 AND bundle = ?2 AND entity = ?3
                """
            ) { statement in
                statement.bind(program)
                statement.bind(entity.rawValue)
                return try statement.first { row -> AccessGrant? in
                    // A value that another program has corrupted grants nothing.
                    guard let level = AccessLevel(rawValue: row.text()) else { return nil }
                    return AccessGrant(
                        program: program, entity: entity, level: level, decided: row.int64(),
                        isFullRefused: row.bool())
                } ?? nil
            }
        } ?? nil
    }

    /// Stores a decision. `none` has the effect of ``remove(_:for:)``.
    ///
    /// - Parameter instant: now, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `writeOnlyReminders`, because reminders have no such level; `unsafeAccessGrants`,
    ///   `accessGrantsFailed`.
    package func set(
        _ level: AccessLevel, of program: AccessProgram, for entity: AccessEntity, at instant: Int64
    ) throws {
        guard level != .none else {
            try remove(program, for: entity)
            return
        }
        guard entity == .events || level != .writeOnly else { throw ConferenceError.writeOnlyReminders() }
        try write { connection in
            try connection.using(
                """
                INSERT INTO access_grant (executable, bundle, entity, level, decided) VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (executable, bundle, entity)
                DO UPDATE SET level = excluded.level, decided = excluded.decided, full_refused = 0
                """
            ) { statement in
                statement.bind(program)
                statement.bind(entity.rawValue)
                statement.bind(level.rawValue)
                statement.bind(instant)
                try statement.run()
            }
        }
    }

    /// Records that the owner has refused read access to a program that may add events. The program may still add events.
    ///
    /// Does nothing if the program no longer has write-only access.
    package func refuseFull(_ program: AccessProgram) throws {
        try write { connection in
            try connection.using(
                """
                UPDATE access_grant SET full_refused = 1
                WHERE executable = ?1 AND bundle = ?2 AND entity = 'events' AND level = 'write-only'
                """
            ) { statement in
                statement.bind(program)
                try statement.run()
            }
        }
    }

    /// Removes a decision, so that the program may ask again.
    ///
    /// - Parameter entity: the kind of entries; nil for both kinds.
    /// - Returns: the number of decisions removed.
    @discardableResult
    package func remove(_ program: AccessProgram, for entity: AccessEntity? = nil) throws -> Int {
        // Do not create the file only to remove something from it.
        guard try StoreFile.find(path) != nil else { return 0 }
        return try write { connection in
            try connection.using(
                "DELETE FROM access_grant WHERE executable = ?1 AND bundle = ?2 AND (?3 IS NULL OR entity = ?3)"
            ) { statement in
                statement.bind(program)
                statement.bind(entity?.rawValue)
                try statement.run()
            }
            return connection.changes
        }
    }

    /// All decisions, ordered by executable.
    package func list() throws -> [AccessGrant] {
        try read { connection in
            try connection.using(
                """
                SELECT executable, bundle, entity, level, decided, full_refused FROM access_grant
                ORDER BY executable, bundle, entity
                """
            ) { statement in
                try statement.all { row -> AccessGrant? in
                    let executable = row.text()
                    let bundle = row.text()
                    guard let entity = AccessEntity(rawValue: row.text()), let level = AccessLevel(rawValue: row.text())
                    else { return nil }
                    return AccessGrant(
                        program: AccessProgram(
                            executable: executable, bundleIdentifier: bundle.isEmpty ? nil : bundle),
                        entity: entity, level: level, decided: row.int64(), isFullRefused: row.bool())
                }.compactMap(\.self)
            }
        } ?? []
    }

    // MARK: -

    /// Returns nil without calling the body if there is no file.
    func read<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        try withConnection { try read($0, body) } ?? nil
    }

    /// Returns nil without calling the body if the file is empty.
    private func read<Value>(_ connection: Connection, _ body: (Connection) throws -> Value) throws -> Value? {
        var state = Schema.State.empty
        let value = try connection.readTransaction {
            state = try Schema.state(of: connection)
            return state == .current ? try body(connection) : nil
        }
        guard state == .older else { return value }
        try Schema.migrate(connection)
        return try connection.readTransaction { try body(connection) }
    }

    /// Returns nil without calling the body if there is no file.
    private func withConnection<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        try explained {
            guard let identity = try checkedFile() else { return nil }
            return try pool.withConnection(to: identity, body)
        }
    }

    func write<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try explained {
            _ = try StoreFile.find(path) ?? StoreFile.create(path)
            _ = try checkedFile()
            return try pool.withConnectionToCreated { connection in
                if try connection.readTransaction({ try Schema.state(of: connection) }) != .current {
                    try Schema.migrate(connection)
                }
                return try connection.writeTransaction { try body(connection) }
            }
        }
    }

    /// Returns the identity of the file, or nil if there is none. Throws if other users can write to the file or its
    /// directory, because its contents are then not proof of the owner's decisions.
    private func checkedFile() throws -> FileIdentity? {
        var file = stat()
        guard let identity = try StoreFile.find(path, &file) else { return nil }
        var above = stat()
        guard stat(directory, &above) == 0 else { throw ConferenceError.cannotOpenStore(directory, errno: errno) }
        for (path, status, mode) in [(directory, above, "700"), (path, file, "600")] {
            guard status.st_uid == geteuid() else {
                throw ConferenceError.foreignAccessGrants(path, owner: status.st_uid)
            }
            guard status.st_mode & 0o077 == 0 else { throw ConferenceError.unsafeAccessGrants(path, mode: mode) }
        }
        return identity
    }

    /// Runs the body, and rewords errors of the database, whose messages are about calendars.
    func explained<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ConferenceError where error.code != .unsafeAccessGrants {
            throw ConferenceError.accessGrantsFailed(path, exitStatus: error.exitStatus, cause: error)
        }
    }
}

extension Statement {
    /// Binds the executable and the bundle identifier.
    func bind(_ program: AccessProgram) {
        bind(program.executable)
        bind(program.bundleIdentifier ?? "")
    }
}
