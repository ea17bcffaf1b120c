import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

// In a process of its own, where `withHost` counts descriptors, children and files before and after.
@Suite("What a host holds over many requests", .needsCCompiler, .ownProcess)
struct FlatnessTests {
    @Test("many requests to one worker, and many workers, hold no more than one request and one worker")
    func flatness() async throws {
        try await withHost(.good) { test in
            let provider = try #require(test.inventory.providers.first)
            let answers = Atomic(0)
            try await test.host.converse(with: provider) { conversation throws(ProviderConversation.RequestFailure) in
                for _ in 0..<301 {
                    #expect(try conversation.roomTypes().count == 2)
                    answers.add(1, ordering: .relaxed)
                }
            }
            for _ in 0..<11 { _ = try await test.rooms() }
            expectEqual(answers.load(ordering: .relaxed), 301)
            expectEqual(Set(test.trace.processes).count, 12)
            expectEqual(test.trace.ends, 12)
        }
    }
}
