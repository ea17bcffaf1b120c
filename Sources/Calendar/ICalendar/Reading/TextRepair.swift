import Glibc

/// Decodes the bytes of a component.
///
/// Nearly always they are valid UTF-8. There are two exceptions: a fold in the middle of a character, which folding the
/// line again repairs, and files of old programs in Windows-1252, which is decoded byte by byte.
enum TextRepair {
    struct Result {
        var text: String
        /// Maps the lines of the text to lines of the file.
        var lines: LineMap
        /// Lines of the file with NUL or with bytes that are not UTF-8.
        var remarks: [(line: Int, warning: CalendarWarning)] = []
    }

    /// - Parameter lines: maps the lines of these bytes to lines of the file.
    static func text(of bytes: [UInt8], lines: LineMap) -> Result {
        let hasNull = bytes.withUnsafeBytes { buffer in
            buffer.baseAddress.map { memchr($0, 0, buffer.count) != nil } ?? false
        }
        if !hasNull, let text = String(validating: bytes, as: UTF8.self) {
            return Result(text: text, lines: lines)
        }
        var result = Result(text: "", lines: LineMap())
        var count = 0
        var scanner = LineScanner()
        let span = bytes.span
        while let line = scanner.next(in: span) {
            let number = lines.fileLine(of: line.number)
            result.lines.note(count + 1, at: number)
            let text = text(of: line, in: span, &result.remarks, number)
            count += text.utf8.count { $0 == 0x0A }
            result.text += text
        }
        return result
    }

    private static func text(
        of line: ScannedLine, in bytes: Span<UInt8>, _ remarks: inout [(line: Int, warning: CalendarWarning)],
        _ number: Int
    ) -> String {
        let whole = bytes.extracting(line.range).withUnsafeBufferPointer { Array($0) }
        let hasNull = whole.contains(0)
        if !hasNull, let text = String(validating: whole, as: UTF8.self) { return text }
        let content = LineFolding.unfolded(bytes, line.range.lowerBound..<line.contentEnd)
        if hasNull { remarks.append((number, .nullByte)) }
        if let text = String(validating: content, as: UTF8.self) {
            let scalars = text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }
            return LineFolding.folded(hasNull ? String(String.UnicodeScalarView(scalars)) : text)
        }
        remarks.append((number, .notUTF8))
        return LineFolding.folded(decoded(content))
    }

    /// Decodes valid UTF-8 sequences as such and all other bytes as Windows-1252. A byte that is undefined in both
    /// becomes `�`.
    static func decoded(_ bytes: [UInt8]) -> String {
        // Bytes, because appending to a string can copy all of it.
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 2)
        var index = 0
        while index < bytes.count {
            let length = lengthOfCharacter(at: index, in: bytes)
            if length > 0 {
                result += bytes[index..<index + length]
                index += length
            } else {
                result += String(windows1252(bytes[index])).utf8
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the number of bytes of the UTF-8 sequence at an index; 0 if it is not valid, or NUL.
    private static func lengthOfCharacter(at index: Int, in bytes: [UInt8]) -> Int {
        let byte = bytes[index]
        if byte < 0x80 { return byte == 0 ? 0 : 1 }
        let length = byte < 0xC2 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 0
        guard length > 0, index + length <= bytes.count,
            String(validating: bytes[index..<index + length], as: UTF8.self) != nil
        else { return 0 }
        return length
    }

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        if byte >= 0xA0 { return Unicode.Scalar(byte) }
        return byte >= 0x80 ? upperHalf[Int(byte) - 0x80] : "\u{FFFD}"
    }

    /// The characters from 0x80 to 0x9F.
    private static let upperHalf: [Unicode.Scalar] = [
        "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}",
        "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{FFFD}", "\u{17D}", "\u{FFFD}", "\u{FFFD}", "\u{2018}",
        "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}",
        "\u{203A}", "\u{153}", "\u{FFFD}", "\u{17E}", "\u{178}",
    ]
}
