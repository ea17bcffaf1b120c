package import ConferenceErrors

/// A JSON value (RFC 8259) with the number of its line, so that an error can point to it.
///
/// Foundation's decoder reports a key path, which is of little use in an editor. This parser also limits the depth and rejects
/// duplicate keys.
package struct PositionedJSON: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case null
        case bool(Bool)
        case number(String)
        case string(String)
        case array([PositionedJSON])
        case object([Member])
    }

    package struct Member: Hashable, Sendable {
        package let key: String
        package let line: Int
        package let value: PositionedJSON
    }

    /// A problem and its line.
    package struct Problem: Error, Hashable {
        package let line: Int
        /// A clause without a full stop.
        package let text: Sentence

        package init(line: Int, text: Sentence) {
            self.line = line
            self.text = text
        }
    }

    package let value: Value
    /// The number of its line, from 1.
    package let line: Int

    /// - Throws: the first problem.
    package static func parse(_ bytes: [UInt8]) throws(Problem) -> PositionedJSON {
        var parser = Parser(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
        let value = try parser.value(depth: 0)
        parser.skipBlanks()
        guard parser.index == bytes.count else {
            throw parser.problem("there is text after the end of the object")
        }
        return value
    }

    private struct Parser {
        let bytes: [UInt8]
        var index = 0
        var line = 1

        init(bytes: [UInt8]) { self.bytes = bytes }

        func problem(_ text: Sentence) -> Problem { Problem(line: line, text: text) }

        var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func skipBlanks() {
            while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                if byte == 0x0A { line += 1 }
                index += 1
            }
        }

        mutating func value(depth: Int) throws(Problem) -> PositionedJSON {
            skipBlanks()
            let line = line
            func made(_ value: Value) -> PositionedJSON { PositionedJSON(value: value, line: line) }
            guard depth < 8 else { throw problem("objects and arrays are more than 8 deep") }
            switch byte {
            case nil: throw problem("the file ends unexpectedly")
            case UInt8(ascii: "{"): return made(try object(depth: depth))
            case UInt8(ascii: "["): return made(try array(depth: depth))
            case UInt8(ascii: "\""): return made(.string(try string()))
            default: break
            }
            let start = index
            while let byte, ByteClass.token.contains(byte) || byte == 0x2E || byte == 0x2B { index += 1 }
            let word = String(decoding: bytes[start..<index], as: UTF8.self)
            switch word {
            case "null": return made(.null)
            case "true": return made(.bool(true))
            case "false": return made(.bool(false))
            case _ where Double(word) != nil && "-0123456789".contains(word.first ?? "x"): return made(.number(word))
            case "": throw problem("“\(shown)” stands where a value is expected")
            default: throw problem("“\(word)” is not a value; strings need quotation marks")
            }
        }

        /// The character at the current place; there is one.
        private var shown: String {
            byte.map {
                $0 > 0x20 && $0 < 0x7F ? String(Unicode.Scalar($0)) : "0x" + String($0, radix: 16, uppercase: true)
            }
                ?? ""
        }

        private mutating func object(depth: Int) throws(Problem) -> Value {
            index += 1
            var members: [Member] = []
            var keys: Set<String> = []
            skipBlanks()
            if byte == UInt8(ascii: "}") {
                index += 1
                return .object([])
            }
            while true {
                skipBlanks()
                guard byte == UInt8(ascii: "\"") else { throw problem("a key in quotation marks is expected") }
                let line = line
                let key = try string()
                guard keys.insert(key).inserted else { throw problem("the key “\(key)” occurs twice") }
                skipBlanks()
                guard byte == UInt8(ascii: ":") else { throw problem("a colon is missing after “\(key)”") }
                index += 1
                members.append(Member(key: key, line: line, value: try value(depth: depth + 1)))
                if try !hasMore(before: UInt8(ascii: "}")) { return .object(members) }
            }
        }

        private mutating func array(depth: Int) throws(Problem) -> Value {
            index += 1
            var values: [PositionedJSON] = []
            skipBlanks()
            if byte == UInt8(ascii: "]") {
                index += 1
                return .array([])
            }
            while true {
                values.append(try value(depth: depth + 1))
                if try !hasMore(before: UInt8(ascii: "]")) { return .array(values) }
            }
        }

        private mutating func hasMore(before end: UInt8) throws(Problem) -> Bool {
            skipBlanks()
            guard let byte else { throw problem("the file ends unexpectedly") }
            if byte == end {
                index += 1
                return false
            }
            guard byte == UInt8(ascii: ",") else { throw problem("a comma is missing before “\(shown)”") }
            index += 1
            skipBlanks()
            if self.byte == end { throw problem("there is a comma after the last value") }
            return true
        }

        private mutating func string() throws(Problem) -> String {
            index += 1
            var text: [UInt8] = []
            while true {
                guard let byte, byte != 0x0A else { throw problem("a string has no closing quotation mark") }
                index += 1
                if byte == UInt8(ascii: "\"") { break }
                guard byte >= 0x20 else { throw problem("a string contains a control character") }
                if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
            }
            guard let result = String(validating: text, as: UTF8.self) else { throw problem("a string is not UTF-8") }
            return result
        }

        private mutating func escape(into text: inout [UInt8]) throws(Problem) {
            guard let byte else { throw problem("the file ends unexpectedly") }
            index += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                var value = try unit()
                if (0xD800..<0xDC00).contains(value), bytes[index...].starts(with: [0x5C, 0x75]) {
                    index += 2
                    value = 0x10000 + (value - 0xD800) << 10 + (try unit()) &- 0xDC00
                }
                guard let scalar = Unicode.Scalar(value) else {
                    throw problem("a string contains half a surrogate pair")
                }
                text += Array(String(scalar).utf8)
            default:
                throw problem(
                    "“\("\\\(Unicode.Scalar(byte))" as String)” is not an escape of JSON; write a backslash twice")
            }
        }

        private mutating func unit() throws(Problem) -> UInt32 {
            var value: UInt32 = 0
            for _ in 0..<4 {
                guard let byte, let digit = PercentCoding.digit(byte) else {
                    throw problem("“\\u” needs four hexadecimal digits")
                }
                value = value << 4 | UInt32(digit)
                index += 1
            }
            return value
        }
    }
}
