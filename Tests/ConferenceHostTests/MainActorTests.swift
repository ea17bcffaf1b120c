import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// Code that was written for an application takes a main thread for granted.
@Suite("Providers that use the main actor")
struct MainActorTests {
    @Test("what is on the main queue or the main actor runs, before the first request and during each")
    func main() async throws {
        try await withHost(prepare: Self.install) { test in
            for _ in 0..<2 {
                let rooms = try await test.rooms()
                expectEqual(rooms.map(\.title), ["Main"])
            }
            let conference = try await test.conference(room: "main", provider: "org.example.main")
            expectEqual(conference.title, "100 visits")
        }
    }

    @Test(
        "functions that a provider hands over run in order on its own thread, and no more than 64 wait", .needsCCompiler
    )
    func serial() async throws {
        try await withHost(Fault("serial")) { test in
            let conference = try await test.conference()
            expectEqual(conference.details, "called 64 elsewhere 0 disorder 0")
        }
    }

    @Test("the instance can be made again and again while the main queue is in use")
    func checked() async throws {
        try await withHost(prepare: Self.install) { test in
            let provider = try #require(test.inventory.providers.first)
            let kit = ConformanceKit(configuration: test.configuration, provider: provider, seed: 1)
            for await result in kit.results(only: ["memory.steady", "destroy.returns"]) {
                expectEqual(result.outcome, .pass, "\(result)")
            }
        }
    }

    private static func install(_ directory: TemporaryDirectory) throws {
        let manifest = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>org.example.main</string>
            <key>CFBundleExecutable</key><string>MainRooms</string>
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string>
            <key>NSExtensionPrincipalClass</key><string>MainRooms.MainRooms</string>
            </dict></dict></plist>
            """
        let contents = "providers/org.example.main.conferenceprovider/Contents"
        try directory.write(manifest, to: "\(contents)/Info.plist")
        try directory.makeDirectory("\(contents)/Linux")
        try FileManager.default.copyItem(
            atPath: "\(buildFolder)/libMainRooms.so", toPath: "\(directory.path)/\(contents)/Linux/MainRooms")
    }
}
