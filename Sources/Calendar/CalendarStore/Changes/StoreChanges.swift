import ConferenceModel
import Glibc
import Synchronization

/// Notifies subscribers that a store has changed: immediately for changes by this process, and within a second for changes by
/// others.
///
/// While there are subscribers, one thread waits until the system reports a write to the store's files (``WatchLoop``), and
/// then asks SQLite whether the contents have changed (``ChangeWatch``), because a checkpoint also writes. The thread otherwise
/// sleeps. The thread and its descriptors exist from the first subscription to the end of the last one.
///
/// Changes that this process makes through its store are recognised and not reported a second time. The code that saves calls
/// ``announce()`` once everything is done, so that subscribers are notified once. Writes that are not announced, such as the
/// record of a request to a provider, are not reported.
///
/// Safe to use from any thread.
package final class StoreChanges: Sendable {
    /// The origin of a change.
    package enum Origin: Sendable {
        /// This process, through this store object.
        case thisProcess
        /// Another process, another store object, or a program that wrote to a folder of calendars.
        case elsewhere
        /// The owner of the calendars, who has changed what this program may do.
        case access
    }

    package typealias Handler = @Sendable (Origin) -> Void

    /// Files that are watched in addition to the store.
    struct Surroundings: Sendable {
        /// Folders of calendars.
        var folders: [String] = []
        var synchronise: @Sendable () -> Void = {}
        /// The path of another database.
        var companion: String?
        var companionChanged: @Sendable () -> Void = {}
    }

    private struct Listeners {
        var handlers: [Int: Handler] = [:]
        var nextNumber = 0
        var loop: WatchLoop?
        var surroundings = Surroundings()
    }

    private let path: String
    private let limits: Limits
    private let timing: WatchTiming
    private let listeners = Mutex(Listeners())
    private let tracker: Mutex<ChangeTracker>
    /// Whether there are subscribers. Lets a store without subscribers save and read without taking a lock.
    private let isObserved = Atomic(false)
    private let hasBaseline = Atomic(false)
    /// The thread that synchronises the store with the folders right now; 0 if none does.
    private let synchroniser = Atomic<pthread_t>(0)

    /// Creates a value without opening a file or starting a thread.
    init(path: String, limits: Limits, timing: WatchTiming = WatchTiming()) {
        self.path = path
        self.limits = limits
        self.timing = timing
        tracker = Mutex(ChangeTracker(path: path, limits: limits))
    }

    // MARK: For subscribers

    /// Calls a handler after every change, until the subscription is released.
    ///
    /// Several changes in quick succession are combined into fewer calls, one of which comes after the last change. Changes to
    /// data that was read before this call are not reported.
    ///
    /// - Parameter handler: called on the saving thread or the watching thread. It may read from the store. It must return
    ///   quickly, because it delays later notifications.
    package func subscribe(_ handler: @escaping Handler) -> ChangeSubscription {
        let (number, isFirst) = listeners.withLock { listeners in
            listeners.nextNumber += 1
            listeners.handlers[listeners.nextNumber] = handler
            let isFirst = listeners.loop == nil
            if isFirst {
                tracker.withLock { $0.isOpen = true }
                isObserved.store(true, ordering: .releasing)
                listeners.loop = WatchLoop(
                    path: path, timing: timing, surroundings: listeners.surroundings, changes: self)
            }
            return (listeners.nextNumber, isFirst ? listeners.loop : nil)
        }
        isFirst?.begin()
        return ChangeSubscription(changes: self, number: number)
    }

    /// Notifies subscribers that this process has changed the store. Call it once the change is committed.
    package func announce() { notify(.thisProcess) }

    /// Watches folders, such as those of calendars that are kept in files.
    ///
    /// - Parameters:
    ///   - paths: absolute paths. A folder that does not exist is watched once it is created. Subfolders are not watched.
    ///   - synchronise: called on the watching thread after something in a folder has changed. Its writes to the store are
    ///     reported as changes from elsewhere, even if it writes through this store object; if it writes nothing, nothing is
    ///     reported. It must not remove entries that it cannot read.
    package func watch(folders paths: [String], synchronise: @escaping @Sendable () -> Void) {
        watch {
            $0.folders = paths
            $0.synchronise = synchronise
        }
    }

    /// Watches the file of another database, such as the one with the decisions on access.
    ///
    /// - Parameter changed: called on the watching thread after the file may have changed. It must return quickly.
    package func watch(companion path: String, changed: @escaping @Sendable () -> Void) {
        watch {
            $0.companion = path
            $0.companionChanged = changed
        }
    }

    /// Notifies subscribers that the owner of the calendars has changed what this program may do.
    package func announceAccess() { notify(.access) }

    private func watch(_ change: (inout Surroundings) -> Void) {
        let (loop, surroundings) = listeners.withLock { listeners in
            change(&listeners.surroundings)
            return (listeners.loop, listeners.surroundings)
        }
        loop?.use(surroundings)
    }

    fileprivate func unsubscribe(_ number: Int) {
        // The handler is released outside the lock, because it may own objects that use this one when they are deinitialized.
        let (handler, loop) = listeners.withLock { listeners in
            let handler = listeners.handlers.removeValue(forKey: number)
            guard listeners.handlers.isEmpty else { return (handler, WatchLoop?.none) }
            defer { listeners.loop = nil }
            isObserved.store(false, ordering: .releasing)
            hasBaseline.store(false, ordering: .releasing)
            tracker.withLock { $0.close() }
            return (handler, listeners.loop)
        }
        _ = handler
        loop?.end()
    }

    // MARK: For the watching thread

    func notify(_ origin: Origin) {
        let handlers = listeners.withLock { Array($0.handlers.values) }
        for handler in handlers { handler(origin) }
    }

    /// Whether the store has changed since the last call, or since the first read.
    ///
    /// - Returns: nil while this process is writing; ask again later.
    func isChangedElsewhere() -> Bool? {
        guard isObserved.load(ordering: .acquiring) else { return false }
        defer { hasBaseline.store(true, ordering: .releasing) }
        return tracker.withLock { $0.isChangedElsewhere() }
    }

    /// Runs the body that synchronises the store with the folders. Its writes on this thread count as changes by others; what
    /// other threads save meanwhile is this process's own.
    func synchronising(_ body: () -> Void) {
        synchroniser.store(pthread_self(), ordering: .relaxed)
        defer { synchroniser.store(0, ordering: .relaxed) }
        body()
    }

    // MARK: For the store

    /// Records the state of the store before a subscriber's first read.
    func prepareForReading() {
        guard isObserved.load(ordering: .acquiring), !hasBaseline.load(ordering: .acquiring) else { return }
        tracker.withLock { $0.begin() }
        hasBaseline.store(true, ordering: .releasing)
    }

    /// Begins a write of this process; returns nil if there are no subscribers.
    func beginWriting() -> OwnWrite? {
        guard isObserved.load(ordering: .acquiring) else { return nil }
        tracker.withLock { $0.ownWrites += 1 }
        return OwnWrite(changes: self, isForOthers: synchroniser.load(ordering: .relaxed) == pthread_self())
    }

    fileprivate func tracking<Value: Sendable>(_ body: (inout ChangeTracker) -> Value) -> Value {
        tracker.withLock { body(&$0) }
    }

    fileprivate func wake() { listeners.withLock { $0.loop }?.wake() }
}

/// A subscription to changes. It ends when this object is released.
package final class ChangeSubscription: Sendable {
    private let changes: StoreChanges
    private let number: Int

    fileprivate init(changes: StoreChanges, number: Int) {
        self.changes = changes
        self.number = number
    }

    deinit { changes.unsubscribe(number) }
}

/// A write of this process in progress.
struct OwnWrite {
    fileprivate let changes: StoreChanges
    /// Whether it writes what others have changed in a folder.
    fileprivate let isForOthers: Bool

    /// Call this when the lock is acquired. All commits until now were made by others, and no other commit can happen before
    /// this process writes.
    ///
    /// - Returns: the value to pass to ``settle(_:lockedAt:)``.
    func locked(_ connection: Connection) -> Int64? {
        let version = try? connection.dataVersion()
        // An unchanged version means that all commits since this connection's last write are known.
        if version == nil || version != connection.settledVersion { changes.tracking { $0.noteForeign() } }
        return version
    }

    /// Attributes everything written until now to this write, such as the schema of a new store.
    func absorb() { changes.tracking { isForOthers ? $0.noteForeign() : $0.absorb() } }

    /// Call this when the transaction is over, committed or not.
    ///
    /// - Parameter version: the value from ``locked(_:)``; nil if the lock was never acquired.
    func settle(_ connection: Connection, lockedAt version: Int64?) {
        guard let version else { return }
        absorb()
        // A connection does not count its own commits, so a difference means that others committed before that observation.
        let now = try? connection.dataVersion()
        if now != version { changes.tracking { $0.isForeign = true } }
        connection.settledVersion = now
    }

    /// Call this in any case when the write is over.
    func end() {
        let isForeign = changes.tracking { tracker in
            tracker.ownWrites -= 1
            return tracker.isForeign
        }
        if isForeign { changes.wake() }
    }
}
