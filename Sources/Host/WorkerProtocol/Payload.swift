// The encoding of payloads: a sequence of fields, each with a u16 tag, a u32 length and a value, in little-endian
// order.
//
// A value is a text (UTF-8), a signed number (8 bytes), a flag (no bytes; absent if false), raw bytes, or a group of fields.
// Its tag determines which of these it is. Readers skip unknown tags, so that newer writers can add fields. A list is a tag
// that occurs several times.

/// Writes the fields of one payload or one group.
package struct PayloadWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func text(_ tag: UInt16, _ value: String) {
        var value = value
        value.withUTF8 { field(tag, $0) }
    }

    /// Writes a text unless it is nil.
    package mutating func text(_ tag: UInt16, _ value: String?) {
        if let value { text(tag, value) }
    }

    package mutating func number(_ tag: UInt16, _ value: some FixedWidthInteger & SignedInteger) {
        withUnsafeBytes(of: Int64(value).littleEndian) { field(tag, $0) }
    }

    /// Writes a field without a value if the flag is true, and no field otherwise.
    package mutating func flag(_ tag: UInt16, _ value: Bool) {
        if value { field(tag, EmptyCollection()) }
    }

    package mutating func raw(_ tag: UInt16, _ value: [UInt8]) { field(tag, value) }

    /// Writes the fields that `write` adds, as one group.
    package mutating func group(_ tag: UInt16, _ write: (inout PayloadWriter) -> Void) {
        var inner = PayloadWriter()
        write(&inner)
        field(tag, inner.bytes)
    }

    private mutating func field(_ tag: UInt16, _ value: some Collection<UInt8>) {
        bytes.append(littleEndian: tag)
        bytes.append(littleEndian: UInt32(value.count))
        bytes.append(contentsOf: value)
    }
}

/// Reads the fields of one payload or one group.
///
/// Creating a reader checks that every field ends within the payload; the values are checked and copied when they are read.
package struct PayloadReader {
    /// The maximum number of nested levels; the payload itself is the first.
    package static let maximumDepth = 4

    private let bytes: ArraySlice<UInt8>
    private let depth: Int

    /// - Throws: ``ProtocolViolation`` if a field reaches beyond the end, or if bytes are left over.
    package init(_ payload: [UInt8]) throws(ProtocolViolation) {
        try self.init(payload[...], depth: 1)
    }

    private init(_ bytes: ArraySlice<UInt8>, depth: Int) throws(ProtocolViolation) {
        guard depth <= Self.maximumDepth else { throw .tooDeep }
        self.bytes = bytes
        self.depth = depth
        var position = bytes.startIndex
        while position < bytes.endIndex {
            guard bytes.endIndex - position >= Self.fieldHeader else {
                throw .strayBytes(bytes.endIndex - position)
            }
            let (tag, length) = Self.header(in: bytes, at: position)
            position += Self.fieldHeader
            guard length <= bytes.endIndex - position else { throw .fieldTooLong(tag: tag) }
            position += length
        }
    }

    /// Reads a required text.
    package func text(_ tag: UInt16) throws(ProtocolViolation) -> String {
        guard let text = try optionalText(tag) else { throw .missingField(tag: tag) }
        return text
    }

    /// Reads an optional text.
    package func optionalText(_ tag: UInt16) throws(ProtocolViolation) -> String? {
        guard let value = try single(tag) else { return nil }
        guard let text = String(validating: value, as: UTF8.self) else { throw .notText(tag: tag) }
        return text
    }

    /// Reads a required number in the range of its type.
    package func number<Number: FixedWidthInteger>(
        _ tag: UInt16, as type: Number.Type = Number.self
    ) throws(ProtocolViolation) -> Number {
        guard let value = try single(tag) else { throw .missingField(tag: tag) }
        guard value.count == 8, let number = Number(exactly: Int64(bitPattern: value.littleEndian))
        else { throw .wrongValue(tag: tag) }
        return number
    }

    /// Reads all numbers with a tag, in order.
    package func numbers<Number: FixedWidthInteger>(
        _ tag: UInt16, as type: Number.Type = Number.self
    ) throws(ProtocolViolation) -> [Number] {
        var result: [Number] = []
        for value in all(tag) {
            guard value.count == 8,
                let number = Number(exactly: Int64(bitPattern: value.littleEndian))
            else { throw .wrongValue(tag: tag) }
            result.append(number)
        }
        return result
    }

    /// Returns whether there is a field with this tag, which must have no value.
    package func flag(_ tag: UInt16) throws(ProtocolViolation) -> Bool {
        guard let value = try single(tag) else { return false }
        guard value.isEmpty else { throw .wrongValue(tag: tag) }
        return true
    }

    /// Reads required raw bytes.
    package func raw(_ tag: UInt16) throws(ProtocolViolation) -> [UInt8] {
        guard let value = try single(tag) else { throw .missingField(tag: tag) }
        return Array(value)
    }

    /// Reads an optional group.
    package func optionalGroup(_ tag: UInt16) throws(ProtocolViolation) -> PayloadReader? {
        guard let value = try single(tag) else { return nil }
        return try PayloadReader(value, depth: depth + 1)
    }

    /// Reads a required group.
    package func group(_ tag: UInt16) throws(ProtocolViolation) -> PayloadReader {
        guard let group = try optionalGroup(tag) else { throw .missingField(tag: tag) }
        return group
    }

    /// Reads all groups with a tag, in order.
    package func groups(_ tag: UInt16) throws(ProtocolViolation) -> [PayloadReader] {
        var result: [PayloadReader] = []
        for value in all(tag) { result.append(try PayloadReader(value, depth: depth + 1)) }
        return result
    }

    private static let fieldHeader = 6

    private static func header(in bytes: ArraySlice<UInt8>, at position: Int) -> (tag: UInt16, length: Int) {
        (
            UInt16(bytes[position..<position + 2].littleEndian),
            Int(bytes[position + 2..<position + 6].littleEndian)
        )
    }

    private func single(_ tag: UInt16) throws(ProtocolViolation) -> ArraySlice<UInt8>? {
        let values = all(tag)
        guard values.count <= 1 else { throw .repeatedField(tag: tag) }
        return values.first
    }

    private func all(_ wanted: UInt16) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let (tag, length) = Self.header(in: bytes, at: position)
            position += Self.fieldHeader
            if tag == wanted { result.append(bytes[position..<position + length]) }
            position += length
        }
        return result
    }
}
