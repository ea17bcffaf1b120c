import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

/// Providers in C, against the double of the example, with the faults that the host makes between them.
@Suite("Checks against a double of the service", .needsCCompiler, .needsHTTPSServer)
struct ServiceCheckTests {
    private static let identifiers = ConformanceKit.identifiers.filter { $0.hasPrefix("service.") }

    private static let manifest = manifest(kind: "bearer")

    private static func manifest(kind: String) -> ManifestText {
        let oauth = """
            <key>authorizeURL</key><string>https://rooms.example/authorize</string>
            <key>tokenURL</key><string>https://rooms.example/token</string>
            <key>grants</key><array><string>authorization_code</string></array>
            """
        return ManifestText(
            attributes: """
                <key>VCPLifecycle</key><true/>
                <key>VCPNetworkHosts</key><array><string>api.rooms.example</string></array>
                <key>VCPAccounts</key><array><dict>
                <key>identifier</key><string>rooms</string><key>title</key><string>Rooms</string>
                <key>kind</key><string>\(kind)</string>\(kind == "oauth2" ? oauth : "")
                <key>hosts</key><array><string>api.rooms.example</string></array></dict></array>
                <key>VCPConfiguration</key><array><dict><key>key</key><string>secret</string>
                <key>type</key><string>string</string><key>secret</key><true/></dict></array>
                """)
    }

    /// A fault of a provider, the check that finds it, and what that check says.
    struct Finding: Sendable, CustomTestStringConvertible {
        var fault: String
        var check: String
        var outcome: ConformanceResult.Outcome
        var words: String

        init(_ fault: String, _ check: String, _ outcome: ConformanceResult.Outcome, _ words: String) {
            self.fault = fault
            self.check = "service.\(check)"
            self.outcome = outcome
            self.words = words
        }

        var testDescription: String { "\(fault), \(check)" }
    }

    /// At least one for each check.
    static let findings = [
        Finding("FAILS", "create", .fail, "without any fault, it failed with status 3: “The room is gone.”"),
        Finding("NO_CALL", "create", .skip, "without calling its service"),
        Finding("UPDATE_FAILS", "update", .fail, "without any fault, it failed with status 6: “No.”"),
        Finding("NO_LIFECYCLE", "end", .skip, "does not end conferences"),
        Finding("ENDS_ONCE", "end", .fail, "the second time, it failed with status 6"),
        Finding("END_IS_SILENT", "end", .warn, "the conference stays at the service"),
        Finding("AUTH_IS_NETWORK", "unauthorized", .fail, "it failed with status 5"),
        Finding("AUTH_IS_NETWORK", "renewed", .fail, "after 401 at call 1, it failed with status 5"),
        Finding("ALWAYS_MADE", "forbidden", .fail, "it made a conference, though every call got 403"),
        Finding("UPDATE_ALWAYS", "not-found", .fail, "an update succeeded, though every call got 404"),
        Finding("CONFLICT_IS_MADE", "conflict", .fail, "it returned a conference that it had not made"),
        Finding("BUSY", "429", .fail, "it made 21 calls, though each got 429; 10 are enough"),
        Finding("SILENT", "429-date", .warn, "does not say when to try again"),
        Finding("SILENT", "429-iso", .warn, "does not say when to try again"),
        Finding("FORGETS_FAILED", "failed-after", .fail, "it failed, though a conference had been made"),
        Finding(
            "REPEATS", "timeout", .fail,
            "after a timeout after sending at call 1 of “create”, it made a second conference"),
        Finding("TAKES_HALF", "cut", .fail, "after half a body at call 1 of “create”"),
        Finding("CRASHES_ON_HALF", "cut", .crash, "With half a body at call 1 of “create”:"),
        Finding("NO_SENTENCE", "sentences", .fail, "after 401, its failure has no message"),
        Finding("TELLS_SECRET", "sentences", .fail, "its message contains a secret"),
    ]

    /// More of the same checks.
    static let moreFindings = [
        Finding("FAILS", "update", .skip, "service.create has not passed"),
        Finding("NO_LIFECYCLE", "update", .skip, "does not update conferences"),
        Finding("ALWAYS_MADE", "unauthorized", .fail, "it made a conference, though every call got 401"),
        Finding("FORBIDDEN_IS_FAULT", "forbidden", .warn, "it failed with status 13: “Something is wrong.”"),
        Finding("ALWAYS_MADE", "not-found", .fail, "it made a conference, though every call got 404"),
        Finding("GONE_IS_OUTAGE", "not-found", .warn, "when it updates an ended conference, it failed with status 6"),
        Finding("BUSY_IS_INVALID", "429", .warn, "VCP_E_UNAVAILABLE (6) tells the host"),
        Finding("SILENT", "429", .warn, "does not say when to try again: “The service has too much to do (429).”"),
        Finding("ALWAYS_MADE", "429", .fail, "it made a conference, though every call got 429"),
        Finding("NO_KEYS", "failed-after", .warn, "it says that the outcome is unknown"),
        Finding("ALWAYS_MADE", "failed-after", .fail, "the repeated request returned another conference"),
        Finding("UPDATE_MOVES", "timeout", .fail, "of “update”"),
        Finding("ENDS_ONCE", "timeout", .fail, "of “end”, the repeated request: it failed with status 6"),
        Finding("SAME_SENTENCE", "sentences", .warn, "it says the same: “It did not work.”"),
    ]

    @Test("a broken rule is found by its check", arguments: tier(plain: findings, all: findings + moreFindings))
    func finds(_ finding: Finding) async throws {
        try await check(Fault("service", finding.fault), only: [finding.check]) { results, _ in
            let result = try #require(results.first)
            expectEqual(result.outcome, finding.outcome, "\(result.reason)")
            expectContains(result.reason, finding.words, "\(result.reason)")
            expectNotContains(result.reason, "\n")
        }
    }

    @Test(
        "a provider that keeps the rules passes, with keys of the service or by looking for what it made",
        arguments: rows([nil, "SEARCHES"], plain: 0))
    func passes(fault: String?) async throws {
        try await check(Fault("service", fault), only: Self.identifiers) { results, test in
            expectEqual(results.map(\.id), Self.identifiers)
            for result in results { expectEqual(result.outcome, .pass, "\(result.id): \(result.reason)") }
            // Nothing of the user's was used or written.
            expectFalse(FileManager.default.fileExists(atPath: "\(test.directory.path)/config"))
        }
    }

    @Test(
        "the example of the article on providers for a service passes",
        .exhaustive("the example in Swift; a provider in C passes the same checks in the plain tier"))
    func example() async throws {
        let server = try PythonDouble("Tests/Examples/http/double.py")
        let double = try ServiceDouble([server.url])
        try await withHost(
            configure: {
                $0.serviceDouble = double
                $0.certificateAuthorities = server.certificates.authority
            },
            prepare: { directory in
                let contents = "providers/HTTPRooms.conferenceprovider/Contents"
                try directory.makeDirectory("\(contents)/Linux")
                let files = [
                    "\(CCompiler.package)/Tests/Examples/http/Info.plist": "Info.plist",
                    "\(buildFolder)/libHTTPRooms.so": "Linux/HTTPRooms",
                ]
                for (source, target) in files {
                    try FileManager.default.copyItem(
                        atPath: source, toPath: "\(directory.path)/\(contents)/\(target)")
                }
            }
        ) { test in
            for result in try await test.check(only: Self.identifiers) {
                expectEqual(result.outcome, .pass, "\(result.id): \(result.reason)")
            }
        }
    }

    @Test(
        "access of each kind is made up, and renewed if its kind can be",
        arguments: [("bearer", "cannot be renewed"), ("basic", "cannot be renewed"), ("oauth2", "")])
    func kinds(kind: String, words: String) async throws {
        let checks = ["service.create", "service.renewed", "service.unauthorized"]
        try await check(Fault("service"), manifest: Self.manifest(kind: kind), only: checks) { results, _ in
            for result in results { expectEqual(result.outcome, .pass, "\(result.id): \(result.reason)") }
            let renewed = try #require(results.first { $0.id == "service.renewed" })
            expectContains(renewed.reason, words)
        }
    }

    @Test("without a double, or without a service, these checks are skipped with the reason")
    func skipped() async throws {
        try await withHost(Fault("service"), manifest: Self.manifest) { test in
            for result in try await test.check(only: Self.identifiers) {
                expectEqual(result.outcome, .skip)
                expectEqual(result.reason, ConformanceKit.noDouble)
            }
        }
        try await check(Fault("conformance"), manifest: ManifestText(), only: Self.identifiers) { results, _ in
            for result in results {
                expectEqual(result.outcome, .skip)
                expectEqual(result.reason, "it calls no service: its manifest names no host and no account")
            }
        }
    }

    /// Runs checks with the double of the example.
    private func check(
        _ fault: Fault, manifest: ManifestText = manifest, only identifiers: [String],
        _ body: ([ConformanceResult], TestHost) throws -> Void
    ) async throws {
        let server = try PythonDouble("Tests/Examples/http/double.py")
        let double = try ServiceDouble([server.url])
        try await withHost(
            fault, manifest: manifest,
            configure: {
                $0.serviceDouble = double
                $0.certificateAuthorities = server.certificates.authority
            }
        ) { test in
            try body(try await test.check(only: identifiers), test)
        }
    }
}
