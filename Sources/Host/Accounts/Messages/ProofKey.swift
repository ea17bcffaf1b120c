import CDigest

/// The proof that the program which exchanges a code is the one that asked for it (PKCE, RFC 7636, method S256).
struct ProofKey: Hashable, Sendable {
    let verifier: String
    let challenge: String

    /// Creates a new secret verifier. Returns nil if this machine has no libcrypto.
    init?() { self.init(verifier: RandomText.urlSafe()) }

    init?(verifier: String) {
        guard let digest = SHA256.digest(of: Array(verifier.utf8)) else { return nil }
        self.verifier = verifier
        challenge = Base64.urlEncoded(digest)
    }
}

/// Digests with libcrypto.
enum SHA256 {
    /// Returns the digest, or nil if this machine has no libcrypto.
    static func digest(of bytes: [UInt8]) -> [UInt8]? {
        guard let state = cd_sha256_new() else { return nil }
        defer { cd_sha256_free(state) }
        var result = [UInt8](repeating: 0, count: Int(CD_SHA256_LENGTH))
        guard bytes.isEmpty || cd_sha256_update(state, bytes, bytes.count) == 1,
            cd_sha256_finish(state, &result) == 1
        else { return nil }
        return result
    }
}

/// Random texts with the system's random numbers.
enum RandomText {
    /// Returns 256 random bits as 43 characters that need no escape in a URL.
    static func urlSafe() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64.urlEncoded((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Returns random capital letters, as Matrix servers use for devices.
    static func letters(_ count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
    }

    /// Compares a secret with a text from outside, in a time that does not depend on where they differ.
    static func areEqual(_ secret: String, _ other: String) -> Bool {
        let (one, two) = (Array(secret.utf8), Array(other.utf8))
        guard one.count == two.count else { return false }
        return zip(one, two).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
