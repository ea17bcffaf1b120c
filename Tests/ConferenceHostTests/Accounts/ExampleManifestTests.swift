import Accounts
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

/// The manifest that `providers new --http` writes, and that the documentation for authors explains.
@Suite("The manifest of the example for a service")
struct ExampleManifestTests {
    @Test("it declares an account whose credential goes to the host of the service, and asks for the event")
    func service() throws {
        let path = "\(CCompiler.package)/Tests/Examples/http/Info.plist"
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let manifest = try ProviderManifest(bytes: bytes, of: path, limits: Limits())
        let account = try #require(manifest.accounts.first)
        expectEqual(manifest.accounts.count, 1)
        expectEqual(account.identifier, "rooms")
        expectEqual(account.kind, .bearer)
        expectEqual(account.hosts, ["api.rooms.example"])
        expectEqual(manifest.eventContext, [.title, .times])
        expectTrue(manifest.hasLifecycle)
    }
}
