import Glibc

/// What the system reports of files in directories (inotify(7)).
///
/// A directory that does not exist is waited for: the nearest one above it is watched until it is made. Used by one thread.
final class FileEvents {
    /// A directory, and what in it is of interest.
    struct Target: Hashable {
        var directory: String
        /// The names of files; nil for any.
        var names: Set<String>?
        /// Whether it is a folder beside the store.
        var isFolder: Bool
    }

    /// What was heard.
    struct News: Equatable {
        var ofStore = false
        var ofFolders = false
        /// Whether a directory came or went: what is watched has to be looked for again.
        var ofDirectories = false
    }

    /// Why a directory is watched.
    private struct Reason {
        var target: Target
        /// The directory that is waited for, where this is one above it.
        var awaited: String?
    }

    /// Nil where the system has none left to give.
    let descriptor: Int32?
    private var reasons: [Int32: [Reason]] = [:]
    /// True where something cannot be watched: on a network file system, or beyond what the system allows.
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
        for target in targets { watch(target, descriptor) }
        for stale in before.subtracting(reasons.keys) { inotify_rm_watch(descriptor, stale) }
    }

    /// Takes what was reported since the last call. Never waits.
    func read() -> News {
        guard let descriptor else { return News() }
        var news = News()
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            // Bounded, as somebody may write beside the store faster than this reads.
            for _ in 0..<16 {
                let length = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                guard length > 0 else { return }
                var offset = 0
                let head = MemoryLayout<inotify_event>.size
                while offset + head <= length {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let name = buffer[(offset + head)..<(offset + head + Int(event.len))].prefix { $0 != 0 }
                    take(event, String(decoding: name, as: UTF8.self), &news)
                    offset += head + Int(event.len)
                }
            }
        }
        return news
    }

    // MARK: -

    private static let files =
        UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    private static let own = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    private static let coming = UInt32(IN_CREATE | IN_MOVED_TO)

    private func watch(_ target: Target, _ descriptor: Int32) {
        var directory = target.directory
        var awaited: String?
        // Each round goes one up, or down again where a directory came meanwhile.
        for _ in 0..<256 {
            let mask = (awaited == nil ? Self.files : Self.coming) | Self.own | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
            let number = inotify_add_watch(descriptor, directory, mask)
            if number >= 0 {
                guard let missing = awaited else {
                    reasons[number, default: []].append(Reason(target: target, awaited: nil))
                    if MountTable.isRemote(directory) { isIncomplete = true }
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

    private func take(_ event: inotify_event, _ name: String, _ news: inout News) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            news = News(ofStore: true, ofFolders: true, ofDirectories: true)
            return
        }
        let isGone = event.mask & (Self.own | UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT)) != 0
        for reason in reasons[event.wd] ?? [] {
            if let awaited = reason.awaited {
                if isGone || name == awaited { news.ofDirectories = true }
            } else if isGone {
                news.ofDirectories = true
                note(reason.target, &news)
            } else if reason.target.names?.contains(name) ?? true {
                note(reason.target, &news)
            }
        }
    }

    private func note(_ target: Target, _ news: inout News) {
        if target.isFolder { news.ofFolders = true } else { news.ofStore = true }
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
