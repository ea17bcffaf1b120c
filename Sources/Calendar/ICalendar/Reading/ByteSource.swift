import ConferenceErrors
import ConferenceModel
import Glibc
import Platform

/// A file, a pipe, or bytes in memory, read from beginning to end in large chunks.
final class ByteSource {
    /// The path that stands for standard input.
    private static let standardInput = "/dev/stdin"

    /// The open file; -1 for bytes in memory.
    private var descriptor: Int32
    private let memory: [UInt8]
    private let path: String
    private let limits: Limits
    /// Called repeatedly while a pipe delivers nothing.
    private let waiting: (() -> Void)?
    /// Whether the source is a pipe, a terminal or another device, whose next bytes may take any time.
    private var isPipe = false
    /// The length of the file when it was opened; 0 if it is unknown, as for a pipe.
    private(set) var length = 0
    /// The number of bytes read so far.
    private(set) var delivered = 0

    /// - Parameter waiting: called repeatedly while a pipe delivers nothing.
    /// - Throws: ``ConferenceError`` if the file does not exist, is not readable or is longer than the limit.
    init(path: String, limits: Limits, waiting: (() -> Void)? = nil) throws {
        self.path = path
        self.limits = limits
        self.waiting = waiting
        memory = []
        // Opening a named pipe would otherwise wait for its writer. Standard input may be a socket, which cannot be opened.
        descriptor =
            path == Self.standardInput
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? ConferenceError.noSuchFile(path) : ConferenceError.cannotRead(path, errno: errno)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: length = Int(status.st_size)
        case S_IFDIR: throw ConferenceError.calendarFileIsFolder(path)
        default: isPipe = true
        }
        guard length <= limits.calendarFileLength else {
            throw ConferenceError.fileTooLarge(path, limit: limits.calendarFileLength)
        }
    }

    /// Creates a source from bytes in memory.
    init(bytes: [UInt8], path: String) {
        self.path = path
        limits = Limits()
        waiting = nil
        memory = bytes
        descriptor = -1
        length = bytes.count
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Appends up to `count` bytes and returns false at the end of the file.
    ///
    /// - Throws: `pipeSilent`, `cannotRead`.
    func read(_ count: Int, into buffer: inout [UInt8]) throws -> Bool {
        if descriptor < 0 {
            let part = memory[delivered..<min(delivered + count, memory.count)]
            buffer += part
            delivered += part.count
            return !part.isEmpty
        }
        let old = buffer.count
        buffer += [UInt8](repeating: 0, count: count)
        var got = 0
        do {
            got = try buffer.withUnsafeMutableBytes { try read(UnsafeMutableRawBufferPointer(rebasing: $0[old...])) }
        } catch {
            buffer.removeLast(count)
            throw error
        }
        buffer.removeLast(count - got)
        delivered += got
        return got > 0
    }

    /// Copies everything that a pipe still delivers to a temporary file without a name, and reads from that file from then on.
    /// After this, the caller can hold a lock while it reads.
    ///
    /// - Throws: `pipeSilent`, `cannotRead`, `fileTooLarge`, `cannotWrite`.
    func collect() throws {
        guard isPipe else { return }
        guard let file = tmpfile() else { throw ConferenceError.cannotWrite("/tmp", errno: errno) }
        defer { fclose(file) }
        let copy = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw ConferenceError.cannotWrite("/tmp", errno: errno) }
        var total = delivered
        do {
            var buffer = [UInt8](repeating: 0, count: 262_144)
            while true {
                let got = try buffer.withUnsafeMutableBytes { try read($0) }
                guard got > 0 else { break }
                total += got
                guard total <= limits.calendarFileLength else {
                    throw ConferenceError.fileTooLarge(path, limit: limits.calendarFileLength)
                }
                try write(buffer[..<got], to: copy)
            }
            guard lseek(copy, 0, SEEK_SET) == 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
        } catch {
            close(copy)
            throw error
        }
        close(descriptor)
        (descriptor, isPipe, length) = (copy, false, total)
    }

    private func write(_ bytes: ArraySlice<UInt8>, to copy: Int32) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(copy, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ConferenceError.cannotWrite("/tmp", errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads once, and waits for bytes as long as the limits allow.
    private func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let deadline = Deadline(after: limits.pipeSilence)
        while true {
            if isPipe { try waitForBytes(until: deadline) }
            let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if got < 0, errno == EINTR || isPipe && errno == EAGAIN { continue }
            guard got >= 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
            return got
        }
    }

    /// Waits until a pipe delivers bytes or ends. Standard input has no time limit, because it may be typed by a person.
    private func waitForBytes(until deadline: Deadline) throws {
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let pause = path == Self.standardInput ? 200 : min(200, deadline.remaining / 1_000_000 + 1)
            let result = poll(&polled, 1, Int32(pause))
            if result > 0 { return }
            guard result == 0 || errno == EINTR else { throw ConferenceError.cannotRead(path, errno: errno) }
            guard path == Self.standardInput || !deadline.hasPassed else {
                throw ConferenceError.pipeSilent(path, seconds: Int(limits.pipeSilence.components.seconds))
            }
            waiting?()
        }
    }
}
