import Foundation

/// A dictionary of a property list that knows where it is, so that every error can name the key path.
struct PropertyDictionary {
    private let values: [String: Any]
    private let location: String

    /// Takes a property list in XML form.
    init(xml bytes: [UInt8]) throws(ManifestProblem) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalid("it is not UTF-8 text") }
        guard !bytes.isEmpty else { throw .invalid("it is empty") }
        // The parser would try the other forms, too, and complain about them on standard error.
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

    private static let otherForm = "it is of another form than XML"

    private init(_ values: [String: Any], at location: String) {
        self.values = values
        self.location = location
    }

    /// The key path of a key of this dictionary.
    func path(_ key: String) -> String { location.isEmpty ? key : "\(location).\(key)" }

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

    /// - Parameter orEmpty: true where a missing one is as good as an empty one.
    func dictionary(_ key: String, orEmpty: Bool = false) throws(ManifestProblem) -> PropertyDictionary {
        let found = try value(key, as: [String: Any].self, "a dictionary")
        guard let values = found ?? (orEmpty ? [:] : nil) else { throw .invalid("\(path(key)) is missing") }
        return PropertyDictionary(values, at: path(key))
    }

    /// An array of dictionaries; empty where the key is not there.
    func dictionaries(_ key: String, limit: Int) throws(ManifestProblem) -> [PropertyDictionary] {
        var result: [PropertyDictionary] = []
        for (index, element) in try elements(key, limit: limit).enumerated() {
            let path = "\(path(key))[\(index)]"
            guard let values = element as? [String: Any] else {
                throw .invalid("\(path) is \(Self.kind(of: element)), and a dictionary is expected")
            }
            result.append(PropertyDictionary(values, at: path))
        }
        return result
    }

    /// An array of strings; empty where the key is not there.
    ///
    /// - Parameter check: returns what is wrong with a string, as the end of a clause.
    func strings(
        _ key: String, limit: Int, check: (String) -> String?
    ) throws(ManifestProblem) -> [String] {
        var result: [String] = []
        for (index, element) in try elements(key, limit: limit).enumerated() {
            let path = "\(path(key))[\(index)]"
            guard let text = element as? String else {
                throw .invalid("\(path) is \(Self.kind(of: element)), and a string is expected")
            }
            try Self.checkVariables(text, at: path)
            if let complaint = check(text) { throw .invalid("\(path) \(complaint)") }
            if !result.contains(text) { result.append(text) }
        }
        return result
    }

    // MARK: Parts

    private func elements(_ key: String, limit: Int) throws(ManifestProblem) -> [Any] {
        let elements = try value(key, as: [Any].self, "an array") ?? []
        guard elements.count <= limit else {
            throw .invalid("\(path(key)) has \(elements.count) elements, and \(limit) are allowed")
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
        .invalid("\(path(key)) is \(values[key].map(Self.kind) ?? "missing"), and \(expected) is expected")
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

    // Foundation turns the numbers 0 and 1 into Bool, and whole reals into Int, when it is asked: here they are not.

    private static func isBoolean(_ value: Any) -> Bool { type(of: value) == Bool.self }

    private static func isReal(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return value is Double }
        return ["d", "f"].contains(String(cString: number.objCType))
    }

    /// Build settings that nobody replaced.
    private static func checkVariables(_ text: String, at path: String) throws(ManifestProblem) {
        guard text.contains("$(") || text.contains("${") else { return }
        throw .invalid("\(path) still holds a build variable: “\(text)”. Installing a provider replaces it")
    }
}
