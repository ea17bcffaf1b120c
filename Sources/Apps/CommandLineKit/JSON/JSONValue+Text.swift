extension JSONValue {
    /// The value on several lines, indented by two spaces, with a trailing line feed.
    package var text: String {
        var text: [UInt8] = []
        write(to: &text, indentation: 0)
        text.append(UInt8(ascii: "\n"))
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the value on several lines as a part of an array or object that is written piece by piece, without a
    /// trailing line feed.
    ///
    /// - Parameter depth: the number of arrays and objects around it.
    package func text(atDepth depth: Int) -> String {
        var text: [UInt8] = []
        write(to: &text, indentation: depth)
        return String(decoding: text, as: UTF8.self)
    }

    /// The value on one line, without a line feed.
    package var line: String {
        var text: [UInt8] = []
        write(to: &text, indentation: nil)
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a part of a string that is written piece by piece, without quotation marks.
    package static func escaped(_ string: String) -> String {
        var text: [UInt8] = []
        text.append(escaping: string)
        return String(decoding: text, as: UTF8.self)
    }

    /// - Parameter indentation: nil to write a single line.
    private func write(to text: inout [UInt8], indentation: Int?) {
        switch self {
        case .null: text.append(contentsOf: "null".utf8)
        case .bool(let value): text.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): text.append(contentsOf: String(value).utf8)
        case .string(let value): text.append(quoting: value)
        case .array(let values):
            Self.write(values, between: ("[", "]"), to: &text, indentation: indentation) { value, text, inner in
                value.write(to: &text, indentation: inner)
            }
        case .object(let members):
            Self.write(members, between: ("{", "}"), to: &text, indentation: indentation) { member, text, inner in
                text.append(quoting: member.key)
                text.append(UInt8(ascii: ":"))
                if inner != nil { text.append(UInt8(ascii: " ")) }
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: (Unicode.Scalar, Unicode.Scalar), to text: inout [UInt8],
        indentation: Int?, element write: (Element, inout [UInt8], Int?) -> Void
    ) {
        text.append(UInt8(ascii: brackets.0))
        let inner = indentation.map { $0 + 1 }
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            if let inner { text.appendLine(indentation: inner) }
            write(element, &text, inner)
        }
        if let indentation, !elements.isEmpty { text.appendLine(indentation: indentation) }
        text.append(UInt8(ascii: brackets.1))
    }
}

// Bytes instead of characters, because a list can have a hundred thousand objects.
extension [UInt8] {
    fileprivate mutating func appendLine(indentation: Int) {
        append(UInt8(ascii: "\n"))
        for _ in 0..<2 * indentation { append(UInt8(ascii: " ")) }
    }

    fileprivate mutating func append(quoting string: String) {
        append(UInt8(ascii: "\""))
        append(escaping: string)
        append(UInt8(ascii: "\""))
    }

    /// Appends a string. Besides what JSON requires, escapes everything that a terminal could interpret: C1 controls and
    /// bidirectional formatting characters.
    fileprivate mutating func append(escaping string: String) {
        var string = string
        string.withUTF8 { bytes in
            // Everything from here to `place` needs no escape.
            var plain = 0
            var place = 0
            while place < bytes.count {
                guard let (scalar, length) = Self.escape(in: bytes, at: place) else {
                    place += 1
                    continue
                }
                append(contentsOf: bytes[plain..<place])
                append(escape: scalar)
                place += length
                plain = place
            }
            append(contentsOf: bytes[plain...])
        }
    }

    /// Returns the scalar that begins at a place and its number of bytes; nil if it needs no escape, or no scalar begins there.
    private static func escape(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (scalar: UInt32, length: Int)? {
        // The bytes of a string are valid UTF-8, so that a lead byte is followed by all others of its scalar.
        func scalar(length: Int) -> UInt32 {
            (1..<length).reduce(UInt32(bytes[place]) & (length == 2 ? 0x1F : 0x0F)) {
                $0 << 6 | UInt32(bytes[place + $1]) & 0x3F
            }
        }
        switch bytes[place] {
        case 0x00...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: return (UInt32(bytes[place]), 1)
        case 0xC2, 0xD8:
            let value = scalar(length: 2)
            return (0x80...0x9F).contains(value) || value == 0x061C ? (value, 2) : nil
        case 0xE2, 0xEF:
            let value = scalar(length: 3)
            switch value {
            case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: return (value, 3)
            default: return nil
            }
        default: return nil
        }
    }

    private mutating func append(escape scalar: UInt32) {
        switch scalar {
        case 0x22: append(contentsOf: "\\\"".utf8)
        case 0x5C: append(contentsOf: "\\\\".utf8)
        case 0x0A: append(contentsOf: "\\n".utf8)
        case 0x0D: append(contentsOf: "\\r".utf8)
        case 0x09: append(contentsOf: "\\t".utf8)
        default:
            let digits = String(scalar, radix: 16)
            append(contentsOf: "\\u".utf8)
            append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
            append(contentsOf: digits.utf8)
        }
    }
}
