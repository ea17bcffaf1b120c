/// What the manifest of a provider says about a key with which the host signs for the provider.
package struct SigningKey: Hashable, Sendable {
    /// What is made with a key. The raw values stand in manifests.
    package enum Algorithm: String, CaseIterable, Sendable {
        /// A JSON Web Token with an HMAC.
        case hs256 = "HS256"
        /// A JSON Web Token with an RSA signature.
        case rs256 = "RS256"
        /// A JSON Web Token with an ECDSA signature.
        case es256 = "ES256"
        case hmacSHA1 = "hmac-sha1"
        case hmacSHA256 = "hmac-sha256"
        case hmacSHA512 = "hmac-sha512"
        /// The digest of the text followed by the key, as BigBlueButton's checksum is.
        case hashSHA1 = "hash-sha1"
        case hashSHA256 = "hash-sha256"
        case hashSHA384 = "hash-sha384"
        case hashSHA512 = "hash-sha512"

        /// Whether the result is a JSON Web Token.
        package var makesToken: Bool {
            switch self {
            case .hs256, .rs256, .es256: true
            default: false
            }
        }
    }

    /// How the bytes of a digest become text. The raw values stand in manifests.
    package enum Encoding: String, CaseIterable, Sendable {
        case hexadecimal = "hex"
        case base64URL = "base64url"
    }

    /// The value of a claim that the manifest fixes.
    package enum Claim: Hashable, Sendable {
        /// A text. `{key}` in it is the value of a setting.
        case text(String)
        case integer(Int64)
        case boolean(Bool)
    }

    /// The key of the secret setting.
    package var key: String
    package var algorithm: Algorithm
    /// The encoding of a digest; tokens have their own.
    package var encoding: Encoding
    /// The claims of a token that the provider cannot change.
    package var claims: [String: Claim]
    /// Further texts in the header of a token, such as `kid`. `{key}` in them is the value of a setting.
    package var header: [String: String]
    /// The longest life of a token in seconds; 0 for other algorithms.
    package var lifetime: Int64

    package init(
        key: String, algorithm: Algorithm, encoding: Encoding = .hexadecimal, claims: [String: Claim] = [:],
        header: [String: String] = [:], lifetime: Int64 = 0
    ) {
        self.key = key
        self.algorithm = algorithm
        self.encoding = encoding
        self.claims = claims
        self.header = header
        self.lifetime = lifetime
    }

    /// Names of the header that the host sets itself, or with which a token would bring its own key.
    package static let reservedHeader: Set<String> = [
        "alg", "typ", "cty", "crit", "jwk", "jku", "x5u", "x5c", "x5t", "x5t#S256", "zip", "enc", "b64",
    ]
    /// The claims that the host sets itself.
    package static let reservedClaims: Set<String> = ["iat", "nbf", "exp"]
    /// The longest ``lifetime``: 30 days.
    package static let longestLifetime: Int64 = 86_400 * 30

    /// Everything that the manifest says about the key, in one line. A change of it is a change of what the provider may do.
    package var rules: String {
        var parts = [algorithm.rawValue]
        if algorithm.makesToken {
            parts.append("\(lifetime)")
            parts += claims.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription)=\($0.value.text)" }
            parts += header.sorted { $0.key < $1.key }.map {
                "header \($0.key.debugDescription)=\($0.value.debugDescription)"
            }
        } else {
            parts.append(encoding.rawValue)
        }
        return parts.joined(separator: " ")
    }
}

extension SigningKey.Claim {
    fileprivate var text: String {
        switch self {
        case .text(let text): text.debugDescription
        case .integer(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        }
    }
}
