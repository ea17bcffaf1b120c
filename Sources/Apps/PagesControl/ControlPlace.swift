package import ConferenceErrors
import Glibc
import Platform

/// Where the helper of a user is reached: a folder that only this user may enter.
package struct ControlPlace: Sendable {
    /// The folder: `$XDG_RUNTIME_DIR/conference`. Without that variable, or if its folder is not private to this user, `run`
    /// in the folder for state, which is not emptied at logout.
    package let folder: String

    package init(environment: [String: String]) {
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), Self.isPrivate(runtime) {
            folder = runtime + "/conference"
        } else {
            folder = Places(environment: environment).state + "/run"
        }
    }

    package var socket: String { folder + "/pages.socket" }

    /// The file that is locked while a helper starts or ends.
    var lock: String { folder + "/pages.lock" }

    /// Creates the folder, and checks that it belongs to this user alone.
    ///
    /// - Throws: `cannotWrite`; `openRuntimeFolder` (77); `longRuntimeFolder` (78).
    func prepare() throws(ConferenceError) {
        // A terminating zero belongs to the path of a socket.
        guard socket.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw .longRuntimeFolder(folder)
        }
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o700) != 0, errno != EEXIST else { continue }
            throw .cannotWrite(path, errno: errno)
        }
        guard Self.isPrivate(folder) else {
            throw .openRuntimeFolder(folder, isOwn: Self.ownFolder(folder) != nil)
        }
    }

    private static func isPrivate(_ folder: String) -> Bool { ownFolder(folder).map { $0 & 0o077 == 0 } ?? false }

    /// The mode of a folder of this user; nil for anything else.
    private static func ownFolder(_ path: String) -> mode_t? {
        var status = stat()
        let isOwn = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
        return isOwn ? status.st_mode : nil
    }

    /// Runs the body while no other process starts or ends a helper.
    package func whileLocked<Result>(_ body: () throws(ConferenceError) -> Result) throws(ConferenceError) -> Result {
        try prepare()
        let number = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .cannotWrite(lock, errno: errno) }
        let file = Descriptor(number)
        while flock(file.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .cannotWrite(lock, errno: errno) }
        }
        return try body()
    }

    /// Calls a function with the address of the socket.
    func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }

    /// Connects to the helper; nil if none runs.
    func connected() -> Descriptor? {
        let number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return nil }
        let descriptor = Descriptor(number)
        guard withAddress({ connect(number, $0, $1) }) == 0 else { return nil }
        return descriptor
    }
}
