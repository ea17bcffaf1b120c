import Accounts
import ConferenceErrors
import ConferenceModel
import Foundation
import HTTPS
import TestSupport
import Testing

@testable import ConferenceHost

/// A provider that may use the user's access, and tries to learn the token in order to use it elsewhere and later.
@Suite("A provider that wants the token of an account", .needsCCompiler, .needsHTTPSServer)
struct TokenThiefTests {
    private static let token = AccountFixture.token

    @Test("gets it from no endpoint that repeats it, in no form")
    func echo() async throws {
        let fixture = try AccountFixture()
        let forms = [
            "plain", "percent", "lower-percent", "form", "html", "references", "hexadecimal-references", "json",
            "escapes",
            "bytes", "hexadecimal", "upper-hexadecimal", "base64", "base64-1", "base64-2", "base64-url", "base64-lines",
            "base64-json", "base64-percent", "gzip", "range",
        ]
        try await fixture.run(fixture.bearer) { test in
            for form in forms {
                let seen = try await fixture.call(
                    fixture.service.url("/echo/\(form)"), headers: ["Range:bytes=10-20", "Accept-Encoding:br"], test)
                expectEqual(seen.http, 200, form)
                expectHasPrefix(seen.body, "before ", form)
                expectHasSuffix(seen.body, " after", form)
                expectContains(seen.body, "•••", form)
                // Of Base64, the characters at the edges depend on the token only in part.
                expectAtMost(seen.body.count, "before ••• after".count + 8, "\(form): \(seen.body)")
                seen.expectNothing(of: Self.token, form)
                expectFalse(seen.headers.contains { $0.lowercased().hasPrefix("content-encoding") })
            }
            let twice = try await fixture.call(fixture.service.url("/echo/twice"), test)
            expectEqual(twice.body, "before ••• and ••• after")
            expectTrue(AccountFixture.requests(fixture.service).allSatisfy { $0.contains("Range=None") })
        }
    }

    @Test("cannot exchange it where the host signs in, neither directly nor by a redirect")
    func exchange() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.clientCredentials, token: nil) { test in
            try await fixture.signIn(test, answers: [.clientID: "pub", .clientSecret: "client secret"])
            for path in ["/token", "//token", "/%74oken", "/x/../TOKEN", "/token?grant_type=refresh_token"] {
                let seen = try await fixture.call(fixture.service.url(path), method: "POST", test)
                expectEqual(seen.status, 1, path)
                expectContains(seen.body, "cannot be sent to an address that gives out or ends access", path)
            }
            let redirected = try await fixture.call(fixture.service.url("/redirect?to=/token"), test)
            expectEqual(redirected.status, 1)
            // One request was the host's own.
            expectEqual(AccountFixture.requests(fixture.service).count { $0.hasPrefix("POST /token ") }, 1)
            expectEqual(AccountFixture.requests(fixture.service).count { $0.hasPrefix("GET /token ") }, 0)
        }
    }

    @Test("gets it from no service that shows later, without the account, what it was sent")
    func memory() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer, case: "LATER") { test in
            let seen = try await fixture.call(fixture.service.url("/last"), test)
            expectEqual(seen.body, "last ••• end")
            seen.expectNothing(of: Self.token)
        }
    }

    @Test("gets it from no header, and no cookie of its session")
    func headers() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer) { test in
            let seen = try await fixture.call(fixture.service.url("/echo/header"), test)
            expectContains(seen.headers, "X-Echo: before ••• after")
            seen.expectNothing(of: Self.token)
            let cookies = try await fixture.call(fixture.service.url("/echo/cookie"), test)
            expectEqual(cookies.status, 0)
            expectFalse(cookies.text.lowercased().contains("cookie"), cookies.text)
        }
    }

    @Test(
        "gets no response in an encoding that hides it",
        arguments: ["deflate", "gzip-twice", "gzip-lines", "transfer"])
    func encodings(form: String) async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer) { test in
            let seen = try await fixture.call(fixture.service.url("/echo/\(form)"), test)
            if seen.status == 0 { expectEqual(seen.body, "before ••• after") } else { expectEqual(seen.status, 5) }
            seen.expectNothing(of: Self.token)
        }
    }

    @Test("gets it from no redirect to another host, another port, or with the token in the address")
    func redirects() async throws {
        let fixture = try AccountFixture()
        let others = [
            fixture.stranger.url("/echo/plain", host: "other.localhost"), fixture.stranger.url("/echo/plain"),
            fixture.service.url("/echo/plain", host: "other.localhost"),
        ]
        try await fixture.run(fixture.bearer) { test in
            for target in others {
                let seen = try await fixture.call(
                    fixture.service.url("/redirect?to=\(target)"), headers: ["Authorization:mine"], test)
                expectEqual(seen.http, 200, target)
                expectEqual(seen.body, "before  after", target)
            }
            let requests = AccountFixture.requests(fixture.stranger)
            expectEqual(requests.count, 2)
            for request in requests { expectContains(request, "Authorization=None | X-Api-Key=None | Cookie=None") }
            let back = try await fixture.call(
                fixture.service.url("/redirect?to=\(fixture.service.url("/echo/plain"))"), test)
            expectEqual(back.body, "before ••• after")
            let thieves = ["/?t={token}", "/{token}"].map { fixture.stranger.url($0, host: "other.localhost") }
            for target in thieves + ["https://elsewhere.example/{token}"] {
                let seen = try await fixture.call(fixture.service.url("/redirect?to=\(target)"), test)
                expectEqual(seen.status, 5)
                expectContains(seen.body, "with the access of the user in the URL")
                seen.expectNothing(of: Self.token)
            }
            expectEqual(AccountFixture.requests(fixture.stranger).count, 2)
        }
    }

    @Test("gets a redirect's 401 without the account being renewed or expired")
    func foreignRefusal() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.clientCredentials, token: nil) { test in
            try await fixture.signIn(test, answers: [.clientID: "pub", .clientSecret: "client secret"])
            let target = fixture.stranger.url("/status/401", host: "other.localhost")
            let seen = try await fixture.call(fixture.service.url("/redirect?to=\(target)"), test)
            expectEqual(seen.status, 0)
            expectEqual(seen.http, 401)
            let tokens = AccountFixture.requests(fixture.service).filter { $0.hasPrefix("POST /token") }
            expectEqual(tokens.count, 1)
        }
    }

    @Test("cannot add lines to a request, nor set what the host sets")
    func lines() async throws {
        let headers = [
            "X-Rooms:a~Authorization: Bearer mine", "X-Rooms:a\r", "X Rooms:a", "Host:other.localhost",
            "Transfer-Encoding:chunked", "Expect:100-continue", "Proxy-Authorization:mine", "TE:trailers",
        ]
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer) { test in
            for header in headers {
                let seen = try await fixture.call(fixture.service.url("/echo/plain"), headers: [header], test)
                expectEqual(seen.status, 1, header)
                expectEmpty(AccountFixture.requests(fixture.service), header)
            }
        }
    }

    @Test(
        "finds no line break in a token that gets into a request",
        arguments: ["a\r\nX-Rooms: b", "a\n", "a\0", "", "\u{7F}"])
    func brokenToken(token: String) {
        let here = HTTPSGrant(host: "localhost", allowsPrivateAddresses: true)
        let client = HTTPSClient(grants: [here], limits: HTTPSLimits(Limits()))
        let credential = HTTPSCredential(
            headerName: "Authorization", headerValue: token, origins: [.init(host: "localhost", port: 1)])
        let failure = #expect(throws: HTTPSFailure.self) {
            _ = try client.response(
                to: HTTPSRequest(method: "GET", url: "https://localhost:1/"), credential: credential,
                milliseconds: 5_000)
        }
        expectEqual(failure?.kind, .badCredential)
        expectEqual(
            failure?.message.text, "The stored access contains characters that cannot be sent, or is too long.")
        expectEqual("\(credential)", "(credential)")
    }

    @Test("cannot have it sent as a part of a request that servers repeat", arguments: ["TRACE", "CONNECT", "get"])
    func methods(method: String) async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer) { test in
            let seen = try await fixture.call(fixture.service.url("/echo/plain"), method: method, test)
            expectEqual(seen.status, 1)
        }
    }

    @Test("learns nothing from eight calls at once while it is renewed, which happens once")
    func race() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.clientCredentials, case: "MANY", token: nil) { test in
            try await fixture.signIn(test, answers: [.clientID: "pub", .clientSecret: "client secret"])
            _ = try await fixture.call(fixture.service.url("/spoil"), test)
            let all = try await fixture.call(fixture.service.url("/room"), test)
            expectEqual(all.text.split(separator: "room of •••", omittingEmptySubsequences: false).count, 9)
            let tokens = AccountFixture.requests(fixture.service).filter { $0.hasPrefix("POST /token") }
            expectEqual(tokens.count, 2)
            for number in 1...2 { all.expectNothing(of: "issued-token/\(number)+of-the-user-0123456789") }
        }
    }

    @Test("writes it into no log, no error and no trace", arguments: ["plain", "escapes", "base64-1"])
    func words(form: String) async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer, case: "SHOUT") { test in
            try fixture.set(fixture.service.url("/echo/\(form)"), test)
            let error = try #require(await test.conferenceError())
            expectContains(error.message, "before")
            for needle in SeenResponse.needles(of: Self.token) { expectNotContains(error.message, needle) }
        }
    }

    @Test("gets an error of the account as a sentence, which the user reads, too")
    func sentence() async throws {
        let fixture = try AccountFixture()
        try await fixture.run(fixture.bearer, case: "FAILS", token: nil) { test in
            try fixture.set(fixture.service.url("/room"), test)
            let error = try #require(await test.conferenceError())
            expectContains(error.message, "You are not signed in to The Service.")
            expectEqual(error.exitStatus, .noPermission)
        }
    }

    @Test("waits no longer for a response that is made to be searched slowly")
    func slowSearch() async throws {
        let fixture = try AccountFixture()
        let long = String(String(repeating: "a", count: 1_500) + "b")
        try await fixture.run(fixture.bearer, token: long) { test in
            let start = ContinuousClock.now
            let seen = try await fixture.call(fixture.service.url("/echo/repeated"), test)
            expectEqual(seen.status, 0)
            expectLessThan(ContinuousClock.now - start, .seconds(20))
        }
    }
}
