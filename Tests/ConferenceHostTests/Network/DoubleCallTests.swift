import ConferenceErrors
import ConferenceModel
import Foundation
import HTTPS
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Calls to the double of a service", .needsCCompiler, .needsHTTPSServer)
struct DoubleCallTests {
    private static let manifest = ManifestText(
        attributes: """
            <key>VCPConfiguration</key><array>
            <dict><key>key</key><string>url</string><key>type</key><string>string</string></dict>
            <dict><key>key</key><string>method</string><key>type</key><string>string</string></dict>
            <dict><key>key</key><string>server</string><key>type</key><string>url</string>
            <key>networkHost</key><true/></dict>
            <dict><key>key</key><string>token</string><key>type</key><string>string</string>
            <key>secret</key><true/></dict></array>
            <key>VCPNetworkHosts</key><array><string>api.rooms.example</string><string>other.example</string></array>
            """)

    /// A double for calls that change nothing.
    private static let server = Result { try PythonDouble("Tests/Examples/http/double.py") }

    /// A call of a provider, where the double is, and what the provider is told.
    struct Call: Sendable, CustomTestStringConvertible {
        var url: String
        /// `URL` stands for the double.
        var service = "URL"
        var told: String

        var testDescription: String { "\(service) \(url)" }
    }

    static let calls = [
        Call(url: "https://api.rooms.example/v1/rooms", told: "status 0 http 200"),
        Call(url: "https://API.rooms.example:443/v1/rooms?key=a", told: "status 0 http 200"),
        Call(url: "https://api.rooms.example/rooms", service: "URL/v1/", told: "status 0 http 200"),
        Call(url: "https://api.rooms.example/v1/rooms", service: "api.rooms.example=URL", told: "status 0 http 200"),
        Call(url: "https://api.rooms.example/v1/rooms/none", told: "status 0 http 404"),
        Call(
            url: "https://other.example/", service: "api.rooms.example=URL",
            told: "status 2 http 0 headers 0 body 0  message The host “other.example” has no double in this check."),
        Call(
            url: "https://example.org/", told: "status 2 http 0 headers 0 body 0  message The host “example.org” is not"
        ),
        Call(
            url: "https://127.0.0.1:1/", told: "status 2 http 0 headers 0 body 0  message The host “127.0.0.1” is not"),
        Call(url: "https://api.rooms.example@example.org/", told: "status 1 http 0"),
        Call(url: "http://api.rooms.example/", told: "status 1 http 0"),
    ]

    @Test("a declared host leads to its double, and no call leads anywhere else", arguments: calls)
    func leads(call: Call) async throws {
        let server = try Self.server.get()
        let double = try ServiceDouble(
            [call.service.replacing("URL", with: server.url)], settings: ["url=\(call.url)"])
        try await withHost(
            Fault("http"), manifest: Self.manifest,
            configure: {
                $0.serviceDouble = double
                $0.certificateAuthorities = server.certificates.authority
            }
        ) { test in
            let told = try #require(try await test.conference().details)
            expectHasPrefix(told, call.told, told)
        }
    }

    /// A fault, what the provider is told of a GET, and whether the outcome of a request is unknown that fails after a POST.
    struct Made: Sendable, CustomTestStringConvertible {
        var fault: ServiceFault
        var told: String
        var isUnknown = false

        var testDescription: String { "\(fault)" }
    }

    static let made = [
        Made(
            fault: .answer(status: 429, headers: [.init(name: "Retry-After", value: "7")]),
            told: "status 0 http 429 headers 1 body 0"),
        Made(fault: .answerAfter(status: 500), told: "status 0 http 500 headers 0 body 0"),
        Made(
            fault: .timeoutBefore, told: "status 8 http 0 headers 0 body 0  message “localhost” did not answer in time."
        ),
        Made(
            fault: .timeoutAfter, told: "status 8 http 0 headers 0 body 0  message “localhost” did not answer in time.",
            isUnknown: true),
        Made(
            fault: .brokenConnection, told: "status 5 http 0 headers 0 body 0  message The response of “localhost” is",
            isUnknown: true),
        // The body is “[]”, and its length is not told.
        Made(fault: .halfBody, told: "status 0 http 200 headers 1 body 1 [ message"),
    ]

    @Test("a fault is what the provider would have got in life, and so is what the host makes of it", arguments: made)
    func faults(made: Made) async throws {
        let server = try PythonDouble("Tests/Examples/http/double.py")
        for method in ["GET", "POST"] {
            let double = try ServiceDouble(
                [server.url], settings: ["url=https://api.rooms.example/v1/rooms", "method=\(method)"])
            try await withHost(
                Fault("http", method == "GET" ? nil : "FAILS"), manifest: Self.manifest,
                configure: {
                    $0.serviceDouble = double
                    $0.certificateAuthorities = server.certificates.authority
                }
            ) { test in
                double.begin(made.fault, at: .only(1))
                if method == "GET" {
                    let told = try #require(try await test.conference().details)
                    expectHasPrefix(told, made.told, told)
                } else {
                    let error = try #require(await test.conferenceError())
                    expectEqual(error.leavesOutcomeUnknown, made.isUnknown, error.message)
                }
                expectEqual(double.calls.count, 1)
                expectEqual(double.calls.first?.answer != nil, made.fault.isSent)
                double.begin(nil)
            }
        }
    }

    @Test("settings and secrets of the user are neither read nor moved, and access is made up")
    func settings() async throws {
        let double = try ServiceDouble(["https://localhost:8443/"], settings: ["url=x=y"])
        let file = "config/conference/providers/org.example.fault.json"
        let own = #"{"url": "https://mine.example", "server": "https://mine.example", "token": "mine"}"#
        try await withHost(
            Fault("http"), manifest: Self.manifest, configure: { $0.serviceDouble = double },
            prepare: { directory in
                let path = try directory.write(own, to: file)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            }
        ) { test in
            _ = try await test.conference()
            let provider = try #require(test.inventory.providers.first)
            let manifest = try #require(provider.manifest)
            let values = try test.configuration.settings(of: manifest).values().mapValues(\.text)
            expectEqual(
                values,
                [
                    "url": "x=y", "server": "https://localhost:8443", "token": "check-secret-token-0123456789",
                ])
            try expectEqual(String(contentsOfFile: "\(test.directory.path)/\(file)", encoding: .utf8), own)
            expectEqual(
                NetworkGrants.hosts(for: provider, nil, test.configuration).map(\.host), ["localhost"])
        }
    }

    @Test(
        "an address that is none, or that would be ambiguous, is refused",
        arguments: [
            ["http://localhost"], ["https://"], ["https://localhost?a"], ["https://a@localhost"], ["localhost"],
            ["api.example.org"], ["https://a", "https://b"], ["x=https://a", "X=https://b"], ["=https://a"],
            ["https://localhost:0"], ["https://localhost:99999"], [""],
        ])
    func refused(addresses: [String]) {
        let error = #expect(throws: ConferenceError.self) { _ = try ServiceDouble(addresses) }
        expectEqual(error?.code, .notAServiceAddress)
    }
}
