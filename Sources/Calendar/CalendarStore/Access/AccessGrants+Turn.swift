import ConferenceErrors
import Foundation
import Platform

// Taking turns, so that the owner of the calendars gets only one question at a time.
extension AccessGrants {
    /// Runs the body while no other thread or process asks about the same program or in the same place.
    ///
    /// Uses locks on two bytes of `access.lock` next to the grants. These are open file description locks (fcntl(2)), which the
    /// kernel releases whenever and however a process ends. Threads of one process wait for each other without a limit: they
    /// share one question on one terminal.
    ///
    /// - Parameter place: identifies where the owner is asked, so that two questions do not share a terminal.
    /// - Throws: `accessQuestionOpen` if another process does not finish in time; the errors of the body.
    package func takingTurns<Value>(
        about program: AccessProgram, in place: String, limit: Duration, _ body: () throws -> Value
    ) throws -> Value {
        try Self.turn.withLock {
            let file = (path as NSString).deletingLastPathComponent + "/access.lock"
            let deadline = Deadline(after: limit)
            // The locks are always taken in this order, to rule out a deadlock.
            let first = try explained {
                try ByteLock(file, of: "program \(program.executable)\0\(program.bundleIdentifier ?? "")")
            }
            let second = try explained { try ByteLock(file, of: "place \(place)") }
            let isMine = try explained { try first.acquire(until: deadline) && second.acquire(until: deadline) }
            guard isMine else { throw ConferenceError.accessQuestionOpen(program.executable) }
            return try body()
        }
    }

    private static let turn = NSLock()
}

/// A lock on one byte of a file. The lock is released when the object is deinitialized.
private final class ByteLock {
    private let path: String
    private let descriptor: Descriptor
    private let offset: Int

    /// Opens the file, and creates it if necessary. Does not acquire the lock yet.
    init(_ path: String, of name: String) throws {
        self.path = path
        // FNV-1a of 64 bits, cut to the range of an offset. If two names share a byte, they only wait for each other.
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        offset = Int(hash >> 2)
        _ = try StoreFile.find(path) ?? StoreFile.create(path)
        let number = open(path, O_RDWR | O_CLOEXEC)
        guard number >= 0 else { throw ConferenceError.cannotOpenStore(path, errno: errno) }
        descriptor = Descriptor(number)
    }

    /// Tries to acquire the lock until a deadline.
    ///
    func acquire(until deadline: Deadline) throws -> Bool {
        while true {
            var range = flock()
            range.l_type = Int16(F_WRLCK)
            range.l_whence = Int16(SEEK_SET)
            range.l_start = offset
            range.l_len = 1
            // F_OFD_SETLK, which glibc hides from Swift.
            if withUnsafeMutablePointer(to: &range, { fcntl(descriptor.number, 37, $0) }) == 0 { return true }
            guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
                throw ConferenceError.cannotOpenStore(path, errno: errno)
            }
            guard !deadline.hasPassed else { return false }
            // The blocking variant has no timeout, and a person takes seconds to answer.
            usleep(50_000)
        }
    }
}
