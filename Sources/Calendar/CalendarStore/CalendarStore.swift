import ConferenceErrors
package import ConferenceModel
import Foundation
import Synchronization

/// The calendars and events of one person, in one SQLite file that several programs use at once.
///
/// To make one costs nothing: the file is opened by the first read, and made by the first write (mode 0600, missing
/// directories 0700). A read of a store that does not exist finds nothing. Every read is one consistent snapshot, every
/// write one transaction; readers and the one writer do not wait for each other, and writers wait for
/// `Limits.storeLockTimeout` at most.
///
/// Safe to use from any thread. A file that is not a store is refused and left as it is.
package final class CalendarStore: Sendable {
    /// The file, as an absolute path.
    package let path: String
    let now: @Sendable () -> Int64
    /// What keeps some of the calendars in folders; nil for a store that cannot change those.
    private let mirror: (any CalendarMirror)?

    let pool: ConnectionPool
    let limits: Limits
    private let watch: ChangeWatch
    /// Who wants to hear that the store has changed.
    package let changes: StoreChanges
    /// The thread that is in a write transaction here; 0 for none, as no thread has that number.
    private let writingThread = Atomic<UInt>(0)

    /// - Parameters:
    ///   - path: the file; a relative path counts from the working directory of this moment.
    ///   - limits: the wait for the lock, and the bounds of what is read back.
    ///   - mirror: what carries changes of mirrored calendars outside.
    ///   - now: the clock, in seconds since 1970-01-01T00:00:00Z; called when an intent is settled.
    /// - Throws: `badStorePath`. Everything else shows at the first use.
    package init(
        path: String, limits: Limits = Limits(), mirror: (any CalendarMirror)? = nil,
        now: @escaping @Sendable () -> Int64
    ) throws {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw ConferenceError.badStorePath(path) }
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        self.now = now
        self.limits = limits
        self.mirror = mirror
        pool = ConnectionPool(path: self.path, limits: limits)
        watch = ChangeWatch(path: self.path, limits: limits)
        changes = StoreChanges(path: self.path, limits: limits)
    }

    /// Another value after each change of the store, by whatever program, and the same one until then.
    ///
    /// Costs some microseconds and reads nothing of the calendars. A change of anything counts, pending conferences
    /// included. Compare it with values of this store object only.
    package func changeCount() throws -> ChangeCount { try watch.count() }

    /// Changes the store in one transaction; everything or nothing.
    ///
    /// The write lock is held from the beginning to the end: ask people and other programs before. What the body reads
    /// through the writer includes its own changes; what it reads through the store does not.
    ///
    /// - Parameters:
    ///   - overridingReadOnly: true for who keeps a calendar that nobody else may change.
    ///   - mirroring: true for the mirror itself, whose changes come from outside and are not carried there again.
    /// - Throws: what the body throws, after everything was undone; `storeLocked` where another program holds the lock
    ///   for too long; `nestedWrite` when called inside another write of this store; errors of file and disk; what the
    ///   mirror says, such as `vdirFileChanged`.
    package func write<Value>(
        overridingReadOnly: Bool = false, mirroring isMirror: Bool = false,
        _ body: (borrowing StoreWriter) throws -> Value
    ) throws -> Value {
        let thread = UInt(pthread_self())
        guard writingThread.load(ordering: .relaxed) != thread else { throw ConferenceError.nestedWrite(path) }
        if !isMirror { mirror?.prepare(self) }
        let session = isMirror ? nil : mirror?.begin()
        let own = changes.beginWriting()
        defer { own?.end() }
        let value = try pool.withConnectionToCreated { connection in
            // Before the transaction, not in it: to begin a write in an empty file and end it without one leaves a page
            // there that does not say whose file it is. Once for each connection: a schema never goes back.
            if !connection.hasSeenCurrentSchema {
                if try connection.readTransaction({ try Schema.state(of: connection) }) != .current {
                    try Schema.migrate(connection, keeping: migrationBackups)
                    own?.absorb()
                }
                connection.hasSeenCurrentSchema = true
                try connection.enlargeCache()
            }
            var version: Int64?
            defer { own?.settle(connection, lockedAt: version) }
            do {
                return try connection.writeTransaction {
                    guard try Schema.state(of: connection) == .current else {
                        throw ConferenceError.storeMisused(path, detail: "the schema changes while it is in use")
                    }
                    writingThread.store(thread, ordering: .relaxed)
                    defer { writingThread.store(0, ordering: .relaxed) }
                    version = own?.locked(connection)
                    let writer = StoreWriter(
                        connection: connection, now: now, overridesReadOnly: overridingReadOnly,
                        mirror: MirrorWatch(session, isMirror: isMirror))
                    do {
                        let value = try body(writer)
                        try session?.flush(writer)
                        return value
                    } catch {
                        // While nobody else of ours can look at the files.
                        session?.undo()
                        throw error
                    }
                }
            } catch {
                session?.undo()
                throw error
            }
        }
        session?.committed()
        return value
    }
}

extension CalendarStore: StoreReading {
    /// Reads on one consistent snapshot; nil where there is no store.
    package func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        changes.prepareForReading()
        return try pool.withConnection { connection in
            var state = Schema.State.empty
            let value = try connection.readTransaction {
                state = try Schema.state(of: connection)
                return state == .current ? try body(connection) : nil
            }
            guard state == .older else { return value }
            try Schema.migrate(connection, keeping: migrationBackups)
            return try connection.readTransaction { try body(connection) }
        } ?? nil
    }
}
