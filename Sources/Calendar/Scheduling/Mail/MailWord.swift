/// Texts in mail headers (RFC 5322, 2.2 and 3.2; RFC 2047).
///
/// A header contains text that other people have chosen, such as a title or a name. None of it can end the header, begin another
/// one, or add an address: line breaks and control characters become spaces, and everything that is not plain is encoded.
enum MailWord {
    /// The most octets of an encoded word (RFC 2047, 2).
    private static let longestWord = 75

    /// Returns a text for a header without a structure, such as Subject, as words that may be separated by line breaks.
    static func unstructured(_ text: String) -> [String] {
        let line = singleLine(text)
        // A text that looks encoded would be decoded by readers.
        let isPlain = line.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !line.contains("=?")
        let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard isPlain, words.allSatisfy({ $0.utf8.count <= longestWord }) else { return encoded(line) }
        return words
    }

    /// Returns a name before an address, as words that may be separated by line breaks.
    static func phrase(_ text: String) -> [String] {
        let line = singleLine(text)
        guard !line.isEmpty else { return [] }
        let isPlain = line.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !line.contains("=?")
        guard isPlain, line.utf8.count < longestWord - 2 else { return encoded(line) }
        let isAtoms = line.utf8.allSatisfy { byte in
            byte == 0x20 || byte < 0x80 && isAtom(Character(UnicodeScalar(byte)))
        }
        guard !isAtoms else { return line.split(separator: " ").map(String.init) }
        let quoted = line.reduce(into: "") { quoted, character in
            if character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted.utf8.count <= longestWord ? ["\"\(quoted)\""] : encoded(line)
    }

    /// Returns a header, with its words folded into lines of at most 76 characters where they allow it.
    static func header(_ name: String, _ words: [String]) -> String {
        var result = name + ":"
        var length = result.utf8.count
        for word in words {
            if length > name.utf8.count + 1, length + 1 + word.utf8.count > 76 {
                result += "\r\n"
                length = 0
            }
            result += " " + word
            length += 1 + word.utf8.count
        }
        return result + "\r\n"
    }

    /// Returns a text without line breaks and other control characters.
    static func singleLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: " "
            default: scalar
            }
        }
        var result = String.UnicodeScalarView()
        for scalar in scalars where !(scalar == " " && (result.isEmpty || result.last == " ")) { result.append(scalar) }
        while result.last == " " { result.removeLast() }
        return String(result)
    }

    private static func isAtom(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "!#$%&'*+-/=?^_`{|}~".contains(character))
    }

    /// Returns a text as encoded words in base64. None ends inside a character (RFC 2047, 5).
    private static func encoded(_ text: String) -> [String] {
        // `=?utf-8?B?` and `?=` take 12 octets, and base64 makes 4 of 3.
        let room = (longestWord - 12) / 4 * 3
        var words: [[UInt8]] = []
        var current: [UInt8] = []
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if current.count + bytes.count > room {
                words.append(current)
                current = []
            }
            current += bytes
        }
        if !current.isEmpty { words.append(current) }
        return words.map { "=?utf-8?B?\(TransferEncoding.base64($0))?=" }
    }
}
