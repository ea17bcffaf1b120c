import HTTPS
import TestSupport
import Testing

@testable import Accounts

@Suite("Messages of sign-ins")
struct MessageTests {
    @Test(
        "a proof key has the challenge of RFC 7636",
        arguments: [
            ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
            ("conferencectl-test-verifier-0123456789-abcdefghij", "hEWxU9KPKXYSlsUTOTsngiV9kXREOcCWel_FMym6zO8"),
        ])
    func proofKey(verifier: String, challenge: String) {
        expectEqual(ProofKey(verifier: verifier)?.challenge, challenge)
        expectEqual(ProofKey()?.verifier.utf8.count, 43)
        expectNotEqual(ProofKey(), ProofKey())
    }

    @Test("the identity of a client is encoded like a form before Base64")
    func basic() {
        expectEqual(OAuthClient.basic("client", "s3cr:t").value, "Basic Y2xpZW50OnMzY3IlM0F0")
        expectEqual(Base64.encoded("abc:def"), "YWJjOmRlZg==")
    }

    @Test(
        "Retry-After is read as seconds, as an HTTP date and as Zoom writes it",
        arguments: [
            ("0", 0), ("120", 120), ("Thu, 04 Mar 2027 00:00:00 GMT", 60), ("2027-03-04T00:00:00Z", 60),
            ("2027-03-04T00:00:00.5Z", 60), ("Wed, 03 Mar 2027 23:00:00 GMT", 0), ("", nil), ("soon", nil),
            ("-5", nil), ("2027-13-04T00:00:00Z", nil), ("2027-03-04T00:00:00", nil),
        ] as [(String, Int64?)])
    func retryAfter(text: String, seconds: Int64?) {
        expectEqual(RetryTime.seconds(text, now: 1_804_118_340), seconds)
    }

    @Test(
        "a form escapes what is not plain, and a query with an escape cut short or a name given twice is none",
        arguments: [
            ("a=1&b=x%20y%26z", ["1", "x y&z"]), ("a=%C3%BC&b=+", ["ü", " "]), ("a&b=", ["", ""]), ("a=1&b=%4", nil),
            ("a=1&a=1", nil), ("a=%FF", nil), ("a=1&b=2&%61=3", nil),
        ] as [(String, [String]?)])
    func form(query: String, values: [String]?) {
        let form = WebForm(query: query)
        expectEqual(form.map { form in [form["a"] ?? "?", form["b"] ?? "?"] }, values)
        expectEqual(WebForm([("ü", "a b&c~")]).text, "%C3%BC=a%20b%26c~")
    }

    @Test(
        "the address of a server is read as people type it",
        arguments: [
            ("cloud.example.org", "https://cloud.example.org"),
            (" https://Cloud.Example.org/nextcloud/ ", "https://cloud.example.org/nextcloud"),
            ("https://cloud.example.org/index.php/apps/dashboard/", "https://cloud.example.org"),
            ("cloud.example.org:8443", "https://cloud.example.org:8443"), ("http://cloud.example.org", nil),
            ("https://user:pw@cloud.example.org", nil), ("https://cloud.example.org/?x=1", nil), ("", nil),
            ("two words", nil), ("https://cloud.example.org#x", nil),
        ] as [(String, String?)])
    func server(typed: String, address: String?) {
        expectEqual(ServiceAddress(server: typed)?.text, address)
        expectEqual(MatrixServer.named("@alice:example.org")?.text, "https://example.org")
    }

    @Test("placeholders are filled with settings that can be part of an address, and with nothing else")
    func placeholders() throws {
        func filled(_ url: String, _ settings: [String: String], server: String? = nil) -> String? {
            try? Placeholders.filled(url, title: "Rooms", server: server, settings: settings).text
        }
        let url = "https://login.example.org/{tenant}/token"
        expectEqual(filled(url, ["tenant": "contoso.example"]), "https://login.example.org/contoso.example/token")
        for value in ["", "a/b", "a?b", "..", "a@b", "a b", String(repeating: "x", count: 65)] {
            expectNil(filled(url, ["tenant": value]), value)
        }
        expectNil(filled(url, [:]))
        expectEqual(filled("{server}/token", [:], server: "https://x.example/y"), "https://x.example/y/token")
        expectNil(filled("https://a.example/{server}", [:], server: "https://x.example"))
        expectNil(filled("{server}/token", ["server": "https://x.example"]))
    }

    @Test("the name of the user is read from an identity token, for people only")
    func identity() {
        let payload = Base64.urlEncoded(Array("{\"name\":\"J. Doe\",\"email\":\"j.doe@example.org\"}".utf8))
        expectEqual(IdentityToken.user("e30.\(payload).x"), "j.doe@example.org")
        for token in ["", "a.b", "a.b.c", "e30.e30.x", "e30.\(payload)"] { expectNil(IdentityToken.user(token), token) }
    }

    @Test("what a service says is quoted on one line, without identifiers and control characters")
    func descriptions() {
        let error = ReplyError([
            "error": "invalid_grant\u{1B}[31m",
            "error_description": "AADSTS70008: The token\r\nhas \u{1B}[31mexpired. Trace ID: 123 Correlation ID: 4",
        ])
        expectEqual(error?.code, "invalid_grant")
        expectEqual(error?.description, "AADSTS70008: The token has [31mexpired.")
        expectEqual(ReplyError(["errcode": "M_FORBIDDEN", "error": "No."])?.description, "No.")
        expectEqual(ReplyError(["status": .boolean(false), "errorCode": .integer(4_738)])?.code, "4738")
        expectNil(ReplyError(["x": "y"]))
        expectNil(ReplyError(nil))
    }

    @Test("metadata that leads to other hosts than the server’s and its issuer’s is refused")
    func metadata() throws {
        let server = try #require(ServiceAddress("https://matrix.example.org"))
        let good: JSONValue = [
            "issuer": "https://account.example.org/", "authorization_endpoint": "https://account.example.org/authorize",
            "token_endpoint": "https://account.example.org/token",
            "registration_endpoint": "https://matrix.example.org/register",
        ]
        expectEqual(OAuthEndpoints(metadata: good, server: server)?.issuer, "https://account.example.org/")
        for (key, value) in [
            ("token_endpoint", "https://evil.example/token"), ("issuer", "https://evil.example/"),
            ("registration_endpoint", "https://evil.example/"),
            ("authorization_endpoint", "http://account.example.org/"),
            ("device_authorization_endpoint", "https://evil.example/"),
        ] {
            var bad = good
            bad[key] = .text(value)
            expectNil(OAuthEndpoints(metadata: bad, server: server), key)
        }
    }
}
