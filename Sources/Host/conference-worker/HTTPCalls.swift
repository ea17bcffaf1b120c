import CConferenceProvider
import WorkerProtocol

/// `done` of `vcp.http/1`.
typealias HTTPDone = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vcp_http_response>?) -> Void

extension HTTPReply: CallReply {
    static func ended(_ number: Int64) -> HTTPReply {
        HTTPReply(
            number: number, status: vcp_status(VCP_E_CANCELLED),
            message: "The request that this call belongs to has ended.")
    }

    /// Calls `body` with the reply as the struct of `vcp.h`, which is not valid afterwards.
    func withC(_ body: (UnsafePointer<vcp_http_response>) -> Void) {
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
        // A provider that was built before accounts were added has a shorter struct.
        let request = try value(
            pointer, "request", over: vcp_http_request(), shortest: MemoryLayout.offset(of: \vcp_http_request.account))
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
            body: try bytes(request.body, "body", limit: HTTPBounds.requestLength),
            account: try text(request.account, "account", limit: HTTPBounds.textLength))
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
    static func bytes(_ borrowed: vcp_str, _ subject: String, limit: Int) throws(Rejection) -> [UInt8] {
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
