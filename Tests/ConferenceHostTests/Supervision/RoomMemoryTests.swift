import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("The last rooms of a provider", .needsCCompiler)
struct RoomMemoryTests {
    private static func workers(in events: [HostTrace]) -> (started: Int, ended: Int) {
        events.reduce(into: (0, 0)) { counts, event in
            if case .started = event { counts.0 += 1 }
            if case .ended = event { counts.1 += 1 }
        }
    }

    @Test("they are returned, marked, while the provider takes its time, and only for the same version")
    func lastAnswer() async throws {
        try await withHost(.good) { test in
            let rooms = try await test.rooms()
            // The same bundle, which now never answers.
            try test.directory.install(Fault("calls", "NEVER"))
            try test.host.trustEverything()
            let provider = try #require(test.inventory.providers.first)
            try test.host.trust(try test.host.inspect(provider))
            for await list in test.host.roomLists(of: [try #require(test.inventory.providers.first)], patience: .zero) {
                expectTrue(list.isFromLastAnswer)
                try expectEqual(list.result.get(), rooms)
                // A worker that has not started yet would start later than the wait for its end.
                await test.trace.wait { Self.workers(in: $0).started == 2 }
                break
            }
            await test.trace.wait { Self.workers(in: $0).ended == 2 }
            var other = provider
            other.version = "2"
            expectEmpty(RoomMemory(configuration: test.configuration).answers(of: [other]))
        }
    }

    @Test("a provider that answers at once is listed once, and the file is that of the user alone")
    func quick() async throws {
        try await withHost(.good) { test in
            _ = try await test.rooms()
            let provider = try #require(test.inventory.providers.first)
            var marks: [Bool] = []
            for await list in test.host.roomLists(of: [provider], patience: .seconds(600)) {
                marks.append(list.isFromLastAnswer)
            }
            expectEqual(marks, [false])
            let file = test.directory.path + "/.local/state/conference/rooms.json"
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            expectEqual(attributes[.posixPermissions] as? Int, 0o600)
            try Data("{".utf8).write(to: URL(fileURLWithPath: file))
            try await expectEqual(test.rooms().count, 2)
        }
    }

    @Test("shipped providers and those that were quick are asked first, those that have just failed last")
    func order() {
        func provider(_ name: String, _ origin: ProviderOrigin = .user) -> InstalledProvider {
            InstalledProvider(
                identifier: name, name: name, version: "1", path: "/\(name)", library: "", origin: origin,
                state: .ready,
                problem: nil, manifest: nil)
        }
        let providers = [
            provider("new"), provider("slow"), provider("quick"), provider("other"), provider("shipped", .builtIn),
        ]
        let known = [
            "/slow": RoomMemory.Answer(rooms: [], milliseconds: 5_000),
            "/quick": RoomMemory.Answer(rooms: [], milliseconds: 10),
        ]
        expectEqual(
            ConferenceHost.quickestFirst(providers, known).map(\.identifier),
            ["shipped", "quick", "slow", "new", "other"])
        expectEqual(
            ConferenceHost.quickestFirst(providers, known) { ["quick", "new"].contains($0.identifier) }
                .map(\.identifier),
            ["shipped", "slow", "other", "new", "quick"])
    }

    @Test("a provider that has filled its own directory is not started", arguments: [(3, 1_000), (100, 20)])
    func stateDirectory(entries: Int, length: Int) async throws {
        let manifest = ManifestText(attributes: "<key>VCPStateDirectory</key><true/>")
        let limits = shortLimits {
            $0.providerStateEntries = entries
            $0.providerStateLength = length
        }
        let state = ".local/state/conference/state/org.example.fault"
        try await withHost(
            .good, manifest: manifest, limits: limits,
            prepare: { directory in
                for name in ["a", "b/c"] { try directory.write("0123456789", to: "\(state)/\(name)") }
            }
        ) { test in
            try await expectEqual(test.rooms().count, 2)
            try test.directory.write("0", to: "\(state)/b/d")
            let error = try await test.listError()
            expectEqual(error?.code, .stateDirectoryFull)
            expectContains(error?.message, state)
            expectEqual(test.trace.processes.count, 1)
        }
    }

    @Test("removing a provider removes the files that it has kept")
    func removed() async throws {
        let manifest = ManifestText(attributes: "<key>VCPStateDirectory</key><true/>")
        try await withHost(isTrusted: false) { test in
            try test.directory.install(.good, manifest: manifest, below: "new")
            let provider = try test.host.install("\(test.directory.path)/new/org.example.fault.conferenceprovider")
            let state = ".local/state/conference/state"
            try test.directory.write("0", to: "\(state)/org.example.fault/kept")
            try test.directory.write("0", to: "\(state)/org.example.other/kept")
            try test.host.remove(provider)
            try expectEqual(
                FileManager.default.contentsOfDirectory(atPath: test.directory.path + "/" + state),
                ["org.example.other"])
        }
    }
}
