import Foundation

/// A dictionary of a property list, with its key path for error messages.
struct PropertyDictionary {
    private let values: [String: Any]
    /// The key path of this dictionary; empty for the whole list.
    let location: String

    /// Reads a property list in XML form.
    init(xml bytes: [UInt8]) throws(ManifestProblem) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalid("it is not UTF-8 text") }
        guard !bytes.isEmpty else { throw .invalid("it is empty") }
        // Only XML is passed on: Foundation's parser would also try the other formats, and print errors about them on standard
        // error.
        guard text.unicodeScalars.first(where: { $0.value > 0x20 && $0 != "\u{FEFF}" }) == "<" else {
            throw .invalid(Self.otherForm)
        }
        try PropertyListKeys.check(text)
        var format = PropertyListSerialization.PropertyListFormat.xml
        guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: &format)
        else { throw .invalid("it is not a property list") }
        guard format == .xml else { throw .invalid(Self.otherForm) }
        guard let values = list as? [String: Any] else { throw .invalid("it does not hold a dictionary") }
        self.values = values
        location = ""
    }

    private static let otherForm = "it is not in XML form"

    private init(_ values: [String: Any], at location: String) {
        self.values = values
        self.location = location
    }

    /// Returns the key path of a key of this dictionary.
    func path(_ key: String) -> String { location.isEmpty ? key : "\(location).\(key)" }

    /// The keys, in order.
    var keys: [String] { values.keys.sorted() }

    /// Returns whether there is a value, of whatever type.
    func has(_ key: String) -> Bool { values[key] != nil }

    // MARK: Values

    func string(_ key: String) throws(ManifestProblem) -> String {
        guard let text = try optionalString(key) else { throw .invalid("\(path(key)) is missing") }
        return text
    }

    func optionalString(_ key: String) throws(ManifestProblem) -> String? {
        guard let text = try value(key, as: String.self, "a string") else { return nil }
        try Self.checkVariables(text, at: path(key))
        return text
    }

    func optionalBoolean(_ key: String) throws(ManifestProblem) -> Bool? {
        guard let found = values[key] else { return nil }
        guard Self.isBoolean(found), let flag = found as? Bool else { throw wrong(key, expected: "true or false") }
        return flag
    }

    func optionalInteger(_ key: String) throws(ManifestProblem) -> Int64? {
        guard let found = values[key] else { return nil }
        guard !Self.isBoolean(found), !Self.isReal(found), let number = found as? Int64 else {
            throw wrong(key, expected: "an integer")
        }
        return number
    }

    /// Returns a string that is one of the words of a type.
    func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, of type: Word.Type
    ) throws(ManifestProblem) -> Word where Word.RawValue == String {
        guard let word = try optionalWord(key, of: type) else { throw .invalid("\(path(key)) is missing") }
        return word
    }

    func optionalWord<Word: RawRepresentable & CaseIterable>(
        _ key: String, of type: Word.Type
    ) throws(ManifestProblem) -> Word? where Word.RawValue == String {
        guard let text = try optionalString(key) else { return nil }
        guard let word = Word(rawValue: text) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("\(path(key)) is “\(text)”; it must be one of \(known)")
        }
        return word
    }

    /// A string, an integer, or true or false.
    enum Scalar {
        case text(String)
        case integer(Int64)
        case boolean(Bool)
    }

    func scalar(_ key: String) throws(ManifestProblem) -> Scalar {
        switch values[key] {
        case is String: return .text(try string(key))
        case .some(let found) where Self.isBoolean(found): return .boolean(try optionalBoolean(key) ?? false)
        default:
            guard let number = try? optionalInteger(key) else {
                throw wrong(key, expected: "a string, an integer, or true or false")
            }
            return .integer(number)
        }
    }

    /// - Parameter orEmpty: true to return an empty dictionary if the key is missing.
    func dictionary(_ key: String, orEmpty: Bool = false) throws(ManifestProblem) -> PropertyDictionary {
        let found = try value(key, as: [String: Any].self, "a dictionary")
        guard let values = found ?? (orEmpty ? [:] : nil) else { throw .invalid("\(path(key)) is missing") }
        return PropertyDictionary(values, at: path(key))
    }

    /// Returns an array of dictionaries, which is empty if the key is missing.
    func dictionaries(_ key: String, limit: Int) throws(ManifestProblem) -> [PropertyDictionary] {
        var result: [PropertyDictionary] = []
        for (index, element) in try elements(key, limit: limit).enumerated() {
            let path = "\(path(key))[\(index)]"
            guard let values = element as? [String: Any] else {
                throw .invalid("\(path) is \(Self.kind(of: element)), but a dictionary is expected")
            }
            result.append(PropertyDictionary(values, at: path))
        }
        return result
    }

    /// Returns an array of strings, which is empty if the key is missing.
    ///
    /// - Parameter check: returns what is wrong with a string as the end of a clause, or nil if it is valid.
    func strings(
        _ key: String, limit: Int, check: (String) -> String?
    ) throws(ManifestProblem) -> [String] {
        var result: [String] = []
        for (index, element) in try elements(key, limit: limit).enumerated() {
            let path = "\(path(key))[\(index)]"
            guard let text = element as? String else {
                throw .invalid("\(path) is \(Self.kind(of: element)), but a string is expected")
            }
            try Self.checkVariables(text, at: path)
            if let complaint = check(text) { throw .invalid("\(path) \(complaint)") }
            if !result.contains(text) { result.append(text) }
        }
        return result
    }

    /// Returns an array of integers, which is empty if the key is missing.
    func integers(_ key: String, limit: Int) throws(ManifestProblem) -> [Int64] {
        var result: [Int64] = []
        for (index, element) in try elements(key, limit: limit).enumerated() {
            let name = "\(key)[\(index)]"
            let single = PropertyDictionary([name: element], at: location)
            result.append(try single.optionalInteger(name) ?? 0)
        }
        return result
    }

    /// Returns a dictionary of strings, which is empty if the key is missing.
    func texts(_ key: String, limit: Int) throws(ManifestProblem) -> [String: String] {
        let inner = try dictionary(key, orEmpty: true)
        guard inner.values.count <= limit else {
            throw .invalid("\(path(key)) has \(inner.values.count) keys; \(limit) are allowed")
        }
        var result: [String: String] = [:]
        for name in inner.keys { result[name] = try inner.string(name) }
        return result
    }

    // MARK: Parts

    private func elements(_ key: String, limit: Int) throws(ManifestProblem) -> [Any] {
        let elements = try value(key, as: [Any].self, "an array") ?? []
        guard elements.count <= limit else {
            throw .invalid("\(path(key)) has \(elements.count) elements; \(limit) are allowed")
        }
        return elements
    }

    private func value<Value>(
        _ key: String, as type: Value.Type, _ expected: String
    ) throws(ManifestProblem) -> Value? {
        guard let found = values[key] else { return nil }
        guard let value = found as? Value else { throw wrong(key, expected: expected) }
        return value
    }

    private func wrong(_ key: String, expected: String) -> ManifestProblem {
        .invalid("\(path(key)) is \(values[key].map(Self.kind) ?? "missing"), but \(expected) is expected")
    }

    private static func kind(of value: Any) -> String {
        switch value {
        case is String: "a string"
        case _ where isBoolean(value): "true or false"
        case is NSNumber, is Int, is Double: "a number"
        case is [String: Any]: "a dictionary"
        case is [Any]: "an array"
        case is Date: "a date"
        case is Data: "data"
        default: "something else"
        }
    }

    // Foundation converts the numbers 0 and 1 to Bool and whole reals to Int on request, so this code checks the real types.

    private static func isBoolean(_ value: Any) -> Bool { type(of: value) == Bool.self }

    private static func isReal(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return value is Double }
        return ["d", "f"].contains(String(cString: number.objCType))
    }

    /// Refuses build variables that were not replaced.
    private static func checkVariables(_ text: String, at path: String) throws(ManifestProblem) {
        guard text.contains("$(") || text.contains("${") else { return }
        throw .invalid("\(path) still holds a build variable: “\(text)”. Installing a provider replaces it")
    }
}
