import CConferenceProvider
public import VirtualConferenceKit

extension FakeHost {
    /// Responds to an HTTPS request of a provider in place of its service.
    ///
    /// A thrown ``VirtualConferenceError`` means that there is no response: with the status `network`, `deadline` or `limit`, as
    /// a real host reports it. The server may have carried out the request nevertheless, unless the error is ``Unreachable``:
    /// if the request was not GET or HEAD, and the provider then fails, the outcome is unknown.
    ///
    /// The host follows redirects to any https address. A real host follows them only to the hosts of the manifest.
    public typealias Responder = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// What a ``Responder`` throws if the server could not be reached, and so has not seen the request.
    public struct Unreachable: Error {
        /// Creates the error.
        public init() {}
    }

    /// The HTTPS requests that have reached the service so far, in their order.
    ///
    /// They are without the headers that a real host replaces by a credential. A redirect is a further request: without
    /// ``HTTPRequest/account`` and private headers if it leads to another server.
    public var calls: [HTTPRequest] { service.calls.made }

    /// Starts an HTTPS request, as `send` of `vcp.http/1` does.
    func send(
        _ token: vcp_request, _ call: UnsafePointer<vcp_http_request>?, _ done: HTTPDone?,
        _ user: UnsafeMutableRawPointer?
    ) -> vcp_status {
        guard let call, let done, let responder = service.responder else { return vcp_status(VCP_E_INVALID) }
        let size = UnsafeRawPointer(call).load(as: UInt32.self)
        guard size == 64 || size >= 80 else {
            report("send: the struct_size of the request is \(size)")
            return vcp_status(VCP_E_INVALID)
        }
        guard call.pointee.body.len <= 262_144, call.pointee.header_count <= 64 else { return vcp_status(VCP_E_LIMIT) }
        let account = size >= 80 && call.pointee.account.len > 0 ? text(call.pointee.account) : nil
        if let account {
            guard let accounts = service.accounts else { return vcp_status(VCP_E_UNSUPPORTED) }
            guard accounts.isDeclared(account) else { return vcp_status(VCP_E_NOT_FOUND) }
        }
        guard isOpen(token) else { return vcp_status(VCP_E_STATE) }
        let address = text(call.pointee.url)
        var request = URL(string: address).map { HTTPRequest($0, method: text(call.pointee.method), account: account) }
        request?.headers = (0..<Int(call.pointee.header_count)).compactMap { index in
            call.pointee.headers.map { HTTPRequest.Header(name: text($0[index].name), value: text($0[index].value)) }
        }
        // A real host sets this header itself.
        if account != nil { request?.headers.removeAll { $0.name.lowercased() == "authorization" } }
        request?.body = call.pointee.body.ptr.map { Data(bytes: $0, count: call.pointee.body.len) } ?? Data()
        // A pointer of the provider, which is only passed back to it.
        nonisolated(unsafe) let user = user
        return service.calls.start(
            for: token, hasEffect: !["GET", "HEAD"].contains(text(call.pointee.method)),
            { [service, request] in try await Self.response(to: request, address, service, responder) },
            { reply in lend(reply) { done(user, $0) } })
    }

    private static func response(
        to request: HTTPRequest?, _ address: String, _ service: FakeService, _ responder: @escaping Responder
    ) async throws -> HTTPResponse {
        guard let request, request.url.scheme == "https", request.url.host != nil else {
            throw VirtualConferenceError(.invalid, "“\(address)” is not an https address.")
        }
        guard let account = request.account else {
            return try await FakeRedirects(service, responder).response(to: request).response
        }
        switch service.accounts?.state(account) {
        case .signedIn: break
        case .expired: throw VirtualConferenceError(.authentication, "The sign-in to “\(account)” has expired.")
        default: throw VirtualConferenceError(.authentication, "You are not signed in to “\(account)”.")
        }
        // A real host renews the credential after 401 and repeats the call once.
        for _ in 0..<2 {
            let (response, last) = try await FakeRedirects(service, responder).response(to: request)
            // Another server says nothing about the credential.
            if response.status != 401 || last.account == nil { return response }
        }
        throw VirtualConferenceError(.authentication, "The service no longer accepts the sign-in to “\(account)”.")
    }
}

/// `done` of `vcp.http/1`.
typealias HTTPDone = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vcp_http_response>?) -> Void

/// Lends a reply as the struct of `vcp.h` until `body` returns.
private func lend(
    _ reply: Result<HTTPResponse, VirtualConferenceError>, _ body: (UnsafePointer<vcp_http_response>) -> Void
) {
    let memory = LentMemory()
    var response = vcp_http_response()
    response.struct_size = UInt32(MemoryLayout<vcp_http_response>.size)
    switch reply {
    case .failure(let error):
        response.status = error.status.rawValue
        response.message = memory.text(error.message)
        body(&response)
    case .success(let found) where found.body.count > 524_288:
        response.status = vcp_status(VCP_E_LIMIT)
        response.message = memory.text("The response has \(found.body.count) bytes; 524288 are allowed.")
        body(&response)
    case .success(let found):
        let headers = found.headers.map { vcp_http_header(name: memory.text($0.name), value: memory.text($0.value)) }
        headers.withUnsafeBufferPointer { headers in
            found.body.withUnsafeBytes { bytes in
                response.http_status = UInt32(clamping: found.status)
                response.header_count = UInt32(clamping: headers.count)
                response.headers = headers.baseAddress
                response.body = vcp_str(ptr: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
                body(&response)
            }
        }
    }
    memory.overwriteTexts()
}
