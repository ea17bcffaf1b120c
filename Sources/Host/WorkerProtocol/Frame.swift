/// One message on the channel between the host and a worker, still encoded.
///
/// The wire format is a header of 16 bytes, in little-endian order, followed by the payload.
///
/// | offset | type | field |
/// |---|---|---|
/// | 0 | u32 | the bytes `VCWP` |
/// | 4 | u16 | ``protocolMajor`` |
/// | 6 | u16 | ``FrameKind`` |
/// | 8 | u32 | length of the payload, at most ``payloadCeiling`` |
/// | 12 | u32 | number of the request, 0 for a frame that belongs to the session |
package struct Frame: Hashable, Sendable {
    /// The bytes `VCWP`, read as a little-endian number.
    package static let magic: UInt32 = 0x5057_4356
    /// The version of this layout. Every change that an older reader cannot skip increases it.
    package static let protocolMajor: UInt16 = 1
    package static let headerLength = 16
    /// The largest payload, regardless of the configuration. It is checked before memory is allocated.
    package static let payloadCeiling = 1_048_576

    /// The kind of message in the payload.
    package var kind: FrameKind
    /// The number of the request that the frame belongs to, or 0 for the session.
    package var request: UInt32
    /// The encoded message.
    package var payload: [UInt8]

    package init(kind: FrameKind, request: UInt32 = 0, payload: [UInt8] = []) {
        self.kind = kind
        self.request = request
        self.payload = payload
    }

    /// Returns header and payload in the wire format.
    ///
    /// - Throws: ``ProtocolViolation`` if the payload is longer than ``payloadCeiling``.
    package func encoded() throws(ProtocolViolation) -> [UInt8] {
        guard payload.count <= Self.payloadCeiling else {
            throw .payloadTooLong(UInt32(clamping: payload.count), ceiling: Self.payloadCeiling)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headerLength + payload.count)
        bytes.append(littleEndian: Self.magic)
        bytes.append(littleEndian: Self.protocolMajor)
        bytes.append(littleEndian: kind.rawValue)
        bytes.append(littleEndian: UInt32(payload.count))
        bytes.append(littleEndian: request)
        bytes += payload
        return bytes
    }
}

/// The kind of message in a frame. The numbers are part of the protocol and are never reused.
package enum FrameKind: UInt16, Hashable, Sendable, CaseIterable {
    case hello = 1
    case helloAck = 2
    case load = 3
    case loaded = 4
    case loadFailed = 5
    case phase = 6
    case roomTypes = 10
    case conference = 11
    case result = 12
    case failure = 13
    case cancel = 14
    case updateConference = 15
    case endConference = 16
    case httpRequest = 17
    case httpResponse = 18
    case signRequest = 19
    case signReply = 20
    case log = 22
    case ping = 30
    case pong = 31
    case inspect = 32
    case inspection = 33
    case shutdown = 40
    case bye = 41
}

extension [UInt8] {
    /// Appends a number in little-endian order.
    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes, at most 8, as a little-endian number. Its type is fixed: in debug builds, where each file is compiled by itself,
    /// a generic function would look its types up at run time, for every field of every message.
    var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
