import Accounts
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

/// HTTPS calls that name an account, as an honest provider makes them.
@Suite("Calls with an account", .needsCCompiler, .needsHTTPSServer)
struct CredentialTests {
    @Test("have the credential in the header of its kind, in place of the provider's own, and without cookies")
    func kinds() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer) { test in
            let seen = try await fixture.call(
                fixture.service.url("/status/200"), headers: ["Authorization:mine", "Cookie:a=b", "X-Rooms:7"], test)
            expectEqual(seen.status, 0)
            expectEqual(seen.body, "status for •••")
            expectEqual(
                AccountFixture.requests(fixture.service),
                [
                    "GET /status/200 | Authorization=Bearer \(AccountFixture.token) | X-Api-Key=None | Cookie=None | Range=None | X-Rooms=7"
                ])
        }
        let key = AccountFixture.account(
            "header",
            "<key>headerName</key><string>X-Api-Key</string><key>hosts</key><array><string>\(fixture.host)</string></array>"
        )
        try await fixture.run(key, token: nil) { test in
            try await fixture.signIn(test, answers: [.key: AccountFixture.token])
            let seen = try await fixture.call(
                fixture.service.url("/status/201"), headers: ["x-api-key:mine", "Authorization:mine"], test)
            expectEqual(seen.http, 201)
            expectContains(
                AccountFixture.requests(fixture.service).last,
                "Authorization=None | X-Api-Key=\(AccountFixture.token) | ")
            fixture.expectNothing(of: AccountFixture.token, in: test)
        }
    }

    @Test("go to the server that the user has named, on this machine and on its port, and to no other one")
    func namedServer() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(AccountFixture.account("basic", "<key>server</key><true/>"), token: nil) { test in
            let inspection = try test.host.inspect(try #require(test.inventory.providers.first))
            try test.host.trust(inspection)
            let refused = try await fixture.call(fixture.service.url("/status/200"), test)
            expectEqual(refused.status, 4, "nobody has named the server yet")
            try await fixture.signIn(
                test, answers: [.server: "https://\(fixture.host)/base", .user: "ada", .password: "pass word!"])
            let seen = try await fixture.call(fixture.service.url("/echo/base64-2"), test)
            expectEqual(seen.status, 0)
            expectContains(seen.body, "•••")
            seen.expectNothing(of: "pass word!")
            seen.expectNothing(of: Data("ada:pass word!".utf8).base64EncodedString())
            expectContains(
                AccountFixture.requests(fixture.service).last,
                "Authorization=Basic \(Data("ada:pass word!".utf8).base64EncodedString()) |")
            let stranger = try await fixture.call(fixture.stranger.url("/"), test)
            expectEqual(stranger.status, 1)
            expectContains(stranger.body, "only for \(fixture.host), and not for “localhost:\(fixture.stranger.port)”")
            expectEmpty(AccountFixture.requests(fixture.stranger))
        }
    }

    @Test("need a sign-in, an account that the manifest declares, and a server of the account")
    func refused() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer, token: nil) { test in
            let url = fixture.service.url("/status/200")
            let signedOut = try await fixture.call(url, test)
            expectEqual(signedOut.status, 4)
            expectEqual(signedOut.body, "You are not signed in to The Service. Sign in first.")
            let label = try await fixture.call(url, account: "svc/work", test)
            expectEqual(label.status, 4)
            for (account, status) in [("other", Int32(3)), ("other/work", 3)] {
                let seen = try await fixture.call(url, account: account, test)
                expectEqual(seen.status, status, account)
            }
            expectEmpty(AccountFixture.requests(fixture.service))
            let plain = try await fixture.call(url, account: nil, headers: ["Authorization:mine"], test)
            expectEqual(plain.http, 200)
            expectContains(AccountFixture.requests(fixture.service).last, "Authorization=mine")
        }
        try await fixture.run(fixture.bearer) { test in
            let elsewhere = try await fixture.call(fixture.stranger.url("/", host: "other.localhost"), test)
            expectEqual(elsewhere.status, 1)
            expectContains(elsewhere.body, "The access of this account is only for \(fixture.host), and not for ")
            expectEmpty(AccountFixture.requests(fixture.stranger))
        }
    }

    @Test("are repeated once with a new token after a 401, and the host asks to sign in again if that does not help")
    func renewal() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.clientCredentials, token: nil) { test in
            try await fixture.signIn(test, answers: [.clientID: "pub", .clientSecret: "client secret"])
            let first = try await fixture.call(fixture.service.url("/room"), test)
            expectEqual(first.body, "room of •••")
            _ = try await fixture.call(fixture.service.url("/spoil"), test)
            let second = try await fixture.call(fixture.service.url("/room"), method: "POST", test)
            expectEqual(second.http, 200)
            expectEqual(second.body, "room of •••")
            let calls = AccountFixture.requests(fixture.service).map { $0.split(separator: "|")[0] }
            expectEqual(
                calls,
                ["POST /token ", "GET /room ", "GET /spoil ", "POST /room ", "POST /token ", "POST /room "])
            let refused = try await fixture.call(fixture.service.url("/status/401"), test)
            expectEqual(refused.status, 4)
            expectEqual(refused.body, "The Service no longer accepts your sign-in. Sign in again.")
            for number in 1...3 {
                fixture.expectNothing(of: "issued-token/\(number)+of-the-user-0123456789", in: test)
            }
            fixture.expectNothing(of: "client secret", in: test)
        }
    }

    @Test("with a key that the service refuses expire the account, once")
    func revoked() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer, token: nil) { test in
            try await fixture.signIn(test, answers: [.key: AccountFixture.token])
            let refused = try await fixture.call(fixture.service.url("/status/401"), test)
            expectEqual(refused.status, 4)
            let again = try await fixture.call(fixture.service.url("/status/200"), test)
            expectEqual(again.status, 4)
            expectEqual(again.body, "The Service no longer accepts your sign-in. Sign in again.")
            expectEqual(AccountFixture.requests(fixture.service).count, 1)
        }
    }

    @Test("are traced with method, host, status, time and account, and nothing that is secret")
    func traced() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer) { test in
            _ = try await fixture.call(fixture.service.url("/echo/plain?secret=1"), method: "POST", test)
            _ = try await fixture.call(
                fixture.service.url("/status/500"), account: nil, headers: ["Authorization:mine"], test)
            _ = try await fixture.call(fixture.stranger.url("/", host: "localhost"), test)
            let host = fixture.host
            let lines = test.trace.calls.map { $0.replacing(#/ \d+ ms/#, with: " N ms") }
            expectEqual(
                lines,
                [
                    "POST \(host) 200 N ms account=svc", "GET \(host) 500 N ms",
                    "GET localhost:\(fixture.stranger.port) no response N ms account=svc",
                ])
        }
    }

    @Test("are listed to the provider by name, with state and details, and the default one without a label")
    func details() async throws {
        let fixture = try AccountFixture()
        let basic = AccountFixture.account("basic", "<key>server</key><true/>")
        try await fixture.run(basic, case: "STATE", token: nil) { test in
            func told(_ account: String) async throws -> String? {
                try await fixture.conference("https://localhost/", account: account, test)
            }
            try await expectEqual(told("svc"), "0")
            let server = "https://localhost:7"
            try await fixture.signIn(test, answers: [.server: server, .user: "ada", .password: "pass word!"])
            try await fixture.signIn(
                test, label: "work", answers: [.server: server, .user: "bob", .password: "pass word!"])
            let labels = "labels=default,work"
            try await expectEqual(told("svc"), "1 user=ada server=\(server) label=default \(labels)")
            try await expectEqual(told("svc/default"), "1 user=ada server=\(server) label=default \(labels)")
            try await expectEqual(told("svc/work"), "1 user=bob server=\(server) label=work \(labels)")
            try await expectEqual(told("svc/home"), "0")
            try await expectEqual(told("other"), "0")
        }
    }
}
