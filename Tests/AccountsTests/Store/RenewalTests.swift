import ConferenceErrors
import Foundation
import Secrets
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite("The access is renewed", .needsHTTPSServer)
struct RenewalTests {
    private func signedIn(_ double: AccountDouble, _ user: User) throws -> AccountDeclaration {
        let declaration = double.oauth([.authorizationCode])
        _ = try user.signIn(declaration, double, Person(browse: Person.consent(double)))
        return declaration
    }

    private func refreshes(_ double: AccountDouble) -> Int {
        double.requests(to: "token").filter { $0["form"]?["grant_type"]?.text == "refresh_token" }.count
    }

    @Test("a token is used until a minute before its end, and the next one is stored before it is used")
    func rotation() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        let first = try user.credential(declaration, double)
        user.wait(3_539)
        try expectEqual(user.credential(declaration, double), first)
        user.wait(1)
        let second = try user.credential(declaration, double)
        expectNotEqual(second.headerValue, first.headerValue)
        expectEqual(second.generation, first.generation + 1)
        try expectEqual(user.record()?.access, second.secrets.first)
        try expectEqual(user.credential(declaration, double), second)
        expectEqual(refreshes(double), 1)
        for _ in 0..<3 {
            user.wait(3_600)
            try expectEqual(OAuthSignInTests.status(of: user.credential(declaration, double), double), 200)
        }
    }

    @Test(
        "the last fifth of a short life counts as its end",
        arguments: [(300, 239, 0), (300, 240, 1), (100, 80, 1), (4, 2, 0), (4, 3, 1)])
    func shortLives(seconds: Int, after: Int64, refreshed: Int) throws {
        let (double, user) = (try AccountDouble(), try User())
        try double.plan("token", ["merge": ["expires_in": .integer(Int64(seconds))]])
        let declaration = try signedIn(double, user)
        user.wait(after)
        _ = try user.credential(declaration, double)
        expectEqual(refreshes(double), refreshed)
    }

    @Test("a service that sends no new refresh token keeps the old one")
    func notRotated() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        let before = try user.record()?.refreshToken
        try double.plan("token", ["status": .integer(200), "body": "{\"access_token\":\"x\"}"])
        user.wait(3_600)
        _ = try user.credential(declaration, double)
        try expectEqual(user.record()?.refreshToken, before)
        try expectNil(user.record()?.expires)
    }

    @Test(
        "a refusal ends the sign-in: the service is not asked again, and the account and its settings stay",
        arguments: [
            ["status": .integer(400), "body": ""], ["status": .integer(401), "body": ""],
            ["status": .integer(400), "body": "{\"error\":\"invalid_grant\"}"],
            ["status": .integer(400), "body": "{\"error\":\"interaction_required\"}"],
            ["status": .integer(401), "body": "{\"error\":\"invalid_client\"}"],
        ] as [JSONValue])
    func refused(step: JSONValue) throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        try double.plan("token", step)
        user.wait(3_600)
        for _ in 0..<2 { expectEqual(code { try user.credential(declaration, double) }, .signInExpired) }
        expectEqual(refreshes(double), 1)
        try expectEqual(user.store().account(User.provider, "rooms")?.state, .expired(.refused))
        _ = try user.signIn(declaration, double, Person(browse: Person.consent(double)))
        try expectEqual(OAuthSignInTests.status(of: user.credential(declaration, double), double), 200)
    }

    @Test("a refresh token that a backup has brought back is refused, and ends the sign-in")
    func replayed() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        let old = try #require(try user.record())
        user.wait(3_600)
        _ = try user.credential(declaration, double)
        try user.store().secrets().store(old.secret(title: ""), as: User.name.secret, before: .file) { _ in }
        for _ in 0..<2 { expectEqual(code { try user.credential(declaration, double) }, .signInExpired) }
        expectEqual(double.requests(to: "token").compactMap { $0["status"]?.integer }, [200, 200, 400])
    }

    @Test(
        "any other failure keeps the tokens: the old one as long as it lives, and the renewal for later",
        arguments: [
            ["status": .integer(502), "type": "text/html", "body": "<html>"],
            ["status": .integer(400), "type": "text/html", "body": "<html>"], ["status": .integer(403), "body": ""],
            ["status": .integer(429), "headers": ["Retry-After": "60"]], ["status": .integer(200), "body": "<html>"],
            ["status": .integer(400), "body": "{\"error\":\"invalid_request\"}"],
            ["status": .integer(503), "body": "{\"error\":\"temporarily_unavailable\"}"],
        ] as [JSONValue])
    func passing(step: JSONValue) throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        let first = try user.credential(declaration, double)
        try double.plan(["token*": step])
        user.wait(3_590)
        try expectEqual(user.credential(declaration, double), first)
        user.wait(60)
        expectNotNil(code { try user.credential(declaration, double) })
        try double.plan([:])
        try expectEqual(OAuthSignInTests.status(of: user.credential(declaration, double), double), 200)
    }

    @Test("many at once renew once")
    func together() async throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        user.wait(3_600)
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await onThread { try user.credential(declaration, double).headerValue }
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        expectEqual(values.count, 1)
        expectEqual(refreshes(double), 1)
    }

    @Test("a program that waits too long for another one says that it is busy, and changes nothing")
    func busy() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        user.wait(3_600)
        let before = try user.record()
        let secrets = try user.store().secrets()
        try secrets.exclusively(User.name.secret) { () throws(ConferenceError) in
            let found = code {
                try user.store(double).credential(
                    declaration, of: User.name, privateHosts: ["localhost"], milliseconds: 20)
            }
            expectEqual(found, .accountBusy)
        }
        try expectEqual(user.record(), before)
        expectEqual(refreshes(double), 0)
    }

    @Test("after a 401, the access is renewed unless that has happened meanwhile")
    func rejected() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        let first = try user.credential(declaration, double)
        func renewed(_ credential: AccountCredential) throws -> AccountCredential? {
            try user.store(double).renewed(
                credential, declaration, privateHosts: ["localhost"], milliseconds: 30_000)
        }
        let second = try #require(try renewed(first))
        expectNotEqual(second.headerValue, first.headerValue)
        try expectEqual(renewed(first), second)
        expectEqual(refreshes(double), 1)
        let third = try #require(try renewed(second))
        expectEqual(third.generation, second.generation + 1)
    }

    @Test("a key that the service rejects cannot be renewed, and the account is expired")
    func rejectedKey() throws {
        let (double, user) = (try AccountDouble(), try User())
        var declaration = double.server(.bearer)
        declaration.hosts = ["localhost"]
        _ = try user.signIn(declaration, double, Person([.key: "k3y"]))
        let credential = try user.credential(declaration, double)
        expectEqual(credential.headerValue, "Bearer k3y")
        try expectNil(user.store(double).renewed(credential, declaration, milliseconds: 1_000))
        let error = #expect(throws: ConferenceError.self) { try user.credential(declaration, double) }
        expectEqual(error?.code, .signInExpired)
        expectContains(error?.message, "no longer accepts")
    }

    @Test("a manifest that signs in elsewhere, or sends the access to another host, asks again")
    func changed() throws {
        let (double, user) = (try AccountDouble(), try User())
        let declaration = try signedIn(double, user)
        var elsewhere = declaration
        elsewhere.hosts.append("evil.example")
        var other = double.oauth([.authorizationCode])
        if case .oauth2(var oauth) = other.kind {
            oauth.tokenURL = "https://evil.example/token"
            other.kind = .oauth2(oauth)
        }
        for changed in [elsewhere, other] {
            let error = #expect(throws: ConferenceError.self) { try user.credential(changed, double) }
            expectEqual(error?.code, .signInExpired)
            let listed = try user.store().accounts(of: User.provider, declared: [changed], settings: [:])
            expectEqual(listed.map(\.state), [.expired(.changed)])
        }
        var title = declaration
        title.title = "Other rooms"
        expectNil(code { try user.credential(title, double) })
    }

    @Test("a token from the environment is used for bearer accounts only, and is not stored")
    func environment() throws {
        let (double, user) = (try AccountDouble(), try User())
        var declaration = double.server(.bearer)
        (declaration.identifier, declaration.hosts) = ("my-key", ["localhost"])
        let name = AccountName(provider: User.provider, account: "my-key")
        let variable = AccountStore.tokenVariable(name)
        expectTrue(variable.hasPrefix("CONFERENCE_TOKEN_ORG_") && variable.hasSuffix("_MY_KEY"), variable)
        let store = user.store(double, environment: [variable: "t0ken"])
        let credential = try store.credential(declaration, of: name, milliseconds: 1_000)
        expectEqual(credential.headerValue, "Bearer t0ken")
        try expectNil(store.renewed(credential, declaration, milliseconds: 1_000))
        let listed = try store.accounts(of: User.provider, declared: [declaration], settings: [:])
        expectEqual(listed.map(\.isSignedIn), [true])
        expectFalse(FileManager.default.fileExists(atPath: user.index))
        let other = AccountName(provider: "org.example.others", account: "my-key")
        expectEqual(code { try store.credential(declaration, of: other, milliseconds: 1_000) }, .notSignedIn)
        declaration.kind = .basic
        expectEqual(code { try store.credential(declaration, of: name, milliseconds: 1_000) }, .notSignedIn)
        let broken = user.store(double, environment: [variable: "a\nb"])
        declaration.kind = .bearer
        expectEqual(code { try broken.credential(declaration, of: name, milliseconds: 1_000) }, .notSignedIn)
    }
}

/// Runs something that waits on a thread of its own.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
