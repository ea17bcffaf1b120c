/// A value of D-Bus.
///
/// A value can be a secret, so descriptions show only its type.
package indirect enum BusValue: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case path(String)
    case signature(String)
    /// An array of bytes.
    case bytes([UInt8])
    /// An array of any other type, which may be empty.
    case array(of: String, [BusValue])
    case structure([BusValue])
    case dictionary(key: String, value: String, [BusEntry])
    case variant(BusValue)

    /// The type in the notation of D-Bus, such as `a{sv}`.
    package var type: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .path: "o"
        case .signature: "g"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.type).joined() + ")"
        case .dictionary(let key, let value, _): "a{" + key + value + "}"
        case .variant: "v"
        }
    }
}

/// An entry of a dictionary.
package struct BusEntry: Hashable, Sendable {
    package var key: BusValue
    package var value: BusValue

    package init(_ key: BusValue, _ value: BusValue) {
        self.key = key
        self.value = value
    }
}

extension BusValue {
    /// Creates a dictionary of texts.
    package static func texts(_ texts: [String: String]) -> BusValue {
        .dictionary(
            key: "s", value: "s",
            texts.sorted { $0.key < $1.key }.map { BusEntry(.string($0.key), .string($0.value)) })
    }

    /// Creates a dictionary of values with any type.
    package static func properties(_ properties: [String: BusValue]) -> BusValue {
        .dictionary(
            key: "s", value: "v",
            properties.sorted { $0.key < $1.key }.map { BusEntry(.string($0.key), .variant($0.value)) })
    }

    /// Creates an array of object paths.
    package static func paths(_ paths: [String]) -> BusValue { .array(of: "o", paths.map(BusValue.path)) }

    /// The object paths of an array, or nil if it is none.
    package var paths: [String]? {
        guard case .array("o", let elements) = self else { return nil }
        return elements.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }
}

extension BusValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type instead of the value, which can be a secret.
    package var description: String { "(\(type))" }
    /// The type instead of the value, which can be a secret.
    package var debugDescription: String { description }
    /// An empty mirror, so that dumping shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
