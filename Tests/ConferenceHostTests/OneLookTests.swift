import ConferenceModel
import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("One look at the disk for all requests of a host", .needsCCompiler)
struct OneLookTests {
    /// The providers below the directory of a test, as a host knows them.
    private func names(_ host: ConferenceHost, _ test: TestHost) -> [String] {
        host.installed().providers.filter { $0.path.hasPrefix(test.directory.path) }.map(\.identifier)
    }

    @Test("manifests are read once, until the host is told to look again")
    func manifests() async throws {
        try await withHost(.good) { test in
            #expect(names(test.host, test) == ["org.example.fault"])
            try test.directory.install(.good, manifest: ManifestText(identifier: "org.example.second"))
            #expect(names(test.host, test) == ["org.example.fault"])
            test.host.refresh()
            #expect(names(test.host, test).count == 2)
        }
    }

    @Test("pins are read once: an answer goes by the pin that the host saw")
    func pins() async throws {
        try await withHost(.good) { test in
            #expect(test.host.installed().provider("org.example.fault")?.state == .ready)
            try FileManager.default.removeItem(atPath: test.directory.path + "/.local/state/conference/pins.json")
            _ = try await test.conference()
            test.host.refresh()
            let error = await test.conferenceError()
            #expect(error?.code == .untrusted)
        }
    }

    @Test("what the host changes itself, it sees")
    func ownChanges() async throws {
        try await withHost(.good, isTrusted: false) { test in
            let host = test.host
            func provider(_ identifier: String = "org.example.fault") -> InstalledProvider? {
                host.installed().provider(identifier)
            }
            #expect(provider()?.state == .untrusted)
            try host.trust(try host.inspect(try #require(provider())))
            #expect(provider()?.state == .ready)
            try host.untrust("org.example.fault")
            #expect(provider()?.state == .untrusted)
            try test.directory.install(
                .good, manifest: ManifestText(identifier: "org.example.second"), below: "elsewhere")
            _ = try host.install("\(test.directory.path)/elsewhere/org.example.second.conferenceprovider")
            let installed = try #require(provider("org.example.second"))
            try host.remove(installed)
            #expect(provider("org.example.second") == nil)
        }
    }
}
