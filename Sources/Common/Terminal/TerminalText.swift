/// Measures text in terminal columns.
///
/// East Asian characters and emoji take two columns, combining marks none. Works on grapheme clusters; the widths
/// follow Unicode's East Asian Width (UAX #11).
package enum TerminalText {
    /// Returns the width of a text without line breaks. For ASCII that is the number of bytes.
    package static func columns(of text: String) -> Int {
        let bytes = text.utf8.span
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F {
            return simpleColumns(of: text) ?? text.reduce(0) { $0 + columns(of: $1) }
        }
        return bytes.count
    }

    /// Returns the width of a text without line breaks.
    package static func columns(of text: some StringProtocol) -> Int {
        simpleColumns(of: text) ?? text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns the width of a text in which each character is one scalar and one column, as in nearly every text in
    /// Latin, Greek or Cyrillic script; nil for any other. Decodes UTF-8 itself and needs no Unicode tables, because
    /// tables with thousands of lines measure every cell.
    private static func simpleColumns(of text: some StringProtocol) -> Int? {
        let counted = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            var columns = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    guard byte >= 0x20, byte != 0x7F else { return nil }
                    index += 1
                } else if byte < 0xE0 {
                    guard index + 1 < bytes.count else { return nil }
                    let value = UInt32(byte & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
                    // Excludes control characters, the soft hyphen, and combining marks.
                    guard (0xA0..<0x300).contains(value) && value != 0xAD || (0x391..<0x483).contains(value) else {
                        return nil
                    }
                    index += 2
                } else {
                    // Dashes, quotation marks, bullets and the ellipsis.
                    guard byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80,
                        (0x90...0xA7).contains(bytes[index + 2])
                    else { return nil }
                    index += 3
                }
                columns += 1
            }
            return columns
        }
        return counted.flatMap { $0 }
    }

    /// Truncates a text to a width, ending it with `…` or another character if anything was cut off.
    package static func truncated(_ text: String, to width: Int, ellipsis: Character = "…") -> String {
        guard columns(of: text) > width else { return text }
        guard width > 0 else { return "" }
        var result = ""
        var used = 0
        for character in text {
            let next = columns(of: character)
            if used + next > width - 1 { break }
            result.append(character)
            used += next
        }
        return result + String(ellipsis)
    }

    /// Pads a text with spaces to a width.
    package static func padded(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
        guard width > 0 else { return text }
        let spaces = String(repeating: " ", count: max(0, width - columns(of: text)))
        return alignedRight ? spaces + text : text + spaces
    }

    /// Returns a label and a text next to it, whose lines all begin in the same column: `Where:      Room 4.12`. If the text
    /// fits or the width is unknown, the result is one line, and the text keeps its spaces.
    ///
    /// - Parameters:
    ///   - indentation: the column in which the text begins.
    ///   - width: the width of the terminal; nil to wrap nothing.
    package static func hanging(_ label: String, _ text: String, indentation: Int, width: Int?) -> [String] {
        let first = padded(label, to: indentation)
        guard let width, indentation + columns(of: text) > width else { return [first + text] }
        let margin = String(repeating: " ", count: indentation)
        return wrapped(text, to: max(width - indentation, 1)).enumerated().map { ($0 == 0 ? first : margin) + $1 }
    }

    /// Wraps a text between words; a word longer than the width stays whole.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            let next = columns(of: word)
            if !line.isEmpty, used + 1 + next > width {
                lines.append(line)
                line = ""
                used = 0
            }
            line += line.isEmpty ? String(word) : " \(word)"
            used += used == 0 ? next : next + 1
        }
        return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
    }

    private static func columns(of character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            // The variation selector for emoji presentation.
            if scalar.value == 0xFE0F { return 2 }
            width = max(width, columns(of: scalar))
        }
        return width
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks of wide and full-width characters.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x1F300...0x1F64F,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
