import Glibc
import Platform

/// Reads the lines of a connection one after the other.
struct ControlLines {
    private let descriptor: Int32
    private var rest: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the next line.
    ///
    /// - Parameter deadline: until when all of the line has to arrive; nil to wait without a limit.
    /// - Returns: nil if the other side ends, is too slow, or sends a line that is too long.
    mutating func next(until deadline: Deadline? = nil) -> [UInt8]? {
        var part = [UInt8](repeating: 0, count: 8_192)
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return Array(rest[..<end])
            }
            guard rest.count <= ControlLine.most, deadline.map(isReadable) ?? true else { return nil }
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            rest += part.prefix(count)
        }
    }

    /// Waits until there is something to read; returns false if nothing came in time.
    private func isReadable(until deadline: Deadline) -> Bool {
        var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while !deadline.hasPassed {
            let count = poll(&place, 1, Int32(clamping: deadline.remaining / 1_000_000 + 1))
            if count > 0 { return true }
            guard count == 0 || errno == EINTR else { return false }
        }
        return false
    }
}
