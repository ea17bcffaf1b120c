import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Many providers")
struct RoomListQueueTests {
    private func providers(_ count: Int) -> [InstalledProvider] {
        (0..<count).map { number in
            InstalledProvider(
                identifier: "org.example.p\(number)", name: "p", version: "1", path: "/p\(number)", library: "",
                origin: .user, state: .ready, problem: nil, manifest: nil)
        }
    }

    private static let limits = shortLimits { limits in
        limits.providersAtOnce = 2
        limits.slowProviderTime = .milliseconds(300)
        limits.silentProvidersAtOnce = 5
    }

    /// Takes as many turns as there are new threads.
    private func begin(_ queue: RoomListQueue, at milliseconds: Int) -> [RoomListQueue.Turn] {
        (0..<queue.addThreads(at: .milliseconds(milliseconds))).compactMap { _ in
            queue.next(at: .milliseconds(milliseconds))
        }
    }

    @Test("a provider that has been silent for a short time leaves its place to the next, up to a limit")
    func silent() {
        let queue = RoomListQueue(providers(10), limits: Self.limits)
        let first = begin(queue, at: 0)
        expectEqual(first.map(\.provider.path), ["/p0", "/p1"])
        expectEqual(queue.addThreads(at: .milliseconds(299)), 0)
        expectEqual(begin(queue, at: 300).map(\.provider.path), ["/p2", "/p3"])
        expectEqual(begin(queue, at: 600).map(\.provider.path), ["/p4"])
        expectEqual(queue.addThreads(at: .milliseconds(900)), 0)
        // A silent one has answered, and its thread goes on.
        queue.finish(first[0])
        expectEqual(queue.next(at: .milliseconds(900))?.provider.path, "/p5")
        expectEqual(queue.addThreads(at: .milliseconds(900)), 0)
    }

    @Test("providers that answer in time do not get more places than there are")
    func quick() {
        let queue = RoomListQueue(providers(4), limits: Self.limits)
        let first = begin(queue, at: 0)
        queue.finish(first[0])
        expectEqual(queue.next(at: .milliseconds(10))?.provider.path, "/p2")
        // A silent one that ends when others have taken its place.
        expectEqual(begin(queue, at: 300).map(\.provider.path), ["/p3"])
        queue.finish(first[1])
        expectTrue(queue.next(at: .milliseconds(300)) == nil)
        expectEqual(queue.addThreads(at: .milliseconds(900)), 0)
    }

    @Test("a process that may open few files starts few workers", arguments: [(20, 1), (41, 3), (100_000, 5)])
    func descriptors(limit: Int, workers: Int) {
        let limits = shortLimits {
            $0.providersAtOnce = 5
            $0.silentProvidersAtOnce = 5
        }
        let queue = RoomListQueue(providers(10), limits: limits, descriptors: limit)
        expectEqual(queue.addThreads(at: .zero), workers)
    }

    @Test("a good provider behind 40 silent ones answers before the first of them is given up", .needsCCompiler)
    func behindSilentOnes() async throws {
        let limits = shortLimits {
            $0.roomTypesTimeout = .seconds(120)
            $0.slowProviderTime = .milliseconds(1)
            $0.terminationGrace = .milliseconds(1)
        }
        let prepare = { (directory: TemporaryDirectory) in
            for number in 10..<50 {
                let manifest = ManifestText(identifier: "org.example.a\(number)")
                try directory.install(Fault("calls", "NEVER"), manifest: manifest)
            }
        }
        try await withHost(.good, limits: limits, prepare: prepare) { test in
            let providers = test.inventory.providers
            expectEqual(providers.last?.identifier, "org.example.fault")
            expectEqual(providers.count, 41)
            for await list in test.host.roomLists(of: providers) {
                expectEqual(list.provider.identifier, "org.example.fault")
                break
            }
            await test.trace.wait { events in
                let (starts, ends) = events.reduce(into: (0, 0)) { counts, event in
                    if case .started = event { counts.0 += 1 }
                    if case .ended = event { counts.1 += 1 }
                }
                return starts == ends
            }
        }
    }
}
