import ConferenceErrors

/// A JSON value that knows its line, for files that people write by hand: an error can then say where it is.
struct LocatedJSON {
    enum Content {
        case object([Member])
        case array([LocatedJSON])
        case text(String)
        case integer(Int64)
        case boolean(Bool)
        case null
    }

    struct Member {
        let name: String
        let line: Int
        let value: LocatedJSON
    }

    /// The reason why a text is refused, and the line that has it.
    struct Problem: Error {
        let line: Int
        /// A clause without a full stop.
        let clause: Sentence
    }

    let content: Content
    /// The line on which the value begins, counted from 1.
    let line: Int

    /// Parses a JSON text. Refuses names that appear twice in one object, and numbers that are not integers.
    init(_ bytes: [UInt8]) throws(Problem) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw Problem(line: 1, clause: "the text is not UTF-8")
        }
        var parser = JSONParser(bytes: bytes)
        self = try parser.document()
    }

    fileprivate init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }
}

/// Parses JSON and counts lines.
private struct JSONParser {
    let bytes: [UInt8]
    private var position = 0
    private var line = 1

    private static let mostNesting = 16

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(LocatedJSON.Problem) -> LocatedJSON {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw problem("something follows the end of the JSON value") }
        return value
    }

    private mutating func value(depth: Int) throws(LocatedJSON.Problem) -> LocatedJSON {
        guard depth <= Self.mostNesting else { throw problem("values are nested too deeply") }
        skipSpace()
        let start = line
        guard let next else { throw problem("the file ends before the JSON value does") }
        switch next {
        case UInt8(ascii: "{"): return LocatedJSON(.object(try members(depth: depth)), line: start)
        case UInt8(ascii: "["): return LocatedJSON(.array(try elements(depth: depth)), line: start)
        case UInt8(ascii: "\""): return LocatedJSON(.text(try string()), line: start)
        default: return LocatedJSON(try word(), line: start)
        }
    }

    private mutating func members(depth: Int) throws(LocatedJSON.Problem) -> [LocatedJSON.Member] {
        var members: [LocatedJSON.Member] = []
        var names: Set<String> = []
        position += 1
        skipSpace()
        if take("}") { return [] }
        repeat {
            skipSpace()
            let start = line
            guard next == UInt8(ascii: "\"") else { throw problem("a name in quotation marks is missing") }
            let name = try string()
            guard names.insert(name).inserted else { throw problem("“\(name)” appears a second time", at: start) }
            skipSpace()
            guard take(":") else { throw problem("a colon is missing after “\(name)”") }
            members.append(.init(name: name, line: start, value: try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw problem("a comma or “}” is missing") }
        return members
    }

    private mutating func elements(depth: Int) throws(LocatedJSON.Problem) -> [LocatedJSON] {
        var elements: [LocatedJSON] = []
        position += 1
        skipSpace()
        if take("]") { return [] }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw problem("a comma or “]” is missing") }
        return elements
    }

    private mutating func word() throws(LocatedJSON.Problem) -> LocatedJSON.Content {
        let start = position
        while let byte = next, !Self.ends.contains(byte) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default:
            // JSON has no plus sign and no leading zeros.
            if let number = Int64(text), String(number) == text { return .integer(number) }
            throw problem(text.isEmpty ? "a value is missing" : "“\(text)” is not a JSON value of use here")
        }
    }

    private mutating func string() throws(LocatedJSON.Problem) -> String {
        position += 1
        var result: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                result += try escaped()
            case 0..<0x20: throw problem("a text has no closing quotation mark")
            default:
                result.append(byte)
                position += 1
            }
        }
        throw problem("a text has no closing quotation mark")
    }

    private mutating func escaped() throws(LocatedJSON.Problem) -> [UInt8] {
        guard let byte = next else { throw problem("a text has no closing quotation mark") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "u"):
            var units = [try unit()]
            if UTF16.isLeadSurrogate(units[0]), next == UInt8(ascii: "\\"), position + 1 < bytes.count,
                bytes[position + 1] == UInt8(ascii: "u")
            {
                position += 2
                units.append(try unit())
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw problem("a text has half of a character")
            }
            return Array(text.utf8)
        default: throw problem("a text has an unknown escape sequence")
        }
    }

    private mutating func unit() throws(LocatedJSON.Problem) -> UInt16 {
        let digits = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
            throw problem("a text has an unknown escape sequence")
        }
        position += 4
        return unit
    }

    // MARK: Steps

    private static let ends = Set(" \t\r\n,:[]{}\"".utf8)

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            if byte == 0x0A { line += 1 }
            position += 1
        }
    }

    private func problem(_ clause: Sentence, at line: Int? = nil) -> LocatedJSON.Problem {
        LocatedJSON.Problem(line: line ?? self.line, clause: clause)
    }
}
