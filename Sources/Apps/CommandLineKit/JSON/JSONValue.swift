/// A value of JSON (RFC 8259) that is written for programs to read, with its keys in the order in which we list them.
///
/// Our own, because the keys of an interface come in a fixed order, absent values are written as null, and starting
/// Foundation's encoder takes longer than most commands.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A key and its value.
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSONValue
    }

    /// A text, or null where there is none.
    package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// The object with one more key at its end; other values stay as they are.
    package func adding(_ key: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [Member(key: key, value: value)])
    }

    /// A number, or null where there is none.
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
