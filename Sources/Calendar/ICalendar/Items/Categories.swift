import CalendarModel

// CATEGORIES and CLASS of an event.

extension Classification {
    /// Reads the classification of a component. A component without the property is public, and an unknown value counts as
    /// private (RFC 5545, 3.8.1.3).
    init(of component: ComponentText) {
        guard let line = component.property("CLASS") else {
            self = .everyone
            return
        }
        self = Classification(rawValue: line.word.uppercased()) ?? .owner
    }
}

extension ComponentText {
    /// The texts of all CATEGORIES lines, in order.
    ///
    /// RFC 5545, 3.8.1.2: a line has several texts, separated by commas; a comma in a text is escaped.
    package var categories: [String] {
        properties("CATEGORIES").flatMap { Self.list($0.value) }.filter { !$0.isEmpty }
    }

    /// Replaces all CATEGORIES lines.
    package mutating func setCategories(_ categories: [String]) {
        let value = categories.map(TextEscaping.escaped).joined(separator: ",")
        set("CATEGORIES", to: categories.isEmpty ? nil : ContentLine("CATEGORIES", value: value))
    }

    /// Splits a value at the commas that are not escaped.
    private static func list(_ value: String) -> [String] {
        var texts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in value.utf8 {
            if byte == UInt8(ascii: ","), !isEscaped {
                texts.append([])
            } else {
                texts[texts.count - 1].append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return texts.map { TextEscaping.unescaped(String(decoding: $0, as: UTF8.self)).trimmingBlanks() }
    }
}
