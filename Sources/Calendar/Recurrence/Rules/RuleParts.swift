/// The value of an RRULE as its parts, in their order and as they are written (RFC 5545, 3.3.10).
///
/// For whoever exchanges some of the parts and has to give back all the others untouched, those that are not known here and
/// wrong ones included. What a rule means is ``RecurrenceRule``.
package struct RuleParts: Hashable, Sendable {
    private struct Part: Hashable {
        /// Name and value, as they stand in the text.
        var written: String

        /// In upper case and without blanks, which mean nothing.
        var name: String { Self.bare(written.prefix { $0 != "=" }) }
        var value: String { Self.bare(written.drop { $0 != "=" }.dropFirst()) }

        private static func bare(_ text: Substring) -> String { String(text.filter { $0 != " " }).uppercased() }
    }

    private var parts: [Part] = []

    /// A rule without parts.
    package init() {}

    /// The parts of a text; nil where there is no FREQ.
    package init?(_ text: String) {
        parts = text.split(separator: ";", omittingEmptySubsequences: false).map { Part(written: String($0)) }
        guard self["FREQ"] != nil else { return nil }
    }

    /// The value of a part, in upper case and without blanks. Setting nil or an empty text removes the part.
    package subscript(name: String) -> String? {
        get { parts.first { $0.name == name }?.value }
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

    /// Puts a part in the place of the first one of some names, or behind all others. The others of those names go.
    package mutating func replace(_ names: Set<String>, by name: String, _ value: String) {
        let index = parts.firstIndex { names.contains($0.name) } ?? parts.count
        parts.removeAll { names.contains($0.name) }
        parts.insert(Part(written: "\(name)=\(value)"), at: min(index, parts.count))
    }

    /// The whole rule.
    package var text: String { parts.map(\.written).joined(separator: ";") }

    /// The parts that mean something, without their order and without those that say what holds anyway.
    package var meaning: [String: String] {
        var meaning: [String: String] = [:]
        for part in parts where !part.name.isEmpty { meaning[part.name] = part.value }
        if meaning["INTERVAL"] == "1" { meaning["INTERVAL"] = nil }
        if meaning["WKST"] == "MO" { meaning["WKST"] = nil }
        return meaning
    }
}
