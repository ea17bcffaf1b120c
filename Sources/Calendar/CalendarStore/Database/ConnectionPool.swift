import ConferenceErrors
import ConferenceModel
import Synchronization

/// The connections to one file that are not in use.
///
/// Every call has a connection of its own, so that threads do not wait for each other, a body that is called in the
/// middle of a read can use the store, and the write lock is SQLite's alone: with its time limit, the same between
/// threads as between programs.
final class ConnectionPool: Sendable {
    /// More than these are closed when they come back.
    private static let idleLimit = 4

    private let path: String
    private let limits: Limits
    private let format: DatabaseFormat
    private let idle = Mutex<[Connection]>([])

    /// Opens nothing.
    init(path: String, limits: Limits, format: DatabaseFormat = Schema.calendars) {
        self.path = path
        self.limits = limits
        self.format = format
    }

    /// Lends a connection to the body; nil without calling it where there is no file.
    func withConnection<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        guard let identity = try StoreFile.find(path) else { return nil }
        return try lend(identity, isReader: true, body)
    }

    /// Lends a connection to the body, and makes the file where there is none.
    func withConnectionToCreated<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try lend(try StoreFile.find(path) ?? StoreFile.create(path), isReader: false, body)
    }

    private func lend<Value>(
        _ identity: FileIdentity, isReader: Bool, _ body: (Connection) throws -> Value
    ) throws -> Value {
        let connection = try take(identity) ?? open(identity, isReader: isReader)
        defer { giveBack(connection) }
        guard connection.isImmutable else { return try body(connection) }
        let before = try StoreFile.stamp(path)
        let value = try body(connection)
        guard try StoreFile.stamp(path) == before else { throw ConferenceError.storeChangedUnlocked(path) }
        return value
    }

    /// - Parameter isReader: true for who can go on without a change.
    private func open(_ identity: FileIdentity, isReader: Bool) throws -> Connection {
        do {
            return try Connection(path: path, identity: identity, limits: limits, format: format)
        } catch let error as ConferenceError where isReader && error.code == .storeFull && StoreFile.isClosed(path) {
            return try Connection(path: path, identity: identity, limits: limits, format: format, onFullDisk: true)
        }
    }

    /// An idle connection to that very file. Those to a file that was removed or replaced are closed.
    private func take(_ identity: FileIdentity) -> Connection? {
        idle.withLock { connections in
            connections.removeAll { $0.identity != identity }
            return connections.popLast()
        }
    }

    private func giveBack(_ connection: Connection) {
        guard !connection.isInTransaction, !connection.isImmutable else { return }
        idle.withLock { connections in
            if connections.count < Self.idleLimit { connections.append(connection) }
        }
    }
}
