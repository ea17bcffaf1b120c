import Glibc

/// The requests that the provider was given, and the tokens that identify them for it.
///
/// A token is a counter scrambled with a key of this process. It cannot be guessed, none is used twice, and an old
/// token can be recognised as such without storing it.
struct RequestTable {
    /// The kind of answer that a request expects.
    enum Kind { case roomTypes, conference, nothing }

    /// The state of a request that is being answered.
    enum Claim: Equatable {
        /// The caller may answer the request, and no other caller can.
        case granted(request: UInt32)
        /// The request expects another kind of answer. This attempt makes it fail.
        case wrongKind(request: UInt32)
        /// The request was cancelled. The answer is dropped.
        case cancelled(request: UInt32)
        /// The request has already been answered.
        case finished
        /// There was never such a request.
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

    /// Creates a table with a key of its own.
    init() {
        keys = (0..<4).map { _ in UInt32.random(in: .min ... .max) }
    }

    /// Adds a request and returns its token.
    ///
    /// - Parameter deadline: the deadline in milliseconds on the monotonic clock.
    mutating func add(request: UInt32, kind: Kind, deadline: Int64) -> UInt64 {
        issued += 1
        let token = scrambled(issued)
        open[token] = Entry(request: request, kind: kind, deadline: deadline)
        return token
    }

    /// Removes a request from the table, so that exactly one caller answers it.
    ///
    /// - Parameter kind: the kind of the answer, or nil for an answer to any kind of request.
    mutating func claim(_ token: UInt64, as kind: Kind?) -> Claim {
        guard let entry = open.removeValue(forKey: token) else { return wasIssued(token) ? .finished : .unknown }
        if entry.isCancelled { return .cancelled(request: entry.request) }
        if let kind, kind != entry.kind { return .wrongKind(request: entry.request) }
        return .granted(request: entry.request)
    }

    /// Marks a request as cancelled, and returns its token if it is open.
    mutating func cancel(request: UInt32) -> UInt64? {
        guard let token = open.first(where: { $0.value.request == request })?.key else { return nil }
        open[token]?.isCancelled = true
        return token
    }

    /// Returns the host's number of a request that still needs an answer, or nil.
    func openRequest(_ token: UInt64) -> UInt32? {
        guard let entry = open[token], !entry.isCancelled else { return nil }
        return entry.request
    }

    /// Returns whether the request needs no answer, because it was cancelled, is finished, or never existed.
    func isCancelled(_ token: UInt64) -> Bool { open[token]?.isCancelled ?? true }

    /// Returns the deadline of a request in milliseconds on the monotonic clock, or nil if it needs no answer.
    func deadline(_ token: UInt64) -> Int64? {
        guard let entry = open[token], !entry.isCancelled else { return nil }
        return entry.deadline
    }

    // A Feistel network over the two halves: every number has exactly one token, and only the same key leads back.

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
