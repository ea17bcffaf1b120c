import ConferenceModel
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("What a host holds over many requests", .needsCCompiler)
struct FlatnessTests {
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
