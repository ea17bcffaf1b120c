/// A DESCRIPTION as users see it, mapped back to the bytes of the file.
///
/// Programs that pass a description on rewrap it, escape it twice, or turn it into HTML: line breaks become `<br>` or `&#10;`,
/// `&` becomes `&amp;`, links get tags. This view undoes all of that and records which bytes of the value each of its bytes
/// comes from, so that a part can be cut out of the value without changing the rest.
struct ReadableView {
    private(set) var bytes: [UInt8] = []
    /// The index in the value at which the source of each byte begins, and the value's length as the last element.
    private(set) var sources: [Int] = []

    /// - Parameter value: an unfolded TEXT value.
    init(_ value: [UInt8]) {
        bytes.reserveCapacity(value.count)
        sources.reserveCapacity(value.count + 1)
        var index = 0
        while index < value.count {
            let start = index
            switch value[index] {
            case 0x5C where index + 1 < value.count:
                index = unescape(value, at: index)
            case UInt8(ascii: "&"):
                index = decodeEntity(value, at: index)
            case UInt8(ascii: "<"):
                index = readTag(value, at: index)
            default:
                append(value[index], from: start)
                index += 1
            }
        }
        sources.append(value.count)
    }

    /// Returns the bytes of the value that a range of the view comes from.
    func source(of range: Range<Int>) -> Range<Int> { sources[range.lowerBound]..<sources[range.upperBound] }

    /// Returns whether a range is written in the value exactly as in the view.
    func isLiteral(_ range: Range<Int>) -> Bool {
        sources[range.upperBound] - sources[range.lowerBound] == range.count
    }

    private mutating func append(_ byte: UInt8, from source: Int) {
        bytes.append(byte)
        sources.append(source)
    }

    private mutating func unescape(_ value: [UInt8], at start: Int) -> Int {
        switch value[start + 1] {
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
            append(0x0A, from: start)
            return start + 2
        case 0x5C where start + 2 < value.count && value[start + 2] | 0x20 == UInt8(ascii: "n"):
            // `\\n` is escaped twice and means a line break.
            append(0x0A, from: start)
            return start + 3
        case 0x5C where start + 3 < value.count && value[start + 2] == 0x5C && isSeparator(value[start + 3]):
            append(value[start + 3], from: start)
            return start + 4
        case 0x5C, 0x2C, 0x3B:
            append(value[start + 1], from: start)
            return start + 2
        default:
            append(0x5C, from: start)
            return start + 1
        }
    }

    private func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2C || byte == 0x3B }

    private mutating func decodeEntity(_ value: [UInt8], at start: Int) -> Int {
        // The `;` may be escaped in the value.
        var end = start + 1
        while end < value.count, end - start <= 10, value[end] != UInt8(ascii: ";") { end += 1 }
        guard end < value.count, value[end] == UInt8(ascii: ";") else {
            append(value[start], from: start)
            return start + 1
        }
        var name = String(decoding: value[start + 1..<end], as: UTF8.self)
        if name.hasSuffix("\\") { name.removeLast() }
        guard let scalar = Self.entity(name) else {
            append(value[start], from: start)
            return start + 1
        }
        for byte in String(scalar).utf8 { append(byte, from: start) }
        return end + 1
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        switch name.lowercased() {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return " "
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number > 0 else { return nil }
        return number == 13 ? "\n" : number == 160 ? " " : Unicode.Scalar(number)
    }

    /// Turns tags that end a line into line breaks and removes other known tags. Anything else is left unchanged.
    private mutating func readTag(_ value: [UInt8], at start: Int) -> Int {
        var index = start + 1
        if index < value.count, value[index] == UInt8(ascii: "/") { index += 1 }
        let nameStart = index
        while index < value.count, (0x61...0x7A).contains(value[index] | 0x20) { index += 1 }
        let name = String(decoding: value[nameStart..<index], as: UTF8.self).lowercased()
        var end = index
        while end < value.count, end - start < 4_096, value[end] != UInt8(ascii: ">"), value[end] != UInt8(ascii: "<") {
            end += 1
        }
        let isBreak = Self.breakingTags.contains(name)
        // Outlook writes the target of a link directly after its text: https://a.example<https://a.example>
        let isTarget = index < value.count && value[index] == UInt8(ascii: ":") && (bytes.last ?? 0x20) > 0x20
        guard isBreak || isTarget || Self.inlineTags.contains(name), end < value.count,
            value[end] == UInt8(ascii: ">")
        else {
            append(value[start], from: start)
            return start + 1
        }
        if isBreak { append(0x0A, from: start) }
        return end + 1
    }

    private static let breakingTags: Set<String> = ["br", "p", "div", "li", "ul", "ol", "tr", "table", "pre"]
    private static let inlineTags: Set<String> = [
        "a", "b", "i", "u", "em", "strong", "span", "font", "td", "tbody", "html", "body", "head",
    ]
}
