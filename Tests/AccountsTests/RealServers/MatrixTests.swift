import ConferenceErrors
import Foundation
import HTTPS
import Platform
import TestSupport
import Testing

@testable import Accounts

@Suite(
    "Signing in to Synapse", .needsSynapse,
    .exhaustive("A real Matrix homeserver; the plain tier has a double, which is compared with it here"))
struct MatrixTests {
    private func store(_ user: User, _ server: HTTPSServer) -> AccountStore {
        AccountStore(
            places: Places(environment: ["HOME": user.home.path]), secrets: user.store().secrets, now: user.store().now,
            authorities: server.certificates.authority)
    }

    @Test("a password signs in; the access is renewed and ended")
    func password() throws {
        let (server, user) = (try RealServers.synapse(), try User())
        let store = store(user, server)
        let declaration = AccountDeclaration(identifier: "rooms", title: "Matrix", kind: .matrix)
        func signIn(_ password: String) throws -> Account {
            try SignIn(declaration, name: User.name, options: SignInOptions(server: server.url("")), store)
                .run(Person([.user: "alice", .password: password]))
        }
        expectEqual(code { try signIn("wrong") }, .signInRefused)
        let account = try signIn("correct horse")
        expectEqual(account.user, "@alice:localhost")
        let first = try store.credential(declaration, of: User.name, milliseconds: 30_000)
        user.wait(250)
        let second = try store.credential(declaration, of: User.name, milliseconds: 30_000)
        expectNotEqual(first.headerValue, second.headerValue)
        let url = server.url("/_matrix/client/v3/account/whoami")
        let authority = server.certificates.authority
        expectEqual(Person.get(url, authority: authority, second)?.status, 200)
        let third = try #require(try store.renewed(second, declaration, milliseconds: 30_000))
        expectEqual(Person.get(url, authority: authority, third)?.status, 200)
        try expectEqual(store.signOut(User.name, declaration, milliseconds: 30_000), true)
        expectEqual(Person.get(url, authority: authority, third)?.status, 401)
    }

    @Test("the double answers as the real server does")
    func double() throws {
        let (server, double) = (try RealServers.synapse(), try AccountDouble())
        let real = try lines(server.url(""), server.certificates.authority)
        try expectEqual(lines(double.base, double.authority), real)
    }

    /// A line for each request: what it was, and what came of it.
    private func lines(_ base: String, _ authority: String) throws -> [String] {
        let transport = AccountTransport(
            title: "Matrix", hosts: ["localhost"], privateHosts: ["localhost"], authorities: authority,
            deadline: Deadline(after: .seconds(60)))
        let matrix = MatrixServer(address: try #require(ServiceAddress(base)), transport: transport)
        var lines = ["metadata: \(try matrix.metadata() != nil)"]
        try lines.append("password: \(matrix.flows().contains("m.login.password"))")
        func login(_ password: String) throws -> MatrixServer.Login {
            try matrix.logIn(user: "alice", password: password, deviceID: "CONFHOST", deviceName: "test")
        }
        let error = #expect(throws: ConferenceError.self) { try login("wrong") }
        lines.append("wrong password: \(error?.message ?? "")")
        let first = try login("correct horse")
        lines.append("login: \(first.user ?? "") \(first.deviceID ?? "") \(first.tokens.seconds.map { $0 > 200 } ?? false)")
        guard case .tokens(let tokens) = try matrix.refresh(first.tokens.refreshToken ?? "") else { return lines }
        lines.append("refresh: \(tokens.refreshToken != nil) \(tokens.seconds != nil)")
        guard case .refused(let refusal) = try matrix.refresh("syr_unknown") else { return lines }
        lines.append("unknown: \(refusal.code)")
        try lines.append("owner: \(matrix.owner(of: tokens.accessToken)?.user ?? "") \(matrix.owner(of: "x") == nil)")
        try lines.append("log out: \(matrix.logOut(tokens.accessToken)) \(matrix.owner(of: tokens.accessToken) == nil)")
        return lines
    }
}

@Suite(
    "Signing in to an OpenID provider", .needsOpenIDProvider,
    .exhaustive("Authlib registers clients; the plain tier has a double"))
struct OpenIDProviderTests {
    @Test("this program registers itself, signs in and learns the name of the user")
    func registration() throws {
        let (server, user) = (try RealServers.openIDProvider(), try User())
        let authority = server.certificates.authority
        let declaration = AccountDeclaration(
            identifier: "rooms", title: "OpenID",
            kind: .oauth2(
                OAuthDeclaration(
                    authorizeURL: server.url("/oauth2/authorize"), tokenURL: server.url("/oauth2/token"),
                    registrationURL: server.url("/oauth2/clients"), scopes: ["openid", "email"])),
            hosts: ["localhost"])
        let store = AccountStore(
            places: Places(environment: ["HOME": user.home.path]), secrets: user.store().secrets, now: user.store().now,
            authorities: authority)
        let person = Person { person, page in
            let form = HTTPSRequest(
                method: "POST", url: page,
                headers: [HTTPSHeader(name: "Content-Type", value: "application/x-www-form-urlencoded")],
                body: Array("sub=alice%40example.org".utf8))
            guard let target = Person.send(form, authority: authority)?.header("location") else { return }
            person.visit(target)
        }
        let account = try SignIn(declaration, name: User.name, privateHosts: ["localhost"], store).run(person)
        expectEqual(account.user, "alice@example.org")
        expectNotNil(account.clientID)
        user.wait(3_600)
        let credential = try store.credential(
            declaration, of: User.name, privateHosts: ["localhost"], milliseconds: 30_000)
        let info = Person.get(server.url("/userinfo"), authority: authority, credential)
        expectEqual(info?.status, 200)
    }
}
