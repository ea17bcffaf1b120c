import Glibc

/// The position of a logical line in a calendar file: a content line with all its folds (RFC 5545, 3.1).
package struct ScannedLine {
    /// The number of the physical line on which the logical line begins, counted from 1.
    let number: Int
    /// The whole line, including folds and line end.
    package let range: Range<Int>
    /// The index after the last byte of content.
    package let contentEnd: Int
    /// The index after the last byte of the name: that of the first `:` or `;`, or the end of a line that has neither.
    let nameEnd: Int
    /// Whether the content contains line breaks that have to be removed.
    package let isFolded: Bool
}

/// Iterates over the logical lines of a text, whether they end in CRLF, LF or a lone CR.
///
/// A scanner allocates nothing. Pass the bytes again with every call, because a span cannot be stored; they must be the same
/// bytes, possibly with more appended.
package struct LineScanner {
    private(set) var position: Int
    /// The number of the physical line at ``position``.
    private(set) var lineNumber: Int
    /// The position of the last line feed that was found, and the end of the range that is known to contain no further one.
    /// They ensure that no byte is searched twice.
    private var lineFeed = -1
    private var endOfSearch = 0

    package init(at position: Int = 0, lineNumber: Int = 1) {
        self.position = position
        self.lineNumber = lineNumber
    }

    /// Adds lines that were removed from the text to the line number.
    mutating func count(lines: Int) { lineNumber += lines }

    /// Returns the next line, or nil at the end. Empty lines are skipped.
    package mutating func next(in bytes: Span<UInt8>) -> ScannedLine? {
        bytes.withUnsafeBufferPointer { next(in: $0) }
    }

    private mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> ScannedLine? {
        let count = bytes.count
        while position < count {
            let start = position
            let number = lineNumber
            var isFolded = false
            var index = start
            var contentEnd = start
            while true {
                contentEnd = lineBreak(from: index, in: bytes)
                index = contentEnd
                if index < count {
                    index += bytes[index] == 0x0D && index + 1 < count && bytes[index + 1] == 0x0A ? 2 : 1
                    lineNumber += 1
                }
                guard index < count, isFoldMark(bytes[index]) else { break }
                isFolded = true
            }
            position = index
            guard contentEnd > start else { continue }
            var nameEnd = start
            while nameEnd < contentEnd, bytes[nameEnd] != UInt8(ascii: ":"), bytes[nameEnd] != UInt8(ascii: ";") {
                nameEnd += 1
            }
            return ScannedLine(
                number: number, range: start..<index, contentEnd: contentEnd, nameEnd: nameEnd, isFolded: isFolded)
        }
        return nil
    }

    /// Returns the index of the first line break from an index on, or the end if there is none.
    private mutating func lineBreak(from index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        if lineFeed < index {
            let found = Self.find(0x0A, in: bytes, from: max(index, endOfSearch), to: bytes.count)
            if found < bytes.count { lineFeed = found } else { endOfSearch = bytes.count }
        }
        return Self.find(0x0D, in: bytes, from: index, to: lineFeed < index ? bytes.count : lineFeed)
    }

    /// Searches with `memchr`, which examines many bytes at once, because most of a file is content.
    private static func find(
        _ byte: Int32, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        guard start < end, let base = bytes.baseAddress else { return end }
        guard let found = memchr(base + start, byte, end - start) else { return end }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

/// Returns whether a byte is CR or LF.
func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

/// Returns whether a byte is a space or tab, which at the beginning of a line continues the previous one.
package func isFoldMark(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Returns the index after the line break (CRLF, LF or CR) at `index`, or `index` itself if there is none.
func endOfLineBreak(at index: Int, in bytes: Span<UInt8>) -> Int {
    guard index < bytes.count else { return index }
    if bytes[index] == 0x0A { return index + 1 }
    guard bytes[index] == 0x0D else { return index }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
}

/// Returns whether the bytes are an ASCII word, ignoring case. The word must be in upper case.
func matches(_ bytes: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
        for offset in 0..<letters.count {
            let byte = bytes[range.lowerBound + offset]
            let upper = byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte
            if upper != letters[offset] { return false }
        }
        return true
    }
}
