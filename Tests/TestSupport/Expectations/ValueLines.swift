/// Splits a value into the lines that it is compared by: those of a text, the elements of a collection, the properties of
/// a record.
enum ValueLines {
    static func of(_ value: Any) -> [String] {
        if let text = value as? String {
            return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { shown(String(Substring($0))) }
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let child = mirror.children.first else { return ["nil"] }
            return of(child.value)
        case .collection:
            return mirror.children.map { shown($0.value) }
        case .set, .dictionary:
            return mirror.children.map { shown($0.value) }.sorted()
        case .struct where !(value is any CustomStringConvertible),
            .class where !(value is any CustomStringConvertible),
            .tuple:
            return mirror.children.map { "\($0.label ?? "-"): \(shown($0.value))" }
        default:
            return [shown(value)]
        }
    }
}

/// Returns a value as a sentence shows it: texts in quotation marks, with their line breaks visible.
func shown<Value>(_ value: Value) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
        guard let child = mirror.children.first else { return "nil" }
        return shown(child.value)
    }
    return String(reflecting: value)
}

extension String {
    /// Returns what stands around a position, if the text is too long for a report.
    func limited(around position: Int) -> String {
        guard utf8.count > 400 else { return self }
        let start = index(startIndex, offsetBy: max(0, position - 100), limitedBy: endIndex) ?? endIndex
        let part = self[start...].prefix(300)
        return (start > startIndex ? "… " : "") + part + (part.endIndex < endIndex ? " …" : "")
    }
}
