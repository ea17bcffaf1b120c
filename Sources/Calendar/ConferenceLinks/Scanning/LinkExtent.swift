/// Finds the end of an address in a text, handling the text around it: HTML entities, folded lines between angle
/// brackets, and punctuation that follows.
struct LinkExtent {
    private let start: Int
    /// The position after the last byte examined as part of the address.
    private(set) var end: Int
    /// True if the address exceeds the limit; only its beginning was read.
    private(set) var isTooLong = false
    /// The end of each byte in the text, once bytes and text no longer correspond one to one.
    private var ends: [Int] = []
    private var isAngled = false
    private var isQuoted = false
    private var emphasis: UInt8?
    /// Whether the address goes on in the next line; it does so at most once.
    private var isUnwrapped = false

    init(_ text: Span<UInt8>, from start: Int) {
        self.start = start
        end = start
        guard start > 0 else { return }
        switch text[start - 1] {
        case 0x3C: isAngled = true
        case 0x27: isQuoted = true
        case 0x5F, 0x7E: emphasis = text[start - 1]
        default: break
        }
    }

    /// Reads to the end of the address.
    ///
    /// - Parameter bare: true for an address without a scheme, which gets one.
    mutating func read(_ text: Span<UInt8>, into bytes: inout [UInt8], bare: Bool, limit: Int) {
        bytes.removeAll(keepingCapacity: true)
        if bare { bytes.append(contentsOf: "https://".utf8) }
        let lead = bytes.count
        var index = start
        while index < text.count {
            let byte = text[index]
            if ByteClass.url.contains(byte) {
                if isQuoted, byte == 0x27 { break }
                if byte == 0x26, let entity = HTMLEntity(text, at: index) {
                    guard let character = entity.character, character != 0x27, ByteClass.url.contains(character) else {
                        break
                    }
                    noteEnds(bytes, lead)
                    index += entity.length
                    append(character, to: &bytes, endingAt: index, limit)
                    continue
                }
                index += 1
                append(byte, to: &bytes, endingAt: index, limit)
            } else if isAngled, let next = Self.foldedLine(text, at: index) {
                noteEnds(bytes, lead)
                index = next
            } else if !isAngled, !isUnwrapped, let next = WrappedPasscode.continuation(text, at: index, of: bytes) {
                isUnwrapped = true
                noteEnds(bytes, lead)
                index = next
            } else {
                break
            }
        }
        end = index
    }

    private mutating func append(_ byte: UInt8, to bytes: inout [UInt8], endingAt position: Int, _ limit: Int) {
        guard bytes.count < limit else {
            isTooLong = true
            return
        }
        bytes.append(byte)
        if !ends.isEmpty { ends.append(position) }
    }

    private mutating func noteEnds(_ bytes: [UInt8], _ lead: Int) {
        if ends.isEmpty { ends = bytes.indices.map { start + max(0, $0 + 1 - lead) } }
    }

    /// Between angle brackets, line breaks and the blanks around them are not part of an
    /// address (RFC 3986, appendix C).
    ///
    /// - Returns: the position where the address continues; nil if this is not such a line break, or if no bracket closes it.
    private static func foldedLine(_ text: Span<UInt8>, at index: Int) -> Int? {
        guard text[index] == 0x0A || text[index] == 0x0D else { return nil }
        var next = index
        while next < text.count, text[next] <= 0x20 { next += 1 }
        var close = next
        while close < text.count, close - index < 2_048, text[close] != 0x3E {
            guard
                ByteClass.url.contains(text[close]) || text[close] == 0x0A || text[close] == 0x0D || text[close] == 0x20
            else { return nil }
            // A blank within a line ends the address.
            if text[close] == 0x20, !ByteClass.isBreak(text[close - 1]), close + 1 < text.count,
                !ByteClass.isBreak(text[close + 1])
            {
                return nil
            }
            close += 1
        }
        return close < text.count && text[close] == 0x3E && close > next ? next : nil
    }

    /// Whether something follows the scheme: two slashes for web addresses, any text for others.
    func isAddress(_ bytes: [UInt8], scheme: LinkScheme, colon: Int) -> Bool {
        if scheme.isOpaque { return bytes.count > colon + 1 }
        return bytes.count > colon + 3 && bytes[colon + 1] == 0x2F && bytes[colon + 2] == 0x2F
    }

    /// Removes trailing characters that belong to the surrounding text.
    ///
    /// - Returns: the end of the address in the text.
    mutating func trim(_ bytes: inout [UInt8], scheme: LinkScheme) -> Int {
        let read = bytes.count
        var open = 0
        for byte in bytes { if byte == 0x28 { open += 1 } else if byte == 0x29 { open -= 1 } }
        loop: while let last = bytes.last {
            switch last {
            // Full stop, comma, semicolon, colon, exclamation and question mark, apostrophe.
            case 0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x27: break
            case 0x2A: if scheme == .tel { break loop }
            case 0x29:
                if open >= 0 { break loop }
                open += 1
            case 0x5F, 0x7E: if last != emphasis { break loop }
            // An angle bracket or quote that was percent-encoded together with the address.
            case 0x45 where bytes.hasTail("%3E"), 0x65 where bytes.hasTail("%3e"), 0x32 where bytes.hasTail("%22"):
                bytes.removeLast(2)
            default: break loop
            }
            bytes.removeLast()
        }
        if bytes.count < ends.count { return bytes.isEmpty ? start : ends[bytes.count - 1] }
        return end - (read - bytes.count)
    }
}

extension [UInt8] {
    fileprivate func hasTail(_ text: StaticString) -> Bool {
        guard count > text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
    }
}

extension ByteClass {
    fileprivate static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x20 }
}

/// An HTML entity such as `&amp;`, `&#38;` or `&#x26;`.
struct HTMLEntity {
    /// Nil for a character that cannot occur in an address.
    let character: UInt8?
    /// The length from `&` to `;`. A doubly escaped entity, `&amp;amp;`, counts as one.
    let length: Int

    init?(_ text: Span<UInt8>, at start: Int) {
        func isNext(_ word: StaticString, _ index: Int) -> Bool {
            let count = word.utf8CodeUnitCount
            guard index + count <= text.count else { return false }
            for offset in 0..<count where lowercased(text[index + offset]) != word.utf8Start[offset] { return false }
            return true
        }
        let index = start + 1
        if isNext("amp;", index) {
            var end = index + 4
            while isNext("amp;", end) { end += 4 }
            character = 0x26
            length = end - start
            return
        }
        for (word, byte) in [("lt;", 0x3C), ("gt;", 0x3E), ("quot;", 0x22), ("apos;", 0x27), ("nbsp;", 0xA0)]
            as [(StaticString, UInt8)] where isNext(word, index)
        {
            character = byte < 0x80 ? byte : nil
            length = 1 + word.utf8CodeUnitCount
            return
        }
        guard index < text.count, text[index] == 0x23 else { return nil }
        var position = index + 1
        let isHexadecimal = position < text.count && lowercased(text[position]) == 0x78
        if isHexadecimal { position += 1 }
        let digits = position
        var value = 0
        while position < text.count, position - digits < 8, let digit = PercentCoding.digit(text[position]),
            isHexadecimal || digit < 10
        {
            value = min(value * (isHexadecimal ? 16 : 10) + Int(digit), 0x11_0000)
            position += 1
        }
        guard position > digits, position < text.count, text[position] == 0x3B else { return nil }
        character = value < 0x80 ? UInt8(value) : nil
        length = position + 1 - start
    }
}
