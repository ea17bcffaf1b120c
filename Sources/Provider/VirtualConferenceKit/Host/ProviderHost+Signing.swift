import Foundation

extension ProviderHost {
    /// Signs a text with a key that the host keeps.
    ///
    /// The manifest declares the key, which is a secret setting, and its algorithm (`VCPSigningKeys`). The provider can use the
    /// key, but never sees it.
    ///
    /// Call this method in the task of a request from the host.
    ///
    /// - Returns: the signature in the encoding that the manifest declares. If the algorithm makes a JSON Web Token, the text
    ///   must be a JSON object with claims, and the result is the token.
    /// - Throws: ``VirtualConferenceError`` with the status `configuration` if the user has not entered the key, with
    ///   `notFound` if the manifest does not declare it, or with `unsupported` if the host cannot sign.
    public func sign(_ text: String, with key: String) async throws -> String {
        try await signature(of: Array(text.utf8), with: key)
    }

    /// Makes a JSON Web Token with a key that the host keeps.
    ///
    ///     let token = try await ProviderHost.current.sign(claims: ["room": room, "moderator": true], with: "appKey")
    ///
    /// The host adds the claims that the manifest declares, which cannot be replaced, and `iat`, `nbf` and `exp`. With a claim
    /// `exp`, the token expires earlier than the manifest allows.
    ///
    /// - Throws: ``VirtualConferenceError``, as ``sign(_:with:)`` does.
    public func sign(claims: [String: any Encodable & Sendable], with key: String) async throws -> String {
        try await signature(of: Array(JSONEncoder().encode(Claims(claims: claims))), with: key)
    }

    private func signature(of input: [UInt8], with key: String) async throws -> String {
        guard case .table(let table, request: let token?) = backing else {
            throw VirtualConferenceError(
                .unsupported, "Signatures are possible only in the task of a request from the host.")
        }
        return try await table.signature(of: input, with: key, for: token)
    }

    /// A JSON object whose members have different types.
    private struct Claims: Encodable {
        struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }

        let claims: [String: any Encodable & Sendable]

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Name.self)
            for (name, claim) in claims { try object.encode(claim, forKey: Name(name)) }
        }
    }
}
