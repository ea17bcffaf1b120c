import ConferenceModel

/// Finds the secrets of a provider in text, and replaces them.
///
/// It finds a secret that appears literally, with some or all of its bytes percent-encoded, with some or all of its characters
/// escaped as in HTML or JSON, or as a part of text that is encoded as Base64. It also finds a secret that appears only after
/// the text is cleaned of invisible characters and normalized, as the host does with answers. The search works on bytes, so
/// that neighbouring bytes, such as a combining mark or a broken character, cannot hide a secret.
struct SecretRedaction: Sendable {
    private let secrets: [Secret]
    private static let mask = Array("•••".utf8)

    /// The length in bytes from which on secrets are also searched for in other encodings and in answers. A shorter one would
    /// be found there by chance.
    static let leastEncoded = 6

    private struct Secret {
        let bytes: [UInt8]
        let characters: [Unicode.Scalar]
        /// The secret in Base64, without the characters that also depend on the bytes before and after it, for each of the
        /// three positions at which a secret can begin.
        let base64: [[UInt8]]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            characters = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
            base64 = bytes.count >= SecretRedaction.leastEncoded ? (0..<3).map { Base64.core(of: bytes, at: $0) } : []
        }
    }

    /// - Parameter secrets: the values; empty ones are ignored.
    init(_ secrets: [String]) {
        // The longest come first: replacing a secret that is the beginning of another one would leave the rest of that one. The
        // cleaned forms are added because a cleaned text holds these.
        self.secrets = Set((secrets + secrets.map(Self.cleaned)).map { Array($0.utf8) }).filter { !$0.isEmpty }
            .sorted { ($0.count, "\($0)") > ($1.count, "\($1)") }.map(Secret.init)
    }

    /// Returns the bytes without the secrets in them.
    ///
    /// - Parameter isCut: true if more bytes may have followed. Then the beginning of a secret at the end of the bytes is
    ///   replaced, too.
    func redacted(_ bytes: [UInt8], isCut: Bool = false) -> [UInt8] {
        guard !secrets.isEmpty else { return bytes }
        let visible = replaced(bytes, isCut: isCut)
        guard Self.mayHide(bytes) else { return visible }
        let cleaned = Array(Self.cleaned(String(decoding: visible, as: UTF8.self)).utf8)
        let replaced = replaced(cleaned, isCut: isCut)
        // If cleaning reveals no secret, the text is left unchanged.
        return replaced == cleaned ? visible : replaced
    }

    private func replaced(_ bytes: [UInt8], isCut: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            if let end = end(ofSecretAt: position, in: bytes, isCut: isCut) {
                result += Self.mask
                position = end
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return result
    }

    /// Returns the text without the secrets in it.
    ///
    /// - Parameter limit: the length in bytes at which the sender cuts texts, if it does.
    func redacted(_ text: String, cutAt limit: Int = .max) -> String {
        guard !secrets.isEmpty else { return text }
        // The sender keeps only whole characters, so a text that was cut can be up to three bytes shorter than the limit.
        let isCut = limit < .max && text.utf8.count > limit - 4
        return String(decoding: redacted(Array(text.utf8), isCut: isCut), as: UTF8.self)
    }

    /// Returns whether the text contains a secret that is long enough not to appear by chance.
    func isFound(in text: String) -> Bool {
        let long = secrets.filter { $0.bytes.count >= Self.leastEncoded }
        guard !long.isEmpty else { return false }
        func isFound(in bytes: [UInt8]) -> Bool {
            bytes.indices.contains { position in
                long.contains { Self.end(of: $0, at: position, in: bytes, isCut: false) != nil }
            }
        }
        let bytes = Array(text.utf8)
        return isFound(in: bytes) || (Self.mayHide(bytes) && isFound(in: Array(Self.cleaned(text).utf8)))
    }

    /// Returns whether the bytes contain anything but visible ASCII, which is all that cleaning can change.
    private static func mayHide(_ bytes: [UInt8]) -> Bool { bytes.contains { !(0x20..<0x7F).contains($0) } }

    /// Returns the text as the host cleans a line of an answer.
    private static func cleaned(_ text: String) -> String {
        (try? TextPolicy.line(text, subject: "", limit: .max, isUntrusted: true)) ?? ""
    }

    // MARK: Finding

    private func end(ofSecretAt position: Int, in bytes: [UInt8], isCut: Bool) -> Int? {
        for secret in secrets {
            if let end = Self.end(of: secret, at: position, in: bytes, isCut: isCut) { return end }
        }
        return nil
    }

    private static func end(of secret: Secret, at position: Int, in bytes: [UInt8], isCut: Bool) -> Int? {
        if let end = match(
            secret.bytes, at: position, in: bytes, isCut: isCut,
            next: { byte, place, _ in
                bytes[place] == byte ? place + 1 : nil
            })
        {
            return end
        }
        guard secret.bytes.count >= leastEncoded else { return nil }
        if let end = match(
            secret.bytes, at: position, in: bytes, isCut: isCut,
            next: { byte, place, isCut in
                percentEncoded(byte, at: place, in: bytes, isCut: isCut)
            })
        {
            return end
        }
        if let end = match(
            secret.characters, at: position, in: bytes, isCut: isCut,
            next: { character, place, isCut in
                Escapes.end(of: character, at: place, in: bytes, isCut: isCut)
            })
        {
            return end
        }
        for (offset, core) in secret.base64.enumerated() {
            guard
                let end = match(
                    core, at: position, in: bytes, isCut: isCut,
                    next: { byte, place, isCut in
                        Base64.standard(bytes[place]) == byte
                            ? place + 1 : percentEncoded(byte, at: place, in: bytes, isCut: isCut)
                    })
            else { continue }
            // The next character can hold the last bits of the secret.
            let hasRest = (8 * (offset + secret.bytes.count)) % 6 != 0
            return hasRest && end < bytes.count && Base64.isCharacter(bytes[end]) ? end + 1 : end
        }
        return nil
    }

    /// Compares bytes with the bytes or the characters of a secret, one by one.
    ///
    /// - Parameter next: returns the position after a part if the part is at the given position, otherwise nil.
    /// - Returns: the position after the last part; if the bytes were cut, also the end of the bytes.
    private static func match<Part>(
        _ wanted: [Part], at start: Int, in bytes: [UInt8], isCut: Bool,
        next: (_ part: Part, _ place: Int, _ isCut: Bool) -> Int?
    ) -> Int? {
        var place = start
        for part in wanted {
            guard place < bytes.count else { return isCut ? bytes.count : nil }
            guard let after = next(part, place, isCut) else { return nil }
            place = after
        }
        return place
    }

    /// Returns the position after a byte that appears literally, as `%XX`, or as `+` for a space.
    private static func percentEncoded(_ byte: UInt8, at place: Int, in bytes: [UInt8], isCut: Bool) -> Int? {
        let found = bytes[place]
        guard found == UInt8(ascii: "%") else {
            return found == byte || (found == UInt8(ascii: "+") && byte == UInt8(ascii: " ")) ? place + 1 : nil
        }
        let digits = bytes[(place + 1)...].prefix(2)
        if digits.count < 2 { return isCut ? bytes.count : nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16) == byte ? place + 3 : nil
    }
}

/// What is needed to find bytes in text that is encoded as Base64.
private enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the characters that depend only on the given bytes, if `offset` other bytes come before them.
    static func core(of bytes: [UInt8], at offset: Int) -> [UInt8] {
        let bits = 8 * offset..<8 * (offset + bytes.count)
        return ((bits.lowerBound + 5) / 6..<bits.upperBound / 6).map { character in
            var value = 0
            for bit in character * 6..<character * 6 + 6 {
                let place = bit - bits.lowerBound
                value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
            }
            return alphabet[value]
        }
    }

    /// Returns the character of the standard alphabet for a character of the alphabet for URLs (RFC 4648, 5).
    static func standard(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
    }

    static func isCharacter(_ byte: UInt8) -> Bool { alphabet.contains(standard(byte)) }
}
