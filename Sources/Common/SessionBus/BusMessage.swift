import CSystemd

/// A message of D-Bus. It belongs to the thread of its connection.
struct BusMessage: ~Copyable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { csd_message_unref(pointer) }

    /// The unique name of the program that has sent it.
    var sender: String { csd_message_sender(pointer).map { String(cString: $0) } ?? "" }
    /// The name of the method or signal.
    var member: String { csd_message_member(pointer).map { String(cString: $0) } ?? "" }
    /// The name of the error, or nil if the message is none.
    var error: String? { csd_message_error(pointer).map { String(cString: $0) } }

    // MARK: Writing

    func append(_ values: [BusValue]) throws(BusFailure) {
        for value in values { try append(value) }
    }

    private func append(_ value: BusValue) throws(BusFailure) {
        switch value {
        case .byte(let number): try append("y", number)
        case .boolean(let flag): try append("b", Int32(flag ? 1 : 0))
        case .int16(let number): try append("n", number)
        case .uint16(let number): try append("q", number)
        case .int32(let number): try append("i", number)
        case .uint32(let number): try append("u", number)
        case .int64(let number): try append("x", number)
        case .uint64(let number): try append("t", number)
        case .double(let number): try append("d", number)
        case .string(let text): try append("s", text: text)
        case .path(let text): try append("o", text: text)
        case .signature(let text): try append("g", text: text)
        case .bytes(let bytes):
            try Self.check(bytes.withUnsafeBytes { csd_append_bytes(pointer, $0.baseAddress, $0.count) })
        case .array(let type, let elements): try container("a", type, elements)
        case .structure(let members):
            guard !members.isEmpty else { throw .invalid }
            try container("r", members.map(\.type).joined(), members)
        case .variant(let inner): try container("v", inner.type, [inner])
        case .dictionary(let key, let value, let entries):
            try Self.check(csd_open_container(pointer, Self.code("a"), "{\(key)\(value)}"))
            for entry in entries { try container("e", key + value, [entry.key, entry.value]) }
            try Self.check(csd_close_container(pointer))
        }
    }

    private func container(_ kind: Unicode.Scalar, _ type: String, _ members: [BusValue]) throws(BusFailure) {
        try Self.check(csd_open_container(pointer, Self.code(kind), type))
        try append(members)
        try Self.check(csd_close_container(pointer))
    }

    private func append(_ type: Unicode.Scalar, _ number: some BitwiseCopyable) throws(BusFailure) {
        var number = number
        try Self.check(withUnsafePointer(to: &number) { csd_append_basic(pointer, Self.code(type), $0) })
    }

    private func append(_ type: Unicode.Scalar, text: String) throws(BusFailure) {
        // A zero byte would end the text early.
        guard !text.utf8.contains(0) else { throw .invalid }
        try Self.check(text.withCString { csd_append_basic(pointer, Self.code(type), $0) })
    }

    static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

    static func check(_ status: Int32) throws(BusFailure) {
        guard status >= 0 else { throw BusFailure(status) }
    }
}
