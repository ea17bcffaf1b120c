import ConferenceErrors
import ConferenceModel
import Foundation
import HTTPS
import TestSupport
import Testing

@testable import ConferenceHost

/// Where one signs in and where the access goes is a part of what the user agrees to.
@Suite("Trust in providers with accounts", .needsCCompiler)
struct AccountTrustTests {
    private static func manifest(
        authorize: String = "https://example.org/authorize", hosts: String = "<string>api.example.org</string>",
        title: String = "The Service", algorithm: String = "hmac-sha1", more: String = ""
    ) -> ManifestText {
        ManifestText(
            attributes: """
                <key>VCPNetworkHosts</key><array><string>api.example.org</string><string>b.example.org</string></array>
                <key>VCPConfiguration</key><array>
                <dict><key>key</key><string>secret</string><key>type</key><string>string</string>
                <key>secret</key><true/></dict></array>
                <key>VCPAccounts</key><array><dict><key>identifier</key><string>svc</string>
                <key>title</key><string>\(title)</string><key>kind</key><string>oauth2</string>
                <key>authorizeURL</key><string>\(authorize)</string>
                <key>tokenURL</key><string>https://example.org/token</string>
                <key>hosts</key><array>\(hosts)</array>\(more)</dict></array>
                <key>VCPSigningKeys</key><array><dict><key>key</key><string>secret</string>
                <key>algorithm</key><string>\(algorithm)</string></dict></array>
                """)
    }

    private static let changes: [(ManifestText, String)] = [
        (manifest(authorize: "https://evil.example/authorize"), "at evil.example, example.org; your access"),
        (manifest(hosts: "<string>b.example.org</string>"), "your access is sent only to b.example.org"),
        (manifest(hosts: "<string>api.example.org</string><string>b.example.org</string>"), "api.example.org, b."),
        (manifest(more: "<key>revokeURL</key><string>https://r.example.org/</string>"), "example.org, r.example.org; "),
        (manifest(more: "<key>server</key><true/>"), "your access is sent only to api.example.org, that server"),
        (manifest(algorithm: "hmac-sha256"), "sign with your secret “secret”"),
        (
            ManifestText(
                attributes: manifest().attributes.replacing(/<key>VCPSigningKeys.*/.dotMatchesNewlines(), with: "")),
            "sign you in to The Service"
        ),
    ]

    @Test("a change of a sign-in host, of an access host or of a signing key asks again", arguments: changes)
    func changed(manifest: ManifestText, sentence: String) async throws {
        try await withHost(.good, manifest: Self.manifest()) { test in
            expectEqual(test.inventory.providers.first?.state, .ready)
            try test.directory.write(
                manifest.xml, to: "providers/org.example.fault.conferenceprovider/Contents/Info.plist")
            let error = try await test.listError()
            expectEqual(error?.code, .grantsChanged)
            expectContains(error?.message, sentence)
        }
    }

    @Test("a change of a title or a path is no other permission")
    func unchanged() async throws {
        try await withHost(.good, manifest: Self.manifest()) { test in
            try test.directory.write(
                Self.manifest(authorize: "https://example.org/v2/authorize", title: "Service").xml,
                to: "providers/org.example.fault.conferenceprovider/Contents/Info.plist")
            expectEqual(test.inventory.providers.first?.state, .ready)
            try await expectEqual(test.rooms().count, 2)
        }
    }

    @Test("a pin of an earlier version, without these keys, still counts for a provider that has none")
    func earlierPin() async throws {
        try await withHost(.good) { test in
            let path = test.directory.path + "/.local/state/conference/pins.json"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            expectNotContains(text, "accounts")
            expectNotContains(text, "signingKeys")
            expectEqual(test.inventory.providers.first?.state, .ready)
        }
    }

    @Test("a host of a sign-in may get a private address, and no other one")
    func privateHosts() async throws {
        try await withHost(.good, manifest: Self.manifest()) { test in
            let inspection = try test.host.inspect(try #require(test.inventory.providers.first))
            try test.host.trust(inspection, privateHosts: ["example.org"])
            expectEqual(test.inventory.providers.first?.grants.privateHosts, ["example.org"])
            let error = #expect(throws: ConferenceError.self) {
                try test.host.trust(inspection, privateHosts: ["evil.example"])
            }
            expectContains(error?.message, "It asks for: api.example.org, b.example.org, example.org.")
        }
    }

    @Test("the host of a sign-in is not one that the provider may reach")
    func signInHost() async throws {
        try await withHost(.good, manifest: Self.manifest()) { test in
            let provider = try #require(test.inventory.providers.first)
            let grants = NetworkGrants.hosts(for: provider, nil, test.configuration)
            expectEqual(grants.map(\.host), ["api.example.org", "b.example.org"])
        }
    }
}
