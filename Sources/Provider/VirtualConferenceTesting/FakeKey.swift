import VirtualConferenceKit

/// A key to sign with, for tests of providers that declare one (`VCPSigningKeys`).
///
///     let host = try FakeHost(Provider.self, signatures: FakeHost.signer(["secret": FakeKey(.hashSHA1, "s3cret")]))
public struct FakeKey: Sendable {
    /// An algorithm that a manifest can name, other than those of JSON Web Tokens.
    public enum Algorithm: String, Sendable, CaseIterable {
        /// HMAC with SHA-1.
        case hmacSHA1 = "hmac-sha1"
        /// HMAC with SHA-256.
        case hmacSHA256 = "hmac-sha256"
        /// HMAC with SHA-512.
        case hmacSHA512 = "hmac-sha512"
        /// The SHA-1 of the input followed by the key.
        case hashSHA1 = "hash-sha1"
        /// The SHA-256 of the input followed by the key.
        case hashSHA256 = "hash-sha256"
        /// The SHA-384 of the input followed by the key.
        case hashSHA384 = "hash-sha384"
        /// The SHA-512 of the input followed by the key.
        case hashSHA512 = "hash-sha512"
    }

    /// How the signature becomes a text.
    public enum Encoding: String, Sendable, CaseIterable {
        /// Hexadecimal digits in lower case.
        case hexadecimal = "hex"
        /// Base64 for URLs, without padding.
        case base64URL = "base64url"
    }

    /// The algorithm that the manifest names.
    public var algorithm: Algorithm
    /// The value of the setting.
    public var value: String
    /// The encoding that the manifest names.
    public var encoding: Encoding

    /// Creates a key.
    public init(_ algorithm: Algorithm, _ value: String, encoding: Encoding = .hexadecimal) {
        self.algorithm = algorithm
        self.value = value
        self.encoding = encoding
    }

    /// Returns the signature of a text.
    public func signature(of input: String) -> String {
        let (text, key) = (Array(input.utf8), Array(value.utf8))
        let bytes =
            switch algorithm {
            case .hmacSHA1: Self.authenticated(text, key, block: 64, FakeDigest.sha1)
            case .hmacSHA256: Self.authenticated(text, key, block: 64, SHA2.sha256)
            case .hmacSHA512: Self.authenticated(text, key, block: 128, SHA2.sha512)
            case .hashSHA1: FakeDigest.sha1(text + key)
            case .hashSHA256: SHA2.sha256(text + key)
            case .hashSHA384: SHA2.sha384(text + key)
            case .hashSHA512: SHA2.sha512(text + key)
            }
        switch encoding {
        case .hexadecimal:
            return bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        case .base64URL:
            return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }
    }

    /// HMAC (RFC 2104).
    private static func authenticated(
        _ text: [UInt8], _ key: [UInt8], block: Int, _ digest: ([UInt8]) -> [UInt8]
    ) -> [UInt8] {
        let short = key.count > block ? digest(key) : key
        let padded = short + Array(repeating: 0, count: block - short.count)
        return digest(padded.map { $0 ^ 0x5c } + digest(padded.map { $0 ^ 0x36 } + text))
    }
}

extension FakeHost {
    /// Returns a closure that signs with these keys, by the settings that hold them. A JSON Web Token needs a closure of your
    /// own.
    public static func signer(_ keys: [String: FakeKey]) -> Signer {
        { name, input in
            guard let key = keys[name] else {
                throw VirtualConferenceError(.notFound, "The manifest does not declare the key “\(name)”.")
            }
            return key.signature(of: input)
        }
    }
}
