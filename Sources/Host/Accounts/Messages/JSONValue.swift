import Foundation

/// A value of a JSON text. Readers take what they know from it, and ignore the rest.
enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Parses a text; returns nil if it is no JSON text.
    init?(_ bytes: some Collection<UInt8>) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// The member of an object.
    subscript(key: String) -> JSONValue? {
        get { if case .object(let members) = self { members[key] } else { nil } }
        set {
            guard case .object(var members) = self else { return }
            members[key] = newValue
            self = .object(members)
        }
    }

    /// The text, if it is one that is not empty.
    var text: String? { if case .text(let text) = self, !text.isEmpty { text } else { nil } }

    var list: [JSONValue]? { if case .list(let elements) = self { elements } else { nil } }

    var isObject: Bool { if case .object = self { true } else { false } }

    var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    /// The whole number, which some services send as a text.
    var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number.rounded(.towardZero))
        case .text(let text): Int64(text)
        default: nil
        }
    }

    /// The texts of a list.
    var texts: [String]? { list?.compactMap(\.text) }

    /// The JSON text, on one line and with keys in order.
    var compact: [UInt8] { Self.encoded(self, [.sortedKeys, .withoutEscapingSlashes]) }

    /// The JSON text for people.
    var pretty: [UInt8] {
        Self.encoded(self, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + [UInt8(ascii: "\n")]
    }

    private static func encoded(_ value: JSONValue, _ formatting: JSONEncoder.OutputFormatting) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        // Only a number that is not finite cannot be encoded, and no text contains one.
        return (try? encoder.encode(value)).map { Array($0) } ?? []
    }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .list(elements)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(Dictionary(elements) { $1 }) }
}
