import Foundation

/// The rules that every text from outside must pass first.
///
/// Providers and files can contain anything: terminal escape sequences, characters that reverse the reading
/// direction, a gigabyte. A text returned by one of these functions is valid, in normalisation form C, trimmed, and
/// free of invisible control characters.
public enum TextPolicy {
    /// Returns one line of text, such as a title, or nil if nothing remains of it.
    ///
    /// Replaces line breaks and tabs by spaces, and removes control and bidirectional formatting characters.
    ///
    /// - Parameter isUntrusted: true for the text of a provider, from which all other invisible characters are removed as
    ///   well, and in which styles of Latin letters become plain letters.
    public static func line(
        _ text: String, subject: String, limit: Int, isUntrusted: Bool = false
    ) throws(InvalidValue) -> String? {
        try bounded(text, subject: subject, limit: limit, keepsLines: false, isUntrusted: isUntrusted)
    }

    /// Returns text of several lines, such as the details of a conference, or nil if nothing remains of it.
    ///
    /// - Parameter isUntrusted: see ``line(_:subject:limit:isUntrusted:)``.
    public static func block(
        _ text: String, subject: String, limit: Int, isUntrusted: Bool = false
    ) throws(InvalidValue) -> String? {
        try bounded(text, subject: subject, limit: limit, keepsLines: true, isUntrusted: isUntrusted)
    }

    /// Returns one line of text that must not be empty.
    ///
    /// - Parameter isUntrusted: see ``line(_:subject:limit:isUntrusted:)``.
    public static func requiredLine(
        _ text: String, subject: String, limit: Int, isUntrusted: Bool = false
    ) throws(InvalidValue) -> String {
        guard let line = try line(text, subject: subject, limit: limit, isUntrusted: isUntrusted) else {
            throw InvalidValue(subject, .empty)
        }
        return line
    }

    /// Returns the name of something that a provider offers, as people tell it from others by: a line that is not empty, and
    /// has no word that mixes letters of several scripts that look alike.
    public static func name(_ text: String, subject: String, limit: Int) throws(InvalidValue) -> String {
        let line = try requiredLine(text, subject: subject, limit: limit, isUntrusted: true)
        if let word = DisguisedLetters.word(in: line) {
            throw InvalidValue(subject, .disguised, found: String(word))
        }
        return line
    }

    /// Returns an identifier: ASCII letters, digits and `. _ : -`.
    public static func identifier(_ text: String, subject: String, limit: Int) throws(InvalidValue) -> String {
        guard !text.isEmpty else { throw InvalidValue(subject, .empty) }
        guard text.utf8.count <= limit else { throw InvalidValue(subject, .tooLong, found: text) }
        guard text.utf8.allSatisfy(isIdentifierByte) else {
            throw InvalidValue(subject, .forbiddenCharacter, found: text)
        }
        return text
    }

    /// Returns any text as one line that is safe to print on a terminal: control characters become
    /// `�`, line breaks become spaces.
    ///
    /// Apply this to everything that does not come from this project itself before printing it.
    public static func printable(_ text: String) -> String { printable(text, keepsLines: false) }

    /// Returns the text of a file in a form that is safe to print on a terminal: as ``printable(_:)``, but CR, LF and tabs stay.
    package static func printableFile(_ text: String) -> String { printable(text, keepsLines: true) }

    private static func printable(_ text: String, keepsLines: Bool) -> String {
        if isVisibleASCII(text) { return text }
        func isKept(_ scalar: Unicode.Scalar) -> Bool {
            keepsLines && (scalar == "\r" || scalar == "\n" || scalar == "\t") || !isUnsafe(scalar) && !isBreak(scalar)
        }
        guard !text.unicodeScalars.allSatisfy(isKept) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(isKept(scalar) ? scalar : isBreak(scalar) ? " " : "\u{FFFD}")
        }
        return String(result)
    }

    private static func isVisibleASCII(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F { return false }
        return true
    }

    /// Returns any text as lines that are safe to print on a terminal.
    public static func printableLines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { printable(String($0)) }
    }

    /// Returns the beginning of a text for a message. Counts scalars instead of characters, because one character can contain a
    /// million combining marks.
    package static func beginning(_ text: String, _ count: Int) -> String {
        // A scalar has at least one byte, so that nearly all texts need not be counted.
        guard text.utf8.count > count,
            let end = text.unicodeScalars.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
        else { return text }
        return String(text.unicodeScalars[..<end])
    }

    private static func bounded(
        _ text: String, subject: String, limit: Int, keepsLines: Bool, isUntrusted: Bool
    ) throws(InvalidValue) -> String? {
        guard text.utf8.count <= limit else { throw InvalidValue(subject, .tooLong, found: text) }
        if isVisibleASCII(text) { return trimmed(ascii: text) }
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
        if isUntrusted, kept.contains(where: { $0.value >= 0x80 }) { kept = InvisibleCharacters.removed(from: kept) }
        let text = isUntrusted ? DisguisedLetters.plain(String(kept)) : String(kept)
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed(ascii: text) }
        let cleaned = text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        return cleaned.isEmpty ? nil : cleaned
    }

    /// Trims ASCII text, which is always in normalisation form C; this avoids loading Unicode tables, which would slow down a
    /// short run noticeably.
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

    /// Returns whether a scalar is unsafe: C0 and C1 controls, bidirectional embeddings, overrides and isolates, invisible
    /// separators, tag characters and noncharacters. Zero-width joiners are allowed, because scripts and emoji need them.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE007F: true
        // The noncharacters (Unicode, 23.7) are tested without Unicode's tables, because texts hardly ever contain them.
        case 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
