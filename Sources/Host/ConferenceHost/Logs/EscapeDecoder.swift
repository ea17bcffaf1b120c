import ConferenceModel

/// Decodes characters that a page, a JSON text or the source of a program has escaped, because servers repeat what they were
/// sent in pages and objects about an error.
struct EscapeDecoder {
    private let bytes: [UInt8]
    private let isCut: Bool
    private var text = DecodedText()
    private var place = 0

    /// The longest escape: `&#x00000041;`. A longer one is not taken for an escape.
    private static let longest = 12

    /// Returns the text without its escapes, or nil if it has none.
    ///
    /// - Parameter isCut: whether more bytes may have followed.
    static func decoded(_ bytes: [UInt8], isCut: Bool) -> DecodedText? {
        guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }) else { return nil }
        var decoder = EscapeDecoder(bytes, isCut: isCut)
        decoder.decode()
        return decoder.text
    }

    private init(_ bytes: [UInt8], isCut: Bool) {
        self.bytes = bytes
        self.isCut = isCut
    }

    private mutating func decode() {
        while place < bytes.count, text.incomplete == nil {
            switch bytes[place] {
            case UInt8(ascii: "&"): reference()
            case UInt8(ascii: "\\"): backslash()
            default: literal()
            }
        }
    }

    private mutating func literal() {
        text.append(bytes[place], from: place..<place + 1)
        place += 1
    }

    private mutating func append(_ scalar: Unicode.Scalar, to end: Int) {
        text.append(scalar, from: place..<end)
        place = end
    }

    // MARK: HTML and XML

    /// A character reference, such as `&amp;`, `&uuml;`, `&#38;` or `&#x26;`.
    private mutating func reference() {
        let rest = bytes[(place + 1)...].prefix(Self.longest)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
            if isCut, rest.count < Self.longest, !rest.contains(UInt8(ascii: "&")) {
                text.incomplete = place
            } else {
                literal()
            }
            return
        }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        if let scalar = Self.value(ofReference: name).flatMap(Unicode.Scalar.init) {
            append(scalar, to: end + 1)
        } else {
            literal()
        }
    }

    private static func value(ofReference name: String) -> UInt32? {
        if let index = LatinCharacterNames.all.firstIndex(of: name) { return LatinCharacterNames.first + UInt32(index) }
        return switch name.lowercased() {
        case "amp": 0x26
        case "lt": 0x3C
        case "gt": 0x3E
        case "quot": 0x22
        case "apos": 0x27
        case let number where number.hasPrefix("#x"): UInt32(number.dropFirst(2), radix: 16)
        case let number where number.hasPrefix("#"): UInt32(number.dropFirst())
        default: nil
        }
    }

    // MARK: JSON, JavaScript and other languages

    /// An escape such as `\/`, `\"`, `\u0041`, `\u{41}`, `\x41`, `\101`, two surrogates, or `\xC3\xBC` for the bytes of a character.
    private mutating func backslash() {
        guard place + 1 < bytes.count else {
            if isCut { text.incomplete = place } else { literal() }
            return
        }
        switch bytes[place + 1] {
        case UInt8(ascii: "u") where place + 2 < bytes.count && bytes[place + 2] == UInt8(ascii: "{"): braces()
        case UInt8(ascii: "u"): unicode(digits: 4)
        case UInt8(ascii: "U"): unicode(digits: 8)
        case UInt8(ascii: "x"), UInt8(ascii: "X"):
            let letter = bytes[place + 1]
            byteEscapes(length: 4) { $0.value(at: $1, letter: letter, digits: 2) }
        case UInt8(ascii: "0")...UInt8(ascii: "3") where octal(at: place) != .none:
            byteEscapes(length: 4) { $0.octal(at: $1) }
        case let next where (0x41...0x5A).contains(next & 0xDF): literal()
        case let next where next < 0x80:
            text.append(next, from: place..<place + 2)
            place += 2
        default: place += 1
        }
    }

    private mutating func unicode(digits count: Int) {
        switch value(at: place, letter: bytes[place + 1], digits: count) {
        case .cut: text.incomplete = place
        case .none: literal()
        case .value(let high) where (0xD800...0xDBFF).contains(high):
            let next = place + 2 + count
            switch value(at: next, letter: bytes[place + 1], digits: count) {
            case .cut: text.incomplete = place
            case .value(let low) where (0xDC00...0xDFFF).contains(low):
                let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
                if let scalar { append(scalar, to: next + 2 + count) } else { literal() }
            default: literal()
            }
        case .value(let value):
            if let scalar = Unicode.Scalar(value) { append(scalar, to: place + 2 + count) } else { literal() }
        }
    }

    /// `\u{41}`, with up to eight digits.
    private mutating func braces() {
        let digits = bytes[(place + 3)...].prefix(9).prefix { DecodedText.digit($0) != nil }
        guard digits.endIndex < bytes.count else {
            if isCut, digits.count < 9 { text.incomplete = place } else { literal() }
            return
        }
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        guard bytes[digits.endIndex] == UInt8(ascii: "}"), let scalar = number.flatMap(Unicode.Scalar.init) else {
            return literal()
        }
        append(scalar, to: digits.endIndex + 1)
    }

    /// One or more of `\xC3` or `\303`: the bytes of a character in UTF-8, or the character with this number.
    private mutating func byteEscapes(length width: Int, _ value: (EscapeDecoder, Int) -> Value) {
        let found = value(self, place)
        guard case .value(let first) = found else {
            if found == .cut { text.incomplete = place } else { literal() }
            return
        }
        let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
        var values = [UInt8(first)]
        while values.count < length {
            switch value(self, place + width * values.count) {
            case .cut:
                text.incomplete = place
                return
            case .value(let next) where (0x80...0xBF).contains(next): values.append(UInt8(next))
            default:
                append(Unicode.Scalar(UInt8(first)), to: place + width)
                return
            }
        }
        if length == 1 {
            append(Unicode.Scalar(UInt8(first)), to: place + width)
        } else {
            for value in values { text.append(value, from: place..<place + width * length) }
            place += width * length
        }
    }

    private enum Value: Equatable {
        case value(UInt32)
        /// There is no such escape.
        case none
        /// The end of the text cuts the escape off.
        case cut
    }

    /// Returns the value of an escape at a position: a backslash and three octal digits.
    private func octal(at place: Int) -> Value {
        let rest = bytes[min(place, bytes.count)...].prefix(4)
        guard rest.first.map({ $0 == UInt8(ascii: "\\") }) ?? true else { return .none }
        var value: UInt32 = 0
        for byte in rest.dropFirst() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { return .none }
            value = value << 3 | UInt32(byte - UInt8(ascii: "0"))
        }
        guard value <= 0xFF else { return .none }
        return rest.count == 4 ? .value(value) : isCut ? .cut : .none
    }

    /// Returns the value of an escape at a position: a backslash, a letter, and digits.
    private func value(at place: Int, letter: UInt8, digits count: Int) -> Value {
        let rest = bytes[min(place, bytes.count)...].prefix(2 + count)
        guard rest.prefix(2).elementsEqual([UInt8(ascii: "\\"), letter].prefix(rest.count)) else { return .none }
        var value: UInt32 = 0
        for byte in rest.dropFirst(2) {
            guard let digit = DecodedText.digit(byte) else { return .none }
            value = value << 4 | UInt32(digit)
        }
        return rest.count == 2 + count ? .value(value) : isCut ? .cut : .none
    }
}
