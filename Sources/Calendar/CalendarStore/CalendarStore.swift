import ConferenceErrors
package import ConferenceModel
import Foundation
import Synchronization

/// The calendars, events and reminders of one person, in one SQLite file that several programs use at once.
///
/// Creating a value costs nothing. The first read opens the file, and the first write creates it (mode 0600, missing
/// directories 0700). Reading a store that does not exist returns empty results. Every read sees one consistent snapshot, and
/// every write is one transaction. Readers and the writer do not wait for each other. Writers wait for each other, but no
/// longer than `Limits.storeLockTimeout`.
///
///     let store = try CalendarStore(path: Places.current.store) { Int64(Date().timeIntervalSince1970) }
///     let saved = try store.write { writer in
///         var event = event
///         event.calendarID = try writer.defaultCalendar().id
///         return try writer.insert(event)
///     }
///     let week = try store.events(in: monday..<nextMonday, calendars: nil)
///
/// ``StoreReading`` contains all queries, and ``StoreWriter`` all changes. The extensions in the files next to this one are
/// about the file as a whole: checks, backups, and the search index.
///
/// Safe to use from any thread. A file that is not a store is refused and left unchanged.
package final class CalendarStore: Sendable {
    /// The file, as an absolute path.
    package let path: String
    package let now: @Sendable () -> Int64
    /// The author of changes, for the history.
    private let author: ChangeAuthor
    /// The entry of the history that the next transaction continues; 0 if there is none.
    private let historyEntry = Atomic<Int64>(0)
    /// Keeps some of the calendars in folders. Without a mirror, the store refuses to change these calendars.
    private let mirror: (any CalendarMirror)?

    let pool: ConnectionPool
    let limits: Limits
    /// Notifies subscribers when the store has changed.
    package let changes: StoreChanges
    /// The thread of the write transaction that is open; 0 if there is none, because no thread has that number.
    private let writingThread = Atomic<UInt>(0)

    /// - Parameters:
    ///   - path: the file. A relative path is resolved against the current working directory.
    ///   - limits: bounds the wait for a lock and the values that are read back.
    ///   - mirror: writes changes of mirrored calendars to the folders.
    ///   - author: the author of changes, for the history.
    ///   - now: the time in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `badStorePath`. All other errors are thrown on the first use.
    package init(
        path: String, limits: Limits = Limits(), mirror: (any CalendarMirror)? = nil,
        author: ChangeAuthor = .current, now: @escaping @Sendable () -> Int64
    ) throws {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw ConferenceError.badStorePath(path) }
        self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        self.now = now
        self.limits = limits
        self.mirror = mirror
        self.author = author
        pool = ConnectionPool(path: self.path, limits: limits, format: Schema.calendars)
        changes = StoreChanges(path: self.path, limits: limits)
    }

    /// Changes the store in one transaction: either all changes of the body take effect, or none.
    ///
    /// The store holds the write lock while the body runs, so the body must not wait for people or other programs. Reads
    /// through the writer see the body's own changes; reads through the store do not.
    ///
    /// - Parameters:
    ///   - overridingReadOnly: true for code that maintains a read-only calendar, such as a subscription.
    ///   - mirroring: true for the mirror itself, whose changes come from the folders and are not written back there.
    ///   - recording: whether the history records the change, so that it can be undone. Changes with either of the two options
    ///     above are never recorded.
    ///   - isSeparate: whether the change has an entry of the history of its own, which the transaction names, even if it is made
    ///     while a command of the user runs.
    /// - Throws: the errors of the body, after all changes were rolled back; `storeLocked` if another program holds the lock
    ///   for too long; `nestedWrite` if called inside another write of this store; errors of the file and the disk; errors of
    ///   the mirror, such as `vdirFileChanged`.
    package func write<Value>(
        overridingReadOnly: Bool = false, mirroring isMirror: Bool = false, recording: Bool = true,
        separately isSeparate: Bool = false, _ body: (borrowing StoreWriter) throws -> Value
    ) throws -> Value {
        try writeEntry(
            overridingReadOnly: overridingReadOnly, mirroring: isMirror, recording: recording, separately: isSeparate,
            body
        ).value
    }

    /// Changes the store as ``write(overridingReadOnly:mirroring:recording:separately:_:)`` does.
    ///
    /// - Returns: the value of the body, and the number of the entry by which the history can undo the change; nil if nothing
    ///   was recorded.
    package func writeEntry<Value>(
        overridingReadOnly: Bool = false, mirroring isMirror: Bool = false, recording: Bool = true,
        separately isSeparate: Bool = false, _ body: (borrowing StoreWriter) throws -> Value
    ) throws -> (value: Value, entry: Int64?) {
        let thread = UInt(pthread_self())
        guard writingThread.load(ordering: .relaxed) != thread else { throw ConferenceError.nestedWrite(path) }
        if !isMirror { mirror?.prepare(self) }
        let session = isMirror ? nil : mirror?.begin()
        let own = changes.beginWriting()
        defer { own?.end() }
        var recorded: Int64?
        let value = try pool.withConnectionToCreated { connection in
            // This happens before the transaction: if the first write to an empty file were rolled back, it would leave a page
            // without our application ID. Once per connection is enough, because a schema version never decreases.
            if !connection.hasSeenCurrentSchema {
                if try connection.readTransaction({ try Schema.state(of: connection) }) != .current {
                    try migrationBackups.migrate(connection)
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
                    try connection.requireVerifiedSchema()
                    let isRecorded = recording && !overridingReadOnly && !isMirror
                    let author = isSeparate ? ChangeAuthor(program: author.program) : author
                    let known = author.isOneCommand ? historyEntry.load(ordering: .relaxed) : 0
                    let history = HistoryWatch(
                        isRecorded ? author : nil, continuing: known == 0 ? nil : known, limits: limits)
                    let writer = StoreWriter(
                        connection: connection, now: now, overridesReadOnly: overridingReadOnly,
                        mirror: MirrorWatch(session, isMirror: isMirror), history: history)
                    do {
                        let value = try body(writer)
                        try session?.flush(writer)
                        recorded = try history.save(at: now(), connection)
                        return value
                    } catch {
                        // This happens while the lock still keeps our other programs from changing the files.
                        session?.undo()
                        throw error
                    }
                }
            } catch {
                session?.undo()
                throw error
            }
        }
        if let recorded, !isSeparate { historyEntry.store(recorded, ordering: .relaxed) }
        if let session { try mirror?.committed(session, self) }
        return (value, recorded)
    }
}

extension CalendarStore {
    /// Returns a watch that tells whether what was read is still what the store contains. Opens no file.
    package func changeWatch() -> ChangeWatch { ChangeWatch(path: path, limits: limits) }

    /// Begins a new entry of the history with the next transaction, even if that belongs to the same command.
    package func endHistoryEntry() { historyEntry.store(0, ordering: .relaxed) }
}

extension CalendarStore: StoreReading {
    /// Reads from one consistent snapshot. Returns nil if there is no store.
    package func reading<Value>(_ body: (Connection) throws -> Value) throws -> Value? {
        changes.prepareForReading()
        return try pool.withConnection { connection in
            var state = Schema.State.empty
            let value = try connection.readTransaction {
                state = try Schema.state(of: connection)
                return state == .current ? try body(connection) : nil
            }
            guard state == .older else { return value }
            try migrationBackups.migrate(connection)
            return try connection.readTransaction { try body(connection) }
        } ?? nil
    }
}
