import ConferenceErrors
import Glibc
import Platform

/// Reads the lines of a file, of which only a piece is in memory.
struct FileLines: ~Copyable {
    private let path: BytePath
    private let descriptor: Descriptor
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The place in the file of the next byte.
    private(set) var place: Int64

    private static let pieceLength = 262_144

    /// - Throws: `noSuchFile`, `cannotRead`.
    init(_ path: BytePath, from place: Int64) throws(ConferenceError) {
        descriptor = Descriptor(try Self.open(path, from: place))
        self.path = path
        self.place = place
    }

    private static func open(_ path: BytePath, from place: Int64) throws(ConferenceError) -> Int32 {
        // Non-blocking: opening a pipe would otherwise wait for its writer.
        let number = path.open(O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            if errno == ENOENT { throw .noSuchFile(path.text) }
            throw .cannotRead(path.text, errno: errno)
        }
        var status = stat()
        var code: Int32 = 0
        if fstat(number, &status) != 0 {
            code = errno
        } else if status.st_mode & S_IFMT != S_IFREG {
            code = EINVAL
        } else if lseek(number, off_t(place), SEEK_SET) < 0 {
            code = errno
        }
        guard code == 0 else {
            close(number)
            throw .cannotRead(path.text, errno: code)
        }
        return number
    }

    /// Returns the next line, or the next piece of it if it is longer than what is kept in memory; nil at the end of the file.
    mutating func nextPiece() throws(ConferenceError) -> (bytes: ArraySlice<UInt8>, isEnded: Bool)? {
        guard try peek() != nil else { return nil }
        // The beginning of a line is whole.
        while buffer.count - position < 64, lineEnd() == buffer.count, try fill() {}
        let end = lineEnd()
        let bytes = buffer[position..<end]
        skip(end - position)
        return (bytes, bytes.last == .newline)
    }

    /// Passes over empty lines.
    mutating func skipEmptyLines() throws(ConferenceError) {
        while let byte = try peek(), byte == .newline || byte == .carriageReturn { skip(1) }
    }

    /// Returns whether the next line begins with some bytes.
    mutating func begins(with text: [UInt8]) throws(ConferenceError) -> Bool {
        while buffer.count - position < text.count, try fill() {}
        return buffer[position...].starts(with: text)
    }

    mutating func isEmpty() throws(ConferenceError) -> Bool { try peek() == nil }

    private func lineEnd() -> Int { buffer.withUnsafeBufferPointer { $0.lineEnd(from: position, to: $0.count) } }

    private mutating func skip(_ count: Int) {
        position += count
        place += Int64(count)
    }

    private mutating func peek() throws(ConferenceError) -> UInt8? {
        while position == buffer.count {
            guard try fill() else { return nil }
        }
        return buffer[position]
    }

    /// Reads more of the file; returns false at its end.
    private mutating func fill() throws(ConferenceError) -> Bool {
        if isAtEnd { return false }
        buffer.removeFirst(position)
        position = 0
        var piece = [UInt8](repeating: 0, count: Self.pieceLength)
        while true {
            let count = piece.withUnsafeMutableBytes { read(descriptor.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .cannotRead(path.text, errno: errno) }
            isAtEnd = count == 0
            buffer += piece.prefix(count)
            return count > 0
        }
    }
}
