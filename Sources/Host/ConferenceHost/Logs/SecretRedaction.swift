import ConferenceModel

/// Finds the secrets of a provider in text, and replaces them.
///
/// A secret is found as it is, with some or all of its bytes percent-encoded, and inside Base64, which begins at any byte
/// of the text that was encoded; also if it only appears once the text is cleaned of invisible characters and normalized,
/// as the host does with answers. It works on bytes, so that neighbouring bytes, such as a combining mark or a broken
/// character, cannot hide a secret.
struct SecretRedaction: Sendable {
    private let secrets: [Secret]
    private static let mask = Array("•••".utf8)

    /// A shorter secret is not looked for in other encodings or in answers, where it would be found by chance.
    static let leastEncoded = 6

    private struct Secret {
        let bytes: [UInt8]
        /// What Base64 makes of the secret, without the characters that also depend on what stands before and after
        /// it; for each of the three positions at which the secret can begin.
        let base64: [[UInt8]]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            base64 = bytes.count >= SecretRedaction.leastEncoded ? (0..<3).map { Base64.core(of: bytes, at: $0) } : []
        }
    }

    /// - Parameter secrets: the values; empty ones are ignored.
    init(_ secrets: [String]) {
        // The longest first: replacing a secret that is the beginning of another one would leave the rest of it.
        // A text that was cleaned holds the cleaned form of a secret.
        self.secrets = Set((secrets + secrets.map(Self.cleaned)).map { Array($0.utf8) }).filter { !$0.isEmpty }
            .sorted { ($0.count, "\($0)") > ($1.count, "\($1)") }.map(Secret.init)
    }

    /// Returns the bytes without the secrets in them.
    ///
    /// - Parameter isCut: true if more bytes followed. The beginning of a secret at the end is then replaced, too.
    func redacted(_ bytes: [UInt8], isCut: Bool = false) -> [UInt8] {
        guard !secrets.isEmpty else { return bytes }
        let visible = replaced(bytes, isCut: isCut)
        guard Self.mayHide(bytes) else { return visible }
        let cleaned = Array(Self.cleaned(String(decoding: visible, as: UTF8.self)).utf8)
        let replaced = replaced(cleaned, isCut: isCut)
        // Otherwise the text stays as it is.
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
    /// - Parameter limit: the length in bytes at which the sender may have cut the text, if there is one.
    func redacted(_ text: String, cutAt limit: Int = .max) -> String {
        guard !secrets.isEmpty else { return text }
        // Whole characters were kept, so up to three bytes are missing.
        let isCut = limit < .max && text.utf8.count > limit - 4
        return String(decoding: redacted(Array(text.utf8), isCut: isCut), as: UTF8.self)
    }

    /// True if a secret that is long enough not to be there by chance is in the text.
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

    /// True unless all characters are visible ASCII, which no cleaning changes.
    private static func mayHide(_ bytes: [UInt8]) -> Bool { bytes.contains { !(0x20..<0x7F).contains($0) } }

    /// Returns the text as the host keeps a line of an answer.
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
        for (offset, core) in secret.base64.enumerated() {
            guard
                let end = match(
                    core, at: position, in: bytes, isCut: isCut,
                    next: { byte, place, _ in
                        Base64.standard(bytes[place]) == byte ? place + 1 : nil
                    })
            else { continue }
            // The next character can hold the last bits of the secret.
            let hasRest = (8 * (offset + secret.bytes.count)) % 6 != 0
            return hasRest && end < bytes.count && Base64.isCharacter(bytes[end]) ? end + 1 : end
        }
        return nil
    }

    /// Compares bytes one by one.
    ///
    /// - Parameter next: returns the position after a byte if it is there, or nil.
    /// - Returns: the position after the last byte; if the bytes were cut, also the end of the bytes.
    private static func match(
        _ wanted: [UInt8], at start: Int, in bytes: [UInt8], isCut: Bool,
        next: (_ byte: UInt8, _ place: Int, _ isCut: Bool) -> Int?
    ) -> Int? {
        var place = start
        for byte in wanted {
            guard place < bytes.count else { return isCut ? bytes.count : nil }
            guard let after = next(byte, place, isCut) else { return nil }
            place = after
        }
        return place
    }

    /// Returns the position after a byte that stands there plainly, as `%XX`, or as `+` for a space.
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

/// What is needed to find bytes inside Base64.
private enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the characters that depend on nothing but the bytes, if `offset` other bytes come before them.
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

    /// Returns the character of the standard alphabet for one of the alphabet for URLs.
    static func standard(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
    }

    static func isCharacter(_ byte: UInt8) -> Bool { alphabet.contains(standard(byte)) }
}
