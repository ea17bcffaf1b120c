import CMicroHTTPD
package import ConferenceErrors
import Dispatch
import Glibc
import Platform
import Synchronization

/// An HTTP server on 127.0.0.1 for this user of the machine alone.
///
/// ``ConnectionDoor`` accepts connections and checks the heads of requests; libmicrohttpd reads bodies and sends answers. Each
/// request is answered on a thread of its own, so that a slow one does not hold up the others.
package final class PageServer: Sendable {
    package typealias Handler = @Sendable (_ request: HTTPRequest, _ answer: PendingAnswer) -> Void

    /// The port of 127.0.0.1.
    package let port: UInt16
    private let door: ConnectionDoor
    private let machine: Machine
    private let doorHasClosed = DispatchSemaphore(value: 0)

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - isOwn: returns whether the connection of a descriptor is one of this user; tests replace it.
    ///   - handler: answers requests. It is called on several threads at once.
    /// - Throws: `noPageLibrary`, `cannotListen`, `pageServerFailed`.
    package init(
        limits: PageLimits = PageLimits(), isOwn: (@Sendable (Int32) -> Bool)? = nil, handler: @escaping Handler
    ) throws(ConferenceError) {
        let connections = OpenConnections(limits: limits)
        let machine = Machine(limits: limits, connections: connections, handler: handler)
        try machine.start()
        self.machine = machine
        var actions = ConnectionDoor.Actions(
            serve: { machine.take($0) }, hangUp: { machine.endStream(on: $0) })
        if let isOwn { actions.isOwn = isOwn }
        do throws(ConferenceError) {
            door = try ConnectionDoor(limits: limits, connections: connections, actions: actions)
        } catch {
            machine.stop()
            throw error
        }
        port = door.port
        let (door, closed) = (door, doorHasClosed)
        guard
            DetachedThread.startPermanent({
                door.run()
                closed.signal()
            })
        else {
            door.close()
            machine.stop()
            throw .cannotListen(errno: EAGAIN)
        }
    }

    /// Ends all event streams, waits for the answers to requests that have arrived, and closes all connections.
    package func stop() {
        door.stop()
        doorHasClosed.wait()
        door.close()
        machine.stop()
    }
}

/// The part of the server that libmicrohttpd calls.
private final class Machine: Sendable {
    private struct State {
        /// The `cm_server` as a number, because pointers are not `Sendable`.
        var server: UInt?
        var isStopping = false
        var unanswered = 0
        var streams: [Int32: EventStream] = [:]
    }

    let limits: PageLimits
    let connections: OpenConnections
    private let handler: PageServer.Handler
    private let state = Mutex(State())
    private let allAnswered = DispatchSemaphore(value: 0)
    private let oneHasClosed = DispatchSemaphore(value: 0)

    /// How long clients have to read their answers when the server stops.
    private static let farewell: Duration = .seconds(2)

    init(limits: PageLimits, connections: OpenConnections, handler: @escaping PageServer.Handler) {
        self.limits = limits
        self.connections = connections
        self.handler = handler
    }

    func start() throws(ConferenceError) {
        // Released by stop().
        let context = Unmanaged.passRetained(self)
        var callbacks = cm_callbacks(
            context: context.toOpaque(),
            request: { context, request, descriptor, body, length in
                guard let context, let request else { return }
                Unmanaged<Machine>.fromOpaque(context).takeUnretainedValue().receive(
                    request, on: descriptor, Array(UnsafeRawBufferPointer(start: body, count: length)))
            },
            closing: { context, descriptor in
                guard let context else { return }
                Unmanaged<Machine>.fromOpaque(context).takeUnretainedValue().forget(descriptor)
            })
        var bounds = cm_limits(
            // Those that give way count until they are closed.
            connections: UInt32(limits.connections * 2),
            idle_seconds: UInt32(limits.connectionTime.milliseconds / 1_000), head_bytes: limits.headBytes * 2 + 16_384,
            body_bytes: limits.bodyBytes)
        var server: OpaquePointer?
        let result = cm_server_start(&bounds, &callbacks, &server)
        guard result == CM_OK, let server else {
            context.release()
            throw result == CM_NO_LIBRARY ? .noPageLibrary() : .pageServerFailed()
        }
        let number = UInt(bitPattern: server)
        state.withLock { $0.server = number }
    }

    func stop() {
        let (server, mustWait) = state.withLock { state in
            state.isStopping = true
            defer { state.server = nil }
            return (state.server, state.unanswered > 0)
        }
        if mustWait { allAnswered.wait() }
        guard let server = server.flatMap({ OpaquePointer(bitPattern: $0) }) else { return }
        cm_server_end_streams(server)
        // Answers that were given are still being sent.
        let deadline = DispatchTime.now() + .milliseconds(Int(Self.farewell.milliseconds))
        while !connections.isEmpty, oneHasClosed.wait(timeout: deadline) == .success {}
        cm_server_stop(server)
        Unmanaged.passUnretained(self).release()
    }

    /// Hands a connection to libmicrohttpd.
    func take(_ descriptor: Int32) {
        let server = state.withLock { $0.server }
        guard let server = server.flatMap({ OpaquePointer(bitPattern: $0) }) else {
            connections.remove(descriptor)
            close(descriptor)
            return
        }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isTaken = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(descriptor, $0, &length)
                return cm_server_add(server, descriptor, $0, length)
            }
        }
        // On failure, the library has closed the descriptor.
        if isTaken == 0 { connections.remove(descriptor) }
    }

    private func receive(_ request: OpaquePointer, on descriptor: Int32, _ body: [UInt8]) {
        let isStopping = state.withLock { state in
            state.unanswered += 1
            return state.isStopping
        }
        let answer = PendingAnswer(request, on: descriptor, self.finish, self.open)
        guard !isStopping, let head = connections.takeHead(of: descriptor, at: MonotonicClock.milliseconds),
            head.contentLength == body.count
        else { return answer.send(.text(503, "The server is ending.")) }
        let (handler, arrived) = (handler, HTTPRequest(head: head, body: body))
        DetachedThread.run { handler(arrived, answer) }
    }

    private func finish() {
        let isLast = state.withLock { state in
            state.unanswered -= 1
            return state.unanswered == 0 && state.isStopping
        }
        if isLast { allAnswered.signal() }
    }

    /// Registers an event stream, so that it ends when its client goes away; returns false if there are too many.
    private func open(_ descriptor: Int32, _ make: () -> EventStream?) -> EventStream? {
        state.withLock { state in
            guard !state.isStopping, connections.beginStream(on: descriptor), let stream = make() else { return nil }
            state.streams[descriptor] = stream
            return stream
        }
    }

    func endStream(on descriptor: Int32) { state.withLock { $0.streams[descriptor] }?.end() }

    private func forget(_ descriptor: Int32) {
        connections.remove(descriptor)
        let (stream, isStopping) = state.withLock { state in
            (state.streams.removeValue(forKey: descriptor), state.server == nil)
        }
        stream?.hasClosed()
        if isStopping { oneHasClosed.signal() }
    }
}
