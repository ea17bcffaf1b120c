import Glibc
import Platform
import Synchronization

/// The connections that are open, by descriptor, and until when each of them may last.
final class OpenConnections: Sendable {
    /// A connection. A descriptor's number is used again after it was closed; the generation is not.
    struct Name: Hashable {
        var descriptor: Int32
        var generation: UInt32
    }

    private enum Phase {
        /// The head is still to be read.
        case head
        /// The body is still to be read.
        case body(RequestHead)
        /// The request has arrived and is being answered.
        case answering
        /// The answer is an event stream.
        case streaming
        /// The connection gives way to another one; libmicrohttpd is about to close it.
        case ending
    }

    private struct Connection {
        var generation: UInt32
        var phase = Phase.head
        var deadline: Int64

        /// Whether the request has not arrived completely.
        var isArriving: Bool {
            switch phase {
            case .head, .body: true
            case .answering, .streaming, .ending: false
            }
        }

        var isEnding: Bool { if case .ending = phase { true } else { false } }
    }

    private struct State {
        var connections: [Int32: Connection] = [:]
        var generation: UInt32 = 0
    }

    private let limits: PageLimits
    private let state = Mutex(State())

    init(limits: PageLimits) { self.limits = limits }

    /// Adds a connection that was accepted.
    ///
    /// If there are too many, the oldest one whose request has not arrived completely gives way: a page of any web site can open
    /// connections and leave them idle, and a program can announce a body that it never sends.
    ///
    /// - Returns: the name, or nil if all others are being answered; and a connection that the caller has to close.
    func add(_ descriptor: Int32, at now: Int64) -> (name: Name?, closing: Int32?) {
        state.withLock { state in
            var closing: Int32?
            if state.connections.values.count(where: { !$0.isEnding }) >= limits.connections {
                let arriving = state.connections.filter { $0.value.isArriving }
                guard let oldest = arriving.min(by: { $0.value.generation < $1.value.generation }) else {
                    return (nil, nil)
                }
                if case .head = oldest.value.phase {
                    state.connections[oldest.key] = nil
                    closing = oldest.key
                } else {
                    shutdown(oldest.key, Int32(SHUT_RDWR))
                    state.connections[oldest.key]?.phase = .ending
                    state.connections[oldest.key]?.deadline = .max
                }
            }
            state.generation &+= 1
            state.connections[descriptor] = Connection(
                generation: state.generation, deadline: now + limits.requestTime.milliseconds)
            return (Name(descriptor: descriptor, generation: state.generation), closing)
        }
    }

    /// Returns whether the head of a connection is still to be read.
    func awaitsHead(_ name: Name) -> Bool {
        state.withLock { state in
            guard let connection = state.connections[name.descriptor], connection.generation == name.generation,
                case .head = connection.phase
            else { return false }
            return true
        }
    }

    /// Returns whether the client of an event stream is meant.
    func isStream(_ name: Name) -> Bool {
        state.withLock { state in
            guard let connection = state.connections[name.descriptor], connection.generation == name.generation,
                case .streaming = connection.phase
            else { return false }
            return true
        }
    }

    func setHead(_ head: RequestHead, of name: Name) {
        state.withLock { $0.connections[name.descriptor]?.phase = .body(head) }
    }

    /// Gives up a request whose client has ended before its body was complete.
    ///
    /// libmicrohttpd may not notice: of bytes and an end that arrive together it reads the bytes, and waits for more. A body that
    /// has arrived is read within the second that is left.
    func expectNoMore(from name: Name, at now: Int64) {
        state.withLock { state in
            guard let connection = state.connections[name.descriptor], connection.generation == name.generation,
                case .body = connection.phase
            else { return }
            state.connections[name.descriptor]?.deadline = min(connection.deadline, now + 1_000)
        }
    }

    /// Returns the head of the request that has arrived completely; from now on, the time for the answer counts.
    func takeHead(of descriptor: Int32, at now: Int64) -> RequestHead? {
        state.withLock { state in
            guard case .body(let head)? = state.connections[descriptor]?.phase else { return nil }
            state.connections[descriptor]?.phase = .answering
            state.connections[descriptor]?.deadline = now + limits.connectionTime.milliseconds
            return head
        }
    }

    /// Lets a connection last until its event stream ends; returns false if there are too many streams.
    func beginStream(on descriptor: Int32) -> Bool {
        state.withLock { state in
            let count = state.connections.values.count { if case .streaming = $0.phase { true } else { false } }
            guard count < limits.streams, case .answering? = state.connections[descriptor]?.phase else {
                return false
            }
            state.connections[descriptor]?.phase = .streaming
            state.connections[descriptor]?.deadline = .max
            return true
        }
    }

    var isEmpty: Bool { state.withLock { $0.connections.isEmpty } }

    /// Forgets a connection that is about to be closed.
    func remove(_ descriptor: Int32) { state.withLock { _ = $0.connections.removeValue(forKey: descriptor) } }

    /// Forgets the connections whose heads have not arrived, and returns them for the caller to close.
    func removeHeads() -> [Int32] {
        state.withLock { state in
            let heads = state.connections.filter { if case .head = $0.value.phase { true } else { false } }.map(\.key)
            for descriptor in heads { state.connections[descriptor] = nil }
            return heads
        }
    }

    /// Ends the connections whose time is over: libmicrohttpd then closes those that it has.
    ///
    /// - Returns: the connections that the caller has to close, and the milliseconds until the next one's time is over, or
    ///   nil if none has a limit.
    func expire(at now: Int64) -> (closing: [Int32], next: Int64?) {
        state.withLock { state in
            var closing: [Int32] = []
            var next: Int64?
            for (descriptor, connection) in state.connections where connection.deadline != .max {
                guard connection.deadline <= now else {
                    next = min(next ?? .max, connection.deadline - now)
                    continue
                }
                if case .head = connection.phase {
                    closing.append(descriptor)
                    state.connections[descriptor] = nil
                } else {
                    // Under the lock, the descriptor is that of this connection: its owner takes the lock before closing.
                    shutdown(descriptor, Int32(SHUT_RDWR))
                    state.connections[descriptor]?.deadline = .max
                }
            }
            return (closing, next)
        }
    }
}
