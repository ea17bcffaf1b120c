import Glibc

/// Where one logical line of a calendar file lies: a content line with all its folds (RFC 5545, 3.1).
package struct ScannedLine {
    /// Which physical line it begins on, counted from 1.
    let number: Int
    /// The line with its folds and its line end.
    package let range: Range<Int>
    /// Behind the last byte of content.
    package let contentEnd: Int
    /// Behind the last byte of the name: the first `:` or `;`, or the end of a line that has neither.
    let nameEnd: Int
    /// True where the content has line breaks in it that have to be taken out.
    package let isFolded: Bool
}

/// Goes through the logical lines of a text, whatever ends them: CRLF, LF or a lone CR.
///
/// It allocates nothing. The bytes are given to every call because a span cannot be kept; they have to be the same ones,
/// to which more may have been added.
package struct LineScanner {
    private(set) var position: Int
    /// The number of the physical line at ``position``.
    private(set) var lineNumber: Int
    /// The last line feed that was looked for, and up to where there is none after it: nothing is looked through twice.
    private var lineFeed = -1
    private var endOfSearch = 0

    package init(at position: Int = 0, lineNumber: Int = 1) {
        self.position = position
        self.lineNumber = lineNumber
    }

    /// Takes note of lines that were there and have been taken out.
    mutating func count(lines: Int) { lineNumber += lines }

    /// The next line, nil at the end. Lines without content are passed over.
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

    /// Where the first line break is, from a place on; the end where there is none.
    private mutating func lineBreak(from index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        if lineFeed < index {
            let found = Self.find(0x0A, in: bytes, from: max(index, endOfSearch), to: bytes.count)
            if found < bytes.count { lineFeed = found } else { endOfSearch = bytes.count }
        }
        return Self.find(0x0D, in: bytes, from: index, to: lineFeed < index ? bytes.count : lineFeed)
    }

    /// By the system's own search, which looks at many bytes at once: most of a file is content.
    private static func find(
        _ byte: Int32, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int {
        guard start < end, let base = bytes.baseAddress else { return end }
        guard let found = memchr(base + start, byte, end - start) else { return end }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

/// CR or LF.
func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

/// Space or tab, which continue a line when they stand at the beginning of the next one.
package func isFoldMark(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Behind the line break at `index`: CRLF, LF or CR. `index` itself where there is none.
func endOfLineBreak(at index: Int, in bytes: Span<UInt8>) -> Int {
    guard index < bytes.count else { return index }
    if bytes[index] == 0x0A { return index + 1 }
    guard bytes[index] == 0x0D else { return index }
    return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
}

/// Whether the bytes are an ASCII word, in upper or lower case. The word is given in upper case.
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
