import CLoopback
import ConferenceErrors
import Glibc
import Platform

/// Waits for a browser to come back from a sign-in, or for the person to paste the address that it ended at.
///
/// A connection of another user of the machine is closed unread. A request that is not the awaited answer is refused, and does not
/// end the wait: pages, other programs and other users can reach the port, too.
final class CallbackListener {
    private let socket: LoopbackSocket?
    private let expectation: CallbackExpectation
    private let title: String
    /// Whether a connection is one of this user. Tests replace it.
    private let isOwn: (Int32) -> Bool
    private var connections: [Connection] = []
    private var answer: CallbackExpectation.Answer?
    private var isDone = false

    /// A connection whose request has not arrived completely.
    private struct Connection {
        let descriptor: Int32
        var bytes: [UInt8] = []
        /// When it is closed, whatever it sends.
        let end = Deadline(after: .seconds(10))
    }

    private static let mostConnections = 32
    /// How long the browser has for the page at the end.
    private static let grace = Duration.seconds(1)

    /// - Parameter socket: nil if only a pasted address is awaited.
    init(
        _ socket: LoopbackSocket?, _ expectation: CallbackExpectation, title: String,
        isOwn: @escaping (Int32) -> Bool = CallbackListener.isOwnedByThisUser
    ) {
        self.socket = socket
        self.expectation = expectation
        self.title = title
        self.isOwn = isOwn
    }

    deinit { for connection in connections { close(connection.descriptor) } }

    static func isOwnedByThisUser(_ descriptor: Int32) -> Bool {
        var user = uid_t()
        return cl_peer_user(descriptor, &user) == 0 && user == getuid()
    }

    /// Waits for the answer.
    ///
    /// - Throws: `signInTimedOut`, `signInCancelled`; errors of the dialogue.
    func wait(
        _ dialogue: some SignInDialogue, until deadline: Deadline, cancellation: Int32
    ) throws(ConferenceError) -> CallbackExpectation.Answer {
        var isPasting = true
        while answer == nil {
            guard !deadline.hasPassed else { throw .signInTimedOut(title, after: deadline.limit) }
            let paste = isPasting ? dialogue.pasteDescriptor : -1
            let events = try poll(extra: [cancellation, paste], until: deadline)
            if events[0] != 0 { throw .signInCancelled(title) }
            if events[1] != 0 { isPasting = try takePasted(dialogue) }
        }
        // The browser asks for the page at the end.
        let end = Deadline(after: Self.grace)
        while socket != nil, !isPasted, !isDone, !end.hasPassed { _ = try poll(extra: [], until: end) }
        guard let answer else { throw .signInCancelled(title) }
        return answer
    }

    private var isPasted = false

    /// Returns whether more can be pasted.
    private func takePasted(_ dialogue: some SignInDialogue) throws(ConferenceError) -> Bool {
        guard let text = try dialogue.takePastedText() else { return false }
        guard text.contains(where: { !$0.isWhitespace }) else { return true }
        answer = expectation.answer(pasted: text)
        isPasted = answer != nil
        if answer == nil {
            dialogue.note(
                "This is not the address that the browser ends at after this sign-in. Paste the whole address, which contains a code."
            )
        }
        return true
    }

    // MARK: Connections

    /// Waits for something to happen, and handles the connections. Returns the events of the further descriptors.
    private func poll(extra: [Int32], until deadline: Deadline) throws(ConferenceError) -> [Int16] {
        let listeners = socket?.descriptors ?? []
        let all = extra + listeners + connections.map(\.descriptor)
        var watched = all.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let next = connections.map(\.end.remaining).min() ?? .max
        let limit = Int32(clamping: min(deadline.remaining, next) / 1_000_000 + 1)
        guard Glibc.poll(&watched, nfds_t(watched.count), limit) >= 0 || errno == EINTR else {
            throw .signInFailed(title, ConferenceError.reason(errno))
        }
        let events = watched.map(\.revents)
        // From the last to the first, because a connection that ends is removed.
        for index in connections.indices.reversed() {
            let isReady = events[extra.count + listeners.count + index] != 0
            if isReady || connections[index].end.hasPassed { read(at: index) }
        }
        for (index, listener) in listeners.enumerated() where events[extra.count + index] != 0 { accept(listener) }
        return Array(events.prefix(extra.count))
    }

    private func accept(_ listener: Int32) {
        for _ in 0..<16 {
            let descriptor = cl_accept(listener, 0)
            guard descriptor >= 0 else { return }
            guard isOwn(descriptor) else {
                close(descriptor)
                continue
            }
            if connections.count >= Self.mostConnections { close(connections.removeFirst().descriptor) }
            connections.append(Connection(descriptor: descriptor))
        }
    }

    private func read(at index: Int) {
        var buffer = [UInt8](repeating: 0, count: 8_192)
        let count = recv(connections[index].descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR, !connections[index].end.hasPassed { return }
        guard count > 0 else { return end(at: index, with: nil) }
        connections[index].bytes += buffer.prefix(count)
        do throws(CallbackRequest.Refusal) {
            guard let request = try CallbackRequest.read(connections[index].bytes) else { return }
            end(at: index, with: response(to: request))
        } catch {
            end(at: index, with: CallbackPage.refusal(error.status))
        }
    }

    private func response(to request: CallbackRequest) -> [UInt8] {
        // The address in the browser, which another name could lead to this machine, must be ours (DNS rebinding).
        guard request.host == socket?.authority else { return CallbackPage.refusal(404) }
        if answer != nil {
            guard request.path == CallbackPage.donePath else { return CallbackPage.refusal(404) }
            isDone = true
            return CallbackPage.done(title: title)
        }
        guard let found = expectation.answer(path: request.path, query: request.query) else {
            return CallbackPage.refusal(404)
        }
        answer = found
        return CallbackPage.redirect
    }

    private func end(at index: Int, with response: [UInt8]?) {
        let descriptor = connections.remove(at: index).descriptor
        if let response {
            // It fits into the buffer of the socket.
            _ = send(descriptor, response, response.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            shutdown(descriptor, Int32(SHUT_WR))
        }
        close(descriptor)
    }
}
