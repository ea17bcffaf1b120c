import ConferenceModel

/// The name of the user in an OpenID Connect identity token, for people only: the token comes from the service itself, over a
/// connection whose certificate was checked, and nothing is decided by it.
enum IdentityToken {
    static func user(_ token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= 16_384, parts.count == 3, let payload = Base64.urlDecoded(parts[1]),
            let claims = JSONValue(payload)
        else { return nil }
        for claim in ["email", "preferred_username", "upn", "name"] {
            guard let text = claims[claim]?.text else { continue }
            let line = try? TextPolicy.line(text, subject: "user name", limit: 256, isUntrusted: true)
            if let line { return line }
        }
        return nil
    }
}
