/// The value of an RRULE as a list of parts, in their order and as written (RFC 5545, 3.3.10).
///
/// Use it to edit some parts while keeping all others unchanged, including unknown and invalid ones; ``RecurrenceRule``
/// interprets a rule.
package struct RuleParts: Hashable, Sendable {
    private struct Part: Hashable {
        /// Name and value, as in the text.
        var written: String

        /// The name in upper case without blanks.
        var name: String { String(decoding: divided.name, as: UTF8.self) }
        /// The value in the same form; empty for a part without `=`.
        var value: ArraySlice<UInt8> { divided.value ?? [] }

        private var divided: (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
            RuleGrammar.divided(RuleGrammar.normalized(written.utf8.span)[...])
        }
    }

    private var parts: [Part] = []

    /// Creates a rule without parts.
    package init() {}

    /// Splits a text into parts. Returns nil if there is no FREQ.
    package init?(_ text: String) {
        parts = text.split(separator: ";", omittingEmptySubsequences: false).map { Part(written: String($0)) }
        guard self["FREQ"] != nil else { return nil }
    }

    /// Returns the value of a part, in upper case and without blanks. Setting nil or an empty string removes the part.
    package subscript(name: String) -> String? {
        get { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }
        set {
            guard let newValue, !newValue.isEmpty else { return parts.removeAll { $0.name == name } }
            let part = Part(written: "\(name)=\(newValue)")
            if let index = parts.firstIndex(where: { $0.name == name }) {
                parts[index] = part
            } else {
                parts.append(part)
            }
        }
    }

    /// Returns the value of a part in the normalized form of ``RuleGrammar``.
    func bytes(of name: String) -> ArraySlice<UInt8>? { parts.first { $0.name == name }?.value }

    /// Replaces the first part whose name is in `names` and removes the others; appends the part if there was none.
    package mutating func replace(_ names: Set<String>, by name: String, _ value: String) {
        let index = parts.firstIndex { names.contains($0.name) } ?? parts.count
        parts.removeAll { names.contains($0.name) }
        parts.insert(Part(written: "\(name)=\(value)"), at: min(index, parts.count))
    }

    /// The complete rule.
    package var text: String { parts.map(\.written).joined(separator: ";") }

    /// The same parts without blanks and with their names in upper case; empty parts are left out.
    package var tidied: RuleParts {
        var tidied = RuleParts()
        tidied.parts = parts.compactMap { part in
            guard !part.name.isEmpty || !part.value.isEmpty else { return nil }
            let value = part.written.drop { $0 != "=" }.dropFirst()
            return Part(written: part.name + "=" + value.filter { $0 != " " && $0 != "\t" })
        }
        return tidied
    }

    /// The parts in a form that can be compared: without their order and without parts that state a default.
    package var meaning: [String: String] {
        var meaning: [String: String] = [:]
        for part in parts where !part.name.isEmpty { meaning[part.name] = String(decoding: part.value, as: UTF8.self) }
        if meaning["INTERVAL"] == "1" { meaning["INTERVAL"] = nil }
        if meaning["WKST"] == "MO" { meaning["WKST"] = nil }
        return meaning
    }
}
