import CSandbox
import Glibc
import Synchronization
import WorkerProtocol

/// The worker's end of the channel.
///
/// Any thread may send; only the control thread receives. Both use the same ``Session``, so that the order of frames is valid
/// whichever thread sends them.
final class Channel: Sendable {
    /// A frame from the host.
    struct Received {
        var frame: Frame
        /// The descriptor that was sent with it. The receiver closes it.
        var descriptor: Int32?
    }

    private let descriptor: Int32
    private let session = Mutex(Session())

    /// - Parameter descriptor: the socket; it stays open until the process ends.
    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the host has sent something, or is gone.
    var hasInput: Bool {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, 0) != 0
    }

    /// Sends a complete message before any other thread can send. Does nothing if the host is gone or the session does not
    /// allow the message now, because the process is about to end.
    func send(_ message: some Message, request: UInt32 = 0) { send(message.frame(request: request)) }

    /// Sends a complete frame.
    func send(_ frame: Frame) {
        guard let bytes = try? frame.encoded() else { return }
        session.withLock { session in
            guard (try? session.pass(frame.kind, request: frame.request, from: .worker)) != nil else { return }
            bytes.withUnsafeBytes { buffer in
                var rest = buffer[...]
                while !rest.isEmpty {
                    let part = UnsafeRawBufferPointer(rebasing: rest)
                    let sent = cs_send(descriptor, part.baseAddress, part.count, -1)
                    guard sent > 0 else { return }
                    rest = rest.dropFirst(sent)
                }
            }
        }
    }

    /// Passes every frame to `handle`, until the host closes the channel.
    ///
    /// - Returns: false if the channel is broken, which only the provider can cause.
    /// - Throws: ``ProtocolViolation`` if the host breaks the protocol.
    func receive(_ handle: (Received) -> Void) throws(ProtocolViolation) -> Bool {
        var decoder = FrameDecoder()
        var pending: Int32?
        let capacity = 65_536
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            var passed: Int32 = -1
            let count = cs_receive(descriptor, buffer.baseAddress, capacity, &passed)
            guard count > 0 else { return count == 0 }
            if passed >= 0 {
                if let pending { close(pending) }
                pending = passed
            }
            decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            while let frame = try decoder.next() {
                try accept(frame)
                var attached: Int32?
                if frame.kind == .load {
                    attached = pending
                    pending = nil
                }
                handle(Received(frame: frame, descriptor: attached))
            }
        }
    }

    private func accept(_ frame: Frame) throws(ProtocolViolation) {
        let outcome = session.withLock { session -> Result<Void, ProtocolViolation> in
            Result { () throws(ProtocolViolation) in
                try session.pass(frame.kind, request: frame.request, from: .host)
            }
        }
        try outcome.get()
    }
}
