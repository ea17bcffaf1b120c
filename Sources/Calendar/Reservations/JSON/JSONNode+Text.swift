extension JSONNode {
    /// The value as JSON in one line, with the members of objects in alphabetical order, so that equal values give equal texts.
    var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let flag): text += flag ? "true" : "false"
        case .number(let number): text += number
        case .text(let content): Self.write(content, to: &text)
        case .list(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ content: String, to text: inout String) {
        text += "\""
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}":
                text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// An object of schema.org without the members that are nil.
    static func object(_ type: String, _ members: [String: JSONNode?]) -> JSONNode {
        var object = members.compactMapValues { $0 }
        object["@type"] = .text(type)
        return .object(object)
    }

    /// The same as ``object(_:_:)``, but nil if all members are.
    static func part(_ type: String, _ members: [String: JSONNode?]) -> JSONNode? {
        members.values.contains { $0 != nil } ? object(type, members) : nil
    }

    init?(_ text: String?) {
        guard let text else { return nil }
        self = .text(text)
    }

    init?(_ number: Int?) {
        guard let number else { return nil }
        self = .number(String(number))
    }

    init?(_ number: Double?) {
        guard let number, number.isFinite else { return nil }
        self = .number("\(number)")
    }
}
