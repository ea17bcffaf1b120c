import CLoopback
import ConferenceErrors
import Glibc
import Platform

/// Accepts connections and reads the heads of their requests, on one thread.
///
/// A connection of another user of the machine is closed unread. A head is looked at where it is (`MSG_PEEK`), so that the
/// bytes that were checked are those that libmicrohttpd reads afterwards. While no request is arriving, the thread sleeps.
final class ConnectionDoor: Sendable {
    private let listener: Int32
    private let waker: Int32
    private let poller: Int32
    private let limits: PageLimits
    private let connections: OpenConnections
    private let actions: Actions

    /// What happens to connections, called on the thread of the door.
    struct Actions: Sendable {
        /// Takes over a connection whose head is well formed, and closes it.
        var serve: @Sendable (Int32) -> Void
        /// The client of an event stream has closed its connection.
        var hangUp: @Sendable (Int32) -> Void
        /// Whether a connection is one of this user. Tests replace it.
        var isOwn: @Sendable (Int32) -> Bool = { ConnectionDoor.isOwnedByThisUser($0) }
    }

    /// The name that events of the listening socket have; connections begin with generation 1.
    private static let listening = OpenConnections.Name(descriptor: 0, generation: 0)
    private static let stopping = OpenConnections.Name(descriptor: 1, generation: 0)

    /// Begins to listen on a port that the system chooses.
    init(limits: PageLimits, connections: OpenConnections, actions: Actions) throws(ConferenceError) {
        self.limits = limits
        self.connections = connections
        self.actions = actions
        listener = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        waker = cl_waker()
        poller = cl_poller()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard listener >= 0, waker >= 0, poller >= 0, isBound == 0, listen(listener, 64) == 0 else {
            let code = errno
            for descriptor in [listener, waker, poller] where descriptor >= 0 { Glibc.close(descriptor) }
            throw .cannotListen(errno: code)
        }
        watch(listener, as: Self.listening, eachArrival: false)
        watch(waker, as: Self.stopping, eachArrival: false)
    }

    /// The port of 127.0.0.1.
    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func isOwnedByThisUser(_ descriptor: Int32) -> Bool {
        var user = uid_t()
        return cl_peer_user(descriptor, &user) == 0 && user == getuid()
    }

    /// Accepts connections until ``stop()`` is called.
    func run() {
        var events = [cl_event](repeating: cl_event(), count: 16)
        while true {
            let (closing, next) = connections.expire(at: MonotonicClock.milliseconds)
            for descriptor in closing { close(descriptor) }
            let count = cl_wait(poller, &events, Int32(events.count), next.map { Int32(clamping: $0 + 1) } ?? -1)
            guard count > 0 else { continue }
            for event in events.prefix(Int(count)) {
                switch Self.name(of: event) {
                case Self.stopping: return
                case Self.listening: accept()
                case let name: handle(name, isClosed: event.is_closed != 0)
                }
            }
        }
    }

    /// Makes ``run()`` return.
    func stop() { cl_wake(waker) }

    /// Closes the sockets, and the connections whose requests have not arrived. ``run()`` must have returned.
    func close() {
        for descriptor in connections.removeHeads() { close(descriptor) }
        for descriptor in [listener, waker, poller] { close(descriptor) }
    }

    private func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

    // MARK: Connections

    private func accept() {
        for _ in 0..<16 {
            let descriptor = cl_accept(listener, 0)
            guard descriptor >= 0 else { return }
            guard actions.isOwn(descriptor) else {
                close(descriptor)
                continue
            }
            let (name, closing) = connections.add(descriptor, at: MonotonicClock.milliseconds)
            if let closing { close(closing) }
            guard let name else {
                close(descriptor)
                continue
            }
            // The bytes stay where they are, so that there always are unread ones.
            watch(descriptor, as: name, eachArrival: true)
        }
    }

    private func handle(_ name: OpenConnections.Name, isClosed: Bool) {
        if connections.awaitsHead(name) { return readHead(name, isClosed: isClosed) }
        guard isClosed else { return }
        if connections.isStream(name) { return actions.hangUp(name.descriptor) }
        connections.expectNoMore(from: name, at: MonotonicClock.milliseconds)
    }

    /// - Parameter isClosed: whether nothing more arrives, so that a head which is not complete never will be.
    private func readHead(_ name: OpenConnections.Name, isClosed: Bool) {
        var bytes = [UInt8](repeating: 0, count: limits.headBytes)
        let count = recv(name.descriptor, &bytes, bytes.count, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return discard(name) }
        do throws(RequestHead.Refusal) {
            guard let head = try RequestHead.read(Array(bytes.prefix(count)), limits: limits) else {
                if isClosed { discard(name) }
                return
            }
            connections.setHead(head, of: name)
            actions.serve(name.descriptor)
            if isClosed { connections.expectNoMore(from: name, at: MonotonicClock.milliseconds) }
        } catch {
            refuse(name, error)
        }
    }

    private func discard(_ name: OpenConnections.Name) {
        connections.remove(name.descriptor)
        close(name.descriptor)
    }

    /// Says why a request is refused, and closes its connection.
    private func refuse(_ name: OpenConnections.Name, _ refusal: RequestHead.Refusal) {
        // Closing a socket with unread bytes would reset the connection, and the client would not read the answer.
        var unread = [UInt8](repeating: 0, count: 65_536)
        _ = recv(name.descriptor, &unread, unread.count, Int32(MSG_DONTWAIT))
        let answer = HTTPResponse.text(refusal.status, refusal.reason).bytes
        _ = send(name.descriptor, answer, answer.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        shutdown(name.descriptor, Int32(SHUT_WR))
        discard(name)
    }

    // MARK: Events

    private func watch(_ descriptor: Int32, as name: OpenConnections.Name, eachArrival: Bool) {
        let number = UInt64(name.generation) << 32 | UInt64(UInt32(bitPattern: name.descriptor))
        _ = cl_watch(poller, descriptor, number, eachArrival ? 1 : 0)
    }

    private static func name(of event: cl_event) -> OpenConnections.Name {
        OpenConnections.Name(
            descriptor: Int32(bitPattern: UInt32(truncatingIfNeeded: event.name)),
            generation: UInt32(truncatingIfNeeded: event.name >> 32))
    }
}
