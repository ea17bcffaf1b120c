/// Parses JSON as mails contain it.
///
/// Templates write it, so that the scanner accepts more than RFC 8259: line breaks in texts, commas before a closing bracket, and
/// a comment or a CDATA section around the whole. Depth and number of values are bounded; a text that exceeds them is refused.
struct JSONScanner {
    private let bytes: [UInt8]
    private var index = 0
    /// How many more values may be read.
    private var budget: Int
    private let depth: Int
    private let values: Int
    /// The bound that the text exceeds.
    private var excess: ReservationProblem?

    /// Returns the value of a text.
    ///
    /// - Throws: `notJSON`; `tooManyValues` or `tooDeep` if the text exceeds the bounds.
    static func node(_ bytes: [UInt8], depth: Int, values: Int) throws(ReservationProblem) -> JSONNode {
        var scanner = JSONScanner(bytes: bytes, depth: depth, values: values)
        guard let node = scanner.document() else { throw scanner.excess ?? .notJSON }
        return node
    }

    private init(bytes: [UInt8], depth: Int, values: Int) {
        self.bytes = bytes
        self.depth = depth
        self.values = values
        budget = values
    }

    private mutating func document() -> JSONNode? {
        skip("\u{FEFF}")
        skipSpace()
        for opening: StaticString in ["<!--", "//<![CDATA[", "/*<![CDATA[*/", "<![CDATA["] where skip(opening) {
            break
        }
        guard let node = value(depth: 0) else { return nil }
        skipSpace()
        for closing: StaticString in ["-->", "//-->", "//]]>", "/*]]>*/", "]]>"] where skip(closing) {
            break
        }
        skip(";")
        skipSpace()
        return index == bytes.count ? node : nil
    }

    private mutating func value(depth level: Int) -> JSONNode? {
        skipSpace()
        guard index < bytes.count else { return nil }
        guard budget > 0, level < depth else {
            excess = budget > 0 ? .tooDeep(limit: depth) : .tooManyValues(limit: values)
            return nil
        }
        budget -= 1
        switch bytes[index] {
        case UInt8(ascii: "{"): return object(depth: level)
        case UInt8(ascii: "["): return list(depth: level)
        case UInt8(ascii: "\""): return string().map(JSONNode.text)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        default:
            if skip("true") { return .boolean(true) }
            if skip("false") { return .boolean(false) }
            return skip("null") ? .null : nil
        }
    }

    private mutating func object(depth level: Int) -> JSONNode? {
        index += 1
        var members: [String: JSONNode] = [:]
        while true {
            skipSpace()
            if skip("}") { return .object(members) }
            guard let key = string() else { return nil }
            skipSpace()
            guard skip(":"), let member = value(depth: level + 1) else { return nil }
            // The first one counts: a later duplicate replaces nothing.
            if members[key] == nil { members[key] = member }
            skipSpace()
            if !skip(",") { return skip("}") ? .object(members) : nil }
        }
    }

    private mutating func list(depth level: Int) -> JSONNode? {
        index += 1
        var elements: [JSONNode] = []
        while true {
            skipSpace()
            if skip("]") { return .list(elements) }
            guard let element = value(depth: level + 1) else { return nil }
            elements.append(element)
            skipSpace()
            if !skip(",") { return skip("]") ? .list(elements) : nil }
        }
    }

    private mutating func number() -> JSONNode? {
        let start = index
        while index < bytes.count, Self.isNumberByte(bytes[index]) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        return Double(text) == nil ? nil : .number(text)
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    // MARK: Texts

    private mutating func string() -> String? {
        guard skip("\"") else { return nil }
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): guard escape(into: &text) else { return nil }
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard index < bytes.count else { return false }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
        case UInt8(ascii: "u"):
            guard let unit = codeUnit() else { return false }
            let scalar = scalar(from: unit)
            text += Array(String(Character(scalar)).utf8)
        default: text.append(byte)
        }
        return true
    }

    /// Returns the character of a code unit, taking the second half of a pair. Half a pair becomes `�`.
    private mutating func scalar(from unit: UInt32) -> Unicode.Scalar {
        guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        let before = index
        guard skip("\\u"), let low = codeUnit(), (0xDC00..<0xE000).contains(low) else {
            index = before
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func codeUnit() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        index += 4
        return unit
    }

    // MARK: Marks

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
    }

    /// Skips these characters if they come next.
    @discardableResult private mutating func skip(_ mark: StaticString) -> Bool {
        mark.withUTF8Buffer { mark in
            guard index + mark.count <= bytes.count else { return false }
            for offset in 0..<mark.count where bytes[index + offset] != mark[offset] { return false }
            index += mark.count
            return true
        }
    }
}
