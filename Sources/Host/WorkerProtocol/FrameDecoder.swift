/// Splits a stream of bytes, which may arrive in any pieces, into frames.
///
/// The header is checked as soon as its 16 bytes have arrived, before memory for the payload is reserved. After the first
/// violation, every later call throws the same violation.
package struct FrameDecoder: Sendable {
    /// The state in which a stream ended.
    package enum End: Hashable, Sendable {
        /// The stream ended after a complete frame, or before the first one.
        case closed
        /// The stream ended within a frame, after this many of its bytes.
        case truncated(after: Int)
    }

    private let ceiling: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var violation: ProtocolViolation?

    /// - Parameter ceiling: the largest payload to accept; never more than ``Frame/payloadCeiling``.
    package init(ceiling: Int = Frame.payloadCeiling) {
        self.ceiling = min(ceiling, Frame.payloadCeiling)
    }

    /// The memory in bytes that is held for incomplete frames.
    package var reserved: Int { buffer.capacity }

    /// The end of the stream, if no more bytes arrive.
    package var end: End { buffer.count == start ? .closed : .truncated(after: buffer.count - start) }

    /// Adds the next bytes of the stream.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        guard violation == nil else { return }
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        } else if start >= 65_536 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next frame, or nil if more bytes are needed.
    package mutating func next() throws(ProtocolViolation) -> Frame? {
        if let violation { throw violation }
        do {
            return try decode()
        } catch {
            violation = error
            buffer = []
            start = 0
            throw error
        }
    }

    private mutating func decode() throws(ProtocolViolation) -> Frame? {
        let available = buffer.count - start
        guard available >= Frame.headerLength else { return nil }
        let magic = UInt32(buffer[start..<start + 4].littleEndian)
        guard magic == Frame.magic else { throw .badMagic(magic) }
        let major = UInt16(buffer[start + 4..<start + 6].littleEndian)
        guard major == Frame.protocolMajor else { throw .badMajor(major) }
        let number = UInt16(buffer[start + 6..<start + 8].littleEndian)
        guard let kind = FrameKind(rawValue: number) else { throw .unknownKind(number) }
        let length = UInt32(buffer[start + 8..<start + 12].littleEndian)
        guard length <= UInt32(clamping: ceiling) else { throw .payloadTooLong(length, ceiling: ceiling) }
        let request = UInt32(buffer[start + 12..<start + 16].littleEndian)

        let total = Frame.headerLength + Int(length)
        guard available >= total else {
            buffer.reserveCapacity(start + total)
            return nil
        }
        let payload = Array(buffer[start + Frame.headerLength..<start + total])
        start += total
        return Frame(kind: kind, request: request, payload: payload)
    }
}
