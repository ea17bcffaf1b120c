extension JSONValue {
    /// The value on several lines, indented by two spaces, with a trailing line feed.
    package var text: String {
        var text = ""
        write(to: &text, indentation: 0)
        return text + "\n"
    }

    /// Returns the value on several lines as a part of an array or object that is written piece by piece, without a
    /// trailing line feed.
    ///
    /// - Parameter depth: the number of arrays and objects around it.
    package func text(atDepth depth: Int) -> String {
        var text = ""
        write(to: &text, indentation: depth)
        return text
    }

    /// The value on one line, without a line feed.
    package var line: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    /// - Parameter indentation: nil to write a single line.
    private func write(to text: inout String, indentation: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, between: ("[", "]"), to: &text, indentation: indentation) { value, text, inner in
                value.write(to: &text, indentation: inner)
            }
        case .object(let members):
            Self.write(members, between: ("{", "}"), to: &text, indentation: indentation) { member, text, inner in
                Self.write(member.key, to: &text)
                text += inner == nil ? ":" : ": "
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: (String, String), to text: inout String, indentation: Int?,
        element write: (Element, inout String, Int?) -> Void
    ) {
        text += brackets.0
        let inner = indentation.map { $0 + 1 }
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + String(repeating: "  ", count: inner) }
            write(element, &text, inner)
        }
        if let indentation, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indentation) }
        text += brackets.1
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        escape(string, to: &text)
        text += "\""
    }

    /// Returns a part of a string that is written piece by piece, without quotation marks.
    package static func escaped(_ string: String) -> String {
        var text = ""
        escape(string, to: &text)
        return text
    }

    /// Besides what JSON requires, escapes everything that a terminal could interpret: C1 controls and
    /// bidirectional formatting characters.
    private static func escape(_ string: String, to text: inout String) {
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default:
                switch scalar.value {
                case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
    }
}
