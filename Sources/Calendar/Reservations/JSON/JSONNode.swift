/// A value of a JSON text.
enum JSONNode: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number as it is written, so that no digit of a booking number is lost.
    case number(String)
    case text(String)
    case list([JSONNode])
    case object([String: JSONNode])

    /// The member of an object; nil for all other values.
    subscript(key: String) -> JSONNode? { if case .object(let members) = self { members[key] } else { nil } }

    /// The first of these members that there is and is not null.
    subscript(anyOf keys: String...) -> JSONNode? {
        for key in keys { if let member = self[key], member != .null { return member } }
        return nil
    }

    /// The elements of a list; every other value is a list of itself, as in JSON-LD.
    var elements: [JSONNode] {
        switch self {
        case .list(let elements): elements
        case .null: []
        default: [self]
        }
    }

    /// A text that is not empty, also one in a list or in `@value`, or a number as text.
    var text: String? {
        switch self {
        case .text(let text): text.isEmpty ? nil : text
        case .number(let text): text
        case .list(let elements): elements.first?.shallowText
        case .object(let members): members["@value"]?.shallowText
        case .null, .boolean: nil
        }
    }

    private var shallowText: String? {
        switch self {
        case .text(let text): text.isEmpty ? nil : text
        case .number(let text): text
        default: nil
        }
    }

    /// A finite number, also one in a text.
    var double: Double? { text.flatMap { Double($0.trimmedASCII) }.flatMap { $0.isFinite ? $0 : nil } }

    /// A whole number, also one in a text.
    var integer: Int? { double.flatMap { Int(exactly: $0) } }

    /// The types of an object, without `http://schema.org/`.
    var types: [String] { (self["@type"]?.elements ?? []).compactMap { $0.shallowText?.lastPathName } }
}
