import ConferenceHost
import ConferenceModel
import Foundation
import Synchronization

/// Whether a long-lived host grows: resident memory and descriptors over many requests, and over many workers.
struct Flatness {
    let workshop: Workshop

    private static let requests = 10_000
    private static let generations = 200
    /// The growth of resident memory to accept after the warm-up, in bytes.
    private static let allowance = 1 << 20

    func measure() async throws -> [Finding] {
        let quick = try QuickProvider(workshop: workshop)
        let requests = Mutex(Course(every: 100, warmUp: 1_000))
        try await quick.host.converse(with: quick.provider) {
            conversation throws(ProviderConversation.RequestFailure) in
            for _ in 0..<1_000 + Self.requests {
                _ = try conversation.roomTypes()
                requests.withLock { $0.step() }
            }
        }
        var generations = Course(every: 1, warmUp: 20)
        for _ in 0..<20 + Self.generations {
            for await list in quick.host.roomLists(of: [quick.provider]) { _ = try list.result.get() }
            generations.step()
        }
        return [
            requests.withLock { $0.finding("flat, \(Self.requests) requests to one worker") },
            generations.finding("flat, \(Self.generations) workers one after the other"),
        ]
    }

    /// The resources of this process over time.
    private struct Course {
        private let every: Int
        private let warmUp: Int
        private var steps = 0
        private var memory: [Int] = []
        private var descriptors: [Int] = []

        init(every: Int, warmUp: Int) {
            self.every = every
            self.warmUp = warmUp
            // Allocating this later would count as growth.
            memory.reserveCapacity(1_024)
            descriptors.reserveCapacity(1_024)
        }

        mutating func step() {
            steps += 1
            guard steps >= warmUp, steps % every == 0 else { return }
            let held = Holdings.current
            memory.append(held.memory)
            descriptors.append(held.descriptors)
        }

        // When an answer arrives, the request's thread may still be closing descriptors; so take the minimum of ten
        // counts at the beginning and at the end.

        func finding(_ name: String) -> Finding {
            let growth = (memory.max() ?? 0) - (memory.first ?? 0)
            let before = descriptors.prefix(10).min() ?? 0
            let after = descriptors.suffix(10).min() ?? 0
            func resident(_ name: String, _ bytes: Int?) -> Finding.Figure {
                .init(name: name, value: Double(bytes ?? 0) / 1_024, unit: "KiB")
            }
            func open(_ name: String, _ number: Int?) -> Finding.Figure {
                .init(name: name, value: Double(number ?? 0), unit: "")
            }
            return Finding(
                name: name,
                figures: [
                    resident("memory first", memory.first), resident("most", memory.max()),
                    resident("last", memory.last), open("descriptors first", before),
                    open("most", descriptors.max()), open("last", after),
                ], target: "less than 1 MiB and no descriptor more after the warm-up",
                isMet: growth < Flatness.allowance && after <= before)
        }
    }

    /// The resources that a process holds.
    private struct Holdings {
        /// Resident memory, in bytes.
        var memory: Int
        var descriptors: Int

        static var current: Holdings {
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let resident = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
            let kibibytes = resident.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
            let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return Holdings(memory: kibibytes << 10, descriptors: numbers.count)
        }
    }
}
