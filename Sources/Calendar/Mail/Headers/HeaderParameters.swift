/// The value of a field such as Content-Type: a word, and parameters (RFC 2045, 5.1; RFC 2231).
struct HeaderParameters {
    /// The word before the parameters, in lowercase.
    private(set) var value: String
    /// The decoded parameters by their names in lowercase. Of two with one name, the first counts.
    private(set) var parameters: [String: String] = [:]

    private static let mostParameters = 256

    init(_ bytes: Bytes, _ range: ByteRange) {
        self.init(String(decoding: bytes[range], as: UTF8.self))
    }

    init(_ text: String) {
        let source = Array(text.utf8)
        var reader = Reader(source: source)
        value = reader.word(until: [UInt8(ascii: ";")]).lowercased()
        var pieces: [String: [Piece]] = [:]
        var count = 0
        while reader.skip(UInt8(ascii: ";")), count < Self.mostParameters {
            count += 1
            let name = reader.word(until: [UInt8(ascii: "="), UInt8(ascii: ";")]).lowercased()
            guard reader.skip(UInt8(ascii: "=")) else { continue }
            let text = reader.word(until: [UInt8(ascii: ";")])
            guard !name.isEmpty else { continue }
            add(name, text, to: &pieces)
        }
        for (name, pieces) in pieces where parameters[name] == nil { parameters[name] = Self.joined(pieces) }
    }

    /// A piece of a parameter that is divided: `name*1*=…`.
    private struct Piece {
        var number: Int
        var isEncoded: Bool
        var text: String
    }

    private mutating func add(_ name: String, _ text: String, to pieces: inout [String: [Piece]]) {
        let parts = name.split(separator: "*", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            // Encoded words have no place here, but many programs write them.
            if parameters[name] == nil { parameters[name] = EncodedWords.decode(text) }
            return
        }
        let base = String(parts[0])
        guard !base.isEmpty else { return }
        let isEncoded = parts[parts.count - 1].isEmpty
        let number = parts[1].isEmpty ? 0 : Int(parts[1]) ?? -1
        guard number >= 0 else { return }
        pieces[base, default: []].append(Piece(number: number, isEncoded: isEncoded, text: text))
    }

    /// Joins the pieces from number 0 on, as far as none is missing.
    private static func joined(_ pieces: [Piece]) -> String {
        var charset: String?
        var bytes: [UInt8] = []
        for (number, piece) in pieces.sorted(by: { $0.number < $1.number }).enumerated() {
            guard piece.number == number else { break }
            var text = piece.text[...]
            if number == 0, piece.isEncoded {
                // charset'language'text
                let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
                if parts.count == 3 {
                    charset = String(parts[0])
                    text = parts[2]
                }
            }
            bytes += piece.isEncoded ? percentDecoded(text) : Array(text.utf8)
        }
        return EncodedWords.unfolded(Charset.decode(bytes, charset: charset))
    }

    private static func percentDecoded(_ text: Substring) -> [UInt8] {
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        var place = 0
        while place < source.count {
            if source[place] == UInt8(ascii: "%"), place + 2 < source.count, let high = source[place + 1].hexadecimal,
                let low = source[place + 2].hexadecimal
            {
                bytes.append(high << 4 | low)
                place += 3
            } else {
                bytes.append(source[place])
                place += 1
            }
        }
        return bytes
    }

    /// Reads words, quoted or not, without the comments between them.
    private struct Reader {
        let source: [UInt8]
        var place = 0

        mutating func skip(_ byte: UInt8) -> Bool {
            guard place < source.count, source[place] == byte else { return false }
            place += 1
            return true
        }

        /// Reads up to one of the bytes. White space around the word is no part of it, unless it is quoted.
        mutating func word(until ends: [UInt8]) -> String {
            var bytes: [UInt8] = []
            var length = 0
            var isQuoted = false
            var comments = 0
            while place < source.count {
                let byte = source[place]
                if !isQuoted, comments == 0, ends.contains(byte) { break }
                place += 1
                if byte == UInt8(ascii: "\\"), isQuoted || comments > 0, place < source.count {
                    if comments == 0 { bytes.append(source[place]) }
                    length = bytes.count
                    place += 1
                } else if byte == UInt8(ascii: "\""), comments == 0 {
                    isQuoted.toggle()
                } else if byte == UInt8(ascii: "("), !isQuoted {
                    comments += 1
                } else if byte == UInt8(ascii: ")"), comments > 0 {
                    comments -= 1
                } else if comments == 0, isQuoted || byte > .space {
                    bytes.append(byte)
                    length = bytes.count
                } else if comments == 0, !bytes.isEmpty {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes[..<length], as: UTF8.self)
        }
    }
}
