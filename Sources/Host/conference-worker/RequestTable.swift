import Glibc

/// The requests that the provider was given, and the tokens by which it names them.
///
/// A token is a counter that was scrambled with a key of this process. Nobody can guess one, none is used twice, and a
/// token of long ago is still known to have been one, without a memory of all of them.
struct RequestTable {
    /// What a request asks for.
    enum Kind { case roomTypes, conference, nothing }

    /// What a finishing function finds.
    enum Claim: Equatable {
        /// The request is the caller's to answer, and nobody else's any more.
        case granted(request: UInt32)
        /// It was asked for something else; it has failed by this.
        case wrongKind(request: UInt32)
        /// Nobody waits any more; the answer is to be dropped.
        case cancelled(request: UInt32)
        /// It has its answer already.
        case finished
        /// It was never given out.
        case unknown
    }

    private struct Entry {
        let request: UInt32
        let kind: Kind
        let deadline: Int64
        var isCancelled = false
    }

    private let keys: [UInt32]
    private var issued: UInt64 = 0
    private var open: [UInt64: Entry] = [:]

    /// A table with a key of its own.
    init() {
        keys = (0..<4).map { _ in UInt32.random(in: .min ... .max) }
    }

    /// Gives out a token.
    ///
    /// - Parameter deadline: milliseconds on the monotonic clock.
    mutating func add(request: UInt32, kind: Kind, deadline: Int64) -> UInt64 {
        issued += 1
        let token = scrambled(issued)
        open[token] = Entry(request: request, kind: kind, deadline: deadline)
        return token
    }

    /// Takes a request out of the table, so that exactly one caller answers it.
    ///
    /// - Parameter kind: what the caller answers with; nil for an answer that fits every request.
    mutating func claim(_ token: UInt64, as kind: Kind?) -> Claim {
        guard let entry = open.removeValue(forKey: token) else { return wasIssued(token) ? .finished : .unknown }
        if entry.isCancelled { return .cancelled(request: entry.request) }
        if let kind, kind != entry.kind { return .wrongKind(request: entry.request) }
        return .granted(request: entry.request)
    }

    /// Notes that nobody waits for a request any more, and returns its token while it is open.
    mutating func cancel(request: UInt32) -> UInt64? {
        guard let token = open.first(where: { $0.value.request == request })?.key else { return nil }
        open[token]?.isCancelled = true
        return token
    }

    /// True where nobody waits for it: cancelled, finished, or never given out.
    func isCancelled(_ token: UInt64) -> Bool { open[token]?.isCancelled ?? true }

    /// When the host gives up, in milliseconds on the monotonic clock; nil where nobody waits.
    func deadline(_ token: UInt64) -> Int64? {
        guard let entry = open[token], !entry.isCancelled else { return nil }
        return entry.deadline
    }

    // A Feistel network over the two halves: every number has one token, and the way back needs the same key.

    private func scrambled(_ number: UInt64) -> UInt64 {
        var (left, right) = (UInt32(truncatingIfNeeded: number >> 32), UInt32(truncatingIfNeeded: number))
        for key in keys { (left, right) = (right, left ^ mixed(right, key)) }
        return UInt64(left) << 32 | UInt64(right)
    }

    private func wasIssued(_ token: UInt64) -> Bool {
        var (left, right) = (UInt32(truncatingIfNeeded: token >> 32), UInt32(truncatingIfNeeded: token))
        for key in keys.reversed() { (left, right) = (right ^ mixed(left, key), left) }
        let number = UInt64(left) << 32 | UInt64(right)
        return number >= 1 && number <= issued
    }

    private func mixed(_ value: UInt32, _ key: UInt32) -> UInt32 {
        var mixed = (value ^ key) &* 0x9E37_79B1
        mixed = (mixed ^ (mixed >> 15)) &* 0x85EB_CA77
        return mixed ^ (mixed >> 13)
    }
}

/// The monotonic clock, in milliseconds.
func monotonicMilliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
}
