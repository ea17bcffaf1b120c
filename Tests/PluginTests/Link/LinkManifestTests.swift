import ConferenceModel
import Foundation
import Link
import TestSupport
import Testing

@Suite("The manifest of Link")
struct LinkManifestTests {
    @Test("Every link that it can make is kept by a calendar file, and the manifest declares its scheme")
    func schemes() throws {
        let attributes = try Manifest.attributes(of: "Link")
        let declared = try #require(attributes["VCPURLSchemes"] as? [String])
        for scheme in declared { expectTrue(ConferenceURL.Policy.file.schemes.contains(scheme), scheme) }
        let always: Set = ["https", "tel", "sip", "sips"]
        expectEqual(Set(declared).union(always), ConferenceURL.Policy.file.schemes.subtracting(["http"]))
    }

    @Test("It asks for nothing of the event and reaches no server")
    func requests() throws {
        let attributes = try Manifest.attributes(of: "Link")
        for key in ["VCPEventContext", "VCPNetworkHosts", "VCPLifecycle", "VCPStateDirectory", "VCPAccounts"] {
            expectNil(attributes[key] as? NSObject, key)
        }
        let settings = attributes["VCPConfiguration"] as? [[String: Any]]
        expectEqual(settings?.compactMap { $0["key"] as? String }, ["links"])
        expectEqual(settings?.first?["lines"] as? Bool, true)
    }
}

/// The manifests of the providers that ship.
enum Manifest {
    /// Returns the keys that are ours.
    static func attributes(of name: String) throws -> [String: Any] {
        let path = "\(CCompiler.package)/Plugins/\(name)/\(name).conferenceprovider/Contents/Info.plist"
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let keys = try #require(list?["NSExtension"] as? [String: Any])
        return try #require(keys["NSExtensionAttributes"] as? [String: Any])
    }
}
