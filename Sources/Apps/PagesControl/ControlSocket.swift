import CLoopback
package import ConferenceErrors
import Glibc
import Platform

/// The helper's end of the socket: answers one request for each connection.
package final class ControlSocket: Sendable {
    package typealias Handler = @Sendable (OpenRequest) -> OpenAnswer

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

    private func answer(_ connection: borrowing Descriptor) {
        // The folder and the mode of the socket let no other user in; root could, and gets nothing either.
        var peer = uid_t()
        guard cl_local_peer_user(connection.number, &peer) == 0, peer == getuid() else { return }
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] { setsockopt(connection.number, SOL_SOCKET, option, &patience, size) }
        guard let line = ControlLine.read(from: connection.number),
            let request = ControlLine.decoded(line, as: OpenRequest.self)
        else { return }
        ControlLine.write(ControlLine.encoded(handler(request)), to: connection.number)
    }
}
