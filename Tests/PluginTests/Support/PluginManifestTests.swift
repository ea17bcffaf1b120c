import Foundation
import Link
import Matrix
import NextcloudTalk
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Manifests of the providers for links and services")
struct PluginManifestTests {
    static let plugins = [
        ("Link", "org.conference.link", "Link"), ("Matrix", "org.conference.matrix", "Matrix"),
        ("NextcloudTalk", "org.conference.nextcloud-talk", "Nextcloud Talk"),
    ]

    @Test("The manifest has the right identifier, name, library and class", arguments: plugins)
    func identity(name: String, identifier: String, title: String) async throws {
        let manifest = try Manifest.list(of: name)
        expectEqual(manifest["CFBundleIdentifier"] as? String, identifier)
        expectEqual(manifest["CFBundleExecutable"] as? String, name)
        expectEqual(manifest["CFBundleDisplayName"] as? String, title)
        let keys = try #require(manifest["NSExtension"] as? [String: Any])
        let principalClass = try #require(keys["NSExtensionPrincipalClass"] as? String)
        let host = try FakeHost(principalClass, bundleIdentifier: identifier)
        // Until it is set up, it offers nothing, and says what to do for a room of an old list.
        expectEqual(await host.roomTypes(), .roomTypes([]))
        expectNotNil(await host.conference("meeting").message)
    }

    @Test("A provider that is set up does what every host expects", arguments: ["Matrix", "NextcloudTalk"])
    func compatibility(name: String) async throws {
        // The service answers each request for a room, and does not know which one it is.
        let service: @Sendable (HTTPRequest) -> HTTPResponse = { request in
            let body =
                name == "Matrix" ? #"{"room_id": "!room"}"# : #"{"ocs": {"data": {"token": "abcd1234"}}}"#
            return HTTPResponse(status: name == "Matrix" ? 200 : 201, body: Data(body.utf8))
        }
        let kind = name == "Matrix" ? "matrix" : "nextcloud"
        let account = FakeAccount(kind, user: "@ada:a.example", server: "https://a.example")
        let problems = try await ProviderCompatibility.check(
            principalClass: "\(name).\(name)Provider", accounts: [account], responses: service)
        expectEqual(problems, [])
    }

    @Test(
        "Each setting is declared, and only those that the provider uses",
        arguments: [
            ("Matrix", ["callSite", "titles"]), ("NextcloudTalk", ["lobby", "password", "titles"]),
        ])
    func settings(name: String, keys: [String]) throws {
        let attributes = try Manifest.attributes(of: name)
        let settings = try #require(attributes["VCPConfiguration"] as? [[String: Any]])
        expectEqual(settings.compactMap { $0["key"] as? String }.sorted(), keys)
        for setting in settings { expectNotNil(setting["title"] as? String) }
        let accounts = try #require(attributes["VCPAccounts"] as? [[String: Any]])
        expectEqual(accounts.map { $0["kind"] as? String }, [name == "Matrix" ? "matrix" : "nextcloud"])
        expectEqual(attributes["VCPLifecycle"] as? Bool, true)
        // It reaches no host but the server that the user names at sign-in.
        expectNil(attributes["VCPNetworkHosts"] as? NSObject)
    }
}

/// The manifests of the providers that ship.
enum Manifest {
    /// Returns the whole property list.
    static func list(of name: String) throws -> [String: Any] {
        let path = "\(CCompiler.package)/Plugins/\(name)/\(name).conferenceprovider/Contents/Info.plist"
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    /// Returns the keys that are ours.
    static func attributes(of name: String) throws -> [String: Any] {
        let keys = try #require(list(of: name)["NSExtension"] as? [String: Any])
        return try #require(keys["NSExtensionAttributes"] as? [String: Any])
    }
}
