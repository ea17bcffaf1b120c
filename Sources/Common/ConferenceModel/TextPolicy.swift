import Foundation

/// What text from outside has to look like before anything else sees it.
///
/// Providers and files can send anything: escape sequences for the terminal, characters that turn the reading
/// direction around, a gigabyte. Text that passed one of these functions is valid, in normalisation form C, trimmed,
/// and free of characters that act instead of being seen.
public enum TextPolicy {
    /// One line of text, such as a title. Nil where nothing is left of it.
    ///
    /// Line breaks and tabs become spaces; control and bidirectional formatting characters are removed.
    public static func line(_ text: String, subject: String, limit: Int) throws(InvalidValue) -> String? {
        try bounded(text, subject: subject, limit: limit, keepsLines: false)
    }

    /// Text of several lines, such as the details of a conference. Nil where nothing is left of it.
    public static func block(_ text: String, subject: String, limit: Int) throws(InvalidValue) -> String? {
        try bounded(text, subject: subject, limit: limit, keepsLines: true)
    }

    /// The same, for text that has to be there.
    public static func requiredLine(_ text: String, subject: String, limit: Int) throws(InvalidValue) -> String {
        guard let line = try line(text, subject: subject, limit: limit) else { throw InvalidValue(subject, .empty) }
        return line
    }

    /// An identifier: ASCII letters, digits and `. _ : -`.
    public static func identifier(_ text: String, subject: String, limit: Int) throws(InvalidValue) -> String {
        guard !text.isEmpty else { throw InvalidValue(subject, .empty) }
        guard text.utf8.count <= limit else { throw InvalidValue(subject, .tooLong, found: text) }
        guard text.utf8.allSatisfy(isIdentifierByte) else {
            throw InvalidValue(subject, .forbiddenCharacter, found: text)
        }
        return text
    }

    /// Any text as one line that a terminal can show: what acts is replaced by `�`, line breaks by spaces.
    ///
    /// This is the door to the screen: use it for everything that was not written by this project.
    public static func printable(_ text: String) -> String {
        if isVisibleASCII(text) { return text }
        guard text.unicodeScalars.contains(where: { isUnsafe($0) || isBreak($0) }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isBreak(scalar) {
                result.append(" ")
            } else {
                result.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return String(result)
    }

    private static func isVisibleASCII(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F { return false }
        return true
    }

    /// Any text as lines that a terminal can show.
    public static func printableLines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { printable(String($0)) }
    }

    /// The beginning of a text, for a message. Counted in scalars: one character can hold a million combining marks.
    package static func beginning(_ text: String, _ count: Int) -> String {
        guard
            let end = text.unicodeScalars.index(
                text.startIndex, offsetBy: count, limitedBy: text.endIndex)
        else { return text }
        return String(text.unicodeScalars[..<end])
    }

    private static func bounded(
        _ text: String, subject: String, limit: Int, keepsLines: Bool
    ) throws(InvalidValue) -> String? {
        guard text.utf8.count <= limit else { throw InvalidValue(subject, .tooLong, found: text) }
        var kept = String.UnicodeScalarView()
        var previousWasReturn = false
        for scalar in text.unicodeScalars {
            defer { previousWasReturn = scalar == "\r" }
            if isBreak(scalar) {
                if scalar == "\n", previousWasReturn { continue }
                kept.append(keepsLines ? (scalar == "\t" ? "\t" : "\n") : " ")
            } else if !isUnsafe(scalar) {
                kept.append(scalar)
            }
        }
        let text = String(kept)
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed(ascii: text) }
        let cleaned = text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        return cleaned.isEmpty ? nil : cleaned
    }

    /// ASCII is composed as it is, and knows few spaces: most texts need none of the tables of Unicode, whose use a
    /// short run would notice.
    private static func trimmed(ascii text: String) -> String? {
        func isInk(_ byte: UInt8) -> Bool { byte != 0x20 && !(0x09...0x0D).contains(byte) }
        guard let first = text.utf8.firstIndex(where: isInk), let last = text.utf8.lastIndex(where: isInk) else {
            return nil
        }
        return String(text[first...last])
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// C0 and C1 controls, bidirectional embeddings, overrides and isolates, invisible separators, tag characters and
    /// noncharacters. Zero-width joiners stay: scripts and emoji need them.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE007F: true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
