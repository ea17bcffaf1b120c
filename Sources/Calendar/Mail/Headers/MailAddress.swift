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
    ///
    /// A quotation, a comment or an address that does not end is read as if it did not begin. Programs can read such a list
    /// differently.
    static func list(_ text: String, limit: Int) -> [MailAddress] { reading(text, limit: limit).addresses }

    /// Reads a list of addresses.
    ///
    /// - Returns: also whether it can be read in another way, with other addresses.
    static func reading(_ text: String, limit: Int) -> (addresses: [MailAddress], isAmbiguous: Bool) {
        var addresses: [MailAddress] = []
        let source = Array(EncodedWords.unfolded(text).utf8)
        var reader = Reader(source: source)
        while addresses.count < limit, let address = reader.next() {
            if let address { addresses.append(address) }
        }
        return (addresses, reader.isUnterminated && source.count { $0 == UInt8(ascii: "@") } > 1)
    }

    private struct Reader {
        let source: [UInt8]
        var place = 0
        /// Whether something that begins does not end.
        private(set) var isUnterminated = false

        init(source: [UInt8]) { self.source = source }

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
                    // What looks like an address is no name of a group. Other programs show it.
                    if !wasQuoted, phrase.contains(UInt8(ascii: "@")) { break loop }
                    phrase = []
                case UInt8(ascii: "\""):
                    guard let quoted = quoted() else { break }
                    wasQuoted = true
                    phrase += quoted
                case UInt8(ascii: "("): comment = nested() ?? comment
                case UInt8(ascii: "<"):
                    let found = source[place...].firstIndex(of: UInt8(ascii: ">"))
                    if found == nil { isUnterminated = true }
                    let end = found ?? source.count
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
            let parts = text.filter { !$0.isWhitespace && $0 != ">" }
            return parts.isEmpty ? nil : MailAddress(name: name, address: parts)
        }

        /// Reads the rest of a quotation; nil if it does not end.
        private mutating func quoted() -> [UInt8]? {
            // What follows has been searched for the end of one before.
            guard !isUnterminated else { return nil }
            var bytes: [UInt8] = []
            let start = place
            while place < source.count {
                let byte = source[place]
                place += 1
                if byte == UInt8(ascii: "\"") { return bytes }
                if byte == UInt8(ascii: "\\"), place < source.count {
                    bytes.append(source[place])
                    place += 1
                } else {
                    bytes.append(byte)
                }
            }
            (place, isUnterminated) = (start, true)
            return nil
        }

        /// Reads the rest of a comment; nil if it does not end.
        private mutating func nested() -> [UInt8]? {
            guard !isUnterminated else { return nil }
            var bytes: [UInt8] = []
            var depth = 1
            let start = place
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
                    if depth == 0 { return bytes }
                }
                bytes.append(byte)
            }
            (place, isUnterminated) = (start, true)
            return nil
        }
    }
}
