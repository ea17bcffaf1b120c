import ConferenceModel
import Foundation
import ConferenceErrors
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("What is remembered of faults")
struct HealthStoreTests {
    private let directory: TemporaryDirectory
    private let configuration: HostConfiguration
    private let provider = InstalledProvider(
        identifier: "org.example.one", name: "One", version: "1", path: "/one", library: "", origin: .user,
        state: .ready)
    private var path: String { directory.path + "/state/conference/health.json" }

    init() throws {
        directory = try TemporaryDirectory()
        configuration = HostConfiguration(
            providerDirectories: [],
            environment: ["HOME": directory.path, "XDG_STATE_HOME": directory.path + "/state"],
            executable: "/", now: { 1_700_000_000 })
    }

    private var store: HealthStore { HealthStore(configuration: configuration) }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("faults are kept in a file of the user alone, and another process finds them")
    func persistence() throws {
        try store.noteFault(of: provider, reason: "it \u{1B}[31mfell")
        try expectEqual(mode(path), 0o600)
        try expectEqual(mode(directory.path + "/state/conference"), 0o700)
        let health = store.health(of: provider)
        expectEqual(health.streak, 1)
        expectEqual(health.recent.map(\.reason), ["it \u{FFFD}[31mfell"])
        expectEqual(health.standing(at: 1_700_000_000, rules: .init(Limits())), .waiting(seconds: 1))
    }

    @Test("an answer changes the file only after a fault")
    func success() throws {
        try store.noteSuccess(of: provider)
        expectFalse(FileManager.default.fileExists(atPath: path))
        try store.noteFault(of: provider, reason: "it fell")
        try store.noteSuccess(of: provider)
        expectEqual(store.health(of: provider).streak, 0)
    }

    @Test("another version and another bundle start without faults")
    func update() throws {
        try store.noteFault(of: provider, reason: "it fell")
        var newer = provider
        newer.version = "2"
        expectEqual(store.health(of: newer), ProviderHealth())
        var elsewhere = provider
        elsewhere.path = "/elsewhere"
        expectEqual(store.health(of: elsewhere), ProviderHealth())
    }

    @Test("a reset clears the faults of one provider, and reports whether there were any")
    func reset() throws {
        var other = provider
        other.identifier = "org.example.other"
        try store.noteFault(of: provider, reason: "it fell")
        try store.noteFault(of: other, reason: "it fell")
        try expectTrue(store.forget(provider.identifier))
        try expectFalse(store.forget(provider.identifier))
        expectEqual(store.health(of: provider), ProviderHealth())
        expectEqual(store.health(of: other).streak, 1)
    }

    @Test(
        "an unreadable file counts as empty, and the next fault replaces it",
        arguments: [
            "", "{", "[]", #"{"version": 2, "providers": {}}"#, #"{"version": 1, "providers": {"org.example.one": 7}}"#,
            String(repeating: "[", count: 100_000), String(repeating: " ", count: 1_048_577),
        ])
    func broken(content: String) throws {
        try directory.write(content, to: "state/conference/health.json")
        expectEqual(store.health(of: provider), ProviderHealth())
        try store.noteFault(of: provider, reason: "it fell")
        expectEqual(store.health(of: provider).streak, 1)
    }

    @Test("impossible numbers in the file are ignored")
    func wildNumbers() throws {
        let most = Int64.max
        try directory.write(
            """
            {"version": 1, "providers": {"org.example.one": {"path": "/one", "version": "1", "streak": \(most),
            "lastFault": \(most), "recent": [{"time": \(-most), "reason": "x"}],
            "quarantine": {"since": 0, "until": \(most), "faults": \(-most), "reason": "x"}}}}
            """, to: "state/conference/health.json")
        expectEqual(store.health(of: provider).standing(at: 1_700_000_000, rules: .init(Limits())), .ready)
        try store.noteFault(of: provider, reason: "it fell")
        expectEqual(store.health(of: provider).recent.count, 1)
    }

    @Test("the file holds a limited number of providers; the oldest is removed")
    func bounded() throws {
        let known = (0..<256).map { number in
            """
            "org.example.p\(number)": {"path": "/p", "version": "1", "streak": 1,
            "lastFault": \(1_699_999_000 + number), "recent": []}
            """
        }
        try directory.write(
            #"{"version": 1, "providers": {\#(known.joined(separator: ","))}}"#, to: "state/conference/health.json")
        try store.noteFault(of: provider, reason: String(repeating: "long ", count: 1_000))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        expectEqual(text.components(separatedBy: "org.example.").count - 1, 256)
        expectNotContains(text, "org.example.p0\"")
        expectContains(text, "org.example.one")
        expectNotContains(text, String(repeating: "long ", count: 100))
    }

    @Test("simultaneous faults from several threads all count")
    func atOnce() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    var provider = provider
                    provider.identifier = "org.example.p\(number % 4)"
                    try HealthStore(configuration: configuration).noteFault(of: provider, reason: "it fell")
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<4 {
            var provider = provider
            provider.identifier = "org.example.p\(number)"
            expectEqual(store.health(of: provider).streak, 4)
        }
    }
}
