import Glibc

/// Watches files in directories by means of inotify(7).
///
/// If a directory does not exist, the nearest existing one above it is watched until it is created. Use it on one thread.
final class FileEvents {
    /// The subject that a directory is watched for.
    enum Subject {
        /// The files of the store.
        case store
        /// A folder of calendars.
        case folder
        /// The files of another database.
        case companion
    }

    /// A directory, and the files in it to watch.
    struct Target: Hashable {
        var directory: String
        /// The names of the files; nil for all.
        var names: Set<String>?
        var subject: Subject
    }

    /// The events that the system has reported.
    struct Reports: Equatable {
        var onStore = false
        var onFolders = false
        var onCompanion = false
        /// Whether a directory was created or removed, so that the watches have to be set up again.
        var onDirectories = false

        mutating func add(_ other: Reports) {
            onStore = onStore || other.onStore
            onFolders = onFolders || other.onFolders
            onCompanion = onCompanion || other.onCompanion
            onDirectories = onDirectories || other.onDirectories
        }
    }

    /// The reason for watching a directory.
    private struct Reason {
        var target: Target
        /// The name of the missing directory, if this is a directory above it.
        var awaited: String?
    }

    /// Nil if the system has no more inotify instances.
    let descriptor: Int32?
    private var reasons: [Int32: [Reason]] = [:]
    /// The directories of the store that are not watched at the moment; see ``pauseStore()``.
    private var paused: Set<Target> = []
    /// Whether some directory cannot be watched, because it is on a network file system or the system's limit is reached.
    private(set) var isIncomplete = false

    init(listens: Bool) {
        let opened = listens ? inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) : -1
        descriptor = opened < 0 ? nil : opened
    }

    deinit { if let descriptor { close(descriptor) } }

    /// Watches these directories and no others.
    func watch(_ targets: [Target]) {
        guard let descriptor else { return isIncomplete = true }
        isIncomplete = false
        let before = Set(reasons.keys)
        reasons = [:]
        paused = []
        for target in targets { watch(target, descriptor) }
        for stale in before.subtracting(reasons.keys) { inotify_rm_watch(descriptor, stale) }
    }

    /// Stops watching the store for a while to save the cost of reports, both for this program and for programs that write to
    /// the store. A save consists of about twenty writes, and each would be reported to every program that watches the store.
    ///
    /// - Returns: the reports until now.
    func pauseStore() -> Reports {
        guard let descriptor else { return Reports() }
        for (number, reasons) in reasons where reasons.allSatisfy({ $0.target.subject == .store && $0.awaited == nil })
        {
            paused.formUnion(reasons.map(\.target))
            self.reasons[number] = nil
            inotify_rm_watch(descriptor, number)
        }
        // Reads the system's report that the watches are gone, because it would wake the thread.
        return read()
    }

    /// Watches the store again. Changes in between are not reported.
    func resumeStore() {
        guard let descriptor else { return }
        for target in paused { watch(target, descriptor) }
        paused = []
    }

    /// Returns the events since the last call. Never waits.
    func read() -> Reports {
        guard let descriptor else { return Reports() }
        var reports = Reports()
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            // The number of reads is limited, because other programs may write faster than this thread reads.
            for _ in 0..<16 {
                let length = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                guard length > 0 else { return }
                var offset = 0
                let head = MemoryLayout<inotify_event>.size
                while offset + head <= length {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let name = buffer[(offset + head)..<(offset + head + Int(event.len))].prefix { $0 != 0 }
                    take(event, String(decoding: name, as: UTF8.self), &reports)
                    offset += head + Int(event.len)
                }
            }
        }
        return reports
    }

    // MARK: -

    private static let files =
        UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    private static let own = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    private static let coming = UInt32(IN_CREATE | IN_MOVED_TO)

    private func watch(_ target: Target, _ descriptor: Int32) {
        var directory = target.directory
        var awaited: String?
        // Each round goes up one level, or down again if a directory was created meanwhile.
        for _ in 0..<256 {
            let mask = (awaited == nil ? Self.files : Self.coming) | Self.own | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
            let number = inotify_add_watch(descriptor, directory, mask)
            if number >= 0 {
                guard let missing = awaited else {
                    reasons[number, default: []].append(Reason(target: target, awaited: nil))
                    if !paused.contains(target), MountTable.isRemote(directory) { isIncomplete = true }
                    return
                }
                reasons[number, default: []].append(Reason(target: target, awaited: missing))
                var status = stat()
                guard stat(Self.joined(directory, missing), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                    return
                }
                directory = Self.joined(directory, missing)
                awaited = directory == target.directory ? nil : Self.component(of: target.directory, below: directory)
                continue
            }
            guard errno == ENOENT || errno == ENOTDIR, directory != "/" else { return isIncomplete = true }
            let (above, name) = Self.split(directory)
            (directory, awaited) = (above, name)
        }
        isIncomplete = true
    }

    private func take(_ event: inotify_event, _ name: String, _ reports: inout Reports) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            reports = Reports(onStore: true, onFolders: true, onCompanion: true, onDirectories: true)
            return
        }
        let isGone = event.mask & (Self.own | UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT)) != 0
        for reason in reasons[event.wd] ?? [] {
            if let awaited = reason.awaited {
                if isGone || name == awaited { reports.onDirectories = true }
            } else if isGone {
                reports.onDirectories = true
                note(reason.target, &reports)
            } else if reason.target.names?.contains(name) ?? true {
                note(reason.target, &reports)
            }
        }
    }

    private func note(_ target: Target, _ reports: inout Reports) {
        switch target.subject {
        case .store: reports.onStore = true
        case .folder: reports.onFolders = true
        case .companion: reports.onCompanion = true
        }
    }

    static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("/", path) }
        let directory = path[..<slash]
        return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
    }

    private static func joined(_ directory: String, _ name: String) -> String {
        directory == "/" ? "/" + name : directory + "/" + name
    }

    private static func component(of path: String, below directory: String) -> String? {
        String(decoding: path.utf8.dropFirst(directory == "/" ? 1 : directory.utf8.count + 1), as: UTF8.self)
            .split(separator: "/").first.map(String.init)
    }
}
