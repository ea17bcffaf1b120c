/// The effect of HTML tags on a line, and their attributes.
enum Markup {
    enum Effect {
        case none, blank, lineBreak, link
        /// Everything up to the closing tag is invisible.
        case hidden
    }

    /// Returns whether a text is an HTML page instead of lines with some tags.
    static func isPage(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count, text[index] <= 0x20 { index += 1 }
        guard index < text.count, text[index] == 0x3C else { return false }
        return ["html", "head", "body", "meta", "!doctype"].contains(
            name(text, index + 1..<min(index + 12, text.count)))
    }

    /// Returns whether at least one tag in the text breaks lines.
    static func breaksLines(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == 0x3C {
            let name = name(text, index + 1..<min(index + 12, text.count))
            if breaking.contains(name) || name == "html" || name == "body" { return true }
        }
        return false
    }

    /// Returns whether a text has tags and is therefore meant to be displayed as HTML.
    static func hasTags(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == 0x3C {
            let range = index + 1..<min(index + 12, text.count)
            guard scheme(text, range) == nil else { continue }
            let name = name(text, range)
            if breaking.contains(name) || silent.contains(name) || name == "a" { return true }
        }
        return false
    }

    /// Returns the effect of a tag; nil if it is not one, as in "a < b".
    static func effect(of name: String, isMarkup: Bool) -> Effect? {
        if name == "a" { return .link }
        if breaking.contains(name) { return .lineBreak }
        if name == "td" || name == "th" { return .blank }
        if isMarkup {
            if ["style", "script", "title"].contains(name) { return .hidden }
            return name.isEmpty ? nil : Effect.none
        }
        return silent.contains(name) ? Effect.none : nil
    }

    private static let breaking: Set<String> = [
        "br", "p", "div", "li", "ul", "ol", "tr", "table", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
        "blockquote",
    ]
    private static let silent: Set<String> = [
        "b", "i", "u", "s", "em", "strong", "span", "font", "small", "big", "tbody", "thead", "html", "body", "head",
        "meta", "html-blob", "center", "code", "img", "sub", "sup", "wbr", "o:p",
    ]

    /// Returns the name of a tag, without the slash of a closing tag.
    static func name(_ text: Span<UInt8>, _ inside: Range<Int>) -> String {
        var index = inside.lowerBound
        if index < inside.upperBound, text[index] == 0x2F { index += 1 }
        var name: [UInt8] = []
        while index < inside.upperBound, name.count < 12 {
            let byte = lowercased(text[index])
            guard ByteClass.alphanumeric.contains(byte) || byte == 0x21 || byte == 0x3A || byte == 0x3F || byte == 0x2D
            else { break }
            name.append(byte)
            index += 1
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Returns the scheme of an address in angle brackets; nil for a tag. Addresses that no
    /// link finder recognises are kept.
    static func scheme(_ text: Span<UInt8>, _ inside: Range<Int>) -> (isKept: Bool, length: Int)? {
        let name = name(text, inside)
        for (scheme, isKept) in [
            ("https:", false), ("http:", false), ("tel:", true), ("sip:", true), ("sips:", true), ("h323:", true),
            ("mailto:", false),
        ] where name.hasPrefix(scheme) {
            return (isKept, scheme.utf8.count)
        }
        return nil
    }

    static func isKept(_ address: [UInt8]) -> Bool {
        address.withUnsafeBufferPointer { bytes in
            let span = bytes.span
            return scheme(span, 0..<span.count)?.isKept ?? false
        }
    }

    /// Returns an address without the line breaks that folding inserted.
    static func address(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        for index in range where text[index] > 0x20 && result.count < 2_048 { result.append(text[index]) }
        return result
    }

    /// Returns the value of an attribute; entities are not resolved.
    static func attribute(_ name: StaticString, _ text: Span<UInt8>, _ inside: Range<Int>) -> [UInt8]? {
        let count = name.utf8CodeUnitCount
        var index = inside.lowerBound
        search: while index + count + 1 < inside.upperBound {
            defer { index += 1 }
            guard text[index] <= 0x20 else { continue }
            for offset in 0..<count where lowercased(text[index + 1 + offset]) != name.utf8Start[offset] {
                continue search
            }
            var start = index + 1 + count
            while start < inside.upperBound, text[start] <= 0x20 { start += 1 }
            guard start < inside.upperBound, text[start] == 0x3D else { continue }
            start += 1
            while start < inside.upperBound, text[start] <= 0x20 { start += 1 }
            guard start < inside.upperBound else { return nil }
            let quote = text[start] == 0x22 || text[start] == 0x27 ? text[start] : nil
            if quote != nil { start += 1 }
            var end = start
            while end < inside.upperBound, quote.map({ text[end] != $0 }) ?? (text[end] > 0x20) { end += 1 }
            return address(text, start..<end)
        }
        return nil
    }
}

/// Numeric character references of HTML for characters that cannot occur in an address.
enum NumericEntity {
    /// - Parameter range: from the `&` to the end of the `;`.
    static func scalar(_ text: Span<UInt8>, _ range: Range<Int>) -> Unicode.Scalar? {
        guard range.count > 3, text[range.lowerBound + 1] == 0x23 else { return nil }
        var index = range.lowerBound + 2
        let isHexadecimal = lowercased(text[index]) == 0x78
        if isHexadecimal { index += 1 }
        var value: UInt32 = 0
        while index < range.upperBound - 1, let digit = PercentCoding.digit(text[index]) {
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
            index += 1
        }
        guard value != 0xA0 else { return nil }
        return Unicode.Scalar(value)
    }
}
