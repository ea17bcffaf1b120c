import Glibc

/// Decodes the bytes of a component.
///
/// They are nearly always valid UTF-8. There are two exceptions: a fold in the middle of a character, which folding the line
/// again repairs, and files of old programs in Windows-1252, which is decoded byte by byte.
enum TextRepair {
    struct Result {
        var text: String
        /// Maps the lines of the text to lines of the file.
        var lines: LineMap
        /// The lines of the file that contain NUL or bytes that are not UTF-8.
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
        return LineFolding.folded(MixedText.decoded(content))
    }
}
