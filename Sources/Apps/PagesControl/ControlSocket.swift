import CLoopback
package import ConferenceErrors
import Glibc
import Platform

/// The helper's end of the socket: answers one request for each connection.
package final class ControlSocket: Sendable {
    /// Answers a request. A handler that keeps the connection can report to the program after its answer.
    package typealias Handler = @Sendable (OpenRequest, ControlConnection) -> Reply

    /// What to answer, and what to do after that.
    package struct Reply {
        let answer: OpenAnswer
        let afterwards: (() -> Void)?

        package init(_ answer: OpenAnswer, afterwards: (() -> Void)? = nil) {
            self.answer = answer
            self.afterwards = afterwards
        }
    }

    private let place: ControlPlace
    private let handler: Handler
    private let listener: Descriptor

    /// Begins to listen; call it while the place is locked.
    ///
    /// - Returns: nil if another helper is listening there.
    /// - Throws: `cannotWrite`.
    package init?(at place: ControlPlace, handler: @escaping Handler) throws(ConferenceError) {
        guard place.connected() == nil else { return nil }
        self.place = place
        self.handler = handler
        // What a helper left that was killed.
        unlink(place.socket)
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw .cannotWrite(place.socket, errno: errno) }
        listener = Descriptor(number)
        guard place.withAddress({ bind(number, $0, $1) }) == 0, chmod(place.socket, 0o600) == 0, listen(number, 16) == 0
        else { throw .cannotWrite(place.socket, errno: errno) }
        guard DetachedThread.startPermanent({ self.serve() }) else {
            throw .cannotWrite(place.socket, errno: EAGAIN)
        }
    }

    /// Stops listening; call it while the place is locked, so that the next helper can start.
    package func stop() {
        unlink(place.socket)
        shutdown(listener.number, Int32(SHUT_RDWR))
    }

    private func serve() {
        while true {
            let number = cl_accept(listener.number, 1)
            guard number >= 0 else {
                if errno == EINTR || errno == ECONNABORTED || errno == EMFILE { continue }
                return
            }
            answer(Descriptor(number))
        }
    }

    private func answer(_ descriptor: consuming Descriptor) {
        guard let connection = ControlConnection(descriptor) else { return }
        connection.boundWriting(seconds: 2)
        // One program at a time is answered, so one that sends slowly must not hold up the others.
        var lines = ControlLines(connection.descriptor.number)
        guard let line = lines.next(until: Deadline(after: .seconds(2))),
            let request = ControlLine.decoded(line, as: OpenRequest.self)
        else { return }
        let reply = handler(request, connection)
        ControlLine.write(ControlLine.encoded(reply.answer), to: connection.descriptor.number)
        reply.afterwards?()
    }
}
