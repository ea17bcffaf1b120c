import Accounts
import ConferenceErrors
import ConferenceModel
import Foundation
import HTTPS
import Secrets
import TestSupport
import Testing

@testable import ConferenceHost

/// A provider that makes calls with an account, the service that it calls, and another server that must never see the
/// credential.
struct AccountFixture {
    let service: HTTPSServer
    /// Reached as `other.localhost`, and as `localhost` with another port.
    let stranger: HTTPSServer

    /// The token of the user, which is in the environment of the host: it has every character that a token can have.
    static let token = "t0k3n/of+the.user~0123456789-ABCDEFGHIJ_abcdefghij=="

    init() throws {
        service = try HTTPSServer(program: "account_server.py")
        stranger = try HTTPSServer(program: "account_server.py")
    }

    /// The host and port of the service, as a manifest names them.
    var host: String { "localhost:\(service.port)" }

    /// The kinds of account, as manifests declare them.
    var bearer: String { Self.account("bearer", "<key>hosts</key><array><string>\(host)</string></array>") }
    var clientCredentials: String {
        Self.account(
            "oauth2",
            """
            <key>hosts</key><array><string>\(host)</string></array>
            <key>tokenURL</key><string>\(service.url("/token"))</string>
            <key>grants</key><array><string>client_credentials</string></array>
            <key>clientAuthentication</key><string>basic</string>
            """)
    }

    static func account(_ kind: String, _ more: String) -> String {
        """
        <dict><key>identifier</key><string>svc</string><key>title</key><string>The Service</string>
        <key>kind</key><string>\(kind)</string>\(more)</dict>
        """
    }

    static func manifest(_ account: String) -> ManifestText {
        let settings = ["url", "method", "account", "headers"].map {
            "<dict><key>key</key><string>\($0)</string><key>type</key><string>string</string></dict>"
        }
        return ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array>\(settings.joined())</array>
                <key>VCPNetworkHosts</key><array><string>localhost</string><string>other.localhost</string></array>
                <key>VCPAccounts</key><array>\(account)</array>
                """)
    }

    /// Runs a test with the provider, which is trusted with both hosts on this machine.
    ///
    /// - Parameter token: the token in the environment.
    func run(
        _ account: String, case fault: String? = nil, token: String? = Self.token, limits: Limits = shortLimits(),
        _ body: (TestHost) async throws -> Void
    ) async throws {
        try await withHost(
            Fault("account", fault), manifest: Self.manifest(account), limits: limits,
            environment: token.map { ["CONFERENCE_TOKEN_ORG_EXAMPLE_FAULT_SVC": $0] } ?? [:],
            configure: { $0.certificateAuthorities = service.certificates.authority },
            prepare: { directory in
                // Secrets of tests go to a file, whatever keyring the machine has.
                let file = try directory.write(#"{"secrets": "file"}"#, to: "config/conference/host.json")
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            }
        ) { test in
            let inspection = try test.host.inspect(try #require(test.inventory.providers.first))
            try test.host.trust(inspection, privateHosts: ["localhost", "other.localhost"])
            try await body(test)
            if let token { expectNothing(of: token, in: test) }
        }
    }

    /// Has the provider make a call, and returns what it has seen.
    func call(
        _ url: String, method: String = "GET", account: String? = "svc", headers: [String] = [], _ test: TestHost
    ) async throws -> SeenResponse {
        let details = try #require(try await conference(url, method: method, account: account, headers: headers, test))
        return try SeenResponse(details)
    }

    /// Has the provider make a call, and returns the details of its conference.
    func conference(
        _ url: String, method: String = "GET", account: String? = "svc", headers: [String] = [], _ test: TestHost
    ) async throws -> String? {
        try set(url, method: method, account: account, headers: headers, test)
        return try await test.conference().details
    }

    func set(
        _ url: String, method: String = "GET", account: String? = "svc", headers: [String] = [], _ test: TestHost
    ) throws {
        let manifest = try #require(test.inventory.providers.first?.manifest)
        let settings = test.configuration.settings(of: manifest)
        try settings.set(key: "url", text: url)
        try settings.set(key: "method", text: method)
        if let account { try settings.set(key: "account", text: account) } else { try settings.unset(key: "account") }
        if headers.isEmpty {
            try settings.unset(key: "headers")
        } else {
            try settings.set(key: "headers", text: headers.joined(separator: "\n"))
        }
        test.host.refresh()
    }

    /// Signs in to the account of the provider.
    @discardableResult
    func signIn(
        _ test: TestHost, label: String = AccountName.defaultLabel, options: SignInOptions = SignInOptions(),
        answers: [SignInQuestion.Subject: String] = [:]
    ) async throws -> Account {
        let declaration = try #require(test.inventory.providers.first?.manifest?.accounts.first)
        let name = AccountName(provider: "org.example.fault", account: "svc", label: label)
        let store = test.configuration.accounts()
        let result = await aside {
            Result { () throws(ConferenceError) in
                try SignIn(
                    declaration, name: name, privateHosts: ["localhost"], options: options, store
                ).run(AnsweringPerson(answers: answers))
            }
        }
        test.host.refresh()
        return try result.get()
    }

    /// The requests that a server got: method and path, and the headers that matter.
    static func requests(_ server: HTTPSServer) -> [String] {
        let text = try? String(contentsOfFile: server.calendars.path + "/requests", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    /// No file, trace or log of the host contains a token.
    func expectNothing(of token: String, in test: TestHost) {
        var everything = (test.trace.received + test.trace.sent + test.trace.calls).joined(separator: "\n")
        let state = test.directory.path + "/.local/state/conference"
        for file in (try? FileManager.default.subpathsOfDirectory(atPath: state)) ?? [] {
            everything += (try? String(contentsOfFile: "\(state)/\(file)", encoding: .utf8)) ?? ""
        }
        let found = SeenResponse.needles(of: token).first { everything.contains($0) }
        expectNil(found, "a part of the token stands in a trace or a log")
    }
}

/// What the provider `account` has seen of a response.
struct SeenResponse {
    /// Everything, as text.
    let text: String
    /// The `vcp_status`.
    let status: Int32
    /// The HTTP status.
    let http: Int
    /// The header lines.
    let headers: [String]
    /// The message, or the body.
    let body: String

    /// - Parameter details: each byte with its bits flipped, as hexadecimal digits.
    init(_ details: String) throws {
        let digits = Array(details.utf8)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
            UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16).map { ~$0 }
        }
        text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let numbers = try #require(lines.first).split(separator: " ").compactMap { Int($0) }
        status = try #require(numbers.first.map { Int32($0) }, "\(text)")
        http = try #require(numbers.last)
        headers = Array(lines.dropFirst().prefix { !$0.isEmpty })
        body = lines.dropFirst(headers.count + 2).joined(separator: "\n")
    }

    /// Fails if the provider has seen a part of a token, in any form.
    func expectNothing(of token: String, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        let found = Self.needles(of: token).first { text.contains($0) }
        expectNil(found, "\(comment): \(text)", sourceLocation: sourceLocation)
    }

    /// Every eight characters of a token, and of what it is in hexadecimal digits and in Base64.
    static func needles(of token: String) -> [String] {
        func windows(_ text: String, _ count: Int) -> [String] {
            let characters = Array(text)
            return (0...max(0, characters.count - count)).map {
                String(characters[$0..<min($0 + count, characters.count)])
            }
        }
        let hexadecimal = token.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let base64 = ["", "u", "u:"].flatMap { prefix in
            // The first characters and the last ones also depend on what is around.
            windows(String(Data((prefix + token).utf8).base64EncodedString().dropFirst(4).dropLast(6)), 12)
        }
        return windows(token, 8) + windows(hexadecimal, 16) + base64
    }
}

extension Trace {
    /// The HTTPS calls that the host has reported.
    var calls: [String] {
        all.compactMap { event in if case .called(_, let call) = event { call.line } else { nil } }
    }
}

/// A person who has an answer to each question.
private struct AnsweringPerson: SignInDialogue {
    let answers: [SignInQuestion.Subject: String]

    func open(_ url: String, isPasteAccepted: Bool) throws(ConferenceError) {}

    func show(code: String, url: String, completeURL: String?, seconds: Int) throws(ConferenceError) {}

    func ask(_ question: SignInQuestion) throws(ConferenceError) -> String { answers[question.subject] ?? "" }

    func note(_ sentence: Sentence) {}
}

/// Runs something that blocks on a thread of its own.
func aside<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
