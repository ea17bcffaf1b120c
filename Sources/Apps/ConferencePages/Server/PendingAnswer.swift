import CMicroHTTPD
import Synchronization

/// The answer that a request waits for. If none is given, the client is told that this program failed.
package final class PendingAnswer: Sendable {
    /// The `cm_request` as a number, because pointers are not `Sendable`; nil once it was answered.
    private let request: Mutex<UInt?>
    private let descriptor: Int32
    private let proof = Mutex<String?>(nil)
    private let finish: @Sendable () -> Void
    private let open: @Sendable (Int32, () -> EventStream?) -> EventStream?

    init(
        _ request: OpaquePointer, on descriptor: Int32, _ finish: @escaping @Sendable () -> Void,
        _ open: @escaping @Sendable (Int32, () -> EventStream?) -> EventStream?
    ) {
        self.request = Mutex(UInt(bitPattern: request))
        self.descriptor = descriptor
        self.finish = finish
        self.open = open
    }

    deinit { send(.text(500, "This program failed. Try again.")) }

    private func take() -> OpaquePointer? {
        request.withLock { request in
            defer { request = nil }
            return request
        }.flatMap { OpaquePointer(bitPattern: $0) }
    }

    /// Adds to the answer what proves to a page that it comes from the server of its session.
    func prove(_ text: String) { proof.withLock { $0 = text } }

    /// Sends the answer; only the first one counts.
    package func send(_ response: HTTPResponse) {
        guard let request = take() else { return }
        let proof = proof.withLock { $0 }.map { [(name: "Session-Proof", value: $0)] } ?? []
        withHeaders(response.headers + proof) { headers in
            response.body.withUnsafeBytes { body in
                cm_answer(
                    request, UInt32(response.status), headers.baseAddress, headers.count, body.baseAddress, body.count)
            }
        }
        finish()
    }

    /// Answers with a stream of events.
    ///
    /// - Parameter whenClosed: called once when the stream has ended, for any reason.
    /// - Returns: nil if there are too many; the request is answered then.
    package func stream(whenClosed: @escaping @Sendable () -> Void) -> EventStream? {
        var isTaken = false
        let stream = open(descriptor) {
            guard let request = take() else { return nil }
            isTaken = true
            return withHeaders(HTTPResponse.protection + [("Content-Type", "text/event-stream; charset=utf-8")]) {
                cm_answer_with_stream(request, $0.baseAddress, $0.count)
            }.map { EventStream($0, proof: proof.withLock { $0 } ?? "", whenClosed) }
        }
        if isTaken {
            finish()
        } else {
            send(.text(503, "There are too many open pages. Close some of them."))
        }
        return stream
    }

    private func withHeaders<Result>(
        _ headers: [(name: String, value: String)], _ body: (UnsafeBufferPointer<cm_header>) -> Result
    ) -> Result {
        // One allocation for all texts, which end with a zero each.
        var bytes: [CChar] = []
        var places: [(name: Int, value: Int)] = []
        for header in headers {
            let name = bytes.count
            bytes += header.name.utf8CString
            places.append((name, bytes.count))
            bytes += header.value.utf8CString
        }
        return bytes.withUnsafeBufferPointer { texts in
            let list = places.map { place in
                cm_header(
                    name: texts.baseAddress.map { $0 + place.name }, value: texts.baseAddress.map { $0 + place.value })
            }
            return list.withUnsafeBufferPointer(body)
        }
    }
}
