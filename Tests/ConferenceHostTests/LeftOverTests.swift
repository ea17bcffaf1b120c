import ConferenceModel
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

/// What a process holds.
struct Holdings: Equatable {
    /// Open descriptors, with what they lead to.
    var descriptors: Set<String>
    /// Children, zombies included.
    var children: Set<String>

    static var current: Holdings {
        let files = FileManager.default
        let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let descriptors = numbers.compactMap { number in
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")).map { "\(number) \($0)" }
        }
        let threads = (try? files.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let children = threads.flatMap { thread in
            ((try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").map(String.init)
        }
        return Holdings(descriptors: Set(descriptors), children: Set(children))
    }
}

@Suite("What is left behind", .needsCCompiler)
struct LeftOverTests {
    /// Asks one provider after the other, each with its own fault.
    static func askAll() async throws {
        let limits = shortLimits { limits in
            limits.roomTypesTimeout = .milliseconds(200)
            limits.loadTimeout = .milliseconds(500)
            limits.shutdownTimeout = .milliseconds(100)
            limits.terminationGrace = .milliseconds(50)
        }
        let faults =
            [Fault.good, Fault("load", "CONSTRUCTOR_HANGS"), Fault("load", "MAGIC"), Fault("load", "CREATE_CRASHES")]
            + [
                "CRASHES", "EXITS", "NEVER", "IGNORES_SIGNALS", "LEAVES_CHILD", "CLOSES_EVERYTHING", "FORGES_FRAMES",
                "DESTROY_HANGS", "PRINTS",
            ].map { Fault("calls", $0) }
            + ["LEAKS_DESCRIPTORS", "LEAKS_THREADS", "HANDLER_LOOPS"].map { Fault("surroundings", $0) }
        for fault in faults {
            try await withHost(fault, limits: limits) { _ = try await $0.onlyList() }
        }
        try await withHost(.good) { $0.host.prepare() }
    }

    @Test("after every fault, no process and no descriptor is left")
    func nothing() async {
        // In a process of its own: here, other tests open and close files at the same time.
        await #expect(processExitsWith: .success) {
            // What is opened once and kept is opened before the count.
            try await Self.askAll()
            let before = Holdings.current
            try await Self.askAll()
            let after = Holdings.current
            #expect(after.children.isEmpty)
            #expect(before.descriptors.count == after.descriptors.count, "\(before.descriptors) \(after.descriptors)")
        }
    }

    @Test("many requests to one worker, and many workers, hold no more than one request and one worker")
    func flatness() async {
        await #expect(processExitsWith: .success) {
            try await withHost(.good) { test in
                let provider = try #require(test.inventory.providers.first)
                let answers = Atomic(0)
                func ask(times: Int, workers: Int) async throws {
                    try await test.host.askRepeatedly(provider, count: times) { rooms in
                        #expect(rooms.count == 2)
                        answers.add(1, ordering: .relaxed)
                    }
                    for _ in 0..<workers { _ = try await test.rooms() }
                }
                try await ask(times: 1, workers: 1)
                let before = Holdings.current
                try await ask(times: 300, workers: 10)
                let after = Holdings.current
                #expect(answers.load(ordering: .relaxed) == 301)
                #expect(Set(test.trace.processes).count == 13)
                #expect(test.trace.ends == 13)
                #expect(after.children.isEmpty)
                #expect(
                    before.descriptors.count == after.descriptors.count, "\(before.descriptors) \(after.descriptors)")
            }
        }
    }
}
