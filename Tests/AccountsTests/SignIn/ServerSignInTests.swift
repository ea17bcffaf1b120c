import ConferenceErrors
import Foundation
import Platform
import Secrets
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite("Signing in to a server that the person names", .needsHTTPSServer)
struct ServerSignInTests {
    private static func browser(_ double: AccountDouble) -> @Sendable (Person, String) -> Void {
        { _, page in _ = Person.get(page, authority: double.authority) }
    }

    @Test("Nextcloud's login flow ends with an app password, which signing out deletes")
    func nextcloud() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = double.server(.nextcloud)
        let pending: JSONValue = ["status": .integer(404)]
        try double.plan(
            "poll_flow", pending, ["status": .integer(503)], ["cut": .boolean(true), "status": .integer(404)])
        let account = try user.signIn(
            declaration, double, options: SignInOptions(deviceName: "conferencectl (laptop)"),
            Person([.server: double.base + "/"], browse: Self.browser(double)))
        expectEqual(account.user, "jdoe")
        expectEqual(account.server, double.base)
        expectEqual(account.hosts, ["localhost"])
        expectEqual(account.privateHosts, ["localhost"])
        expectEqual(double.requests(to: "login_flow").first?["agent"]?.text, "conferencectl (laptop)")
        let credential = try user.credential(declaration, double)
        let record = try #require(try user.record())
        expectEqual(credential.headerValue, "Basic " + Base64.encoded("jdoe:\(record.access)"))
        expectEqual(credential.secrets.count, 2)
        try expectEqual(user.store(double).signOut(User.name, declaration, milliseconds: 30_000), true)
        expectEqual(double.requests(to: "forget").last?["status"], .integer(200))
        try expectEqual(user.store().accounts(), [])
        try expectNil(user.record())
    }

    @Test("a server that leads to another host does not get the person there, nor the password here")
    func foreign() throws {
        let (double, user) = (try AccountDouble(), try User())
        let login: JSONValue = .text("https://evil.example/login")
        let endpoint: JSONValue = ["token": "x", "endpoint": "https://localhost:1/poll"]
        let table: [(String, JSONValue)] = [
            ("login_flow", ["login": login]), ("login_flow", ["poll": endpoint]),
            ("login_flow", ["login": "http://localhost/"]), ("poll_flow", ["server": "https://evil.example"]),
            ("poll_flow", ["appPassword": .null]), ("poll_flow", ["loginName": "a:b"]),
            ("poll_flow", ["loginName": "a\u{1B}[2J"]),
        ]
        for (route, changes) in table {
            try double.plan([route + "*": ["merge": changes]])
            let person = Person([.server: double.base], browse: Self.browser(double))
            expectEqual(
                code { try user.signIn(double.server(.nextcloud), double, person) }, .signInFailed, "\(changes)")
            if route == "login_flow" { expectEqual(person.log.withLock { $0.pages }, []) }
        }
        try expectEqual(user.store().accounts(), [])
    }

    @Test("the older sign-in of a Matrix server is renewed and ended")
    func matrix() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = double.server(.matrix)
        let person = Person([.server: double.base, .user: "alice", .password: "correct horse"])
        let account = try user.signIn(declaration, double, person)
        expectEqual(account.user, "@alice:localhost")
        expectEqual(account.server, double.base)
        expectEqual(account.deviceID?.utf8.count, 10)
        let first = try user.credential(declaration, double)
        user.wait(240)
        let second = try user.credential(declaration, double)
        expectNotEqual(first.headerValue, second.headerValue)
        let again = try user.signIn(declaration, double, person)
        expectEqual(again.deviceID, account.deviceID)
        try expectEqual(user.store(double).signOut(User.name, declaration, milliseconds: 30_000), true)
        expectEqual(double.requests(to: "log_out").last?["status"], .integer(200))
        let wrong = Person([.server: double.base, .user: "alice", .password: "wrong"])
        let error = #expect(throws: ConferenceError.self) { try user.signIn(declaration, double, wrong) }
        expectEqual(error?.code, .signInRefused)
        expectContains(error?.message, "Invalid username or password")
    }

    @Test("single sign-on comes back by a secret path")
    func singleSignOn() throws {
        let (double, user) = (try AccountDouble(), try User())
        try double.plan([
            "flows_of_matrix*": ["status": .integer(200), "body": "{\"flows\":[{\"type\":\"m.login.sso\"}]}"]
        ])
        let person = Person([.server: double.base], browse: Person.consent(double))
        let account = try user.signIn(double.server(.matrix), double, person)
        expectEqual(account.user, "@alice:localhost")
        let redirect = person.log.withLock { $0.pages.first?.split(separator: "?").last.map(String.init) }
        expectEqual(redirect?.contains("state"), false)
    }

    @Test(
        "a Matrix server with OAuth registers this program, and names the user and the device",
        arguments: [SignInOptions.Way.automatic, .device])
    func matrixOAuth(way: SignInOptions.Way) throws {
        let (double, user) = (try AccountDouble(), try User())
        let metadata: JSONValue = [
            "issuer": .text(double.base), "authorization_endpoint": .text(double.base + "/oauth/authorize"),
            "token_endpoint": .text(double.base + "/oauth/token"),
            "device_authorization_endpoint": .text(double.base + "/oauth/device"),
            "revocation_endpoint": .text(double.base + "/oauth/revoke"),
            "registration_endpoint": .text(double.base + "/oauth/register"),
        ]
        let answer: JSONValue = [
            "status": .integer(200), "body": .text(String(decoding: metadata.compact, as: UTF8.self)),
        ]
        try double.plan(["metadata*": answer])
        let browse = way == .device ? Self.browser(double) : Person.consent(double)
        let declaration = double.server(.matrix)
        let account = try user.signIn(
            declaration, double,
            options: SignInOptions(way: way, clientPage: way == .device ? "https://rooms.example.org/" : nil),
            Person([.server: double.base], browse: browse))
        expectEqual(account.user, "@alice:localhost")
        expectEqual(account.deviceID, "DEVICE")
        let scopes = account.scopes.joined(separator: " ")
        expectTrue(scopes.hasPrefix("urn:matrix:client:api:* urn:matrix:client:device:"), scopes)
        let registered = double.requests(to: "register").first?["form"]
        expectEqual(registered?["redirect_uris"], ["http://127.0.0.1/callback"])
        expectEqual(registered?["token_endpoint_auth_method"]?.text, "none")
        // Nobody's page is named unless somebody names one.
        expectEqual(registered?["client_uri"]?.text, way == .device ? "https://rooms.example.org/" : nil)
        user.wait(3_600)
        try expectEqual(OAuthSignInTests.status(of: user.credential(declaration, double), double), 200)
        try expectEqual(user.store(double).signOut(User.name, declaration, milliseconds: 30_000), true)
        expectEqual(double.requests(to: "revoke").last?["status"], .integer(200))
        var foreign = metadata
        foreign["token_endpoint"] = "https://evil.example/token"
        try double.plan([
            "metadata*": ["status": .integer(200), "body": .text(String(decoding: foreign.compact, as: UTF8.self))]
        ])
        expectEqual(
            code { try user.signIn(declaration, double, Person([.server: double.base])) }, .signInFailed)
    }

    @Test("passwords and keys are stored as typed, if a header can have them")
    func typed() throws {
        let (double, user) = (try AccountDouble(), try User())
        var basic = double.server(.basic)
        basic.hosts = ["api.example"]
        _ = try user.signIn(basic, double, Person([.user: "jdoe", .password: "p:ä ss"]))
        try expectEqual(user.credential(basic, double).headerValue, "Basic " + Base64.encoded("jdoe:p:ä ss"))
        var header = double.server(.header(name: "X-Key"))
        header.hosts = ["api.example"]
        let name = AccountName(provider: User.provider, account: "rooms", label: "key")
        _ = try user.signIn(header, double, name: name, Person([.key: "k3y"]))
        let credential = try user.credential(header, double, name: name)
        expectEqual(credential.headerName, "X-Key")
        expectEqual(credential.headerValue, "k3y")
        expectEqual(credential.hosts, ["api.example"])
        let table: [(AccountDeclaration, [SignInQuestion.Subject: String])] = [
            (basic, [:]), (basic, [.user: "a:b", .password: "x"]), (basic, [.user: "a", .password: "x\ny"]),
            (header, [.key: "a b"]), (header, [.key: "a\r\nb"]), (header, [.key: "ü"]),
            (double.server(.nextcloud), [.server: "http://cloud.example"]), (double.server(.matrix), [.server: "a b"]),
        ]
        for (declaration, answers) in table {
            expectEqual(
                code { try user.signIn(declaration, double, name: name, Person(answers)) }, .signInNeedsAnswer,
                "\(answers)")
        }
    }

    @Test(
        "an address of a server that cannot be used is answered with what is wrong",
        arguments: [
            ("http://cloud.example", "begins with “https://”"), (" HTTP://cloud.example", "begins with “https://”"),
            ("https://ana:pw@cloud.example", "without a user name"), ("ana@cloud.example", "without a user name"),
            ("https://cloud.example/?x=1", "without what follows “?”"), ("cloud.example#x", "without what follows “?”"),
            ("cloud.example:99999", "a port from 1 to 65535"), ("https://cloud.example:x/y", "a port from 1 to 65535"),
            ("a b", "the address of your server, such as"),
        ])
    func address(typed: String, problem: String) throws {
        let (double, user) = (try AccountDouble(), try User())
        let error = #expect(throws: ConferenceError.self) {
            try user.signIn(double.server(.nextcloud), double, Person([.server: typed]))
        }
        expectEqual(error?.code, .signInNeedsAnswer)
        expectContains(error?.message, problem)
    }

    @Test("a key that the user keeps with a command is read by it; nothing else can be signed in to without storing")
    func keptByUser() throws {
        let (double, user) = (try AccountDouble(), try User())
        let file = try user.home.write("k3y\n", to: "key")
        let choice = SecretChoice.commands(SecretCommands(read: ["cat", file]))
        let environment = ["HOME": user.home.path, "PATH": "/usr/bin:/bin"]
        let store = AccountStore(
            places: Places(environment: environment),
            secrets: { SecretStore(choice: choice, environment: environment) }, now: { User.start })
        var declaration = double.server(.bearer)
        declaration.hosts = ["api.example"]
        let account = try SignIn(declaration, name: User.name, store).run(Person())
        expectEqual(account.place, .command)
        try expectEqual(
            store.credential(declaration, of: User.name, milliseconds: 30_000).headerValue, "Bearer k3y")
        expectEqual(code { try SignIn(double.oauth(), name: User.name, store).run(Person()) }, .secretsReadOnly)
        expectEqual(double.requests.count, 0)
    }

    @Test("signing out forgets the account even if the service cannot be told")
    func unreachable() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = double.oauth([.authorizationCode])
        _ = try user.signIn(declaration, double, Person(browse: Person.consent(double)))
        try double.plan(["revoke*": ["status": .integer(500)]])
        try expectEqual(
            user.store(double).signOut(
                User.name, declaration, privateHosts: ["localhost"], milliseconds: 30_000), false)
        try expectEqual(user.store().accounts(), [])
        try expectNil(user.record())
    }
}
