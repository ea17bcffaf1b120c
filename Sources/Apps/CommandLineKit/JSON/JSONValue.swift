/// A JSON value (RFC 8259) for output, with keys in a fixed order.
///
/// Not Foundation's encoder: our keys come in a documented order, absent values are written as null, and initialising
/// the encoder takes longer than most commands.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSONValue
    }

    /// Returns a string, or null for nil.
    package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// Returns the object with another key at its end; returns other values unchanged.
    package func adding(_ key: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [Member(key: key, value: value)])
    }

    /// Returns the object with the keys of another object at its end; returns other values unchanged.
    package func adding(_ other: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let others) = other else { return self }
        return .object(members + others)
    }

    /// Returns a number, or null for nil.
    package static func optional(_ number: Int64?) -> JSONValue { number.map { .integer($0) } ?? .null }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(key: $0, value: $1) })
    }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(nilLiteral: ()) { self = .null }
}
