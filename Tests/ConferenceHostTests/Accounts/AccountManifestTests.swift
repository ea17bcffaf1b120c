import Accounts
import ConferenceErrors
import ConferenceModel
import Signing
import TestSupport
import Testing

@testable import ConferenceHost

/// `VCPAccounts` and `VCPSigningKeys`.
@Suite("Manifests with accounts")
struct AccountManifestTests {
    private static let settings = """
        <key>VCPNetworkHosts</key><array><string>api.example.org</string><string>b.example.org</string></array>
        <key>VCPConfiguration</key><array>
        <dict><key>key</key><string>tenant</string><key>type</key><string>string</string></dict>
        <dict><key>key</key><string>number</string><key>type</key><string>integer</string></dict>
        <dict><key>key</key><string>secret</string><key>type</key><string>string</string><key>secret</key><true/></dict>
        <dict><key>key</key><string>pin</string><key>type</key><string>integer</string><key>secret</key><true/></dict>
        </array>
        """

    static func manifest(_ attributes: String) throws -> ProviderManifest {
        try ProviderManifest(
            bytes: Array(ManifestText(attributes: settings + attributes).xml.utf8), of: "/Info.plist", limits: Limits())
    }

    private static func problem(_ attributes: String) -> String? {
        let error = #expect(throws: ConferenceError.self) { try manifest(attributes) }
        expectEqual(error?.code, .manifestInvalid)
        return error?.message
    }

    private static func accounts(_ dictionaries: String...) -> String {
        "<key>VCPAccounts</key><array>\(dictionaries.map { "<dict>\($0)</dict>" }.joined())</array>"
    }

    private static func text(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }

    private static func texts(_ key: String, _ values: String...) -> String {
        "<key>\(key)</key><array>\(values.map { "<string>\($0)</string>" }.joined())</array>"
    }

    private static let head = text("identifier", "svc") + text("title", "The Service")
    private static let host = texts("hosts", "api.example.org")
    private static let bearer = head + text("kind", "bearer") + host
    private static let oauth =
        head + text("kind", "oauth2") + host + text("authorizeURL", "https://example.org/authorize")
        + text("tokenURL", "https://example.org/token")

    @Test("an account of OAuth has its endpoints, grants and parameters")
    func oauth() throws {
        let manifest = try Self.manifest(
            Self.accounts(
                Self.head + Self.text("kind", "oauth2") + Self.texts("hosts", "api.example.org", "b.example.org:8443")
                    + Self.text("helpText", "First line.\nSecond line.")
                    + Self.text("authorizeURL", "https://example.org/{tenant}/authorize")
                    + Self.text("tokenURL", "https://token.example.org/")
                    + Self.text("deviceURL", "https://{tenant}.example.org/device")
                    + Self.text("revokeURL", "https://example.org:444/revoke")
                    + Self.texts("grants", "authorization_code", "device_code", "account_credentials")
                    + Self.text("clientAuthentication", "basic") + Self.text("clientIDDefault", "pub")
                    + Self.text("redirectHost", "localhost") + Self.text("redirectPath", "/back")
                    + "<key>redirectPorts</key><array><integer>8080</integer></array>"
                    + Self.texts("scopes", "meeting:write", "https://example.org/scope")
                    + "<key>parameters</key><dict><key>access_type</key><string>offline</string></dict>"))
        expectEqual(
            manifest.accounts,
            [
                AccountDeclaration(
                    identifier: "svc", title: "The Service",
                    kind: .oauth2(
                        OAuthDeclaration(
                            authorizeURL: "https://example.org/{tenant}/authorize",
                            tokenURL: "https://token.example.org/", deviceURL: "https://{tenant}.example.org/device",
                            revokeURL: "https://example.org:444/revoke", registrationURL: nil,
                            grants: [.authorizationCode, .deviceCode, .accountCredentials],
                            clientAuthentication: .basic, clientIDDefault: "pub", redirectHost: .name,
                            redirectPath: "/back", redirectPorts: [8_080],
                            scopes: ["meeting:write", "https://example.org/scope"],
                            parameters: ["access_type": "offline"])),
                    hosts: ["api.example.org", "b.example.org:8443"], helpText: "First line.\nSecond line.")
            ])
        let grants = Grants(requestedBy: manifest)
        expectEqual(
            grants.sentences.last,
            "sign you in to The Service at example.org, example.org:444, token.example.org, {tenant}.example.org; "
                + "your access is sent only to api.example.org, b.example.org:8443")
        expectEqual(grants.contactedHosts, ["api.example.org", "b.example.org", "example.org", "token.example.org"])
    }

    @Test("an account of each other kind has a server or hosts, and is a sentence in the question of trust")
    func kinds() throws {
        let cases: [(String, AccountDeclaration.Kind, Bool, String)] = [
            (
                Self.text("kind", "nextcloud"), .nextcloud, true,
                "sign you in to The Service at the server that you name; your access is sent only to that server"
            ),
            (
                Self.text("kind", "matrix") + "<key>server</key><true/>" + Self.host, .matrix, true,
                "sign you in to The Service at the server that you name; your access is sent only to api.example.org, "
                    + "that server"
            ),
            (
                Self.text("kind", "basic") + "<key>server</key><true/>", .basic, true,
                "use your password or key for The Service, which is sent only to the server that you name"
            ),
            (
                Self.text("kind", "bearer") + Self.host, .bearer, false,
                "use your password or key for The Service, which is sent only to api.example.org"
            ),
            (
                Self.text("kind", "header") + Self.text("headerName", "X-Api-Key") + Self.host,
                .header(name: "X-Api-Key"), false,
                "use your password or key for The Service, which is sent only to api.example.org"
            ),
        ]
        for (keys, kind, asksForServer, sentence) in cases {
            let manifest = try Self.manifest(Self.accounts(Self.head + keys))
            expectEqual(manifest.accounts.first?.kind, kind)
            expectEqual(manifest.accounts.first?.asksForServer, asksForServer)
            expectEqual(Grants(requestedBy: manifest).sentences.last, sentence)
        }
        let server = try Self.manifest(
            Self.accounts(
                Self.head + Self.text("kind", "oauth2") + "<key>server</key><true/>"
                    + Self.text("authorizeURL", "{server}/oauth/authorize") + Self.text("tokenURL", "{server}")))
        expectEqual(
            Grants(requestedBy: server).sentences.last,
            "sign you in to The Service at the server that you name; your access is sent only to that server")
    }

    static let wrong: [(String, String)] = [
        ("<key>VCPAccounts</key><string/>", "VCPAccounts is a string, but an array is expected"),
        (accounts(bearer, bearer, bearer, bearer, bearer), "VCPAccounts has 5 elements; 4 are allowed"),
        (accounts(bearer, bearer), "VCPAccounts[1].identifier declares “svc” a second time"),
        (accounts(text("title", "x") + text("kind", "bearer") + host), "VCPAccounts[0].identifier is missing"),
        (accounts(bearer + text("x", "y").replacing("x", with: "server")), "[0].server is a string, but true or false"),
        (
            accounts(text("identifier", "a/b") + text("title", "x") + text("kind", "bearer") + host),
            "VCPAccounts[0].identifier has a character"
        ),
        (accounts(text("identifier", "a") + text("kind", "bearer") + host), "VCPAccounts[0].title is missing"),
        (
            accounts(text("identifier", "a") + text("title", "") + text("kind", "bearer") + host),
            "VCPAccounts[0].title is empty"
        ),
        (accounts(head + host), "VCPAccounts[0].kind is missing"),
        (
            accounts(head + host + text("kind", "saml")),
            "[0].kind is “saml”; it must be one of oauth2, matrix, nextcloud, basic, bearer, header"
        ),
        (accounts(head + text("kind", "bearer")), "[0].hosts is missing: the account needs a host, or server"),
        (
            accounts(head + text("kind", "nextcloud") + "<key>server</key><false/>"),
            "[0].server cannot be false: the user always names the server of the kind “nextcloud”"
        ),
        (
            accounts(head + text("kind", "bearer") + texts("hosts", "elsewhere.example")),
            "[0].hosts[0] is not among the VCPNetworkHosts"
        ),
        (
            accounts(head + text("kind", "bearer") + texts("hosts", "API.example.org")),
            "[0].hosts[0] must be a host name in lower case, with a port only if it is not 443"
        ),
        (
            accounts(head + text("kind", "bearer") + texts("hosts", "api.example.org:443")),
            "[0].hosts[0] must be a host name"
        ),
        (accounts(bearer + text("tokenURL", "https://a/")), "[0].tokenURL does not belong to the kind “bearer”"),
        (accounts(bearer + text("headerName", "X-Key")), "[0].headerName does not belong to the kind “bearer”"),
        (accounts(head + text("kind", "header") + host), "[0].headerName is missing"),
        (
            accounts(bearer.replacing("bearer", with: "oauth2") + text("tokenURL", "https://example.org/")),
            "[0].authorizeURL is missing"
        ),
        (
            accounts(bearer.replacing("bearer", with: "oauth2") + text("authorizeURL", "https://example.org/")),
            "[0].tokenURL is missing"
        ),
        (accounts(oauth + texts("grants", "device_code")), "[0].deviceURL is missing"),
        (accounts(oauth + texts("grants", "password")), "[0].grants[0] must be one of authorization_code"),
        (
            accounts(oauth + texts("grants", "client_credentials")),
            "[0].clientAuthentication must be basic or body for the grant “client_credentials”"
        ),
        (
            accounts(oauth + texts("grants", "client_credentials") + text("clientAuthentication", "none")),
            "[0].clientAuthentication must be basic or body for the grant “client_credentials”"
        ),
        (
            accounts(oauth + text("clientAuthentication", "post")),
            "[0].clientAuthentication is “post”; it must be one of"
        ),
        (
            accounts(oauth + text("redirectHost", "::1")),
            "[0].redirectHost is “::1”; it must be one of 127.0.0.1, localhost"
        ),
        (accounts(oauth + text("redirectPath", "back")), "[0].redirectPath must begin with “/”"),
        (accounts(oauth + text("redirectPath", "/a?b")), "[0].redirectPath must begin with “/”"),
        (
            accounts(oauth + "<key>redirectPorts</key><array><integer>80</integer></array>"),
            "[0].redirectPorts must have ports from 1024 to 65535"
        ),
        (
            accounts(oauth + "<key>redirectPorts</key><array><string>8080</string></array>"),
            "[0].redirectPorts[0] is a string, but an integer is expected"
        ),
        (accounts(oauth + texts("scopes", "a b")), "[0].scopes[0] must be a single scope"),
        (accounts(oauth + texts("scopes", "")), "[0].scopes[0] must be a single scope"),
        (
            accounts(oauth + "<key>parameters</key><dict><key>a</key><integer>1</integer></dict>"),
            "[0].parameters.a is a number, but a string is expected"
        ),
        (
            accounts(oauth + "<key>parameters</key><dict><key>a b</key><string>1</string></dict>"),
            "[0].parameters has a name that is not a parameter: “a b”"
        ),
        (accounts(oauth + text("clientIDDefault", "a b")), "[0].clientIDDefault must be at most 512 visible ASCII"),
    ]

    @Test("each mistake in an account is reported with its key path", arguments: wrong)
    func mistakes(attributes: String, message: String) {
        expectContains(Self.problem(attributes), message)
    }

    @Test(
        "a parameter that the host sets itself cannot be declared",
        arguments: [
            "client_id", "redirect_uri", "state", "scope", "response_type", "code_challenge", "code_challenge_method",
            "client_secret", "code", "grant_type", "STATE",
        ])
    func reservedParameters(name: String) {
        let message = Self.problem(
            Self.accounts(Self.oauth + "<key>parameters</key><dict><key>\(name)</key><string>1</string></dict>"))
        expectContains(message, "[0].parameters.\(name) is set by the host")
    }

    @Test(
        "an address is https, and its braces name the server or a setting that is not secret",
        arguments: [
            ("http://example.org/", "must be an https URL"), ("https://", "must be an https URL"),
            ("https://u:p@example.org/", "must be an https URL"), ("https://example.org/#a", "must be an https URL"),
            ("example.org", "must be an https URL"), ("javascript:1", "must be an https URL"),
            ("{server}/token", "contains “{server}”, but the account does not ask for a server"),
            ("https://example.org/{server}", "contains “{server}”, which is not a setting of the type string"),
            ("https://{secret}.example.org/", "contains “{secret}”, which is not a setting of the type string"),
            ("https://example.org/{number}", "contains “{number}”, which is not a setting"),
            ("https://example.org/{}", "contains “{}”, which is not a setting"),
            ("https://example.org/{tenant", "has braces that do not fit"),
            ("https://example.org/tenant}", "has braces that do not fit"),
            ("{tenant}://example.org/", "must be an https URL"),
        ])
    func addresses(url: String, problem: String) {
        let message = Self.problem(Self.accounts(Self.oauth + Self.text("revokeURL", url)))
        expectContains(message, "VCPAccounts[0].revokeURL \(problem)", url)
    }

    @Test(
        "the header of a key is one that the host does not set itself",
        arguments: [
            "Host", "Content-Length", "content-type", "Accept-Encoding", "Range", "Cookie", "Connection", "X Key",
            "X-Key:",
            "", "Transfer-Encoding", "Origin", "If-Match", "X-Kéy",
        ])
    func headerNames(name: String) {
        let message = Self.problem(
            Self.accounts(Self.head + Self.text("kind", "header") + Self.host + Self.text("headerName", name)))
        expectContains(message, "[0].headerName is “\(name)”, which cannot be the header of a key")
    }

    // MARK: Signing keys

    private static func keys(_ dictionaries: String...) -> String {
        "<key>VCPSigningKeys</key><array>\(dictionaries.map { "<dict>\($0)</dict>" }.joined())</array>"
    }

    private static let token = text("key", "secret") + text("algorithm", "HS256")
    private static let lifetime = "<key>lifetime</key><integer>3600</integer>"

    @Test("a signing key has one algorithm, its encoding, and for tokens the fixed claims and the longest life")
    func signingKeys() throws {
        let manifest = try Self.manifest(
            Self.keys(
                Self.token + Self.lifetime
                    + "<key>claims</key><dict><key>aud</key><string>jitsi</string><key>level</key><integer>3</integer>"
                    + "<key>sub</key><string>{tenant}/{number}</string><key>guest</key><true/></dict>"
                    + "<key>header</key><dict><key>kid</key><string>{tenant}</string></dict>"))
        expectEqual(
            manifest.signingKeys,
            [
                SigningKey(
                    key: "secret", algorithm: .hs256,
                    claims: [
                        "aud": .text("jitsi"), "level": .integer(3), "sub": .text("{tenant}/{number}"),
                        "guest": .boolean(true),
                    ], header: ["kid": "{tenant}"], lifetime: 3_600)
            ])
        let grants = Grants(requestedBy: manifest)
        expectEqual(grants.sentences.last, "sign with your secret “secret”, without learning it")
        expectEqual(
            grants.signingKeys["secret"],
            #"HS256 3600 "aud"="jitsi" "guest"=true "level"=3 "sub"="{tenant}/{number}" header "kid"="{tenant}""#)
        let digest = try Self.manifest(
            Self.keys(
                Self.text("key", "secret") + Self.text("algorithm", "hash-sha1") + Self.text("encoding", "base64url")))
        expectEqual(
            digest.signingKeys, [SigningKey(key: "secret", algorithm: .hashSHA1, encoding: .base64URL)])
    }

    static let wrongKeys: [(String, String)] = [
        (keys(token + lifetime, token + lifetime), "VCPSigningKeys[1].key declares “secret” a second time"),
        (keys(text("algorithm", "HS256") + lifetime), "VCPSigningKeys[0].key is missing"),
        (
            keys(text("key", "tenant") + text("algorithm", "HS256") + lifetime),
            "[0].key is “tenant”, which is not a secret setting of the type string"
        ),
        (keys(text("key", "pin") + text("algorithm", "HS256") + lifetime), "[0].key is “pin”, which is not a secret"),
        (keys(text("key", "none") + text("algorithm", "HS256") + lifetime), "[0].key is “none”, which is not a secret"),
        (keys(text("key", "secret")), "[0].algorithm is missing"),
        (keys(text("key", "secret") + text("algorithm", "none")), "[0].algorithm is “none”; it must be one of HS256"),
        (keys(token), "[0].lifetime is missing"),
        (
            keys(token + "<key>lifetime</key><integer>0</integer>"),
            "[0].lifetime is 0; 1 to 2592000 seconds are allowed"
        ),
        (keys(token + "<key>lifetime</key><integer>2592001</integer>"), "[0].lifetime is 2592001"),
        (keys(token + lifetime + text("encoding", "hex")), "[0].encoding does not belong to the algorithm “HS256”"),
        (
            keys(text("key", "secret") + text("algorithm", "hmac-sha1") + lifetime),
            "[0].lifetime does not belong to the algorithm “hmac-sha1”"
        ),
        (
            keys(text("key", "secret") + text("algorithm", "hmac-sha1") + text("encoding", "base64")),
            "[0].encoding is “base64”; it must be one of hex, base64url"
        ),
        (
            keys(token + lifetime + "<key>claims</key><dict><key>exp</key><integer>1</integer></dict>"),
            "[0].claims.exp is set by the host"
        ),
        (
            keys(token + lifetime + "<key>claims</key><dict><key>a</key><real>1.5</real></dict>"),
            "[0].claims.a is a number, but a string, an integer, or true or false is expected"
        ),
        (
            keys(token + lifetime + "<key>claims</key><dict><key>a</key><string>{secret}</string></dict>"),
            "[0].claims.a contains “{secret}”, which is not a setting that is not secret"
        ),
        (
            keys(token + lifetime + "<key>claims</key><dict><key>a</key><string>{tenant</string></dict>"),
            "[0].claims.a has braces that do not fit"
        ),
        (
            keys(token + lifetime + "<key>header</key><dict><key>alg</key><string>none</string></dict>"),
            "[0].header.alg is set by the host"
        ),
        (
            keys(token + lifetime + "<key>header</key><dict><key>kid</key><integer>1</integer></dict>"),
            "[0].header.kid is a number, but a string is expected"
        ),
    ]

    @Test("each mistake in a signing key is reported with its key path", arguments: wrongKeys)
    func keyMistakes(attributes: String, message: String) {
        expectContains(Self.problem(attributes), message)
    }
}
