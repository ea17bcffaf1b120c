import ConferenceErrors
import ConferenceModel
import Synchronization

/// The idle connections to one file.
///
/// Every call uses a connection of its own. So threads do not wait for each other, the body of a read can use the store again,
/// and the only write lock is that of SQLite, with the same time limit between threads as between programs.
final class ConnectionPool: Sendable {
    /// The largest number of idle connections that are kept open.
    private static let idleLimit = 4

    private let path: String
    private let limits: Limits
    private let format: DatabaseFormat
    private let idle = Mutex<[Connection]>([])

    /// Creates a pool without opening the file.
    init(path: String, limits: Limits, format: DatabaseFormat) {
        self.path = path
        self.limits = limits
        self.format = format
    }

    /// Calls the body with a connection. Returns nil without calling it if there is no file.
    func withConnection<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        guard let identity = try StoreFile.find(path) else { return nil }
        return try withConnection(to: identity, body)
    }

    /// The same, if the caller has just found the file.
    func withConnection<Value>(to identity: FileIdentity, _ body: (Connection) throws -> Value) throws -> Value {
        try lend(identity, isReader: true, body)
    }

    /// Calls the body with a connection. Creates the file if necessary.
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

    /// - Parameter isReader: true for a caller that will not write.
    private func open(_ identity: FileIdentity, isReader: Bool) throws -> Connection {
        do {
            return try Connection(path: path, identity: identity, limits: limits, format: format)
        } catch let error as ConferenceError where isReader && error.code == .storeFull && StoreFile.isClosed(path) {
            return try Connection(path: path, identity: identity, limits: limits, format: format, onFullDisk: true)
        }
    }

    /// Returns an idle connection to the file with an identity. Closes connections to a file that was removed or replaced.
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
