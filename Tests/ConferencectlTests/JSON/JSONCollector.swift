import Foundation
import TestSupport
import Testing
@testable import ConferencectlKit

/// Compares what commands print with the table of all objects, and remembers what it has seen.
struct JSONCollector {
    /// The keys that were printed: `Event.title`.
    private(set) var keys: Set<String> = []
    /// The keys that had a value other than null.
    private(set) var values: Set<String> = []
    /// The commands whose output was read, with the condition of the form: `join with --list`.
    private(set) var outputs: Set<String> = []
    /// What differs from the table.
    private(set) var problems: [String] = []

    /// Reads what a command has printed.
    ///
    /// - Parameter name: the words of the command, and the condition of its form if it has several.
    mutating func read(_ text: String, of name: String) {
        guard let output = JSONOutput.all.first(where: { Self.name(of: $0) == name }) else {
            problems.append("\(name) is not in the table of commands")
            return
        }
        outputs.insert(name)
        read(text, as: output.type, name)
    }

    mutating func read(_ text: String, as type: JSONType, _ name: String) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else {
            problems.append("\(name) printed no JSON: \(text.prefix(200))")
            return
        }
        check(value, type, name)
    }

    static func name(of output: JSONOutput) -> String {
        [output.command, output.condition].compactMap { $0 }.joined(separator: " ")
    }

    private mutating func check(_ value: Any, _ type: JSONType, _ path: String) {
        switch type {
        case .optional(let type):
            if !(value is NSNull) { check(value, type, path) }
        case .array(let type):
            guard let values = value as? [Any] else { return expected("an array", value, path) }
            for element in values { check(element, type, path) }
        case .object(let name):
            guard let members = value as? [String: Any], let object = JSONObject.named(name) else {
                return expected(name, value, path)
            }
            let types = Dictionary(object.fields.map { ($0.name, $0.type) }) { first, _ in first }
            for (key, value) in members {
                guard let type = types[key] else {
                    problems.append("\(path): \(name).\(key) is not documented")
                    continue
                }
                keys.insert("\(name).\(key)")
                if !(value is NSNull) { values.insert("\(name).\(key)") }
                check(value, type, "\(path): \(name).\(key)")
            }
            for key in types.keys where members[key] == nil { problems.append("\(path): \(name).\(key) is missing") }
        case .string:
            if !(value is String) { expected("a string", value, path) }
        case .integer:
            if !Self.isNumber(value) || "\(value)".contains(".") { expected("an integer", value, path) }
        case .boolean:
            if !(value is Bool) || Self.isNumber(value) { expected("a boolean", value, path) }
        case .any: break
        case .instant: match(value, /\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, path)
        case .day: match(value, /\d{4,}-\d\d-\d\d/, path)
        case .time: match(value, /\d{4,}-\d\d-\d\d(T\d\d:\d\d:\d\d([+-]\d\d:\d\d(:\d\d)?)?)?/, path)
        }
    }

    private mutating func match<Output>(_ value: Any, _ pattern: Regex<Output>, _ path: String) {
        guard let text = value as? String, text.wholeMatch(of: pattern) != nil else {
            return expected("another form", value, path)
        }
    }

    private mutating func expected(_ what: String, _ value: Any, _ path: String) {
        problems.append("\(path) should be \(what): \(value)")
    }

    /// Foundation reads a boolean as a number, too.
    private static func isNumber(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return false }
        return String(cString: number.objCType) != "c"
    }
}
