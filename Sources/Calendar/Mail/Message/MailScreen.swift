/// Says quickly whether a mail can have anything for a calendar: a calendar file, a pass for a wallet, or HTML with structured
/// data.
///
/// A search through many mails reads only those that pass. Most mails need a few passes over their bytes, each for the rarest
/// letter of a word, and none of their parts is decoded, except HTML in base64.
package struct MailScreen: Sendable {
    /// Whether a PDF is of interest, too.
    package let takesDocuments: Bool

    package init(takesDocuments: Bool) { self.takesDocuments = takesDocuments }

    /// Returns false if a mail has nothing of interest. True means that the mail has to be read to find out.
    package func passes(_ mail: [UInt8]) -> Bool {
        mail.withUnsafeBufferPointer { bytes in
            bytes.hasCalendarOrPass || bytes.hasMarkup || takesDocuments && bytes.hasDocument
                || bytes.hasMarkupInQuotedPrintable || bytes.hasMarkupInBase64
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var hasCalendarOrPass: Bool {
        contains(UInt8(ascii: "/")) {
            isWord("text/calendar", 4, around: $0) || isWord("application/ics", 11, around: $0)
                || isWord("application/vnd.apple.pkpass", 11, around: $0)
        }
            || contains(UInt8(ascii: ".")) { isWord(".ics", 0, around: $0) || isWord(".pkpass", 0, around: $0) }
    }

    fileprivate var hasMarkup: Bool {
        contains(UInt8(ascii: "+")) { isWord("ld+json", 2, around: $0) }
            || contains(UInt8(ascii: "p")) { isWord("itemscope", 7, around: $0) }
            || contains(UInt8(ascii: "P")) { isWord("itemscope", 7, around: $0) }
    }

    fileprivate var hasDocument: Bool { contains("application/pdf") || contains(".pdf") }

    /// Looks at the places where the words can be written in another way: a plus can be encoded, and a soft line break can divide
    /// a word.
    fileprivate var hasMarkupInQuotedPrintable: Bool {
        contains(UInt8(ascii: "=")) { mark in
            var next = mark + 1
            while next < count, self[next] == .space || self[next] == .tabulator { next += 1 }
            if next < count, self[next] == .carriageReturn { next += 1 }
            guard next < count, self[next] == .newline else { return isWord("ld=2bjson", 2, around: mark) }
            return isWord("ld+json", dividedAt: mark, next + 1) || isWord("ld=2bjson", dividedAt: mark, next + 1)
                || isWord("itemscope", dividedAt: mark, next + 1)
        }
    }

    /// Decodes each part in base64 whose header names HTML.
    fileprivate var hasMarkupInBase64: Bool {
        /// The end of the part that was decoded last.
        var end = 0
        return contains(UInt8(ascii: "6")) { place in
            guard place >= end, isWord("base64", 4, around: place) else { return false }
            let header = headerBlock(around: place)
            end = header.upperBound
            let fields = Bytes(rebasing: self[header])
            // An attached message should not be encoded, but some programs do so.
            if fields.contains("message/") { return true }
            guard fields.contains("text/html") || fields.contains("application/xhtml") else { return false }
            // No line of base64 begins with a hyphen, as the line after the part does.
            while end < count, self[end] != UInt8(ascii: "-") { end = lineEnd(from: end, to: count) }
            // Without its zeros, UTF-16 has the same words.
            let text = TransferEncoding.base64(self, header.upperBound..<end).filter { $0 != 0 }
            return text.withUnsafeBufferPointer { $0.hasMarkup }
        }
    }

    // MARK: -

    /// Returns whether a byte occurs at a place that fulfils a condition. The C library looks at many bytes at once.
    @inline(__always)
    private func contains(_ byte: UInt8, where isWanted: (Int) -> Bool) -> Bool {
        var place = firstPlace(of: byte, from: 0)
        while place < count {
            if isWanted(place) { return true }
            place = firstPlace(of: byte, from: place + 1)
        }
        return false
    }

    /// Returns whether a word, in lowercase, is there in any case with its letter of a number at a place.
    @inline(__always)
    private func isWord(_ word: StaticString, _ letter: Int, around place: Int) -> Bool {
        let start = place - letter
        guard start >= 0, start + word.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<word.utf8CodeUnitCount where self[start + offset].lowercased != word.utf8Start[offset] {
            return false
        }
        return true
    }

    /// Returns whether a word, in lowercase, is there in any case with one part before a place, and the other part after another one.
    private func isWord(_ word: StaticString, dividedAt end: Int, _ next: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard end > 0, next < count else { return false }
        for first in 1..<length
        where self[end - 1].lowercased == word.utf8Start[first - 1] && self[next].lowercased == word.utf8Start[first] {
            guard first <= end, next + length - first <= count else { continue }
            let isThere = (0..<length).allSatisfy { offset in
                let place = offset < first ? end - first + offset : next + offset - first
                return self[place].lowercased == word.utf8Start[offset]
            }
            if isThere { return true }
        }
        return false
    }

    /// Returns the lines around a place up to the nearest empty lines, with the empty line after them.
    private func headerBlock(around place: Int) -> ByteRange {
        var start = place
        while start > 0, !(self[start - 1] == .newline && isEmptyLine(before: start - 1)) { start -= 1 }
        var end = lineEnd(from: place, to: count)
        while end < count {
            let next = lineEnd(from: end, to: count)
            let isEmpty = withoutLineEnding(end..<next).isEmpty
            end = next
            if isEmpty { break }
        }
        return start..<end
    }

    /// Whether the line that ends with the newline at a place is empty.
    private func isEmptyLine(before newline: Int) -> Bool {
        guard newline > 0 else { return true }
        var last = newline - 1
        if self[last] == .carriageReturn {
            guard last > 0 else { return true }
            last -= 1
        }
        return self[last] == .newline
    }
}
