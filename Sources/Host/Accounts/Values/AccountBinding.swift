/// A digest of what a person has consented to by signing in: where one signs in, and which hosts receive the access. If a later
/// version of the manifest says something else, the person is asked again.
enum AccountBinding {
    /// Returns the digest as 64 hexadecimal digits, or nil if this machine has no libcrypto.
    ///
    /// - Parameter settings: values for the placeholders in the addresses of the declaration.
    static func digest(
        _ declaration: AccountDeclaration, server: String?, settings: [String: String]
    ) -> String? {
        var lines = ["account 1", declaration.identifier]
        switch declaration.kind {
        case .oauth2(let oauth):
            lines.append("oauth2")
            let urls = [
                oauth.authorizeURL, oauth.tokenURL, oauth.deviceURL, oauth.revokeURL, oauth.registrationURL,
            ]
            lines += urls.map { $0 ?? "" }
            // A placeholder leads to the value of a setting, and so the value counts, too.
            let used = settings.filter { key, _ in urls.contains { $0?.contains("{\(key)}") ?? false } }
            lines += used.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        case .matrix: lines.append("matrix")
        case .nextcloud: lines.append("nextcloud")
        case .basic: lines.append("basic")
        case .bearer: lines.append("bearer")
        case .header(let name): lines.append("header \(name.lowercased())")
        }
        lines += declaration.hosts.map { $0.lowercased() }.sorted().map { "host \($0)" }
        if declaration.needsServer { lines.append("server \(server ?? "")") }
        return SHA256.digest(of: Array(lines.joined(separator: "\n").utf8)).map { digest in
            digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
}
