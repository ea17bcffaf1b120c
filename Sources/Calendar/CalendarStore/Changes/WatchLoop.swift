import Glibc
import Platform
import Synchronization

/// The thread that waits for changes of a store's files.
///
/// It sleeps until the system reports something; ``StoreChanges`` decides what that means. If the system cannot report anything
/// (no inotify instance or watch left, a network file system), it polls once a second instead.
///
/// The conformance to Sendable is unchecked, because only the thread itself uses the state that is neither locked nor atomic.
final class WatchLoop: @unchecked Sendable {
    private let path: String
    private let timing: WatchTiming
    // The thread keeps this alive until it ends.
    private let changes: StoreChanges
    private let surroundings: Mutex<StoreChanges.Surroundings>
    private let isOver = Atomic(false)
    private let hasNewSurroundings = Atomic(false)
    /// The end of a socket pair that wakes the thread; nil before it starts and after it ends.
    private let waker = Mutex<Int32?>(nil)

    // Only the thread uses the following properties.
    private var wakeReader: Int32 = -1
    private let events: FileEvents
    private var polled: [String: Int64] = [:]
    private var lastReport: Int64 = 0
    private var nextCheck: Int64? = 0
    private var interval: Int64 = 0
    private var pausedUntil: Int64 = 0
    private var areFoldersStale = false
    /// The time at which watching the store resumes; nil if it is not paused.
    private var resumesAt: Int64?
    /// The time until which the companion is checked, too.
    private var companionUntil: Int64 = 0

    init(path: String, timing: WatchTiming, surroundings: StoreChanges.Surroundings, changes: StoreChanges) {
        self.path = path
        self.timing = timing
        events = FileEvents(listens: timing.listens)
        self.changes = changes
        self.surroundings = Mutex(surroundings)
    }

    // MARK: For other threads

    /// Starts the thread. If the system has no more threads, subscribers are not notified of changes by others.
    func begin() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        if socketpair(AF_UNIX, kind, 0, &ends) == 0 {
            wakeReader = ends[0]
            waker.withLock { $0 = ends[1] }
        }
        if !DetachedThread.startPermanent({ self.run() }) { closePair() }
    }

    /// Makes the thread end soon. Does not wait, because the thread itself may be the caller.
    func end() {
        isOver.store(true, ordering: .releasing)
        wake()
    }

    /// Makes the thread check the store.
    func wake() {
        waker.withLock { end in
            guard let end else { return }
            var byte: UInt8 = 1
            // A full buffer wakes the thread as well.
            _ = send(end, &byte, 1, Int32(MSG_NOSIGNAL))
        }
    }

    /// Sets the files to watch in addition to the store.
    func use(_ surroundings: StoreChanges.Surroundings) {
        self.surroundings.withLock { $0 = surroundings }
        hasNewSurroundings.store(true, ordering: .releasing)
        wake()
    }

    // MARK: The thread

    private func run() {
        nameThread()
        arm()
        // There may have been changes before the watches were set up, of the folders and the companion, too.
        areFoldersStale = true
        noteCompanion()
        while !isOver.load(ordering: .acquiring) {
            if let nextCheck, max(nextCheck, pausedUntil) <= MonotonicClock.milliseconds { check() }
            sleep()
        }
        closePair()
    }

    /// Names the thread, for ps and perf.
    private func nameThread() {
        let descriptor = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var name = Array("store-watch".utf8)
        _ = write(descriptor, &name, name.count)
    }

    /// Waits until there is something to do.
    private func sleep() {
        let now = MonotonicClock.milliseconds
        var due = nextCheck.map { max($0, pausedUntil) }
        if let resumesAt { due = min(due ?? .max, resumesAt) }
        if events.isIncomplete { due = min(due ?? .max, now + timing.fallback) }
        // During the pause, the thread ignores reports, so that files that change all the time do not keep it busy.
        let isPaused = pausedUntil > now
        if isPaused { due = min(due ?? .max, pausedUntil) }
        var waiting = [pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0)]
        if !isPaused, let descriptor = events.descriptor {
            waiting.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        // Without a socket pair, only this time limit ends the wait.
        if wakeReader < 0 { due = min(due ?? .max, now + timing.fallback) }
        let timeout = due.map { Int32(clamping: max($0 - now, 0)) } ?? -1
        let count = poll(&waiting, nfds_t(waiting.count), timeout)
        if waiting[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while Glibc.read(wakeReader, &bytes, bytes.count) == bytes.count {}
            if hasNewSurroundings.exchange(false, ordering: .acquiring) {
                arm()
                areFoldersStale = true
                noteCompanion()
            }
            nextCheck = 0
        }
        if waiting.count > 1, waiting[1].revents != 0 { handleReports() }
        if let resumesAt, resumesAt <= MonotonicClock.milliseconds {
            self.resumesAt = nil
            events.resumeStore()
            // Changes during the pause were not reported, so a check is due now.
            nextCheck = 0
        }
        if events.isIncomplete || wakeReader < 0, count == 0 { pollOnce() }
    }

    /// Handles what the system has reported.
    private func handleReports() {
        var reports = events.read()
        if reports.onStore { pauseReports(until: MonotonicClock.milliseconds + timing.quiet, &reports) }
        if reports.onDirectories { arm() }
        if reports.onCompanion || reports.onDirectories { noteCompanion() }
        // A new folder may already contain files.
        if reports.onFolders || reports.onDirectories { areFoldersStale = true }
        if reports.onStore || reports.onFolders || reports.onDirectories { noteReport() }
    }

    private func pauseReports(until time: Int64, _ reports: inout FileEvents.Reports) {
        reports.add(events.pauseStore())
        resumesAt = max(time, resumesAt ?? time)
    }

    /// Schedules checks of the companion. As with the store, its change becomes visible only after it is reported.
    private func noteCompanion() {
        companionUntil = MonotonicClock.milliseconds + timing.checkingPeriod
        noteReport()
    }

    private func noteReport() {
        lastReport = MonotonicClock.milliseconds
        nextCheck = 0
        interval = timing.firstCheck
    }

    /// Polls what the system does not report: the store, and the modification times of the folders.
    private func pollOnce() {
        noteTimes()
        companionUntil = max(companionUntil, MonotonicClock.milliseconds + timing.fallback)
        if nextCheck == nil { nextCheck = 0 }
    }

    private func noteTimes() {
        for folder in surroundings.withLock({ $0.folders }) {
            var status = stat()
            let isThere = stat(folder, &status) == 0
            let time = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
            let before = polled.updateValue(isThere ? time : -1, forKey: folder)
            if let before, before != polled[folder] { areFoldersStale = true }
        }
    }

    /// Checks the folders and the store, and notifies subscribers of changes.
    private func check() {
        if areFoldersStale {
            areFoldersStale = false
            let synchronise = surroundings.withLock { $0.synchronise }
            changes.synchronising(synchronise)
        }
        if companionUntil > MonotonicClock.milliseconds { surroundings.withLock { $0.companionChanged }() }
        let isChanged = changes.isChangedElsewhere()
        let now = MonotonicClock.milliseconds
        if isChanged == true {
            pausedUntil = now + timing.pause
            interval = timing.firstCheck
            var reports = FileEvents.Reports()
            pauseReports(until: pausedUntil, &reports)
            if reports.onFolders { areFoldersStale = true }
            if reports.onCompanion { noteCompanion() }
            if reports.onDirectories { arm() }
            changes.notify(.elsewhere)
        }
        // Nil means that this process is writing, so the store must be checked again.
        let goesOn = isChanged == nil || now - lastReport < timing.checkingPeriod
        nextCheck = goesOn ? now + interval : nil
        interval = min(interval * 2, timing.longestInterval)
    }

    /// Sets up the watches for the current directories of the store and of the folders.
    private func arm() {
        var targets: [FileEvents.Target] = []
        // SQLite keeps its other files next to the real file, not next to a symbolic link to it.
        var paths = [path]
        if let real = realpath(path, nil) {
            paths.append(String(cString: real))
            free(real)
        }
        for path in Set(paths) {
            let (directory, name) = FileEvents.split(path)
            targets.append(.init(directory: directory, names: Self.files(name), subject: .store))
        }
        let (folders, companion) = surroundings.withLock { ($0.folders, $0.companion) }
        for folder in folders { targets.append(.init(directory: folder, names: nil, subject: .folder)) }
        if let companion {
            let (directory, name) = FileEvents.split(companion)
            targets.append(.init(directory: directory, names: Self.files(name), subject: .companion))
        }
        events.watch(targets)
        resumesAt = nil
        if events.isIncomplete { noteTimes() }
    }

    /// Returns the names of the files of a database that SQLite writes to.
    private static func files(_ name: String) -> Set<String> { [name, name + "-wal", name + "-journal"] }

    private func closePair() {
        waker.withLock { end in
            if let end { close(end) }
            end = nil
        }
        if wakeReader >= 0 { close(wakeReader) }
        wakeReader = -1
    }
}
