/// Texts in headers that are not ASCII (RFC 2047).
enum EncodedWords {
    /// Returns the value of a field as one line of text.
    static func decode(_ bytes: Bytes, _ range: ByteRange) -> String {
        let raw = Charset.decode(Array(bytes[range]), charset: nil)
        return decode(raw)
    }

    /// Returns a text with its encoded words decoded. White space between two of them is no part of the text, and control
    /// characters become spaces.
    static func decode(_ text: String) -> String {
        let text = unfolded(text)
        guard text.utf8.count > 8, hasMark(text) else { return text.trimmed }
        let source = Array(text.utf8)
        return source.withUnsafeBufferPointer { source in
            var result: [UInt8] = []
            var pending: (charset: String, bytes: [UInt8])?
            func flush() {
                guard let word = pending else { return }
                result += Charset.decode(word.bytes, charset: word.charset).utf8
                pending = nil
            }
            var place = 0
            // Where the white space after the last encoded word begins.
            var gap: Int?
            while place < source.count {
                if source[place] == UInt8(ascii: "="), let word = word(source, at: place) {
                    // Some programs divide a character between two words.
                    if pending?.charset == word.charset {
                        pending?.bytes += word.bytes
                    } else {
                        flush()
                        pending = (word.charset, word.bytes)
                    }
                    place = word.end
                    gap = place
                    continue
                }
                if gap != nil, source[place] == .space {
                    place += 1
                    continue
                }
                flush()
                if let start = gap { result += source[start..<place] }
                gap = nil
                result.append(source[place])
                place += 1
            }
            flush()
            return unfolded(String(decoding: result, as: UTF8.self)).trimmed
        }
    }

    /// Whether the text contains “=?”.
    private static func hasMark(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "?"), previous == UInt8(ascii: "=") { return true }
            previous = byte
        }
        return false
    }

    private static let longestWord = 1_024

    /// The encoded word at a place: `=?charset?B?text?=`.
    private static func word(_ source: Bytes, at start: Int) -> (charset: String, bytes: [UInt8], end: Int)? {
        let limit = min(source.count, start + longestWord)
        guard start + 8 <= limit, source[start + 1] == UInt8(ascii: "?") else { return nil }
        let question = UInt8(ascii: "?")
        guard let charsetEnd = place(of: question, in: source, start + 2..<min(limit, start + 80)),
            charsetEnd > start + 2,
            charsetEnd + 2 < limit, source[charsetEnd + 2] == question
        else { return nil }
        let textStart = charsetEnd + 3
        // A question mark that ends no word is a part of the text, although it should have been encoded.
        var end = textStart
        while true {
            // Where another word begins, this one has no end.
            guard let next = place(of: question, in: source, end..<limit), next + 1 < limit,
                next == textStart || source[next - 1] != UInt8(ascii: "=") || source[next + 1] == UInt8(ascii: "=")
            else { return nil }
            if source[next + 1] == UInt8(ascii: "=") {
                end = next
                break
            }
            end = next + 1
        }
        // The language after an asterisk (RFC 2231, 5) does not matter.
        let name = String(decoding: source[start + 2..<charsetEnd], as: UTF8.self).prefix { $0 != "*" }.lowercased()
        switch source[charsetEnd + 1].lowercased {
        case UInt8(ascii: "b"): return (name, TransferEncoding.base64(source, textStart..<end), end + 2)
        case UInt8(ascii: "q"):
            let text = source[textStart..<end].map { $0 == UInt8(ascii: "_") ? .space : $0 }
            let bytes = text.withUnsafeBufferPointer { TransferEncoding.quotedPrintable($0, 0..<$0.count) }
            return (name, bytes, end + 2)
        default: return nil
        }
    }

    private static func place(of byte: UInt8, in source: Bytes, _ range: ByteRange) -> Int? {
        guard range.lowerBound < range.upperBound else { return nil }
        return source[range].firstIndex(of: byte)
    }

    /// Returns the text on one line.
    static func unfolded(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isFolding = false
        for byte in text.utf8 {
            switch byte {
            // A line is folded at white space, which remains.
            case .newline, .carriageReturn: isFolding = true
            case 0..<0x20, 0x7F: bytes.append(.space)
            default:
                if isFolding, byte != .space, bytes.last != .space { bytes.append(.space) }
                bytes.append(byte)
            }
            if byte != .newline, byte != .carriageReturn { isFolding = false }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
