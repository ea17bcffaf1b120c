import ConferenceModel
import Foundation
import ConferenceErrors
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("The log of a provider")
struct ProviderLogTests {
    private func path(_ host: TestHost) -> String {
        host.directory.path + "/.local/state/conference/logs/org.example.fault.log"
    }

    private func entries(_ host: TestHost) throws -> [LogEntry] {
        let places = Places(environment: ["HOME": host.directory.path])
        return try ProviderLog(identifier: "org.example.fault", places: places).entries()
    }

    @Test(
        "every session leaves what was said, with its phase and its end, in a file of the user alone", .needsCCompiler)
    func session() async throws {
        try await withHost(Fault("calls", "CONFERENCE_CRASHES")) { host in
            _ = try await host.rooms()
            _ = await host.conferenceError()
            let attributes = try FileManager.default.attributesOfItem(atPath: path(host))
            expectEqual(attributes[.posixPermissions] as? Int, 0o600)
            let ends = try entries(host).filter { $0.kind == .end }
            expectEqual(ends.map(\.phase), ["roomTypes", "conference"])
            expectEqual(ends.map(\.text), ["the host ended it, exit status 0", "it crashed, signal 4"])
            expectTrue(ends.allSatisfy { $0.time == 1_700_000_000 })
        }
    }

    @Test("a secret is not in the file", .needsCCompiler)
    func secret() async throws {
        let manifest = ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>token</string>
                <key>type</key><string>string</string><key>secret</key><true/></dict></array>
                """)
        let prepare = { (directory: TemporaryDirectory) in
            _ = try directory.write(
                #"{"token": "open sesame"}"#, to: "config/conference/providers/org.example.fault.json")
        }
        try await withHost(Fault("calls", "PRINTS_SECRET"), manifest: manifest, prepare: prepare) { host in
            _ = try await host.listError()
            let text = try String(contentsOfFile: path(host), encoding: .utf8)
            expectContains(text, "roomTypes print the token is •••")
            expectNotContains(text, "sesame")
            let health = try String(
                contentsOfFile: host.directory.path + "/.local/state/conference/health.json", encoding: .utf8)
            expectNotContains(health, "sesame")
        }
    }

    @Test("the newest lines stay, whole, within the limit")
    func bounded() throws {
        let directory = try TemporaryDirectory()
        var limits = Limits()
        limits.logLength = 4_000
        let log = ProviderLog(identifier: "x", places: Places(environment: ["HOME": directory.path]), limits: limits)
        for number in 0..<300 {
            try log.append([LogEntry(time: 1_700_000_000, phase: "create", kind: .printed, text: "line \(number)")])
            let size = try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int
            expectEqual(size.map { $0 <= 4_000 }, true)
        }
        let entries = try log.entries()
        expectEqual(entries.last?.text, "line 299")
        expectGreaterThan(entries.count, 50)
        try expectEqual(
            FileManager.default.contentsOfDirectory(atPath: directory.path + "/.local/state/conference/logs"),
            [
                "x.log"
            ])
    }

    @Test("lines of sessions that end at the same time are all there")
    func atOnce() async throws {
        let directory = try TemporaryDirectory()
        let log = ProviderLog(identifier: "x", places: Places(environment: ["HOME": directory.path]))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try log.append([LogEntry(time: 0, phase: "create", kind: .printed, text: "\(number)")])
                }
            }
            try await group.waitForAll()
        }
        expectEqual(Set(try log.entries().map(\.text)).count, 20)
    }

    @Test(
        "a line that is none of ours is left out",
        arguments: [
            "", "x", "2023-11-14T22:13:20Z", "2023-11-14T22:13:20Z create", "2023-99-14T22:13:20Z create print x",
            "2023-11-14T22:13:20Z cre\u{1B}ate print x", "9999999999-11-14T22:13:20Z create print x",
        ])
    func foreignLines(line: String) {
        expectNil(LogEntry(line: line))
    }

    @Test("a line is read as it was written", arguments: ["", " ", "two  words ", "a: b"])
    func roundTrip(text: String) {
        let entry = LogEntry(time: 1_700_000_000, phase: "roomTypes", kind: .logged(level: 3), text: text)
        expectEqual(LogEntry(line: entry.line), entry)
    }

    @Test(
        "a log that is no regular file is neither read nor written, and nothing waits for it", .timeLimit(.minutes(15)))
    func notAFile() throws {
        let directory = try TemporaryDirectory()
        let log = ProviderLog(identifier: "x", places: Places(environment: ["HOME": directory.path]))
        try directory.makeDirectory(".local/state/conference/logs")
        try #require(mkfifo(log.path, 0o600) == 0)
        #expect(throws: ConferenceError.self) { try log.entries() }
        #expect(throws: ConferenceError.self) {
            try log.append([LogEntry(time: 0, phase: "create", kind: .printed, text: "x")])
        }
    }
}
