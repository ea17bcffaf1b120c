import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Providers whose rooms need an account or a setting", .needsCCompiler)
struct RoomNeedsTests {
    private static let manifest = ManifestText(
        attributes: """
            <key>VCPNetworkHosts</key><array><string>rooms.example.org</string></array>
            <key>VCPAccounts</key><array><dict><key>identifier</key><string>rooms</string>
            <key>title</key><string>Rooms</string><key>kind</key><string>bearer</string>
            <key>hosts</key><array><string>rooms.example.org</string></array></dict></array>
            <key>VCPConfiguration</key><array>
            <dict><key>key</key><string>links</string><key>type</key><string>string</string></dict>
            <dict><key>key</key><string>other</string><key>type</key><string>string</string></dict></array>
            <key>VCPRoomsNeed</key><array><string>rooms</string><string>links</string></array>
            """)

    private func setting(_ key: String, _ value: String, _ test: TestHost) throws {
        let provider = try #require(test.inventory.providers.first?.manifest)
        try test.configuration.settings(of: provider).set(key: key, text: value)
    }

    @Test("without both, no worker is started, and the list is empty and says so")
    func unused() async throws {
        try await withHost(.good, manifest: Self.manifest) { test in
            try setting("other", "x", test)
            let list = try await test.onlyList()
            expectEqual(try list.result.get(), [])
            expectTrue(list.isUnused)
            expectEmpty(test.trace.processes)
        }
    }

    @Test("an account or a setting is enough", arguments: ["CONFERENCE_TOKEN_ORG_EXAMPLE_FAULT_ROOMS", "links"])
    func used(by need: String) async throws {
        let environment = need == "links" ? [:] : [need: "t0k3n"]
        try await withHost(.good, manifest: Self.manifest, environment: environment) { test in
            if need == "links" { try setting("links", "a", test) }
            let list = try await test.onlyList()
            expectEqual(try list.result.get().count, 2)
            expectFalse(list.isUnused)
            expectEqual(test.trace.processes.count, 1)
        }
    }

    @Test("the rooms of a setting that is gone are not remembered")
    func forgotten() async throws {
        try await withHost(.good, manifest: Self.manifest) { test in
            try setting("links", "a", test)
            expectEqual(try await test.rooms().count, 2)
            let provider = try #require(test.inventory.providers.first)
            expectEqual(test.host.lastRooms(of: [provider])[provider.path]?.count, 2)
            try test.configuration.settings(of: try #require(provider.manifest)).unset(key: "links")
            expectEqual(try await test.rooms(), [])
            expectEqual(test.host.lastRooms(of: [provider])[provider.path] ?? [], [])
        }
    }

    @Test("settings that cannot be read are an error, as for every other provider")
    func broken() async throws {
        try await withHost(.good, manifest: Self.manifest) { test in
            try test.directory.write("{", to: "config/conference/providers/org.example.fault.json")
            expectNotNil(try await test.listError())
        }
    }
}
