import Foundation

extension ConferenceRequest {
    /// Returns a text that belongs to this request: the same whenever the request is repeated, and another one for any other
    /// request.
    ///
    /// Use it as the name of a new room, or as the key with which a service recognises a repeated request. Nobody can guess it,
    /// and it does not reveal the ``idempotencyKey``. Texts for different purposes have nothing in common, so that one can be
    /// public and another one a secret.
    ///
    ///     let name = request.derivedText(for: "room")                    // 20 characters, 100 bits
    ///     let password = request.derivedText(for: "password", length: 26)
    ///
    /// - Parameters:
    ///   - purpose: a word of the provider's choice. Never change it: a repeated request would get another text.
    ///   - length: the number of characters, at most 51. Each has five bits: digits and lowercase letters, without letters that
    ///     look like others (i, l, o, u).
    public func derivedText(for purpose: String, length: Int = 20) -> String {
        // A host always sends a key; without one, the text would be the same for everybody.
        let key = idempotencyKey.isEmpty ? UUID().uuidString : idempotencyKey
        return DerivedText.text(of: key, for: purpose, length: length)
    }
}

/// Texts that stand for others without revealing them.
public enum DerivedText {
    /// Returns a text that is always the same for a text and a purpose, and another one for any other text or purpose.
    ///
    /// Use it where something has to be recognised, but not read: the ``ConferenceDescriptor/identifier`` of a conference, which
    /// calendar files contain, can tell with this which user made a room. Who suspects a name can check that.
    ///
    /// - Parameters:
    ///   - purpose: a word of the provider's choice. Never change it.
    ///   - length: the number of characters, at most 51; see ``ConferenceRequest/derivedText(for:length:)``.
    public static func text(of original: String, for purpose: String, length: Int = 20) -> String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        let digest = SHA2.sha256(Array("VCP \(purpose.utf8.count) \(purpose) \(original)".utf8))
        return String(
            (0..<max(0, min(length, digest.count * 8 / 5))).map { index in
                let bit = index * 5
                let pair = UInt16(digest[bit / 8]) << 8 | UInt16(bit / 8 + 1 < digest.count ? digest[bit / 8 + 1] : 0)
                return alphabet[Int(pair >> UInt16(11 - bit % 8) & 31)]
            })
    }
}
