import CommandLineKit

/// An object that `--json` prints, with all its fields.
///
/// ``all`` is the one source of the help page, of the article “The JSON of conferencectl” and of the JSON Schema. A test
/// runs the commands and compares their output with it.
struct JSONObject: Sendable {
    /// One key of an object. Every key is always there; a value that is absent is null.
    struct Field: Sendable {
        let name: String
        let type: JSONType
        /// One sentence.
        let meaning: String
    }

    let name: String
    /// One sentence.
    let summary: String
    /// The name of the object whose fields come first.
    let base: String?
    /// The fields that the base does not have.
    let ownFields: [Field]

    /// - Parameter fields: a line for each field: name, type as in ``JSONType/init(_:)``, and meaning, separated by spaces.
    init(_ name: String, extends base: String? = nil, _ summary: String, _ fields: String) {
        self.name = name
        self.summary = summary
        self.base = base
        ownFields = fields.split(separator: "\n").map { line in
            let columns = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            return Field(
                name: String(columns.first ?? ""), type: JSONType(columns.dropFirst().first ?? ""),
                meaning: columns.dropFirst(2).first.map { $0.drop { $0 == " " } }.map(String.init) ?? "")
        }
    }

    /// All fields, in the order in which they are printed.
    var fields: [Field] { (base.flatMap(Self.named)?.fields ?? []) + ownFields }

    /// All objects, in the order of the documentation.
    static let all = events + inbox + rooms + accounts + calendars + store + help

    static func named(_ name: String) -> JSONObject? { all.first { $0.name == name } }
}

/// The type of a value in JSON.
indirect enum JSONType: Hashable, Sendable {
    case string, integer, boolean
    /// A string, a number, a boolean, or an array or object of these.
    case any
    /// An instant in UTC: `2026-03-01T09:00:00Z`.
    case instant
    /// A day: `2026-03-01`.
    case day
    /// The time of an event: a day, a floating time without a UTC offset, or a time with one.
    case time
    case object(String)
    case array(JSONType)
    case optional(JSONType)

    /// Reads a type: `string`, `Event`, `[Event]`, `string?`.
    init(_ text: some StringProtocol) {
        if text.hasSuffix("?") {
            self = .optional(JSONType(text.dropLast()))
        } else if text.hasPrefix("["), text.hasSuffix("]") {
            self = .array(JSONType(text.dropFirst().dropLast()))
        } else {
            self =
                switch text {
                case "string": .string
                case "integer": .integer
                case "boolean": .boolean
                case "any": .any
                case "instant": .instant
                case "day": .day
                case "time": .time
                default: .object(String(text))
                }
        }
    }

    /// The type in words: `array of Event, or null`.
    var words: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        case .boolean: "boolean"
        case .any: "any value"
        case .instant: "instant"
        case .day: "day"
        case .time: "time"
        case .object(let name): name
        case .array(let element): "array of \(element.words)"
        case .optional(let value): "\(value.words), or null"
        }
    }

    /// The names of the objects in it.
    var objects: [String] {
        switch self {
        case .object(let name): [name]
        case .array(let element), .optional(let element): element.objects
        default: []
        }
    }
}
