import CMicroHTTPD
import Synchronization

/// A response that tells a page of changes as they happen (server-sent events of the HTML standard).
package final class EventStream: Sendable {
    /// The `cm_stream` as a number, because pointers are not `Sendable`. The library allows calls from any thread.
    private let stream: UInt
    private let whenClosed: Mutex<(@Sendable () -> Void)?>
    /// What proves to the page that the stream comes from the server of its session.
    let proof: String

    init(_ stream: OpaquePointer, proof: String, _ whenClosed: @escaping @Sendable () -> Void) {
        self.stream = UInt(bitPattern: stream)
        self.proof = proof
        self.whenClosed = Mutex(whenClosed)
    }

    deinit {
        hasClosed()
        cm_stream_release(OpaquePointer(bitPattern: stream))
    }

    /// Sends an event.
    ///
    /// - Parameters:
    ///   - name: the event's type, a word.
    ///   - data: one line.
    /// - Returns: false if the stream has ended.
    @discardableResult
    package func send(_ name: String, _ data: String, limits: PageLimits = PageLimits()) -> Bool {
        let text = Array("event: \(name)\ndata: \(data)\n\n".utf8)
        return cm_stream_send(OpaquePointer(bitPattern: stream), text, text.count, limits.waitingBytes) != 0
    }

    /// Ends the stream.
    package func end() { cm_stream_end(OpaquePointer(bitPattern: stream)) }

    /// The connection is closed.
    func hasClosed() {
        whenClosed.withLock { action in
            defer { action = nil }
            return action
        }?()
    }
}
