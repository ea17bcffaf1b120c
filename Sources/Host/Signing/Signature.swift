import ConferenceErrors

extension SigningKey {
    /// The longest input in bytes.
    package static let longestInput = 65_536

    /// Signs for a provider.
    ///
    /// - Parameters:
    ///   - input: for a token, the provider's claims as a JSON object; otherwise any bytes.
    ///   - secret: the value of the key.
    ///   - settings: the provider's settings that are not secret, for the texts that the manifest fixes.
    ///   - now: the time in seconds since 1970.
    /// - Returns: the token, or the signature in the encoding of the manifest.
    package func signature(
        of input: [UInt8], secret: String, settings: [String: String] = [:], now: Int64
    ) throws(SigningFailure) -> String {
        guard input.count <= Self.longestInput else {
            throw SigningFailure(
                .tooLong, "The text to sign has \(input.count) bytes, and \(Self.longestInput) are allowed.")
        }
        guard !secret.isEmpty else { throw SigningFailure(.configuration, "“\(key)” has no value to sign with.") }
        if algorithm.makesToken {
            return try WebToken(key: self, settings: settings).signed(claims: input, secret: secret, now: now)
        }
        let bytes = try bytes(signing: input, secret: secret)
        return encoding == .hexadecimal ? Self.hexadecimal(bytes) : Self.base64URL(bytes)
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Returns bytes in the alphabet for URLs without padding (RFC 7515, appendix C).
    static func base64URL(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }
}
