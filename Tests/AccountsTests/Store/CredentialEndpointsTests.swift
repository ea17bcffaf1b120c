import TestSupport
import Testing

@testable import Accounts

@Suite("Addresses that a provider must not call with the access")
struct CredentialEndpointsTests {
    private static let kinds: [String: AccountDeclaration] = [
        "oauth": AccountDeclaration(
            identifier: "zoom", title: "Zoom",
            kind: .oauth2(
                OAuthDeclaration(
                    authorizeURL: "https://zoom.example/oauth/authorize",
                    tokenURL: "https://zoom.example/oauth/token"))),
        "matrix": AccountDeclaration(identifier: "matrix", title: "Matrix", kind: .matrix),
        "nextcloud": AccountDeclaration(identifier: "nextcloud", title: "Nextcloud", kind: .nextcloud),
        "bearer": AccountDeclaration(identifier: "key", title: "Key", kind: .bearer),
    ]

    static let table: [(String, String, Bool)] = [
        ("oauth", "https://zoom.example/oauth/token", true),
        ("oauth", "https://zoom.example:443/oauth/token?a=b", true),
        ("oauth", "https://ZOOM.example//oauth/%74oken/", true),
        ("oauth", "https://zoom.example/v2/../oauth/token", true),
        ("oauth", "https://zoom.example/oauth/authorize", true), ("oauth", "https://zoom.example/oauth/token/x", false),
        ("oauth", "https://zoom.example/v2/users", false), ("oauth", "https://other.example/oauth/token", false),
        ("matrix", "https://id.example/token", true),
        ("matrix", "https://example.org/_matrix/client/v1/login/get_token", true),
        ("matrix", "https://example.org/_matrix/client/unstable/org.matrix.msc3882/login/get_token", true),
        ("matrix", "https://example.org/_matrix/client/v3/logout/all", true),
        ("matrix", "https://example.org/_matrix/client/v3/account/whoami", false),
        ("matrix", "https://example.org/_matrix/client/v3/createRoom", false),
        ("nextcloud", "https://example.org/cloud/ocs/v2.php/core/apppassword/rotate", true),
        ("nextcloud", "https://example.org/ocs/v1.php/core/getapppassword?format=json", true),
        ("nextcloud", "https://example.org/ocs/v2.php/apps/spreed/api/v4/room", false),
        ("bearer", "https://example.org/oauth/token", false),
    ]

    @Test("are those that give out, exchange or end it, however they are written", arguments: table)
    func contains(kind: String, url: String, isOne: Bool) throws {
        let declaration = try #require(Self.kinds[kind])
        var record = AccountRecord(.oauth, access: "x", binding: "")
        record.tokenURL = kind == "matrix" ? "https://id.example/token" : nil
        let account = Account(
            name: AccountName(provider: "a.b", account: declaration.identifier), server: "https://example.org")
        expectEqual(CredentialEndpoints(declaration, account, record, settings: [:]).contains(url), isOne, url)
    }
}
