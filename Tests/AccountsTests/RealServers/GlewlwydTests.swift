import ConferenceErrors
import Foundation
import HTTPS
import Platform
import Secrets
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite(
    "Signing in to Glewlwyd", .needsGlewlwyd,
    .exhaustive("A real OAuth 2.0 server; the plain tier has a double, which is compared with it here"))
struct GlewlwydTests {
    private let server: HTTPSServer
    private let user: User
    private let declaration: AccountDeclaration

    init() throws {
        server = try RealServers.glewlwyd()
        user = try User()
        let port = try String(contentsOfFile: server.calendars.path + "/callback", encoding: .utf8)
        let base = server.url("/api/o")
        declaration = AccountDeclaration(
            identifier: "rooms", title: "Glewlwyd",
            kind: .oauth2(
                OAuthDeclaration(
                    authorizeURL: base + "/auth", tokenURL: base + "/token", deviceURL: base + "/device_authorization",
                    revokeURL: base + "/revoke", grants: [.authorizationCode, .deviceCode], clientIDDefault: "public",
                    redirectPorts: [try #require(UInt16(port))], scopes: ["meetings"])), hosts: ["localhost"])
    }

    private func store() -> AccountStore {
        AccountStore(
            places: Places(environment: ["HOME": user.home.path]), secrets: user.store().secrets, now: user.store().now,
            authorities: server.certificates.authority)
    }

    /// The answer to a user with a session.
    private static func get(_ url: String, _ server: HTTPSServer) -> HTTPSResponse? {
        let cookie = (try? String(contentsOfFile: server.calendars.path + "/cookie", encoding: .utf8)) ?? ""
        return Person.get(
            url, authority: server.certificates.authority, headers: [HTTPSHeader(name: "Cookie", value: cookie)])
    }

    private func signIn(_ options: SignInOptions = SignInOptions()) throws -> Account {
        let server = server
        let person = Person { person, page in
            if page.contains("/auth?") {
                guard let target = Self.get(page + "&g_continue", server)?.header("location") else { return }
                person.visit(target)
            } else {
                _ = Self.get(page + "&g_continue", server)
            }
        }
        let signIn = SignIn(
            declaration, name: User.name, privateHosts: ["localhost"], options: options, store())
        return try signIn.run(person)
    }

    private func credential() throws -> AccountCredential {
        try store().credential(declaration, of: User.name, privateHosts: ["localhost"], milliseconds: 30_000)
    }

    @Test("a browser brings a code, and the access is renewed again and again until it is revoked")
    func code() throws {
        let account = try signIn()
        expectEqual(account.scopes, ["meetings"])
        var values: Set<String> = []
        for _ in 0..<3 {
            values.insert(try credential().headerValue)
            user.wait(60)
        }
        expectEqual(values.count, 3)
        try expectEqual(
            store().signOut(User.name, declaration, privateHosts: ["localhost"], milliseconds: 30_000), true)
    }

    @Test("a refresh token that another program has used already ends the sign-in")
    func replayed() throws {
        _ = try signIn()
        let record = try #require(try user.record())
        user.wait(60)
        _ = try credential()
        // As if a backup had brought the former record back.
        try user.store().secrets().store(record.secret(title: ""), as: User.name.secret, before: .file) { _ in }
        let error = #expect(throws: ConferenceError.self) { try credential() }
        expectEqual(error?.code, .signInExpired)
        try expectEqual(store().accounts().map(\.state), [.expired(.refused)])
    }

    @Test("a code that the person types on another device")
    func device() throws {
        let account = try signIn(SignInOptions(way: .device))
        expectEqual(account.isSignedIn, true)
        user.wait(60)
        expectEqual(try credential().generation, 2)
    }

    @Test("the double answers as the real server does")
    func double() throws {
        let double = try AccountDouble()
        let real = try OAuthConversation(
            declaration, authority: server.certificates.authority,
            code: { [server] page in Self.get(page + "&g_continue", server)?.header("location") })
        let fake = try OAuthConversation(
            double.oauth(), authority: double.authority, code: { Person.redirect(of: $0, double) })
        try expectEqual(fake.lines(), real.lines())
    }
}
