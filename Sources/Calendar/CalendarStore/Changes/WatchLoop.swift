import Glibc
import Platform
import Synchronization

/// The thread that waits for changes of a store's files.
///
/// It sleeps until the system reports something; what that means is decided by ``StoreChanges``. Where the system reports
/// nothing (no inotify instance or watch left, a network file system), it looks once a second instead.
///
// Unchecked, because what is not locked or atomic belongs to the thread alone.
final class WatchLoop: @unchecked Sendable {
    private let path: String
    private let timing: WatchTiming
    // Of the thread, which a subscription keeps as long as this; it holds the object until it ends.
    private let changes: StoreChanges
    private let folders: Mutex<StoreChanges.Folders>
    private let isOver = Atomic(false)
    private let hasNewFolders = Atomic(false)
    /// The end of a pair of sockets that wakes the thread; nil before it has begun and after it has ended.
    private let alarm = Mutex<Int32?>(nil)

    // Of the thread alone.
    private var wakes: Int32 = -1
    private let events: FileEvents
    private var polled: [String: Int64] = [:]
    private var lastHeard: Int64 = 0
    private var nextLook: Int64? = 0
    private var interval: Int64 = 0
    private var quietUntil: Int64 = 0
    private var areFoldersStale = false

    init(path: String, timing: WatchTiming, folders: StoreChanges.Folders, changes: StoreChanges) {
        self.path = path
        self.timing = timing
        events = FileEvents(listens: timing.listens)
        self.changes = changes
        self.folders = Mutex(folders)
    }

    // MARK: For others

    /// Starts the thread. Without one, which only a system without any left refuses, changes of others are not heard.
    func begin() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        if socketpair(AF_UNIX, kind, 0, &ends) == 0 {
            wakes = ends[0]
            alarm.withLock { $0 = ends[1] }
        }
        if !DetachedThread.start(blocksSignals: true, { self.run() }) { closePair() }
    }

    /// Makes the thread end soon. Does not wait for it, as it may be what calls this.
    func end() {
        isOver.store(true, ordering: .releasing)
        wake()
    }

    /// Makes the thread look at the store.
    func wake() {
        alarm.withLock { end in
            guard let end else { return }
            var byte: UInt8 = 1
            // A full one wakes as well.
            _ = send(end, &byte, 1, Int32(MSG_NOSIGNAL))
        }
    }

    /// Other folders from now on.
    func use(_ folders: StoreChanges.Folders) {
        self.folders.withLock { $0 = folders }
        hasNewFolders.store(true, ordering: .releasing)
        wake()
    }

    // MARK: The thread

    private func run() {
        nameThread()
        arm()
        // What was changed before it was watched.
        hear()
        while !isOver.load(ordering: .acquiring) {
            if let nextLook, max(nextLook, quietUntil) <= MonotonicClock.milliseconds { look() }
            sleep()
        }
        closePair()
    }

    /// For who looks at the program with ps or perf.
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
        var due = nextLook.map { max($0, quietUntil) }
        if events.isIncomplete { due = min(due ?? .max, now + timing.fallback) }
        // Files that change all the time are not listened to before it is time.
        let isQuiet = quietUntil > now
        if isQuiet { due = min(due ?? .max, quietUntil) }
        var waiting = [pollfd(fd: wakes, events: Int16(POLLIN), revents: 0)]
        if !isQuiet, let descriptor = events.descriptor {
            waiting.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        // Without a pair nothing else ends the wait.
        if wakes < 0 { due = min(due ?? .max, now + timing.fallback) }
        let timeout = due.map { Int32(clamping: max($0 - now, 0)) } ?? -1
        let count = poll(&waiting, nfds_t(waiting.count), timeout)
        if waiting[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while Glibc.read(wakes, &bytes, bytes.count) == bytes.count {}
            if hasNewFolders.exchange(false, ordering: .acquiring) {
                arm()
                areFoldersStale = true
            }
            nextLook = 0
        }
        if waiting.count > 1, waiting[1].revents != 0 { listen() }
        if events.isIncomplete || wakes < 0, count == 0 { pollOnce() }
    }

    /// Takes what the system has reported.
    private func listen() {
        let news = events.read()
        if news.ofDirectories { arm() }
        // A folder that has come may have files in it already.
        if news.ofFolders || news.ofDirectories { areFoldersStale = true }
        if news.ofStore || news.ofFolders || news.ofDirectories { hear() }
    }

    private func hear() {
        lastHeard = MonotonicClock.milliseconds
        nextLook = 0
        interval = timing.firstLook
    }

    /// Looks where nothing is reported: at the store, and for folders at the time when a file in them was made, removed or
    /// replaced last.
    private func pollOnce() {
        noteTimes()
        if nextLook == nil { nextLook = 0 }
    }

    private func noteTimes() {
        for folder in folders.withLock({ $0.paths }) {
            var status = stat()
            let isThere = stat(folder, &status) == 0
            let time = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
            let before = polled.updateValue(isThere ? time : -1, forKey: folder)
            if let before, before != polled[folder] { areFoldersStale = true }
        }
    }

    /// Looks at folders and store, and tells of changes.
    private func look() {
        if areFoldersStale {
            areFoldersStale = false
            let synchronise = folders.withLock { $0.synchronise }
            changes.synchronising(synchronise)
        }
        let isChanged = changes.isChangedElsewhere()
        let now = MonotonicClock.milliseconds
        if isChanged == true {
            quietUntil = now + timing.pause
            interval = timing.firstLook
            changes.tell(.elsewhere)
        }
        // Nil: this process is writing.
        let goesOn = isChanged == nil || now - lastHeard < timing.lookFor
        nextLook = goesOn ? now + interval : nil
        interval = min(interval * 2, timing.longestLook)
    }

    /// Watches the directories of the store and of the folders as they are now.
    private func arm() {
        var targets: [FileEvents.Target] = []
        // SQLite keeps its other files beside the file itself, wherever a symbolic link to it lies.
        var paths = [path]
        if let real = realpath(path, nil) {
            paths.append(String(cString: real))
            free(real)
        }
        for path in Set(paths) {
            let (directory, name) = FileEvents.split(path)
            targets.append(
                .init(directory: directory, names: [name, name + "-wal", name + "-journal"], isFolder: false))
        }
        for folder in folders.withLock({ $0.paths }) {
            targets.append(.init(directory: folder, names: nil, isFolder: true))
        }
        events.watch(targets)
        if events.isIncomplete { noteTimes() }
    }

    private func closePair() {
        alarm.withLock { end in
            if let end { close(end) }
            end = nil
        }
        if wakes >= 0 { close(wakes) }
        wakes = -1
    }
}
