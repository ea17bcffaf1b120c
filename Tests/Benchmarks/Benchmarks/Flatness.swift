import ConferenceHost
import ConferenceModel
import Foundation
import Synchronization

/// Whether a host that lives long grows: resident memory and descriptors over many requests, and over many workers.
struct Flatness {
    let workshop: Workshop

    private static let requests = 10_000
    private static let generations = 200
    /// Bytes that resident memory may grow by after the warm-up.
    private static let allowance = 1 << 20

    func measure() async throws -> [Finding] {
        let quick = try QuickProvider(workshop: workshop)
        let requests = Mutex(Course(every: 100, warmUp: 1_000))
        try await quick.host.askRepeatedly(quick.provider, count: 1_000 + Self.requests) { _ in
            requests.withLock { $0.step() }
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

    /// What this process holds, over time.
    private struct Course {
        private let every: Int
        private let warmUp: Int
        private var steps = 0
        private var first: Holdings?
        private var most = Holdings(memory: 0, descriptors: 0)
        private var last = Holdings(memory: 0, descriptors: 0)

        init(every: Int, warmUp: Int) {
            self.every = every
            self.warmUp = warmUp
        }

        mutating func step() {
            steps += 1
            guard steps >= warmUp, steps % every == 0 else { return }
            last = Holdings.current
            if first == nil { first = last }
            most.memory = max(most.memory, last.memory)
            most.descriptors = max(most.descriptors, last.descriptors)
        }

        func finding(_ name: String) -> Finding {
            let first = first ?? last
            let growth = most.memory - first.memory
            let more = most.descriptors - first.descriptors
            func memory(_ name: String, _ bytes: Int) -> Finding.Figure {
                .init(name: name, value: Double(bytes) / 1_024, unit: "KiB")
            }
            return Finding(
                name: name,
                figures: [
                    memory("memory first", first.memory), memory("most", most.memory), memory("last", last.memory),
                    .init(name: "descriptors first", value: Double(first.descriptors), unit: ""),
                    .init(name: "most", value: Double(most.descriptors), unit: ""),
                    .init(name: "last", value: Double(last.descriptors), unit: ""),
                ], target: "less than 1 MiB and no descriptor more after the warm-up",
                isMet: growth < Flatness.allowance && more <= 0)
        }
    }

    /// What a process holds.
    private struct Holdings {
        /// Bytes of resident memory.
        var memory: Int
        /// Open descriptors.
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
