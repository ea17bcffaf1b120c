import ConferenceHost
import ConferenceModel
import Foundation
import Synchronization
import WorkerProtocol

/// A request to a warm worker over the whole path: frame, worker, C provider, frame, validated room types. Compared
/// with the same number of bytes between two processes over a socket pair.
struct RoundTrip {
    let workshop: Workshop

    private static let requests = 10_000
    /// The number of round trips of one kind before the other kind takes its turn.
    private static let batch = 500

    func measure() async throws -> [Finding] {
        let quick = try QuickProvider(workshop: workshop)
        let state = Mutex(State())
        let sizes = Self.sizes(limits: Limits())
        try await quick.host.converse(with: quick.provider) {
            conversation throws(ProviderConversation.RequestFailure) in
            for _ in 0..<Self.requests + Self.batch {
                let rooms = try conversation.roomTypes()
                let count = state.withLock { $0.mark() }
                precondition(rooms.count == 1)
                // The first batch warms both up.
                if count % Self.batch == 0, count > Self.batch {
                    let floor = Result { try pingPong(sizes) }
                    state.withLock { $0.add(floor) }
                }
                state.withLock { $0.begin() }
            }
        }
        let (ours, floors) = try state.withLock { (Sample($0.ours.dropFirst(Self.batch)), Sample(try $0.floors.get())) }
        let ratio = ours.median / floors.median
        return [
            Finding(
                name:
                    "round-trip, C provider, \(Self.requests) requests of \(sizes.request) bytes, answers of \(sizes.answer)",
                figures: [
                    .init(name: "ours median", value: ours.median, unit: "µs"),
                    .init(name: "p99", value: ours.quantile(0.99), unit: "µs"),
                    .init(name: "socket pair median", value: floors.median, unit: "µs"),
                    .init(name: "p99", value: floors.quantile(0.99), unit: "µs"),
                    .init(name: "ratio of medians", value: ratio, unit: ""),
                ], target: "at most 5", isMet: ratio <= 5)
        ]
    }

    /// Returns the lengths of the frames of one request to ``QuickProvider``.
    private static func sizes(limits: Limits) -> (request: Int, answer: Int) {
        let request = RoomTypesRequest(milliseconds: limits.roomTypesTimeout.components.seconds * 1_000).frame(
            request: 1)
        let answer = Answer.roomTypes([AnsweredRoomType(identifier: "slow", title: "Slow Room")]).frame(request: 1)
        return (Frame.headerLength + request.payload.count, Frame.headerLength + answer.payload.count)
    }

    /// Returns the microseconds of each round trip in a batch between two processes.
    private func pingPong(_ sizes: (request: Int, answer: Int)) throws -> [Double] {
        let text = try Command(
            program: workshop.products.appendingPathComponent("ping-pong"),
            arguments: [sizes.request, sizes.answer, 2 * Self.batch].map(String.init)
        ).output()
        // The first half is a warm-up.
        return text.split(separator: "\n").compactMap { Double($0) }.suffix(Self.batch).map { $0 / 1_000 }
    }

    /// The measurements so far.
    private struct State {
        private(set) var ours: [Double] = []
        private(set) var floors = Result<[Double], any Error>.success([])
        private var stopwatch = Stopwatch()

        init() { ours.reserveCapacity(RoundTrip.requests + RoundTrip.batch) }

        mutating func begin() { stopwatch = Stopwatch() }

        /// Records the time since the last beginning, and returns the number of measurements.
        mutating func mark() -> Int {
            ours.append(stopwatch.seconds * 1e6)
            return ours.count
        }

        mutating func add(_ more: Result<[Double], any Error>) {
            floors = Result { try floors.get() + more.get() }
        }
    }
}
