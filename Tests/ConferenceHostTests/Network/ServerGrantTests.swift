import ConferenceModel
import Foundation
import ConferenceErrors
import Platform
import PrivateFiles
import TestSupport
import Testing

@testable import ConferenceHost

/// Who may be reached, by the word of the user: hosts with private addresses, and servers that the user has named.
@Suite("Network grants", .needsCCompiler, .needsHTTPSServer)
struct ServerGrantTests {
    /// A provider that calls the address in its setting `url`, and has a setting `server` that names one.
    private static func manifest(server: String = "<key>networkHost</key><true/>", hosts: String = "") -> ManifestText {
        ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array>
                <dict><key>key</key><string>url</string><key>type</key><string>string</string></dict>
                <dict><key>key</key><string>server</string><key>type</key><string>url</string>\(server)</dict></array>
                <key>VCPNetworkHosts</key><array>\(hosts)</array>
                """)
    }

    private static let localhost = "<string>localhost</string>"

    /// What the provider tells of a call to the server of the test, with the grants that a user really gives.
    private func told(
        _ manifest: ManifestText, settings: [String: String] = [:], path: String = "/rooms",
        prepare: (TestHost) throws -> Void = { _ in },
        commandAllowingHost: @escaping @Sendable (InstalledProvider, String) -> String? = { _, _ in nil }
    ) async throws -> String {
        let server = try HTTPSServer()
        var told = ""
        try await withHost(
            Fault("http"), manifest: manifest,
            configure: {
                $0.certificateAuthorities = server.certificates.authority
                $0.commandAllowingHost = commandAllowingHost
            }
        ) { test in
            try prepare(test)
            let provider = try #require(test.inventory.providers.first?.manifest)
            let configuration = test.configuration.settings(of: provider)
            try configuration.set(key: "url", text: server.url(path))
            for (key, value) in settings {
                try configuration.set(key: key, text: value.replacing("PORT", with: "\(server.port)"))
            }
            told = try #require(try await test.conference().details)
        }
        return told
    }

    @Test("a server that the user has named is reached, on this machine too")
    func named() async throws {
        let told = try await told(Self.manifest(), settings: ["server": "https://LocalHost:PORT/base"])
        expectHasPrefix(told, "status 0 http 200", "\(told)")
    }

    @Test("only the setting that names a server grants one, and only the server that it names now")
    func otherSetting() async throws {
        let plain = try await told(Self.manifest(server: ""), settings: ["server": "https://localhost:PORT/"])
        expectContains(plain, "The host “localhost” is not among those", "\(plain)")
        let unset = try await told(Self.manifest())
        expectContains(unset, "The host “localhost” is not among those", "\(unset)")
        let changed = try await told(Self.manifest(), settings: ["server": "https://elsewhere.example/"]) { test in
            let manifest = try #require(test.inventory.providers.first?.manifest)
            try test.configuration.settings(of: manifest)
                .set(key: "server", text: "https://localhost/")
        }
        expectContains(changed, "The host “localhost” is not among those", "\(changed)")
    }

    @Test("the default of such a setting is a request of the manifest like any other, without a private address")
    func defaultServer() async throws {
        let manifest = Self.manifest(
            server: "<key>networkHost</key><true/><key>default</key><string>https://localhost/</string>")
        let told = try await told(manifest) { test in
            let provider = try #require(test.inventory.providers.first)
            expectEqual(provider.grants.hosts, ["localhost"])
            expectEqual(provider.grants.serverKeys, ["server"])
        }
        expectContains(told, "not on the public Internet", "\(told)")
    }

    @Test("a private address is refused, with the command that grants it if the program has one, until it is granted")
    func privateHost() async throws {
        let manifest = Self.manifest(hosts: Self.localhost)
        let refused = try await told(manifest)
        expectHasPrefix(refused, "status 2 http 0")
        expectNotContains(refused, "It is granted with")
        let advised = try await told(
            manifest,
            commandAllowingHost: { provider, host in
                "allow \(provider.trustArguments.joined(separator: " ")) \(host)"
            })
        expectContains(advised, "It is granted with “allow org.example.fault /")
        expectContains(advised, "/providers localhost”.")
        let told = try await told(manifest) { test in
            let inspection = try test.host.inspect(try #require(test.inventory.providers.first))
            try test.host.trust(inspection, privateHosts: ["localhost"])
            let pinned = try test.host.inspect(try #require(test.inventory.providers.first))
            expectEqual(pinned.pin?.grants.privateHosts, ["localhost"])
            expectTrue(pinned.isPinned)
            expectEqual(test.inventory.providers.first?.state, .ready)
        }
        expectHasPrefix(told, "status 0 http 200", "\(told)")
    }

    @Test("a private address is granted to a host that is asked for, and to no other one")
    func privateHostNotRequested() async throws {
        try await withHost(.good, manifest: Self.manifest(hosts: "<string>rooms.lan</string>")) { test in
            let inspection = try test.host.inspect(try #require(test.inventory.providers.first))
            let error = #expect(throws: ConferenceError.self) {
                try test.host.trust(inspection, privateHosts: ["rooms.lan", "localhost"])
            }
            expectEqual(error?.code, .notARequestedHost)
            expectEqual(error?.exitStatus, .usage)
            expectContains(error?.message, "does not ask for the host “localhost”. It asks for: rooms.lan.")
        }
    }

    @Test("a setting that comes to name a server ends the trust")
    func grantsChange() async throws {
        try await withHost(.good, manifest: Self.manifest(server: "")) { test in
            expectEqual(test.inventory.providers.first?.state, .ready)
            try test.directory.write(
                Self.manifest().xml, to: "providers/org.example.fault.conferenceprovider/Contents/Info.plist")
            let error = try await test.listError()
            expectEqual(error?.code, .grantsChanged)
            expectContains(error?.message, "reach the server that you name in its configuration (server)")
        }
    }

    @Test("a pin whose private hosts are not among its hosts is none")
    func brokenPin() async throws {
        try await withHost(.good, manifest: Self.manifest(hosts: Self.localhost)) { test in
            let path = test.directory.path + "/.local/state/conference/pins.json"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let changed = text.replacing(/"privateHosts" : \[[^\]]*\]/, with: #""privateHosts" : ["example.org"]"#)
            expectNotEqual(changed, text)
            try Data(changed.utf8).write(to: URL(fileURLWithPath: path))
            try await expectEqual(test.listError()?.code, .brokenPins)
        }
    }

    @Test(
        "a setting names a server where it is a URL that can be shown",
        arguments: [("string", ""), ("integer", ""), ("url", "<key>secret</key><true/>")])
    func notAServer(type: String, more: String) {
        let xml = ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>server</string>
                <key>type</key><string>\(type)</string><key>networkHost</key><true/>\(more)</dict></array>
                """
        ).xml
        let error = #expect(throws: ConferenceError.self) {
            try ProviderManifest(bytes: Array(xml.utf8), of: "/Info.plist", limits: Limits())
        }
        expectEqual(error?.code, .manifestInvalid)
        expectContains(error?.message, "VCPConfiguration[0].networkHost", "\(error?.message ?? "")")
    }

    @Test("settings that another user can change are ignored")
    func foreignSettings() async throws {
        try await withHost(Fault("http"), manifest: Self.manifest()) { test in
            let path = try test.directory.write(
                #"{"server": "https://localhost/"}"#, to: "config/conference/providers/org.example.fault.json")
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            let error = try await test.listError()
            expectEqual(error?.code, .insecurePermissions)
            expectContains(error?.message, "chmod ", "\(error?.message ?? "")")
        }
    }
}
