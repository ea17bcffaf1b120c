import ConferenceErrors

/// Where an OAuth 2.0 service is: the addresses of a declaration with its placeholders filled in, or those of a server's own
/// metadata.
struct OAuthEndpoints: Hashable, Sendable {
    var authorize: ServiceAddress
    var token: ServiceAddress
    var device: ServiceAddress?
    var revoke: ServiceAddress?
    var registration: ServiceAddress?
    /// The identifier of the service, if it is known. A browser that comes back must not bring another one (RFC 9207).
    var issuer: String?

    var all: [ServiceAddress] { [authorize, token] + [device, revoke, registration].compactMap(\.self) }

    /// Fills the placeholders of a declaration.
    ///
    /// - Throws: `accountSettingMissing`, `signInFailed`.
    init(
        _ declaration: OAuthDeclaration, title: String, server: String?, settings: [String: String]
    ) throws(ConferenceError) {
        func filled(_ url: String) throws(ConferenceError) -> ServiceAddress {
            try Placeholders.filled(url, title: title, server: server, settings: settings)
        }
        func filled(optional url: String?) throws(ConferenceError) -> ServiceAddress? {
            guard let url, !url.isEmpty else { return nil }
            return try filled(url)
        }
        token = try filled(declaration.tokenURL)
        // A grant without a browser needs no address for one.
        authorize = try filled(optional: declaration.authorizeURL) ?? token
        device = try filled(optional: declaration.deviceURL)
        revoke = try filled(optional: declaration.revokeURL)
        registration = try filled(optional: declaration.registrationURL)
    }

    /// The endpoints that a renewal needs, as a server's own metadata named them at sign-in.
    init(token: ServiceAddress, revoke: ServiceAddress?) {
        authorize = token
        self.token = token
        self.revoke = revoke
    }

    /// Reads the metadata of a server (RFC 8414, as Matrix servers have it). Returns nil if the metadata is incomplete.
    ///
    /// Signing in happens at the issuer, which can be another host than the server that names it; but no address may lead to a
    /// third host, so that neither codes nor tokens can go astray.
    init?(metadata: JSONValue, server: ServiceAddress) {
        func address(_ key: String) -> ServiceAddress? { metadata[key]?.text.flatMap { ServiceAddress($0) } }
        guard let issuer = address("issuer"), let authorize = address("authorization_endpoint"),
            let token = address("token_endpoint")
        else { return nil }
        self.authorize = authorize
        self.token = token
        device = address("device_authorization_endpoint")
        revoke = address("revocation_endpoint")
        registration = address("registration_endpoint")
        self.issuer = metadata["issuer"]?.text
        let known: Set<String> = [issuer.host, server.host]
        guard all.allSatisfy({ known.contains($0.host) }) else { return nil }
    }
}

/// `{server}` and `{key}` in the addresses of a declaration.
enum Placeholders {
    static func filled(
        _ url: String, title: String, server: String?, settings: [String: String]
    ) throws(ConferenceError) -> ServiceAddress {
        var text = ""
        var rest = url[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let key = String(rest[rest.index(after: open)..<close])
            text += rest[..<open]
            if key == "server", text.isEmpty {
                guard let server else { throw .notSignedIn(title) }
                text += server
            } else {
                guard let value = settings[key], isValue(value) else { throw .accountSettingMissing(title, key: key) }
                text += value
            }
            rest = rest[rest.index(after: close)...]
        }
        guard let address = ServiceAddress(text + rest) else {
            throw .signInFailed(title, "“\(ConferenceError.shown(text + rest))” is not an https address")
        }
        return address
    }

    /// Returns whether a setting can stand in an address: it can be part of a host name or of one step of a path.
    static func isValue(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64 && !text.contains("..")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
