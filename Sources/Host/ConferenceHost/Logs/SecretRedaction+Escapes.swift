extension SecretRedaction {
    /// Finds characters that a page, a JSON text or the source of a program has escaped, because servers repeat what they were
    /// sent in pages and objects about an error.
    enum Escapes {
        /// The longest escape: `&#x00000041;`. A longer one is not taken for an escape.
        private static let longest = 12

        /// Returns the position after a character that appears literally or escaped; nil if the character is not there.
        ///
        /// - Parameter isCut: whether more bytes may have followed. Then the beginning of an escape at the end counts as one.
        static func end(of character: Unicode.Scalar, at place: Int, in bytes: [UInt8], isCut: Bool) -> Int? {
            let escape: Int? =
                switch bytes[place] {
                case UInt8(ascii: "&"): reference(character, at: place, in: bytes, isCut: isCut)
                case UInt8(ascii: "\\"): backslash(character, at: place, in: bytes, isCut: isCut)
                default: nil
                }
            return escape ?? literal(character, at: place, in: bytes, isCut: isCut)
        }

        private static func literal(
            _ character: Unicode.Scalar, at place: Int, in bytes: [UInt8], isCut: Bool
        ) -> Int? {
            var place = place
            for byte in character.utf8 {
                guard place < bytes.count else { return isCut ? bytes.count : nil }
                guard bytes[place] == byte else { return nil }
                place += 1
            }
            return place
        }

        // MARK: HTML and XML

        /// A character reference, such as `&amp;`, `&uuml;`, `&#38;` or `&#x26;`.
        private static func reference(
            _ character: Unicode.Scalar, at place: Int, in bytes: [UInt8], isCut: Bool
        ) -> Int? {
            let rest = bytes[(place + 1)...].prefix(longest)
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
                return isCut && rest.count < longest ? bytes.count : nil
            }
            let name = String(decoding: rest[..<end], as: UTF8.self)
            return value(ofReference: name) == character.value ? end + 1 : nil
        }

        private static func value(ofReference name: String) -> UInt32? {
            if let index = latin1Names.firstIndex(of: name) { return 0xA0 + UInt32(index) }
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

        /// HTML's names for the characters from U+00A0 to U+00FF.
        private static let latin1Names = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
            deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
            Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
            ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
            agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
            eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """.split(separator: " ").map(String.init)

        // MARK: JSON, JavaScript and other languages

        /// An escape such as `\/`, `\"`, `\u0041`, `\x41`, two surrogates, or `\xC3\xBC` for the bytes of a character.
        private static func backslash(
            _ character: Unicode.Scalar, at place: Int, in bytes: [UInt8], isCut: Bool
        ) -> Int? {
            guard place + 1 < bytes.count else { return isCut ? bytes.count : nil }
            switch bytes[place + 1] {
            case UInt8(ascii: "u"):
                return sequence(character.utf16.map(UInt32.init), digits: 4, at: place, in: bytes, isCut: isCut)
            case UInt8(ascii: "U"):
                return sequence([character.value], digits: 8, at: place, in: bytes, isCut: isCut)
            case UInt8(ascii: "x"), UInt8(ascii: "X"):
                return sequence([character.value], digits: 2, at: place, in: bytes, isCut: isCut)
                    ?? sequence(character.utf8.map(UInt32.init), digits: 2, at: place, in: bytes, isCut: isCut)
            case let next:
                return next == character.value && !character.properties.isAlphabetic ? place + 2 : nil
            }
        }

        /// Returns the position after escapes with the given values; each is a backslash, a letter, and digits.
        private static func sequence(
            _ values: [UInt32], digits count: Int, at place: Int, in bytes: [UInt8], isCut: Bool
        ) -> Int? {
            let letter = bytes[place + 1]
            var place = place
            for value in values {
                let rest = bytes[place...]
                guard rest.prefix(2).elementsEqual([UInt8(ascii: "\\"), letter].prefix(rest.count)) else { return nil }
                let digits = rest.dropFirst(2).prefix(count)
                guard digits.count == count else { return isCut ? bytes.count : nil }
                guard UInt32(String(decoding: digits, as: UTF8.self), radix: 16) == value else { return nil }
                place += 2 + count
            }
            return place
        }
    }
}
