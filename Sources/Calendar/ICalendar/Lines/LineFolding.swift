/// Folding and unfolding of content lines (RFC 5545, 3.1).
package enum LineFolding {
    /// The maximum number of octets in a line, without its line end.
    static let width = 75

    /// Folds a logical line into physical lines of at most 75 octets with CRLF, without splitting characters.
    static func folded(_ line: consuming String) -> String {
        let count = line.utf8.count
        if count <= width {
            line += "\r\n"
            return line
        }
        let source = line.utf8.span
        var result: [UInt8] = []
        result.reserveCapacity(count + count / 24 + 8)
        var start = 0
        var room = width
        while start < count {
            var end = min(start + room, count)
            if end < count {
                // Back up to the first byte of the character that would be split.
                while end > start + 1, source[end] & 0xC0 == 0x80 { end -= 1 }
            }
            if start > 0 { result.append(0x20) }
            for index in start..<end { result.append(source[index]) }
            result.append(0x0D)
            result.append(0x0A)
            start = end
            room = width - 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the bytes of a range without its line breaks and fold marks.
    ///
    /// Unfolding comes before decoding, because some programs fold inside a character.
    static func unfolded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if isLineBreak(bytes[index]) {
                index = endOfLineBreak(at: index, in: bytes)
                if index < range.upperBound, isFoldMark(bytes[index]) { index += 1 }
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Decodes a range, unfolding it if necessary.
    package static func text(_ bytes: Span<UInt8>, _ range: Range<Int>, isFolded: Bool) -> String {
        if isFolded { return String(decoding: unfolded(bytes, range), as: UTF8.self) }
        return bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
