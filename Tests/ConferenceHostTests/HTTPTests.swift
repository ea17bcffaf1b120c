import ConferenceModel
import Foundation
import ConferenceErrors
import HTTPS
import TestSupport
import Testing

@testable import ConferenceHost

/// The server of the tests, as it has to be granted: it is on this machine.
private let here = HTTPSGrant(host: "localhost", allowsPrivateAddresses: true)

/// A provider that asks for hosts, and has settings that tell it what to call.
private func manifest(hosts: [String] = ["localhost"]) -> ManifestText {
    ManifestText(
        attributes: """
            <key>VCPConfiguration</key><array>
            <dict><key>key</key><string>url</string><key>type</key><string>string</string></dict>
            <dict><key>key</key><string>method</string><key>type</key><string>string</string></dict></array>
            <key>VCPNetworkHosts</key><array>\(hosts.map { "<string>\($0)</string>" }.joined())</array>
            """)
}

extension TestHost {
    /// Trusts the only provider, and grants these hosts a private address.
    fileprivate func trust(privateHosts: [String]) throws {
        try host.trust(try host.inspect(try #require(inventory.providers.first)), privateHosts: privateHosts)
    }
}

/// Has a provider call an address.
///
/// - Parameters:
///   - hosts: the hosts that its manifest asks for.
///   - privateHosts: those of them that the user grants a private address.
/// - Returns: what it reports of the response.
private func call(
    _ url: String, method: String = "GET", server: HTTPSServer, hosts: [String] = ["localhost"],
    privateHosts: [String] = ["localhost"], authority: String? = nil, limits: Limits = shortLimits(),
    environment: [String: String] = [:], fault: String? = nil, check: (TestHost) throws -> Void = { _ in }
) async throws -> String {
    var told = ""
    try await withHost(
        Fault("http", fault), manifest: manifest(hosts: hosts), limits: limits, environment: environment,
        configure: { $0.certificateAuthorities = authority ?? server.certificates.authority },
        prepare: { directory in
            let values = try JSONSerialization.data(withJSONObject: ["url": url, "method": method])
            let file = try directory.write(values, to: "config/conference/providers/org.example.fault.json")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        }
    ) { test in
        try test.trust(privateHosts: privateHosts)
        told = try #require(try await test.conference().details)
        try check(test)
    }
    return told
}

@Suite("HTTPS through the host", .needsCCompiler, .needsHTTPSServer)
struct HTTPTests {
    /// One server for all tests, which keeps nothing of a call.
    private static let server = Result { try HTTPSServer() }

    @Test("a granted host answers, with the headers and the body that were sent")
    func granted() async throws {
        let server = try Self.server.get()
        try await expectEqual(
            call(server.url("/rooms?a=1"), method: "POST", server: server),
            "status 0 http 200 headers 1 body 77 POST /rooms?a=1|name=tea|X-Rooms=seventeen|"
                + "Authorization=Bearer b|Cookie=None message")
        try await expectEqual(
            call(server.url("/missing"), server: server), "status 0 http 404 headers 1 body 12 nothing here message")
    }

    @Test("a host that was not granted is not even looked up")
    func notGranted() async throws {
        let server = try Self.server.get()
        for hosts in [[], ["example.org"]] {
            let told = try await call(server.url("/"), server: server, hosts: hosts, privateHosts: [])
            #expect(told.hasPrefix("status 2 http 0"))
            #expect(told.contains("The host “localhost” is not among those"))
        }
    }

    @Test("what a trusted provider declares is granted, but not on a private network")
    func trusted() async throws {
        let server = try Self.server.get()
        let told = try await call(server.url("/"), server: server, privateHosts: [])
        #expect(told.hasPrefix("status 2 http 0"))
        #expect(told.contains("not on the public Internet"))
        let other = try await call("https://example.org/", server: server, privateHosts: [])
        #expect(other.contains("The host “example.org” is not among those"))
    }

    @Test("this machine is refused, unless that very host was granted with its address")
    func loopback() async throws {
        let server = try Self.server.get()
        let refused = try await call(server.url("/missing"), server: server, privateHosts: [])
        #expect(refused.hasPrefix("status 2 http 0"))
        let granted = try await call(server.url("/missing"), server: server, privateHosts: ["localhost"])
        #expect(granted.hasPrefix("status 0 http 404"))
    }

    @Test(
        "addresses in disguise are not the host that was granted",
        arguments: [
            "https://127.0.0.1:1/", "https://[::1]:1/", "https://[::ffff:127.0.0.1]:1/", "https://2130706433:1/",
            "https://0x7f.1:1/", "https://localhost.:1/", "https://localhost@127.0.0.1:1/",
            "https://localhost:1@e.org/",
            "http://localhost:1/", "file:///etc/passwd", "ftp://localhost/", "https://", "localhost", "https:///x",
            "https://localhost\\@127.0.0.1:1/", "https://127.0.0.1:1#@localhost/",
        ])
    func disguise(url: String) async throws {
        let client = HTTPSClient(grants: [here], limits: HTTPSLimits(Limits()))
        let failure = #expect(throws: HTTPSFailure.self) {
            _ = try client.response(to: HTTPSRequest(method: "GET", url: url), milliseconds: 5_000)
        }
        expectTrue(failure?.kind == .invalid || failure?.kind == .notGranted, "\(url): \(String(describing: failure))")
    }

    @Test("a redirect to a granted host is followed, without what only the first one may see")
    func redirect() async throws {
        let server = try Self.server.get()
        let target = server.url("/rooms")
        let told = try await call(server.url("/redirect302?\(target)"), method: "POST", server: server)
        expectContains(told, "GET /rooms||X-Rooms=seventeen|Authorization=Bearer b")
        let kept = try await call(server.url("/redirect307?\(target)"), method: "POST", server: server)
        expectContains(kept, "POST /rooms|name=tea|")
    }

    @Test(
        "a redirect to anywhere else is refused",
        arguments: [
            ("https://127.0.0.1:1/", "The host “127.0.0.1” is not among"), ("https://example.org/", "“example.org”"),
            ("http://localhost/", "Only https"), ("https://u:p@localhost/", "a user name or a password"),
        ])
    func redirectElsewhere(target: String, problem: String) async throws {
        let server = try Self.server.get()
        let told = try await call(server.url("/redirect302?\(target)"), server: server)
        expectContains(told, " http 0 ")
        expectContains(told, problem, "\(told)")
    }

    @Test("redirects without end come to one")
    func endlessRedirect() async throws {
        let server = try Self.server.get()
        // The server unquotes the query once for each round.
        var path = "/rooms"
        for _ in 0..<7 {
            let quoted = server.url(path).addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            path = "/redirect302?\(try #require(quoted))"
        }
        let told = try await call(server.url(path), server: server, limits: shortLimits { $0.httpRedirects = 5 })
        #expect(told.contains("more than 5 times"), "\(told)")
    }

    @Test("an answer that is too long is none")
    func tooLong() async throws {
        let server = try Self.server.get()
        try await expectContains(call(server.url("/large"), server: server), "status 10 http 0")
        try await expectContains(call(server.url("/headers"), server: server), "status 10 http 0")
    }

    @Test("a server that does not answer ends with the time of the request, and the provider can still say so")
    func slow() async throws {
        let server = try Self.server.get()
        let limits = shortLimits { $0.conferenceTimeout = .seconds(2) }
        let told = try await call(server.url("/slow"), server: server, limits: limits)
        expectContains(told, "status 8 http 0")
    }

    private static let outcomes = [
        ("POST", "/slow", "FAILS", true), ("GET", "/slow", "FAILS", false), ("POST", "/missing", "FAILS", false),
        ("POST", "/large", "FAILS", true), ("POST", "/slow", "FAILS_AT_ONCE", true),
        ("POST", "closed port", "FAILS", false), ("POST", "untrusted", "FAILS", false),
        ("POST", "/redirect302?https://example.org/", "FAILS", true),
        ("POST", "/redirect307?https://example.org/", "FAILS", false),
    ]

    private static let moreOutcomes = [
        ("PUT", "/slow", "FAILS", true), ("DELETE", "/slow", "FAILS", true),
        ("GET", "/slow", "FAILS_AT_ONCE", false), ("POST", "/redirect302?SERVER/slow", "FAILS", true),
        ("GET", "/redirect302?SERVER/slow", "FAILS", false),
    ]

    @Test(
        "after a call that may have changed something and has no response, the outcome of the request is unknown",
        arguments: tier(plain: outcomes, all: outcomes + moreOutcomes))
    func unknownOutcome(method: String, path: String, fault: String, isUnknown: Bool) async throws {
        let server = try Self.server.get()
        let isStranger = path == "untrusted"
        let path = isStranger ? "/slow" : path.replacing("SERVER", with: server.url(""))
        let url = path == "closed port" ? "https://localhost:1/" : server.url(path)
        let authority = isStranger ? server.certificates.stranger : server.certificates.authority
        try await withHost(
            Fault("http", fault), manifest: manifest(), limits: shortLimits { $0.conferenceTimeout = .seconds(1) },
            configure: { $0.certificateAuthorities = authority },
            prepare: { directory in
                let file = try directory.write(
                    JSONSerialization.data(withJSONObject: ["url": url, "method": method]),
                    to: "config/conference/providers/org.example.fault.json")
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            }
        ) { test in
            try test.trust(privateHosts: ["localhost"])
            let error = try #require(await test.conferenceError())
            expectEqual(error.leavesOutcomeUnknown, isUnknown, error.message)
            expectContains(error.message, "“It did not work.”")
        }
    }

    @Test("a certificate of another authority, or for another host, is refused")
    func wrongCertificate() async throws {
        let server = try Self.server.get()
        let stranger = try await call(server.url("/"), server: server, authority: server.certificates.stranger)
        expectContains(stranger, "status 5 http 0")
        expectContains(stranger, "certificate")
        let other = try HTTPSServer(certificate: "wrong")
        try await expectContains(call(other.url("/"), server: other), "status 5 http 0")
    }

    @Test("calls that break a rule are refused at once, and an unknown extension of the host is null")
    func refused() async throws {
        let server = try Self.server.get()
        let told = try await call(server.url("/"), server: server, fault: "REFUSED") { test in
            expectTrue(test.trace.received.contains { $0.hasPrefix("log ") && $0.contains("afterwards 12") })
            expectFalse(test.trace.received.contains { $0.contains("done with") })
            expectFalse(test.trace.received.contains { $0.hasPrefix("httpRequest") })
        }
        expectEqual(told, "1 1 10 1 1 12 1")
    }

    @Test("at most eight calls run at once, and each runs once, even if its caller no longer waits")
    func many() async throws {
        let server = try Self.server.get()
        let told = try await call(server.url("/slow"), server: server, fault: "MANY") { test in
            expectEqual(test.trace.received.count { $0.contains("done with 7") }, 8)
        }
        expectEqual(told, "0 0 0 0 0 0 0 0 10")
    }

    @Test("a request that is cancelled ends its call")
    func cancelled() async throws {
        let server = try Self.server.get()
        let limits = shortLimits {
            $0.terminationGrace = .seconds(600)
            $0.conferenceTimeout = .seconds(600)
        }
        try await withHost(
            Fault("http", "WAITS"), manifest: manifest(), limits: limits,
            configure: { $0.certificateAuthorities = server.certificates.authority },
            prepare: { directory in
                let file = try directory.write(
                    #"{"url": "\#(server.url("/slow"))"}"#, to: "config/conference/providers/org.example.fault.json")
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            }
        ) { test in
            try test.trust(privateHosts: ["localhost"])
            let task = Task { try await test.conference() }
            await test.trace.wait(for: "httpRequest")
            task.cancel()
            let result = await task.result
            #expect(throws: ConferenceError.self) { try result.get() }
            expectTrue(test.trace.received.contains { $0.contains("done with 7") })
        }
    }
}
