/// The code of a Swift file: comments and the text of string literals are blanked out, everything else keeps its line.
///
/// Code inside of interpolations stays, because it names types like any other code. Literals of regular expressions are
/// not known here; a quotation mark in one would be taken for the start of a string.
struct SwiftCode {
    /// A string literal. An interpolation in it stands as `…`.
    struct Literal: Hashable {
        let text: String
        let line: Int
    }

    /// The lines of the file, blanked.
    let lines: [String]
    /// The string literals of the file, including those inside of interpolations.
    let literals: [Literal]

    /// Reads the text of a file.
    init(_ text: String) {
        var reader = Reader(bytes: Array(text.utf8))
        reader.readCode()
        lines = String(decoding: reader.code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        literals = reader.literals
    }

    /// Walks through the bytes once. What is not code becomes a space, so that columns stay, too.
    private struct Reader {
        let bytes: [UInt8]
        var code: [UInt8] = []
        var literals: [Literal] = []
        private var line = 1
        private var position = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
            code.reserveCapacity(bytes.count)
        }

        /// Reads to the end, or to the parenthesis that closes an interpolation.
        mutating func readCode(inInterpolation: Bool = false) {
            var depth = 0
            while position < bytes.count {
                if Self.isPlain(bytes[position]) {
                    keep()
                } else if starts(with: "//") {
                    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank() }
                } else if starts(with: "/*") {
                    readBlockComment()
                } else if let hashes = hashesBeforeQuote() {
                    readString(hashes: hashes)
                } else {
                    let byte = bytes[position]
                    keep()
                    if byte == UInt8(ascii: "(") { depth += 1 }
                    if byte == UInt8(ascii: ")") { depth -= 1 }
                    if inInterpolation, depth == 0 { return }
                }
            }
        }

        /// Whether a byte begins neither a comment nor a string, and is no parenthesis: nearly all are not.
        private static func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"): false
            default: true
            }
        }

        private mutating func readBlockComment() {
            var depth = 0
            repeat {
                if starts(with: "/*") {
                    depth += 1
                    blank(2)
                } else if starts(with: "*/") {
                    depth -= 1
                    blank(2)
                } else {
                    blank()
                }
            } while depth > 0 && position < bytes.count
        }

        private mutating func readString(hashes: Int) {
            blank(hashes)
            let fence = String(repeating: "#", count: hashes)
            let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
            blank(quotes.utf8.count)
            let start = line
            var text: [UInt8] = []
            defer { literals.append(Literal(text: String(decoding: text, as: UTF8.self), line: start)) }
            while position < bytes.count {
                if starts(with: quotes + fence) { return blank(quotes.utf8.count + hashes) }
                if starts(with: "\\" + fence + "(") {
                    blank(1 + hashes)
                    readCode(inInterpolation: true)
                    text += Array("…".utf8)
                } else if starts(with: "\\" + fence + "\n") {
                    // The line goes on; its indentation is no part of the text.
                    blank(2 + hashes)
                    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { blank() }
                } else {
                    let count = starts(with: "\\" + fence) ? 2 + hashes : 1
                    text += bytes[position..<min(position + count, bytes.count)]
                    blank(count)
                }
            }
        }

        /// How many `#` stand before the quotation mark at this position; nil unless a string starts here.
        private func hashesBeforeQuote() -> Int? {
            let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
            let quote = position + hashes
            return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? hashes : nil
        }

        private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

        private mutating func keep() {
            if bytes[position] == UInt8(ascii: "\n") { line += 1 }
            code.append(bytes[position])
            position += 1
        }

        private mutating func blank(_ count: Int = 1) {
            for _ in 0..<min(count, bytes.count - position) {
                if bytes[position] == UInt8(ascii: "\n") { line += 1 }
                code.append(bytes[position] == UInt8(ascii: "\n") ? UInt8(ascii: "\n") : UInt8(ascii: " "))
                position += 1
            }
        }
    }
}
