import ConferenceErrors
import Foundation
import Glibc
import HTTPS
import PrivateFiles
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite("Signing in with OAuth 2.0", .needsHTTPSServer)
struct OAuthSignInTests {
    @Test(
        "a browser comes back with a code, and the tokens are stored, not shown",
        arguments: OAuthDeclaration.RedirectHost.allCases)
    func browser(host: OAuthDeclaration.RedirectHost) throws {
        let (double, user) = (try AccountDouble(), try User())
        let person = Person(browse: Person.consent(double))
        let account = try user.signIn(double.oauth(host: host), double, person)
        expectEqual(account.isDefault, true)
        expectEqual(account.hosts, ["localhost"])
        expectEqual(account.scopes, ["meetings"])
        expectEqual(try user.store().accounts(), [account])
        let page = person.log.withLock { $0.pages.first ?? "" }
        expectContains(page, "code_challenge_method=S256")
        let answers = person.log.withLock { $0.answers }
        expectContains(answers.first, "HTTP/1.1 303 See Other\r\nLocation: /done\r\n")
        expectContains(answers.last, "<title>Rooms</title>")
        let file = try String(contentsOfFile: user.index, encoding: .utf8)
        let record = try #require(try user.record())
        for secret in [record.access, record.refreshToken ?? ""] {
            expectFalse(file.contains(secret))
            expectFalse("\(record) \(account)".contains(secret))
        }
        let credential = try user.credential(double.oauth(host: host), double)
        expectEqual(credential.headerValue, "Bearer " + record.access)
        let me = try Self.status(of: credential, double)
        expectEqual(me, 200)
    }

    /// The status of a call of the double's API with a credential.
    static func status(of credential: AccountCredential, _ double: AccountDouble) throws -> Int? {
        Person.get(double.base + "/api/me", authority: double.authority, credential)?.status
    }

    @Test("a code to type is polled for as often as the service allows")
    func device() throws {
        let (double, user) = (try AccountDouble(), try User())
        try double.plan(
            "token", ["status": .integer(428), "body": ""],
            ["status": .integer(400), "body": "{\"error\":\"authorization_pending\"}"],
            ["status": .integer(400), "body": "{\"error\":\"slow_down\"}"],
            ["status": .integer(400), "body": "{\"error\":\"slow_down\"}"],
            ["status": .integer(502), "body": "<html>"],
            ["cut": .boolean(true), "status": .integer(500)],
            ["status": .integer(429), "headers": ["Retry-After": "60"]])
        let person = Person { _, page in _ = Person.get(page, authority: double.authority) }
        let signedIn = try user.signIn(double.oauth(), double, options: SignInOptions(way: .device), person)
        expectEqual(signedIn.isSignedIn, true)
        // 1 s; 5 s more after each "slow_down", for good; doubled after each failure; as long as the service says.
        let pauses = user.pauses.withLock { $0.prefix(8).map { Int($0 / .seconds(1)) } }
        expectEqual(pauses, [1, 1, 1, 6, 11, 22, 44, 60])
    }

    @Test(
        "a client with a secret needs no person, and gets a new token without one",
        arguments: [
            (.clientCredentials, .basic), (.clientCredentials, .body), (.accountCredentials, .basic),
        ] as [(OAuthDeclaration.Grant, OAuthDeclaration.ClientAuthentication)])
    func withoutPerson(
        grant: OAuthDeclaration.Grant, authentication: OAuthDeclaration.ClientAuthentication
    ) throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = double.oauth([grant], client: nil, authentication: authentication)
        let person = Person([.clientID: "confidential", .clientSecret: "s3cr:t", .accountID: "account-1"])
        _ = try user.signIn(declaration, double, person)
        let first = try user.credential(declaration, double)
        user.wait(3_599)
        let second = try user.credential(declaration, double)
        expectNotEqual(first.headerValue, second.headerValue)
        try expectEqual(Self.status(of: second, double), 200)
        let header = double.requests(to: "token").last?["authorization"]?.text
        expectEqual(header, authentication == .basic ? "Basic Y29uZmlkZW50aWFsOnMzY3IlM0F0" : nil)
    }

    @Test(
        "a service that registers this program decides how it proves itself, now and at each renewal",
        arguments: [
            (["client_secret": "x", "token_endpoint_auth_method": "none"], nil, nil),
            (["client_secret": "s3cr:t", "token_endpoint_auth_method": "client_secret_post"], "s3cr:t", nil),
            (
                ["client_secret": "s3cr:t", "token_endpoint_auth_method": "client_secret_basic"], nil,
                "Basic Y29uZmlkZW50aWFsOnMzY3IlM0F0"
            ),
        ] as [(JSONValue, String?, String?)])
    func registeredSecret(changes: JSONValue, body: String?, header: String?) throws {
        let (double, user) = (try AccountDouble(), try User())
        var changes = changes
        if changes["token_endpoint_auth_method"] != "none" { changes["client_id"] = "confidential" }
        try double.plan(["register*": ["merge": changes]])
        let declaration = double.oauth(client: nil, registers: true)
        _ = try user.signIn(declaration, double, Person(browse: Person.consent(double)))
        user.wait(3_600)
        _ = try user.credential(declaration, double)
        for request in double.requests(to: "token") {
            expectEqual(request["form"]?["client_secret"]?.text, body)
            expectEqual(request["authorization"]?.text, header)
        }
        expectEqual(double.requests(to: "token").count, 2)
    }

    @Test("this program registers itself once for each account")
    func registration() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = double.oauth(client: nil, registers: true)
        let first = try user.signIn(declaration, double, Person(browse: Person.consent(double)))
        let second = try user.signIn(declaration, double, Person(browse: Person.consent(double)))
        expectEqual(first.clientID?.hasPrefix("client-"), true)
        expectEqual(second.clientID, first.clientID)
        expectEqual(double.requests(to: "register").count, 1)
    }

    @Test("a refusal, an answer that cannot be used and a code that is not accepted are errors that say so")
    func faults() throws {
        let long = String(repeating: "x", count: 20_480)
        let table: [(JSONValue, ConferenceError.Code, String)] = [
            (["status": .integer(403), "body": "{\"error\":\"invalid_code\"}"], .signInRefused, "invalid_code"),
            (["status": .integer(400), "body": ""], .signInRefused, "gives no reason"),
            (["status": .integer(400), "type": "text/html", "body": "<html>"], .signInRefused, "HTTP 400"),
            (["status": .integer(502), "type": "text/html", "body": "<html>"], .accountUnavailable, "HTTP 502"),
            (["status": .integer(429)], .accountUnavailable, "HTTP 429"),
            (["status": .integer(200), "body": "<html>"], .signInFailed, "not a JSON object"),
            (["merge": ["access_token": .null]], .signInFailed, "no token"),
            (["merge": ["token_type": "mac"]], .signInFailed, "another type"),
            (["merge": ["access_token": .text(long)]], .signInFailed, "longer than 4000 bytes"),
            (["merge": ["access_token": "a\r\nX-Evil: 1"]], .signInFailed, "no header can have"),
            (["merge": ["refresh_token": "a b"]], .signInFailed, "no header can have"),
            (
                ["status": .integer(302), "headers": ["Location": "https://elsewhere.example/"]], .signInFailed,
                "unexpected status"
            ),
            (["cut": .boolean(true)], .accountUnavailable, "could not be reached"),
        ]
        let (double, user) = (try AccountDouble(), try User())
        for (step, code, text) in table {
            try double.plan("token", step)
            let error = #expect(throws: ConferenceError.self, "\(step)") {
                try user.signIn(double.oauth(), double, Person(browse: Person.consent(double)))
            }
            expectEqual(error?.code, code, "\(step)")
            expectTrue(text.isEmpty || error?.message.contains(text) == true, "\(step): \(error?.message ?? "")")
        }
        try expectEqual(user.store().accounts(), [])
        expectFalse(FileManager.default.fileExists(atPath: user.home.path + "/.config/conference/secrets"))
    }

    @Test("a browser that returns to an address without a path asks for its root")
    func withoutPath() throws {
        let (double, user) = (try AccountDouble(), try User())
        var declaration = double.oauth(host: .name)
        if case .oauth2(var oauth) = declaration.kind {
            oauth.redirectPath = ""
            declaration.kind = .oauth2(oauth)
        }
        let person = Person { person, page in
            guard let target = Person.redirect(of: page, double) else { return }
            expectFalse(target.contains("/?"), target)
            person.visit(target.replacing("?", with: "/?"))
        }
        try expectEqual(user.signIn(declaration, double, person).isSignedIn, true)
    }

    @Test("a sign-in that cannot be stored is ended at the service, too")
    func notStored() throws {
        let (double, user) = (try AccountDouble(), try User())
        try user.home.write("in the way", to: ".config/conference/secrets")
        expectNotNil(
            code { try user.signIn(double.oauth(), double, Person(browse: Person.consent(double))) })
        expectEqual(double.requests(to: "revoke").map { $0["status"] }, [.integer(200)])
        try expectEqual(user.store().accounts(), [])
    }

    @Test("a file for secrets that is refused is noticed before the person does anything, and leaves nothing")
    func refusedFile() throws {
        let (double, user) = (try AccountDouble(), try User())
        let path = try user.home.write("{}", to: ".config/conference/secrets/\(User.provider).json")
        try #require(chmod(path, 0o666) == 0)
        let person = Person(browse: Person.consent(double))
        expectEqual(code { try user.signIn(double.oauth(), double, person) }, .insecurePermissions)
        expectEqual(person.log.withLock { $0.pages }, [])
        expectEqual(double.requests.count, 0)
        try expectEqual(user.store().accounts(), [])
    }

    @Test("the person can give up while the service does not answer")
    func cancelled() throws {
        let (double, user) = (try AccountDouble(), try User())
        let hold = try Hold(double)
        try double.plan("token", ["hold": "hold"])
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let (reader, writer) = (ends[0], ends[1])
        defer { close(reader) }
        Thread.detachNewThread {
            hold.reached()
            close(writer)
        }
        let signIn = SignIn(double.oauth(), name: User.name, privateHosts: ["localhost"], user.store(double))
        let found = code { try signIn.run(Person(browse: Person.consent(double)), cancellation: reader) }
        expectEqual(found, .signInCancelled)
        hold.release()
    }

    @Test("a life that is missing, zero or a text, and fewer scopes, are accepted; fewer scopes are noted")
    func oddities() throws {
        let table: [(JSONValue, Int64?, String?)] = [
            (["expires_in": .null], nil, nil), (["expires_in": .integer(0)], nil, nil),
            (["expires_in": "300"], User.start + 300, nil), (["scope": "other"], User.start + 3_600, "meetings"),
            (["token_type": "Bearer", "scope": .null], User.start + 3_600, nil),
        ]
        let user = try User()
        let double = try AccountDouble()
        for (changes, expires, note) in table {
            try double.plan("token", ["merge": changes])
            let person = Person(browse: Person.consent(double))
            _ = try user.signIn(double.oauth(), double, person)
            try expectEqual(user.record()?.expires, expires, "\(changes)")
            let notes = person.log.withLock { $0.notes.joined() }
            expectEqual(notes.contains(note ?? "?"), note != nil, notes)
        }
    }

    @Test(
        "a service that refuses on its page is quoted; an administrator is named if only they can go on",
        arguments: [
            ("error=access_denied&error_description=The+user+said+no.", "The user said no."),
            ("error=access_denied&error_description=AADSTS90094:+needs+admin+Trace+ID:+1", "administrator"),
            ("error=admin_policy_enforced", "administrator"),
        ])
    func refusedOnPage(query: String, text: String) throws {
        let (double, user) = (try AccountDouble(), try User())
        let person = Person { person, page in
            let form = WebForm(query: page.split(separator: "?")[1])
            person.visit("\(form?["redirect_uri"] ?? "")?\(query)&state=\(form?["state"] ?? "")")
        }
        let error = #expect(throws: ConferenceError.self) { try user.signIn(double.oauth(), double, person) }
        expectEqual(error?.code, .signInRefused)
        expectContains(error?.message, text)
        expectFalse(error?.message.contains("Trace") ?? true)
        expectEqual(double.requests(to: "token").count, 0)
    }
}
