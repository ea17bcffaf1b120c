import CSystemd
import Glibc

/// Reads the values of a message within limits.
struct BusMessageReader {
    private let message: OpaquePointer
    private var left: BusLimits

    /// Returns all values of a message.
    ///
    /// - Throws: `unreadable` if it exceeds the limits, or contains file descriptors.
    static func values(of message: borrowing BusMessage, limits: BusLimits) throws(BusFailure) -> [BusValue] {
        var reader = BusMessageReader(message: message.pointer, left: limits)
        return try reader.values()
    }

    private init(message: OpaquePointer, left: BusLimits) {
        self.message = message
        self.left = left
    }

    /// Returns the values up to the end of the current container.
    private mutating func values() throws(BusFailure) -> [BusValue] {
        var values: [BusValue] = []
        while let (type, contents) = try next() { values.append(try value(type, contents)) }
        return values
    }

    /// Returns the type of the next value, or nil at the end of the container.
    private func next() throws(BusFailure) -> (type: UInt8, contents: String)? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try Self.check(csd_peek(message, &type, &contents)) else { return nil }
        return (UInt8(bitPattern: type), contents.map { String(cString: $0) } ?? "")
    }

    private mutating func value(_ type: UInt8, _ contents: String) throws(BusFailure) -> BusValue {
        left.values -= 1
        guard left.values >= 0 else { throw .unreadable }
        switch Unicode.Scalar(type) {
        case "y": return .byte(try number(type, UInt8(0)))
        case "b": return .boolean(try number(type, Int32(0)) != 0)
        case "n": return .int16(try number(type, Int16(0)))
        case "q": return .uint16(try number(type, UInt16(0)))
        case "i": return .int32(try number(type, Int32(0)))
        case "u": return .uint32(try number(type, UInt32(0)))
        case "x": return .int64(try number(type, Int64(0)))
        case "t": return .uint64(try number(type, UInt64(0)))
        case "d": return .double(try number(type, Double(0)))
        case "s": return .string(try text(type))
        case "o": return .path(try text(type))
        case "g": return .signature(try text(type))
        case "a" where contents == "y": return .bytes(try bytes())
        case "a" where contents.hasPrefix("{"):
            let types = contents.dropFirst().dropLast()
            let entries = try inside(type, contents) { reader throws(BusFailure) in try reader.entries() }
            // The key of a dictionary is always a basic type, with one letter.
            return .dictionary(key: String(types.prefix(1)), value: String(types.dropFirst()), entries)
        case "a": return .array(of: contents, try members(type, contents))
        case "r": return .structure(try members(type, contents))
        case "v":
            guard let inner = try members(type, contents).first else { throw .unreadable }
            return .variant(inner)
        default: throw .unreadable
        }
    }

    private mutating func members(_ type: UInt8, _ contents: String) throws(BusFailure) -> [BusValue] {
        try inside(type, contents) { reader throws(BusFailure) in try reader.values() }
    }

    private mutating func entries() throws(BusFailure) -> [BusEntry] {
        var entries: [BusEntry] = []
        while let (type, contents) = try next() {
            let pair = try members(type, contents)
            guard pair.count == 2 else { throw .unreadable }
            left.values -= 1
            entries.append(BusEntry(pair[0], pair[1]))
        }
        return entries
    }

    private mutating func inside<Value>(
        _ type: UInt8, _ contents: String, _ body: (inout BusMessageReader) throws(BusFailure) -> Value
    ) throws(BusFailure) -> Value {
        guard left.depth > 0 else { throw .unreadable }
        left.depth -= 1
        guard try Self.check(csd_enter_container(message, CChar(bitPattern: type), contents)) else {
            throw .unreadable
        }
        let value = try body(&self)
        _ = try Self.check(csd_exit_container(message))
        left.depth += 1
        return value
    }

    private func number<Number: BitwiseCopyable>(_ type: UInt8, _ zero: Number) throws(BusFailure) -> Number {
        var number = zero
        let status = withUnsafeMutablePointer(to: &number) { csd_read_basic(message, CChar(bitPattern: type), $0) }
        guard try Self.check(status) else { throw .unreadable }
        return number
    }

    private mutating func text(_ type: UInt8) throws(BusFailure) -> String {
        var pointer: UnsafePointer<CChar>?
        let status = withUnsafeMutablePointer(to: &pointer) { csd_read_basic(message, CChar(bitPattern: type), $0) }
        guard try Self.check(status), let pointer else { throw .unreadable }
        try take(strlen(pointer))
        return String(cString: pointer)
    }

    private mutating func bytes() throws(BusFailure) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        guard try Self.check(csd_read_bytes(message, &start, &count)) else { throw .unreadable }
        try take(count)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private mutating func take(_ bytes: Int) throws(BusFailure) {
        left.bytes -= bytes
        guard left.bytes >= 0 else { throw .unreadable }
    }

    private static func check(_ status: Int32) throws(BusFailure) -> Bool {
        guard status >= 0 else { throw status == -EBADMSG ? .unreadable : BusFailure(status) }
        return status > 0
    }
}
