/// Joins a passcode in an address that a mail program has wrapped at the end of a line:
///
///     https://example.zoom.us/j/81234567890?pwd=QWxhZGRpbjpvcGVuIHNl
///     c2FtZQ.1
///
/// This applies only if the two lines clearly belong together: the first ends before or within `?pwd=…`, and the second
/// contains only the rest of a passcode in Zoom's form. Any other line break ends an address.
enum WrappedPasscode {
    private static let key = Array("pwd=".utf8)
    private static let longestRest = 96

    /// Returns where an address continues after a line break; nil if it ends there.
    ///
    /// - Parameters:
    ///   - index: the first byte after the address in the text.
    ///   - address: the address so far. At most its last 128 bytes are read, and as many bytes of the text.
    static func continuation(_ text: Span<UInt8>, at index: Int, of address: [UInt8]) -> Int? {
        var start = index
        while start < text.count, start - index < 4, text[start] == 0x20 || text[start] == 0x0D { start += 1 }
        guard start < text.count, text[start] == 0x0A || start > index && text[start - 1] == 0x0D else { return nil }
        if text[start] == 0x0A { start += 1 }
        // Blanks and marks of a quotation.
        let line = start
        while start < text.count, start - line < 8, text[start] == 0x20 || text[start] == 0x09 || text[start] == 0x3E {
            start += 1
        }
        var end = start
        while end < text.count, end - start <= longestRest, ByteClass.url.contains(text[end]) { end += 1 }
        guard end > start, end - start <= longestRest, endsLine(text, end) else { return nil }
        return continues(address, text, start..<end) ? start : nil
    }

    private static func endsLine(_ text: Span<UInt8>, _ end: Int) -> Bool {
        var index = end
        while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        return index == text.count || text[index] == 0x0A || text[index] == 0x0D
    }

    private static func continues(_ address: [UInt8], _ text: Span<UInt8>, _ rest: Range<Int>) -> Bool {
        let tail = address.suffix(128)
        // The part of `?pwd=` that the next line has to begin with.
        var missing: ArraySlice<UInt8> = [0x3F] + key
        var known: ArraySlice<UInt8> = []
        if let mark = tail.lastIndex(where: { $0 == 0x3F || $0 == 0x26 }) {
            let query = tail[(mark + 1)...]
            if query.count <= key.count, key.starts(with: query) {
                missing = key[query.count...]
            } else if query.starts(with: key) {
                missing = []
                known = query.dropFirst(key.count)
            } else {
                return false
            }
        }
        guard rest.count > missing.count else { return false }
        var index = rest.lowerBound
        for byte in missing {
            guard text[index] == byte else { return false }
            index += 1
        }
        var passcode = Array(known)
        while index < rest.upperBound {
            passcode.append(text[index])
            index += 1
        }
        guard passcode.allSatisfy({ ByteClass.token.contains($0) || $0 == 0x2E }) else { return false }
        if known.isEmpty { return passcode.count >= 8 && passcode.contains(where: ByteClass.digits.contains) }
        return !isComplete(known) && isComplete(passcode[...])
    }

    /// Zoom's passcodes have 32 characters, or end with a dot and a digit.
    private static func isComplete(_ passcode: ArraySlice<UInt8>) -> Bool {
        if let last = passcode.last, ByteClass.digits.contains(last), passcode.dropLast().last == 0x2E {
            return passcode.count >= 12
        }
        return passcode.count == 32 && !passcode.contains(0x2E)
    }
}
