/// An address in a header, with the name that is shown for it.
package struct MailAddress: Hashable, Sendable {
    package var name: String?
    /// The address as it is written, such as `eva@example.org`.
    package var address: String

    package init(name: String? = nil, address: String) {
        self.name = name
        self.address = address
    }

    /// Reads a list of addresses, as in From and To (RFC 5322, 3.4). The names of groups are left out.
    static func list(_ text: String, limit: Int) -> [MailAddress] {
        var addresses: [MailAddress] = []
        var reader = Reader(source: Array(EncodedWords.unfolded(text).utf8))
        while addresses.count < limit, let address = reader.next() {
            if let address { addresses.append(address) }
        }
        return addresses
    }

    private struct Reader {
        let source: [UInt8]
        var place = 0

        /// Reads up to the next separator; nil at the end of the text, a nil address if there is none before the separator.
        mutating func next() -> MailAddress?? {
            guard place < source.count else { return nil }
            var phrase: [UInt8] = []
            var comment: [UInt8] = []
            var address: [UInt8]?
            var wasQuoted = false
            loop: while place < source.count {
                let byte = source[place]
                place += 1
                switch byte {
                case UInt8(ascii: ","), UInt8(ascii: ";"): break loop
                case UInt8(ascii: ":"):
                    phrase = []  // the name of a group
                case UInt8(ascii: "\""):
                    wasQuoted = true
                    phrase += quoted()
                case UInt8(ascii: "("): comment = nested()
                case UInt8(ascii: "<"):
                    let end = source[place...].firstIndex(of: UInt8(ascii: ">")) ?? source.count
                    address = Array(source[place..<end])
                    place = min(end + 1, source.count)
                    // Some programs forget or encode the comma before the next address.
                    break loop
                default: phrase.append(byte)
                }
            }
            let words = String(decoding: phrase, as: UTF8.self)
            if let address {
                let name = EncodedWords.decode(words).drop { $0 == "," }.trimmed
                return .some(Self.address(String(decoding: address, as: UTF8.self), name: name.isEmpty ? nil : name))
            }
            // An address alone, perhaps with a name in a comment: eva@example.org (Eva Green)
            let name = EncodedWords.decode(String(decoding: comment, as: UTF8.self))
            return .some(wasQuoted && !words.contains("@") ? nil : Self.address(words, name: name.isEmpty ? nil : name))
        }

        private static func address(_ text: String, name: String?) -> MailAddress? {
            // A route before the address, which no program uses any more: <@a,@b:eva@example.org>
            var text = text.trimmed
            if text.hasPrefix("@"), let colon = text.lastIndex(of: ":") {
                text = String(text[text.index(after: colon)...])
            }
            let parts = text.filter { !$0.isWhitespace }
            return parts.isEmpty ? nil : MailAddress(name: name, address: parts)
        }

        private mutating func quoted() -> [UInt8] {
            var bytes: [UInt8] = []
            while place < source.count {
                let byte = source[place]
                place += 1
                if byte == UInt8(ascii: "\"") { break }
                if byte == UInt8(ascii: "\\"), place < source.count {
                    bytes.append(source[place])
                    place += 1
                } else {
                    bytes.append(byte)
                }
            }
            return bytes
        }

        private mutating func nested() -> [UInt8] {
            var bytes: [UInt8] = []
            var depth = 1
            while place < source.count {
                let byte = source[place]
                place += 1
                if byte == UInt8(ascii: "\\"), place < source.count {
                    bytes.append(source[place])
                    place += 1
                    continue
                }
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    depth -= 1
                    if depth == 0 { break }
                }
                bytes.append(byte)
            }
            return bytes
        }
    }
}
