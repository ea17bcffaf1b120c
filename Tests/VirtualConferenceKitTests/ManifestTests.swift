import Foundation
import Testing
import VirtualConferenceTesting

@Suite("Manifests of the providers that ship with the program")
struct ManifestTests {
    @Test(
        "The manifest has the right identifier, library and class",
        arguments: [
            ("SampleRooms", "org.conference.sample-rooms", "VirtualConferenceProvider"),
            ("JitsiMeet", "org.conference.jitsi-meet", "JitsiMeetProvider"),
        ])
    func identity(name: String, identifier: String, principalClass: String) async throws {
        let manifest = try Self.manifest(of: name)
        #expect(manifest["CFBundleIdentifier"] as? String == identifier)
        #expect(manifest["CFBundleExecutable"] as? String == name)
        let extensionKeys = try #require(manifest["NSExtension"] as? [String: Any])
        #expect(extensionKeys["NSExtensionPointIdentifier"] as? String == "com.apple.calendar.virtualconference")
        let attributes = try #require(extensionKeys["NSExtensionAttributes"] as? [String: Any])
        #expect(attributes["VCPMinimumABI"] as? String == "1.0")
        let named = try #require(extensionKeys["NSExtensionPrincipalClass"] as? String)
        #expect(named == "\(name).\(principalClass)")
        let host = try FakeHost(named, bundleIdentifier: identifier)
        #expect(await host.roomTypes().roomIdentifiers?.isEmpty == false)
    }

    @Test("Jitsi Meet works with the defaults of its manifest")
    func defaults() async throws {
        let settings = try Self.settings()
        var values: [String: String] = [:]
        for setting in settings {
            let key = try #require(setting["key"] as? String)
            #expect(["string", "integer", "boolean", "url"].contains(setting["type"] as? String))
            #expect(setting["title"] as? String != nil, "\(key)")
            values[key] = setting["default"] as? String
        }
        #expect(values == ["server": "https://meet.jit.si", "room": "{random}"])
        let link = try #require(try await FakeHost.jitsiMeet(values).link("meeting"))
        #expect(link.hasPrefix("https://meet.jit.si/"))
    }

    @Test("Every setting of Jitsi Meet is declared and has an effect")
    func settingsInUse() async throws {
        let values = [
            "server": "https://jitsi.example.org", "room": "team-{random}", "personalRoom": "room", "subject": "Plan",
            "language": "de", "startWithAudioMuted": "true", "startWithVideoMuted": "true", "prejoin": "true",
        ]
        let declared = try Self.settings().compactMap { $0["key"] as? String }
        #expect(Set(declared) == Set(values.keys))
        #expect(declared.count == values.count)
        let link = try await FakeHost.jitsiMeet(values).link("personal")
        for key in values.keys where key != "room" {
            let without = try await FakeHost.jitsiMeet(values.filter { $0.key != key }).link("personal")
            #expect(without != link, "\(key)")
        }
    }

    private static func manifest(of name: String) throws -> [String: Any] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Plugins/\(name)/\(name).conferenceprovider/Contents/Info.plist")
        let data = try Data(contentsOf: file)
        #expect(data.count <= 65_536)
        return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    private static func settings() throws -> [[String: Any]] {
        let attributes = (try manifest(of: "JitsiMeet")["NSExtension"] as? [String: Any])?["NSExtensionAttributes"]
        return try #require((attributes as? [String: Any])?["VCPConfiguration"] as? [[String: Any]])
    }
}
