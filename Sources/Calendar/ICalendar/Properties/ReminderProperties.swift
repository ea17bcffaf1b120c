/// The properties of a VTODO that its fields are derived from, with the line of each. Properties of nested components
/// such as alarms are not included.
package struct ReminderProperties {
    private var first: [String: (property: ContentLine, line: Int)] = [:]
    private(set) var rules: [String] = []
    private(set) var dates: [ContentLine] = []
    /// The first few repeated lines of properties that must not repeat.
    private(set) var repeated: [(name: String, line: Int)] = []

    private static let wanted: Set<String> = [
        "UID", "SUMMARY", "LOCATION", "DESCRIPTION", "URL", "STATUS", "DTSTART", "DUE", "DURATION", "COMPLETED",
        "PERCENT-COMPLETE", "PRIORITY", "CREATED", "LAST-MODIFIED", "DTSTAMP", "SEQUENCE", "RECURRENCE-ID", "RRULE",
        "RDATE",
    ]

    package init(_ text: String) {
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var depth = 0
        while let line = scanner.next(in: bytes) {
            let marker = ComponentMarker(bytes, line)
            if case .begin = marker { depth += 1 }
            if case .end = marker { depth -= 1 }
            guard marker == nil, depth == 1 else { continue }
            let property = ContentLine(bytes, line)
            guard Self.wanted.contains(property.name) else { continue }
            if property.name == "RRULE" { rules.append(property.word) }
            if property.name == "RDATE" { dates.append(property) }
            // If a property that must not repeat occurs several times, the first one is used.
            if first[property.name] == nil {
                first[property.name] = (property, line.number)
            } else if !["RRULE", "RDATE"].contains(property.name), repeated.count < 16 {
                repeated.append((property.name, line.number))
            }
        }
    }

    /// Returns the first property with a name.
    package subscript(_ name: String) -> ContentLine? { first[name]?.property }

    /// Returns the value of a property as written.
    package func value(_ name: String) -> String? { first[name]?.property.value }

    /// Returns the value of a property that is not TEXT, without the blanks around it.
    func word(_ name: String) -> String? { first[name]?.property.word }

    /// Returns the value of a property as text, or nil if it is absent or empty.
    func text(_ name: String) -> String? {
        value(name).map(TextEscaping.unescaped).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the line of a property, counted from the first line of the component; 1 if it is absent.
    func line(of name: String) -> Int { first[name]?.line ?? 1 }
}
