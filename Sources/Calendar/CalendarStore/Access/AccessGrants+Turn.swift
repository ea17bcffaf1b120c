import ConferenceErrors
import Foundation

// Whose turn it is to ask the owner of the calendars something.
extension AccessGrants {
    /// Runs a body while no other thread and no other process asks about the same program, nor anything in the same place.
    ///
    /// Kept by locks on two bytes of `access.lock` beside the grants, which the kernel gives back however a process ends
    /// (open file description locks, fcntl(2)). Waits for the others, within one process without a limit: it is one
    /// question on one terminal then.
    ///
    /// - Parameter place: where people are asked, so that two questions do not share a terminal.
    /// - Throws: `accessQuestionOpen` where another process does not come to an end in time; what the body throws.
    package func takingTurns<Value>(
        about program: AccessProgram, in place: String, limit: Duration, _ body: () throws -> Value
    ) throws -> Value {
        try Self.turn.withLock {
            let file = (path as NSString).deletingLastPathComponent + "/access.lock"
            let end = ContinuousClock.now + limit
            // Always in this order, so that nobody waits for somebody who waits for him.
            let first = try explained {
                try ByteLock(file, of: "program \(program.executable)\0\(program.bundleIdentifier ?? "")")
            }
            let second = try explained { try ByteLock(file, of: "place \(place)") }
            let isMine = try explained { try first.acquire(until: end) && second.acquire(until: end) }
            guard isMine else { throw ConferenceError.accessQuestionOpen(program.executable) }
            return try body()
        }
    }

    private static let turn = NSLock()
}

/// A lock on one byte of a file, for as long as the value lives.
private final class ByteLock {
    private let path: String
    private let descriptor: Int32
    private let offset: Int

    /// Opens the file, and makes it where there is none; locks nothing yet.
    init(_ path: String, of name: String) throws {
        self.path = path
        // FNV-1a of 64 bits, as far as an offset reaches: who shares a byte by chance waits for nothing worse than a question.
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        offset = Int(hash >> 2)
        _ = try StoreFile.find(path) ?? StoreFile.create(path)
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw ConferenceError.cannotOpenStore(path, errno: errno) }
    }

    deinit { close(descriptor) }

    /// - Returns: false where somebody else had it all the time.
    func acquire(until end: ContinuousClock.Instant) throws -> Bool {
        while true {
            var range = flock()
            range.l_type = Int16(F_WRLCK)
            range.l_whence = Int16(SEEK_SET)
            range.l_start = offset
            range.l_len = 1
            // F_OFD_SETLK, which glibc hides from Swift.
            if withUnsafeMutablePointer(to: &range, { fcntl(descriptor, 37, $0) }) == 0 { return true }
            guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
                throw ConferenceError.cannotOpenStore(path, errno: errno)
            }
            guard ContinuousClock.now < end else { return false }
            // The call that waits has no time limit; a person takes seconds to answer.
            usleep(50_000)
        }
    }
}
