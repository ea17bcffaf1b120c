import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("The conformance kit", .needsCCompiler)
struct ConformanceTests {
    /// A fault, the one check that finds it, and what that check says.
    struct Finding: Sendable, CustomTestStringConvertible {
        var fault: String
        var check: String
        var outcome: ConformanceResult.Outcome
        var words: String

        var testDescription: String { "\(fault), \(check)" }
    }

    static let findings = [
        Finding(fault: "EXPORTS", check: "load.exports", outcome: .warn, words: "“something_else”"),
        Finding(fault: "ANY_INDEX", check: "tables.provider-at", outcome: .fail, words: "provider_at(1)"),
        Finding(fault: "EXTENSION_PREFIX", check: "tables.extensions", outcome: .fail, words: "vcp.lifecycle/1x"),
        Finding(fault: "NO_ROOMS", check: "rooms.valid", outcome: .warn, words: "no room type"),
        Finding(fault: "SLOW", check: "rooms.fast", outcome: .warn, words: "ms"),
        Finding(fault: "OTHER_ROOMS", check: "rooms.stable", outcome: .fail, words: "two consecutive requests"),
        Finding(fault: "OTHER_PROCESS", check: "rooms.stable", outcome: .fail, words: "another process"),
        Finding(fault: "OTHER_CONFERENCE", check: "conference.same-key", outcome: .warn, words: "another one"),
        Finding(fault: "ANY_ROOM", check: "conference.unknown-room", outcome: .fail, words: "made a conference"),
        Finding(fault: "OTHER_STATUS", check: "conference.unknown-room", outcome: .warn, words: "status 13"),
        Finding(
            fault: "CRASHES_ON_UNKNOWN", check: "conference.odd-requests", outcome: .crash, words: "aborted"),
        Finding(
            fault: "ANY_ROOM", check: "conference.odd-requests", outcome: .fail, words: "which is not one of its rooms"),
        Finding(fault: "FORGETS_CANCELLED", check: "cancel.during", outcome: .fail, words: "no answer"),
        Finding(fault: "CRASHES_ON_CANCEL", check: "cancel.during", outcome: .crash, words: "aborted"),
        Finding(fault: "PRINTS", check: "output.silent", outcome: .warn, words: "printed"),
        Finding(fault: "GROWS", check: "memory.steady", outcome: .fail, words: "KiB"),
        Finding(fault: "DESTROY_WAITS", check: "destroy.returns", outcome: .fail, words: "no answer"),
        Finding(fault: "UPDATE_INVALID", check: "lifecycle.update", outcome: .fail, words: "scheme"),
        Finding(fault: "UPDATE_MOVES", check: "lifecycle.update", outcome: .warn, words: "another result"),
        Finding(fault: "NO_LIFECYCLE", check: "lifecycle.update", outcome: .skip, words: "does not update"),
        Finding(fault: "NO_LIFECYCLE", check: "lifecycle.end", outcome: .skip, words: "does not end conferences"),
        Finding(fault: "END_FAILS", check: "lifecycle.end", outcome: .fail, words: "“Not now.”"),
        Finding(fault: "THREAD", check: "destroy.threads", outcome: .warn, words: "1 of its threads kept running"),
    ]

    @Test("a broken rule is found by its check", arguments: findings)
    func finds(_ finding: Finding) async throws {
        let limits = shortLimits {
            $0.conferenceTimeout = .milliseconds(500)
            $0.shutdownTimeout = .milliseconds(200)
        }
        try await withHost(Fault("conformance", finding.fault), manifest: Self.manifest, limits: limits) { test in
            let result = try #require(try await test.check(only: [finding.check]).first)
            expectEqual(result.outcome, finding.outcome, "\(result.reason)")
            expectContains(result.reason, finding.words, "\(result.reason)")
            expectNotContains(result.reason, "\n")
        }
    }

    private static let manifest = ManifestText(attributes: "<key>VCPLifecycle</key><true/>")

    /// The first links in frames of one kind.
    private static func links(in frames: [String], kind: String) -> Set<Substring> {
        let link = /https:\/\/meet\.example\.org\/[^"…]*/
        return Set(frames.filter { $0.hasPrefix(kind) }.compactMap { $0.firstMatch(of: link)?.output })
    }

    @Test(
        "every conference that the checks have made is ended, also after a single check",
        arguments: [[], ["cancel.after"]])
    func ends(checks: [String]) async throws {
        try await withHost(Fault("conformance"), manifest: Self.manifest) { test in
            _ = try await test.check(only: checks)
            let made = Self.links(in: test.trace.received, kind: "result")
            expectAtLeast(made.count, checks.isEmpty ? 8 : 1)
            expectEqual(Self.links(in: test.trace.sent, kind: "endConference"), made)
        }
    }

    @Test("a provider whose manifest does not declare its extensions gets a warning")
    func undeclared() async throws {
        try await withHost(Fault("conformance")) { test in
            let results = try await test.check(only: ["lifecycle.update", "lifecycle.end"])
            expectEqual(results.map(\.outcome), [.warn, .warn])
            for result in results { expectContains(result.reason, "VCPLifecycle") }
        }
    }

    @Test("a provider without a fault passes every check, each in a worker of its own")
    func passes() async throws {
        try await withHost(Fault("conformance"), manifest: Self.manifest) { test in
            let results = try await test.check()
            expectEqual(results.map(\.id), ConformanceKit.identifiers)
            for result in results {
                let expected: ConformanceResult.Outcome = result.id.hasPrefix("service.") ? .skip : .pass
                expectEqual(result.outcome, expected, "\(result.id): \(result.reason)")
            }
            expectEqual(Set(test.trace.processes).count, test.trace.processes.count)
            expectAtLeast(test.trace.processes.count, results.count { $0.outcome == .pass })
        }
    }

    @Test("where the library does not load, nothing else is tried")
    func obstacle() async throws {
        try await withHost(Fault("load", "MAGIC")) { test in
            let results = try await test.check()
            expectEqual(results.map(\.outcome).prefix(2), [.pass, .fail])
            let others = results.dropFirst(2)
            expectTrue(others.allSatisfy { $0.outcome == .skip && $0.reason == "load.now has not passed" })
        }
    }

    @Test("the same seed makes up the same requests, another one makes up others")
    func seeds() {
        func numbers(_ seed: UInt64, _ name: String) -> [UInt64] {
            var generator = SeededGenerator(seed: seed, name: name)
            return (0..<4).map { _ in generator.next() }
        }
        expectEqual(numbers(1, "a"), numbers(1, "a"))
        expectNotEqual(numbers(1, "a"), numbers(2, "a"))
        expectNotEqual(numbers(1, "a"), numbers(1, "b"))
    }

    @Test("the names of the checks stay as they are")
    func identifiers() {
        expectEqual(
            ConformanceKit.identifiers,
            [
                "bundle.usable", "load.now", "load.exports", "bundle.icon", "tables.provider-at", "tables.extensions",
                "rooms.valid",
                "rooms.fast", "rooms.stable", "conference.valid", "conference.same-key", "conference.unknown-room",
                "conference.odd-requests", "cancel.before", "cancel.during", "cancel.after", "output.silent",
                "memory.steady", "destroy.returns", "destroy.threads", "lifecycle.update", "sandbox.strict",
                "service.create", "service.update", "service.end", "service.unauthorized", "service.renewed",
                "service.forbidden", "service.not-found", "service.conflict", "service.429", "service.429-date",
                "service.429-iso", "service.failed-after", "service.timeout", "service.cut", "service.sentences",
                "lifecycle.end",
            ])
    }

    @Test("a library that is cut anywhere has symbols or none, and does no harm")
    func cutLibrary() throws {
        let directory = try TemporaryDirectory()
        let library = "\(directory.path)/library"
        try CCompiler.compile("conformance", definitions: ["CASE_EXPORTS"], to: library)
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: library)))
        let names = try bytes.withUnsafeBytes { try ELFSections(ELFBytes($0)) }.exports
        expectTrue(Set(names).isSuperset(of: ["vcp_entry_v1", "something_else"]))
        expectNotContains(names, "host")
        expectNotContains(names, "malloc")
        for length in stride(from: 0, to: bytes.count, by: 97) {
            _ = bytes.prefix(length).withUnsafeBytes { try? ELFSections(ELFBytes($0)) }
        }
        var generator = SeededGenerator(seed: 7, name: "bytes")
        for _ in 0..<200 {
            var broken = bytes
            for _ in 0..<8 {
                // In the header and in the section headers at the end are the numbers that lead elsewhere.
                let place = Int.random(in: 0..<256, using: &generator)
                broken[Bool.random(using: &generator) ? place : bytes.count - 1 - place * 8] = .random(
                    in: .min ... .max, using: &generator)
            }
            _ = broken.withUnsafeBytes { try? ELFSections(ELFBytes($0)) }
        }
    }
}

extension TestHost {
    /// Runs checks over the only provider.
    func check(only identifiers: [String] = []) async throws -> [ConformanceResult] {
        let provider = try #require(inventory.providers.first)
        let kit = ConformanceKit(configuration: configuration, provider: provider, seed: 1)
        var results: [ConformanceResult] = []
        for await result in kit.results(only: identifiers) { results.append(result) }
        return results
    }
}
