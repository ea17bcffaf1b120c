// The files of a new provider for a service with an HTTP API: the example that the documentation explains.
extension ProviderScaffold {
    /// The sources and tests, with the name of the provider's module.
    var serviceSources: [File] {
        let sources = [
            ("Provider", PackageResources.HTTPProvider_swift), ("RoomService", PackageResources.HTTPRoomService_swift),
            ("Room", PackageResources.HTTPRoom_swift),
        ]
        let tests = [
            ("ProviderTests", PackageResources.HTTPProviderTests_swift),
            ("FakeRoomService", PackageResources.HTTPFakeRoomService_swift),
        ]
        return sources.map { File(path: "Sources/\(name.executable)/\($0).swift", content: named($1)) }
            + tests.map { File(path: "Tests/\(name.executable)Tests/\($0).swift", content: named($1)) }
    }

    /// The manifest, which declares the account, the hosts and the parts of events.
    var serviceManifest: String {
        named(PackageResources.HTTPInfo_plist)
            .replacing("org.example.http-rooms", with: name.identifier).replacing("HTTP Rooms", with: name.title)
    }

    private func named(_ bytes: [UInt8]) -> String { text(bytes).replacing("HTTPRooms", with: name.executable) }
}
