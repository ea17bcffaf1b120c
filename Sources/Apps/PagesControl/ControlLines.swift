import Glibc

/// Reads the lines of a connection one after the other.
struct ControlLines {
    private let descriptor: Int32
    private var rest: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the next line; nil if the other side ends, is too slow, or sends a line that is too long.
    mutating func next() -> [UInt8]? {
        var part = [UInt8](repeating: 0, count: 8_192)
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return Array(rest[..<end])
            }
            guard rest.count <= ControlLine.most else { return nil }
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            rest += part.prefix(count)
        }
    }
}
