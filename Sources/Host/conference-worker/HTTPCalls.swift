import CConferenceProvider
import Synchronization
import WorkerProtocol

/// The HTTPS calls that the provider has made and the host has not answered.
///
/// A thread that takes a call out of the table must call the provider's `done`, so that it is called exactly once. These calls
/// of `done` have a thread of their own, so that one that blocks delays neither the channel nor the provider's [serial] calls.
final class HTTPCalls: Sendable {
    typealias Done = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vcp_http_response>?) -> Void

    /// The conformance to Sendable is unchecked because of a pointer of the provider, which is only passed back to it.
    private struct Waiting: @unchecked Sendable {
        let request: UInt32
        let done: Done
        let user: UnsafeMutableRawPointer?
    }

    private struct Table {
        var last: Int64 = 0
        var open: [Int64: Waiting] = [:]
        /// Created for the first call; most providers make none.
        var thread: ProviderThread?
    }

    private let table = Mutex(Table())

    /// Adds a call and returns its number, or nil if there are too many.
    func begin(_ call: HTTPCall, request: UInt32, done: @escaping Done, user: UnsafeMutableRawPointer?) -> HTTPCall? {
        let waiting = Waiting(request: request, done: done, user: user)
        return table.withLock { table in
            guard table.open.count < HTTPBounds.calls else { return nil }
            if table.thread == nil {
                let thread = ProviderThread()
                thread.start()
                table.thread = thread
            }
            table.last += 1
            table.open[table.last] = waiting
            var call = call
            call.number = table.last
            return call
        }
    }

    /// Delivers a reply. A reply to a call that has ended is dropped.
    func deliver(_ reply: HTTPReply) {
        let (waiting, thread) = table.withLock { ($0.open.removeValue(forKey: reply.number), $0.thread) }
        guard let waiting else { return }
        thread?.run { Self.finish(waiting, reply) }
    }

    /// Ends the calls of a request that no longer needs them, or all calls if it is nil.
    ///
    /// - Parameter next: runs after the provider was notified of each call.
    func end(request: UInt32?, then next: (@Sendable () -> Void)? = nil) {
        let (ended, thread) = table.withLock { table in
            let ended = table.open.filter { request == nil || $0.value.request == request }
            for number in ended.keys { table.open[number] = nil }
            return (ended, table.thread)
        }
        for (number, waiting) in ended {
            let reply = HTTPReply(
                number: number, status: vcp_status(VCP_E_CANCELLED),
                message: "The request that this call belongs to has ended.")
            thread?.run { Self.finish(waiting, reply) }
        }
        guard let next else { return }
        if let thread { thread.run(next) } else { next() }
    }

    private static func finish(_ waiting: Waiting, _ reply: HTTPReply) {
        reply.withC { waiting.done(waiting.user, $0) }
    }
}

extension HTTPReply {
    /// Calls `body` with the reply as the struct of `vcp.h`, which is not valid afterwards.
    fileprivate func withC(_ body: (UnsafePointer<vcp_http_response>) -> Void) {
        // All texts are in one piece of memory, one after another.
        let texts = headers.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] } + [self.body, Array(message.utf8)]
        texts.flatMap { $0 }.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var position = 0
                let places = texts.map { text in
                    defer { position += text.count }
                    return vcp_str(ptr: characters.baseAddress.map { $0 + position }, len: text.count)
                }
                let fields = stride(from: 0, to: 2 * headers.count, by: 2).map {
                    vcp_http_header(name: places[$0], value: places[$0 + 1])
                }
                fields.withUnsafeBufferPointer { fields in
                    var response = vcp_http_response(
                        struct_size: UInt32(MemoryLayout<vcp_http_response>.size), status: status,
                        http_status: UInt32(clamping: httpStatus), header_count: UInt32(clamping: fields.count),
                        headers: fields.baseAddress, body: places[places.count - 2], message: places[places.count - 1])
                    body(&response)
                }
            }
        }
    }
}

extension Borrowed {
    /// Copies the request of `send`, without a number. The host checks the rules of HTTP.
    static func httpCall(_ pointer: UnsafePointer<vcp_http_request>?) throws(Rejection) -> HTTPCall {
        let request = try value(pointer, "request", size: { $0.struct_size })
        var headers: [HTTPField] = []
        for header in try headerList(request) {
            headers.append(
                HTTPField(
                    name: try requiredText(header.name, "name of a header", limit: HTTPBounds.textLength),
                    value: try text(header.value, "value of a header", limit: HTTPBounds.textLength)))
        }
        return HTTPCall(
            number: 0, method: try requiredText(request.method, "method", limit: 16),
            url: try requiredText(request.url, "URL", limit: HTTPBounds.textLength), headers: headers,
            body: try bytes(request.body, "body", limit: HTTPBounds.requestLength))
    }

    private static func headerList(_ request: vcp_http_request) throws(Rejection) -> [vcp_http_header] {
        guard request.header_count > 0 else { return [] }
        guard Int(request.header_count) <= HTTPBounds.headers else {
            throw Rejection(
                reason: .limitExceeded,
                clause: "there are \(request.header_count) headers; \(HTTPBounds.headers) are allowed")
        }
        guard let first = request.headers,
            UInt(bitPattern: first) % UInt(MemoryLayout<vcp_http_header>.alignment) == 0
        else { throw Rejection(reason: .violation, clause: "the list of headers is null or not aligned") }
        return Array(UnsafeBufferPointer(start: first, count: Int(request.header_count)))
    }

    /// Copies bytes that need not be text.
    private static func bytes(_ borrowed: vcp_str, _ subject: String, limit: Int) throws(Rejection) -> [UInt8] {
        let length = UInt(bitPattern: borrowed.len)
        guard length > 0 else { return [] }
        guard length <= UInt(limit) else {
            throw Rejection(
                reason: .limitExceeded, clause: "the \(subject) has \(length) bytes; \(limit) are allowed")
        }
        guard let start = borrowed.ptr else {
            throw Rejection(reason: .violation, clause: "the \(subject) is null but has length \(length)")
        }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(length)))
    }
}
