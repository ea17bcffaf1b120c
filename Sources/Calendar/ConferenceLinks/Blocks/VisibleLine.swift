/// A line of a text as it is displayed: without tags and entities, with normalised blanks, and with its source range.
struct VisibleLine {
    /// The visible text, which never begins with a blank and never has two blanks in a row.
    var bytes: [UInt8] = []
    /// The range in the text, including everything invisible.
    var source = 0..<0
    /// Addresses behind the visible text, in tags or in angle brackets: `text<tel:…>`.
    var targets: [[UInt8]] = []

    /// A horizontal rule made of one character.
    struct Rule: Equatable {
        let byte: UInt8
        let count: Int
    }

    /// The rule that this line is; nil if it has any other text.
    var rule: Rule? {
        guard bytes.count >= 3, bytes.allSatisfy(VisibleLine.ruleBytes.contains) else { return nil }
        return Rule(byte: bytes[0], count: bytes.count)
    }

    private static let ruleBytes = ByteClass("_-.=*~#")

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
    }

    mutating func append(_ byte: UInt8) {
        if byte == 0x20 || byte == 0x09 {
            if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
        } else if byte > 0x20 {
            bytes.append(byte)
        }
    }
}

/// Splits a text into lines in one pass.
///
/// Understands markup as mail and calendar programs write it. An unclosed tag counts as text, or extends to the end;
/// the reader never searches the same range twice.
struct LineReader {
    /// Whether only tags break lines, as in complete HTML pages.
    let isMarkup: Bool
    private var position = 0
    /// The number of bytes examined.
    private(set) var work = 0

    init(isMarkup: Bool) { self.isMarkup = isMarkup }

    /// Reads the next line; returns false at the end.
    mutating func next(_ text: Span<UInt8>, into line: inout VisibleLine) -> Bool {
        line.clear()
        let start = position
        guard position < text.count else { return false }
        var isOpen = true
        while isOpen, position < text.count {
            let byte = text[position]
            switch byte {
            case 0x0A, 0x0D:
                position += 1
                if byte == 0x0D, position < text.count, text[position] == 0x0A { position += 1 }
                if isMarkup { line.append(0x20) } else { isOpen = false }
            case 0x5C where position + 1 < text.count: isOpen = readEscape(text, &line)
            case 0x3C: isOpen = readTag(text, &line)
            case 0x26: readEntity(text, &line)
            case 0x80...: isOpen = readWide(text, &line)
            default:
                line.append(byte)
                position += 1
            }
        }
        if line.bytes.last == 0x20 { line.bytes.removeLast() }
        line.source = start..<position
        work += position - start
        return true
    }

    /// Reads an escape sequence. Some programs escape texts twice, so that a line break arrives as `\n`.
    private mutating func readEscape(_ text: Span<UInt8>, _ line: inout VisibleLine) -> Bool {
        switch text[position + 1] {
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
            position += 2
            return false
        case 0x2C, 0x3B:
            line.append(text[position + 1])
            position += 2
        default:
            line.append(0x5C)
            position += 1
        }
        return true
    }

    private mutating func readEntity(_ text: Span<UInt8>, _ line: inout VisibleLine) {
        if let entity = HTMLEntity(text, at: position) {
            if let character = entity.character {
                line.append(character)
            } else {
                let scalar = NumericEntity.scalar(text, position..<position + entity.length)
                for byte in String(scalar.map { Character($0) } ?? " ").utf8 { line.append(byte) }
            }
            position += entity.length
        } else {
            line.append(0x26)
            position += 1
        }
    }

    /// Normalises all kinds of blanks, dashes and colons, and drops invisible characters.
    private mutating func readWide(_ text: Span<UInt8>, _ line: inout VisibleLine) -> Bool {
        let first = text[position]
        let second = position + 1 < text.count ? text[position + 1] : 0
        let third = position + 2 < text.count ? text[position + 2] : 0
        var plain: UInt8?
        var length = 3
        switch (first, second, third) {
        case (0xC2, 0xA0, _): (plain, length) = (0x20, 2)
        case (0xC2, 0xAD, _): (plain, length) = (0, 2)
        case (0xC2, 0xB7, _): (plain, length) = (0x20, 2)
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): plain = 0x20
        case (0xE2, 0x80, 0xA2): plain = 0x20
        case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0...0xAF), (0xEF, 0xBB, 0xBF):
            plain = 0
        case (0xE2, 0x80, 0x90...0x95): plain = 0x2D
        case (0xE2, 0x80, 0xA8...0xA9):
            position += 3
            return false
        // Full-width forms of ASCII.
        case (0xEF, 0xBC, 0x81...0xBF): plain = third - 0x60
        default: break
        }
        if let plain {
            line.append(plain)
            position += length
        } else {
            line.append(first)
            position += 1
        }
        return true
    }

    /// Reads a tag, an address in angle brackets, or a plain `<`.
    private mutating func readTag(_ text: Span<UInt8>, _ line: inout VisibleLine) -> Bool {
        let start = position
        if isMarkup, matches(text, start + 1, "!--") { return skip(text, past: "-->") }
        var end = start + 1
        while end < text.count, text[end] != 0x3E, text[end] != 0x3C { end += 1 }
        // No later tag begins before the end of this search.
        work += end - start
        guard end < text.count, text[end] == 0x3E else {
            line.append(0x3C)
            position = start + 1
            return true
        }
        let inside = start + 1..<end
        if let colon = Markup.scheme(text, inside) {
            if colon.isKept { line.targets.append(Markup.address(text, inside)) }
            position = end + 1
            return true
        }
        let name = Markup.name(text, inside)
        guard let effect = Markup.effect(of: name, isMarkup: isMarkup) else {
            line.append(0x3C)
            position = start + 1
            return true
        }
        position = end + 1
        switch effect {
        case .none: break
        case .blank: line.append(0x20)
        case .link:
            if let address = Markup.attribute("href", text, inside), Markup.isKept(address) {
                line.targets.append(address)
            }
        case .lineBreak: return line.bytes.isEmpty
        case .hidden: if text[start + 1] != 0x2F { return skip(text, past: "</\(name)>") }
        }
        return true
    }

    private mutating func skip(_ text: Span<UInt8>, past mark: String) -> Bool {
        while position < text.count, !matches(text, position, mark) { position += 1 }
        position = min(position + mark.utf8.count, text.count)
        return true
    }

    private func matches(_ text: Span<UInt8>, _ start: Int, _ word: String) -> Bool {
        let word = word.utf8
        guard start + word.count <= text.count else { return false }
        var index = start
        for byte in word {
            guard lowercased(text[index]) == byte else { return false }
            index += 1
        }
        return true
    }
}
