import ConferenceModel
import Synchronization

/// Tells who wants to know that a store has changed: by this process at once, by others within a second.
///
/// While somebody has subscribed, one thread waits for the system to report that something was written beside or in the
/// store's file (``WatchLoop``), and asks SQLite whether that was a change (``ChangeWatch``): a checkpoint is none. The
/// thread sleeps until then. It begins with the first subscription and ends with the last, and so do its descriptors.
///
/// What this process writes through its store is known here and not reported a second time: whoever saves calls
/// ``announce()`` when everything is done, and everybody hears once. Writes that nobody announces stay unsaid, such as the
/// note that a conference is being made.
///
/// Safe to use from any thread.
package final class StoreChanges: Sendable {
    /// Who has changed the store.
    package enum Origin: Sendable {
        /// This process, through the very store object.
        case thisProcess
        /// Another process, another store object, or somebody who wrote into a folder that belongs to it.
        case elsewhere
    }

    package typealias Handler = @Sendable (Origin) -> Void

    /// Folders beside the store whose files count as well.
    struct Folders: Sendable {
        var paths: [String] = []
        var synchronise: @Sendable () -> Void = {}
    }

    private struct Listeners {
        var handlers: [Int: Handler] = [:]
        var nextNumber = 0
        var loop: WatchLoop?
        var folders = Folders()
    }

    private let path: String
    private let limits: Limits
    private let timing: WatchTiming
    private let listeners = Mutex(Listeners())
    private let account: Mutex<ChangeAccount>
    /// Lets a store that nobody watches save and read without a look at the rest.
    private let isObserved = Atomic(false)
    private let hasBaseline = Atomic(false)

    /// Opens nothing and begins nothing.
    init(path: String, limits: Limits, timing: WatchTiming = WatchTiming()) {
        self.path = path
        self.limits = limits
        self.timing = timing
        account = Mutex(ChangeAccount(path: path, limits: limits))
    }

    // MARK: For who wants to know

    /// Calls somebody after every change until the subscription goes.
    ///
    /// Many changes in a row become few calls; one of them comes after the last change. Changes of what is read through
    /// the store before this call are not reported.
    ///
    /// - Parameter handler: is called on the thread that has saved, or on the one that watches. It may read, and must
    ///   not wait for long, as the next change waits for it.
    package func subscribe(_ handler: @escaping Handler) -> ChangeSubscription {
        let (number, isFirst) = listeners.withLock { listeners in
            listeners.nextNumber += 1
            listeners.handlers[listeners.nextNumber] = handler
            let isFirst = listeners.loop == nil
            if isFirst {
                account.withLock { $0.isOpen = true }
                isObserved.store(true, ordering: .releasing)
                listeners.loop = WatchLoop(path: path, timing: timing, folders: listeners.folders, changes: self)
            }
            return (listeners.nextNumber, isFirst ? listeners.loop : nil)
        }
        isFirst?.begin()
        return ChangeSubscription(changes: self, number: number)
    }

    /// Tells everybody that this process has changed the store. To be called when the change is committed.
    package func announce() { tell(.thisProcess) }

    /// Watches folders beside the store, such as those of calendars that lie in files.
    ///
    /// - Parameters:
    ///   - paths: absolute; those that do not exist are waited for. Folders inside of them do not count by themselves.
    ///   - synchronise: is called on the watching thread after something in one of them has changed. What it writes to the
    ///     store is reported as a change from elsewhere, also where it was written through this store object; where it
    ///     writes nothing, nobody hears of anything. It must not throw away what it could not read.
    package func watch(folders paths: [String], synchronise: @escaping @Sendable () -> Void) {
        let loop = listeners.withLock { listeners in
            listeners.folders = Folders(paths: paths, synchronise: synchronise)
            return listeners.loop
        }
        loop?.use(Folders(paths: paths, synchronise: synchronise))
    }

    fileprivate func unsubscribe(_ number: Int) {
        // What a handler holds may go with it, and must not go in here.
        let (handler, loop) = listeners.withLock { listeners in
            let handler = listeners.handlers.removeValue(forKey: number)
            guard listeners.handlers.isEmpty else { return (handler, WatchLoop?.none) }
            defer { listeners.loop = nil }
            isObserved.store(false, ordering: .releasing)
            hasBaseline.store(false, ordering: .releasing)
            account.withLock { $0.close() }
            return (handler, listeners.loop)
        }
        _ = handler
        loop?.end()
    }

    // MARK: For the thread that watches

    func tell(_ origin: Origin) {
        let handlers = listeners.withLock { Array($0.handlers.values) }
        for handler in handlers { handler(origin) }
    }

    /// Whether the store is another one than it was when this was asked last, or when something was read first.
    ///
    /// - Returns: nil where this process is writing, and it has to be asked again.
    func isChangedElsewhere() -> Bool? {
        guard isObserved.load(ordering: .acquiring) else { return false }
        defer { hasBaseline.store(true, ordering: .releasing) }
        return account.withLock { $0.isChangedElsewhere() }
    }

    /// Runs what brings the store up to date with folders; what it writes counts as foreign.
    func synchronising(_ body: () -> Void) {
        let before = account.withLock { $0.look() }
        body()
        account.withLock { $0.noteForeign(since: before) }
    }

    // MARK: For the store

    /// Takes note of what the store is like before the first read of somebody who wants to hear of changes.
    func prepareForReading() {
        guard isObserved.load(ordering: .acquiring), !hasBaseline.load(ordering: .acquiring) else { return }
        account.withLock { $0.begin() }
        hasBaseline.store(true, ordering: .releasing)
    }

    /// Begins a write of this process; nil where nobody wants to hear of any.
    func beginWriting() -> OwnWrite? {
        guard isObserved.load(ordering: .acquiring) else { return nil }
        account.withLock { $0.ownWrites += 1 }
        return OwnWrite(changes: self)
    }

    fileprivate func accounting<Value: Sendable>(_ body: (inout ChangeAccount) -> Value) -> Value {
        account.withLock { body(&$0) }
    }

    fileprivate func wake() { listeners.withLock { $0.loop }?.wake() }
}

/// Somebody's wish to hear of changes, for as long as it exists.
package final class ChangeSubscription: Sendable {
    private let changes: StoreChanges
    private let number: Int

    fileprivate init(changes: StoreChanges, number: Int) {
        self.changes = changes
        self.number = number
    }

    deinit { changes.unsubscribe(number) }
}

/// One write of this process, for as long as it takes.
struct OwnWrite {
    fileprivate let changes: StoreChanges

    /// The lock was got: what others have committed until now is theirs, and nothing can come in between.
    ///
    /// - Returns: what ``settle(_:lockedAt:)`` takes.
    func locked(_ connection: Connection) -> Int64? {
        changes.accounting { $0.noteForeign() }
        return try? connection.dataVersion()
    }

    /// What was written until now is this process's own, such as the schema of a new store.
    func absorb() { changes.accounting { $0.absorb() } }

    /// The transaction is over, committed or not.
    ///
    /// - Parameter version: from ``locked(_:)``; nil where the lock was never got.
    func settle(_ connection: Connection, lockedAt version: Int64?) {
        guard let version else { return }
        changes.accounting { account in
            account.absorb()
            // A connection does not count its own commits: this one sees whether others came in before that look.
            if (try? connection.dataVersion()) != version { account.isForeign = true }
        }
    }

    /// The write is over. To be called in any case.
    func end() {
        let isForeign = changes.accounting { account in
            account.ownWrites -= 1
            return account.isForeign
        }
        if isForeign { changes.wake() }
    }
}

extension Connection {
    /// A number that changes with every commit of other connections (sqlite.org/pragma.html, data_version).
    fileprivate func dataVersion() throws -> Int64 {
        try using("PRAGMA data_version") { try $0.first { $0.int64() } ?? 0 }
    }
}
