/// One message on the channel between the host and a worker, still encoded.
///
/// On the wire: a header of 16 bytes, little endian, and then the payload.
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
    /// The version of this layout. A change that an older reader cannot skip raises it.
    package static let protocolMajor: UInt16 = 1
    /// The length of the header.
    package static let headerLength = 16
    /// The most that a payload may ever have, whatever a configuration says: it is checked before memory is asked for.
    package static let payloadCeiling = 1_048_576

    /// What the payload means.
    package var kind: FrameKind
    /// The request that it belongs to; 0 for the session.
    package var request: UInt32
    /// The encoded message.
    package var payload: [UInt8]

    /// A frame from its parts.
    package init(kind: FrameKind, request: UInt32 = 0, payload: [UInt8] = []) {
        self.kind = kind
        self.request = request
        self.payload = payload
    }

    /// Header and payload, as they go over the wire.
    ///
    /// - Throws: ``ProtocolViolation`` where the payload is longer than ``payloadCeiling``.
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

/// What a frame means. The numbers are part of the protocol and are never used again for something else.
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
    case log = 22
    case ping = 30
    case pong = 31
    case shutdown = 40
    case bye = 41
}

extension [UInt8] {
    /// Appends the bytes of a number, the lowest first.
    mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}

extension Collection<UInt8> {
    /// The number that these bytes are, the lowest first.
    func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(as: Number.Type) -> Number {
        var value: Number = 0
        for (index, byte) in enumerated() { value |= Number(truncatingIfNeeded: byte) << Number(8 * index) }
        return value
    }
}
