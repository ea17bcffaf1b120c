import ConferenceErrors
import ConferenceModel
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Providers that the administrator allows or requires", .needsCCompiler)
struct AdministratorProviderTests {
    private static let identifier = "org.example.fault"

    /// Runs a test with a provider and a file of the administrator.
    private func withDecisions(
        _ text: String, _ fault: Fault = .good, manifest: ManifestText = ManifestText(), isTrusted: Bool = true,
        isInstalled: Bool = false, configure: (inout HostConfiguration) -> Void = { _ in },
        _ body: (TestHost) async throws -> Void
    ) async throws {
        try await withHost(
            isInstalled ? nil : fault, manifest: manifest, isTrusted: isTrusted,
            configure: configure,
            prepare: { directory in
                try administrate(directory, text)
                if isInstalled {
                    try directory.install(fault, manifest: manifest, below: "share/conference/providers")
                }
            }
        ) { test in
            // The directory of the test exists only now.
            var configuration = test.configuration
            configuration.administrator = AdministratorFiles(below: test.directory)
            try await body(
                TestHost(
                    host: ConferenceHost(configuration), configuration: configuration, directory: test.directory,
                    trace: test.trace))
        }
    }

    @Test("one that is not allowed does not run, whatever the user trusts, and the message names the file")
    func forbidden() async throws {
        try await withDecisions("{\"allowed\": [\"org.example.other\"]}") { test in
            let provider = try #require(test.inventory.providers.first)
            expectEqual(provider.state, .forbidden)
            let error = try await test.listError()
            expectEqual(error?.code, .providerForbidden)
            expectEqual(error?.exitStatus, .noPermission)
            expectContains(error?.message, "does not allow the provider “Fault & Co” (org.example.fault)")
            expectContains(error?.message, "10-rooms.json”")
            expectEmpty(test.trace.processes)
            #expect(throws: ConferenceError.self) { try test.host.inspect(provider) }
        }
    }

    @Test("one that is allowed runs as before", arguments: ["{\"allowed\": [\"org.example.fault\"]}", "{}"])
    func allowed(_ text: String) async throws {
        try await withDecisions(text) { test in
            _ = try await test.rooms()
        }
    }

    @Test("a file that is not valid stops every provider, and doctor names each such file")
    func broken() async throws {
        try await withDecisions("{\n") { test in
            try administrate(test.directory, "[]", name: "20.json")
            let error = try await test.listError()
            expectEqual(error?.code, .brokenAdministration)
            expectEmpty(test.trace.processes)
            let diagnosis = test.host.diagnosis()
            expectEqual(diagnosis.problems.map(\.code), [.brokenAdministration, .brokenAdministration])
            expectEqual(diagnosis.administratorFiles.count, 2)
        }
    }

    @Test("one that is required and missing is a warning of every list")
    func missing() async throws {
        try await withDecisions("{\n\"required\": [\"org.example.other\"]}") { test in
            expectEqual(
                test.inventory.warnings.map(\.text).filter { $0.contains("requires") },
                [
                    "The administrator of this computer requires the provider “org.example.other” (“\(test.directory.path)"
                        + "/etc/conference/providers.d/10-rooms.json”), which is not installed."
                ])
            expectContains(test.host.diagnosis().warnings.joined(), "requires the provider “org.example.other”")
        }
    }

    @Test("one that is required needs no trust of the user if only the administrator can change its files")
    func required() async throws {
        let text = "{\"required\": [\"\(Self.identifier)\"]}"
        try await withDecisions(text, isTrusted: false, isInstalled: true) { test in
            let provider = try #require(test.inventory.providers.first)
            expectEqual(provider.state, .ready)
            expectTrue(provider.isTrustedByAdministrator)
            expectEqual(try await test.rooms().count, 2)
            // Another user can now change the library.
            try #require(chmod(provider.library, 0o666) == 0)
            expectNotEqual(test.inventory.providers.first?.state, .ready)
        }
        try await withDecisions("{}", isTrusted: false, isInstalled: true) { test in
            expectEqual(test.inventory.providers.first?.state, .untrusted)
        }
    }

    @Test("in a directory of the user's own, it needs the user's trust all the same, and doctor says so")
    func requiredElsewhere() async throws {
        try await withDecisions("{\"required\": [\"\(Self.identifier)\"]}", isTrusted: false) { test in
            expectEqual(test.inventory.providers.first?.state, .untrusted)
            expectContains(test.host.diagnosis().warnings.joined(), "each user has to trust it")
        }
    }

    @Test("a library of the user in the user's name of the system's directory is not the administrator's")
    func foreignOwner() async throws {
        guard geteuid() == 0 else { return }
        try await withDecisions(
            "{\"required\": [\"\(Self.identifier)\"]}", isTrusted: false, isInstalled: true
        ) { test in
            let library = try #require(test.inventory.providers.first?.library)
            try #require(chown(library, 1_234, 1_234) == 0)
            expectNotEqual(test.inventory.providers.first?.state, .ready)
        }
    }

    @Test("doctor warns of values for keys that the provider does not have")
    func undeclared() async throws {
        try await withDecisions(
            "{\"providers\": {\"\(Self.identifier)\": {\n\"settings\": {\"sever\": \"x\"}}}}"
        ) { test in
            expectContains(
                test.host.diagnosis().warnings.joined(),
                "sets “sever” in line 2, which “Fault & Co” (org.example.fault) does not have.")
        }
    }

    @Test("doctor warns of locks, accounts, private hosts and providers that nothing has")
    func misspelt() async throws {
        try await withDecisions(
            """
            {"providers": {"\(Self.identifier)": {
            "locked": ["lobb"], "accounts": {"zom": {}}, "privateHosts": ["h.lan"]},
            "org.example.none": {}}}
            """
        ) { test in
            let warnings = test.host.diagnosis().warnings.joined(separator: "\n")
            for clause in [
                "locks “lobb” in line 2, which “Fault & Co” (org.example.fault) does not have.",
                "decide about the account “zom”, which “Fault & Co” (org.example.fault) does not have.",
                "allow the private host “h.lan”, which “Fault & Co” (org.example.fault) does not contact.",
                "decide about the provider “org.example.none”, which is not installed.",
            ] { expectContains(warnings, clause) }
        }
    }

    @Test("a host that the administrator names may be on this computer", .needsHTTPSServer)
    func privateHosts() async throws {
        let manifest = ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array>
                <dict><key>key</key><string>url</string><key>type</key><string>string</string></dict>
                <dict><key>key</key><string>server</string><key>type</key><string>url</string>
                <key>networkHost</key><true/></dict></array>
                <key>VCPNetworkHosts</key><array>HOSTS</array>
                """)
        let server = try HTTPSServer()
        for (hosts, decisions) in [
            ("<string>localhost</string>", "\"privateHosts\": [\"localhost\"]"),
            ("", "\"settings\": {\"server\": \"https://localhost:\(server.port)/\"}"),
        ] {
            var asked = manifest
            asked.attributes = manifest.attributes.replacing("HOSTS", with: hosts)
            let text = "{\"providers\": {\"\(Self.identifier)\": {\(decisions)}}}"
            try await withDecisions(
                text, Fault("http"), manifest: asked,
                configure: { $0.certificateAuthorities = server.certificates.authority }
            ) { test in
                let provider = try #require(test.inventory.providers.first?.manifest)
                try test.configuration.settings(of: provider).set(key: "url", text: server.url("/rooms"))
                let told = try #require(try await test.conference().details)
                expectHasPrefix(told, "status 0 http 200", "\(told)")
            }
        }
    }
}
