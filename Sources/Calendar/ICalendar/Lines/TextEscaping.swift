/// The escapes of values: those of TEXT (RFC 5545, 3.3.11) and those of parameters (RFC 6868).
package enum TextEscaping {
    /// Returns a text as a TEXT value: `\` `;` `,` escaped, line breaks as `\n`, and without other control characters, which no
    /// value may have (RFC 5545, 3.1).
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x3B || $0 == 0x2C || isControl($0) }) else {
            return text
        }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x5C, 0x3B, 0x2C:
                result.append(0x5C)
                result.append(byte)
            case 0x0A where previous == 0x0D:
                break
            case 0x0A, 0x0D:
                result.append(0x5C)
                result.append(UInt8(ascii: "n"))
            case _ where isControl(byte): break
            default:
                result.append(byte)
            }
            previous = byte
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a byte is a control character other than the tab.
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

    /// Decodes a TEXT value. A backslash before any other character is kept, because some programs do not escape backslashes.
    package static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(0x5C) else { return value }
        return unescaped(value.utf8.span, 0..<value.utf8.count, isFolded: false)
    }

    /// Decodes a TEXT value that is a range of a larger text.
    static func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>, isFolded: Bool) -> String {
        if isFolded {
            let joined = LineFolding.unfolded(bytes, range)
            return unescaped(joined.span, 0..<joined.count, isFolded: false)
        }
        return String(unsafeUninitializedCapacity: range.count) { target in
            var count = 0
            var index = range.lowerBound
            while index < range.upperBound {
                var byte = bytes[index]
                index += 1
                if byte == 0x5C, index < range.upperBound {
                    switch bytes[index] {
                    case UInt8(ascii: "n"), UInt8(ascii: "N"):
                        byte = 0x0A
                        index += 1
                    case 0x5C, 0x3B, 0x2C:
                        byte = bytes[index]
                        index += 1
                    default:
                        break
                    }
                }
                target[count] = byte
                count += 1
            }
            return count
        }
    }

    /// Encodes a parameter value: `^`, `"` and line breaks according to RFC 6868, without control characters, in quotation
    /// marks if it contains `:`, `;` or `,`.
    static func parameterValue(_ text: String) -> String {
        var encoded = ""
        var needsQuotes = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "^": encoded += "^^"
            case "\"": encoded += "^'"
            case "\n": encoded += "^n"
            case ":", ";", ",":
                needsQuotes = true
                encoded.unicodeScalars.append(scalar)
            default:
                if scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\t" {
                    encoded.unicodeScalars.append(scalar)
                }
            }
        }
        return needsQuotes ? "\"\(encoded)\"" : encoded
    }

    /// Decodes a parameter value without quotes (RFC 6868). A `^` before any other character is kept.
    static func decodedParameter(_ value: String) -> String {
        guard value.utf8.contains(0x5E) else { return value }
        var result = String.UnicodeScalarView()
        var scalars = value.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "^" else {
                result.append(scalar)
                continue
            }
            switch scalars.next() {
            case "n": result.append("\n")
            case "'": result.append("\"")
            case "^": result.append("^")
            case let other?:
                result.append("^")
                result.append(other)
            case nil: result.append("^")
            }
        }
        return String(result)
    }
}

extension String {
    /// Returns the string without spaces and tabs at either end.
    package func trimmingBlanks() -> String {
        guard let first = utf8.first, let last = utf8.last, isFoldMark(first) || isFoldMark(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isFoldMark($0) }),
            let end = utf8.lastIndex(where: { !isFoldMark($0) })
        else { return "" }
        return String(self[start...end])
    }
}
