/// Says quickly whether a mail can have anything for a calendar: a calendar file, or HTML with structured data.
///
/// A search through many mails reads only those that pass. Most mails need a few passes over their bytes, and none of their
/// parts is decoded, except HTML in base64.
package struct MailScreen: Sendable {
    /// Whether a PDF or a pass for a wallet is of interest, too.
    package let takesDocuments: Bool

    package init(takesDocuments: Bool) { self.takesDocuments = takesDocuments }

    /// Returns false if a mail has nothing of interest. True means that the mail has to be read to find out.
    package func passes(_ mail: [UInt8]) -> Bool {
        mail.withUnsafeBufferPointer { bytes in
            if Self.hasCalendar(bytes) || Self.hasMarkup(bytes) { return true }
            if takesDocuments, Self.hasDocument(bytes) { return true }
            if bytes.contains("quoted-printable"), Self.hasMarkup(inQuotedPrintable: bytes) { return true }
            return bytes.contains("base64") && Self.hasMarkup(inBase64: bytes)
        }
    }

    private static func hasCalendar(_ bytes: Bytes) -> Bool {
        bytes.contains("text/calendar") || bytes.contains("application/ics") || bytes.contains(".ics")
    }

    private static func hasMarkup(_ bytes: Bytes) -> Bool { bytes.contains("ld+json") || bytes.contains("itemscope") }

    private static func hasDocument(_ bytes: Bytes) -> Bool {
        bytes.contains("application/pdf") || bytes.contains(".pdf") || bytes.contains("pkpass")
    }

    /// Looks for the words in the whole mail without its soft line breaks, which can divide a word. A plus may be encoded.
    private static func hasMarkup(inQuotedPrintable bytes: Bytes) -> Bool {
        let text = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            var place = 0
            while place < bytes.count {
                let mark = bytes.firstPlace(of: UInt8(ascii: "="), from: place)
                for offset in place..<mark { output[count + offset - place] = bytes[offset] }
                count += mark - place
                guard mark < bytes.count else { return }
                place = mark + 1
                var end = place
                while end < bytes.count, bytes[end] == .space || bytes[end] == .tabulator { end += 1 }
                if end < bytes.count, bytes[end] == .carriageReturn { end += 1 }
                if end < bytes.count, bytes[end] == .newline {
                    place = end + 1
                } else {
                    output[count] = UInt8(ascii: "=")
                    count += 1
                }
            }
        }
        return text.withUnsafeBufferPointer { hasMarkup($0) || $0.contains("ld=2bjson") }
    }

    /// Decodes each part in base64 whose header names HTML.
    private static func hasMarkup(inBase64 bytes: Bytes) -> Bool {
        var place = 0
        while let found = bytes.firstPlace(of: "base64", from: place) {
            let header = bytes.headerBlock(around: found)
            place = max(found + 1, header.upperBound)
            let fields = Bytes(rebasing: bytes[header])
            // An attached message should not be encoded, but some programs do so.
            if fields.contains("message/") { return true }
            guard fields.contains("text/html") || fields.contains("application/xhtml") else { continue }
            // No line of base64 begins with a hyphen, as the line after the part does.
            var end = header.upperBound
            while end < bytes.count, bytes[end] != UInt8(ascii: "-") {
                end = bytes.lineEnd(from: end, to: bytes.count)
            }
            // Without its zeros, UTF-16 has the same words.
            let text = TransferEncoding.base64(bytes, header.upperBound..<end).filter { $0 != 0 }
            if text.withUnsafeBufferPointer({ hasMarkup($0) }) { return true }
            place = end
        }
        return false
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the lines around a place up to the nearest empty lines, with the empty line after them.
    fileprivate func headerBlock(around place: Int) -> ByteRange {
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
