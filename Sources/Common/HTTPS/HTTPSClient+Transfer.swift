import CCurl
import ConferenceErrors
import Glibc
import Platform
import Synchronization

/// A single transfer with libcurl, without redirects.
extension HTTPSClient {
    /// The state shared by the callbacks of one transfer; all of them run on its thread.
    private final class Exchange {
        let client: HTTPSClient
        let grant: HTTPSGrant
        let hasBody: Bool
        var headers: [HTTPSHeader] = []
        var headerLength = 0
        /// The responses that have begun, interim ones included.
        var responses = 0
        var body: [UInt8] = []
        var refusal: HTTPSFailure?

        init(_ client: HTTPSClient, _ grant: HTTPSGrant, hasBody: Bool) {
            self.client = client
            self.grant = grant
            self.hasBody = hasBody
        }

        static func of(_ context: UnsafeMutableRawPointer?) -> Exchange? {
            context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
        }

        func allows(_ address: UnsafePointer<sockaddr>, length: Int) -> Bool {
            if grant.allowsPrivateAddresses || AddressPolicy.isPublic(address, length: length) { return true }
            let remedy: Sentence = grant.remedy.map { " It is granted with “\($0)”." } ?? ""
            refusal = HTTPSFailure(
                kind: .notGranted,
                message:
                    "The host “\(grant.host)” has an address that is not on the public Internet, and the user has not "
                    + "granted it.\(remedy)",
                privateHost: grant.host)
            return false
        }

        func take(body bytes: UnsafeRawBufferPointer) -> Bool {
            guard body.count + bytes.count <= client.limits.responseLength else { return refuseLength() }
            body.append(contentsOf: bytes)
            return true
        }

        private func refuseLength() -> Bool {
            refusal = HTTPSFailure(
                kind: .tooLarge,
                message: "The response is larger than \(ConferenceError.size(Int64(client.limits.responseLength))).")
            return false
        }

        func take(header bytes: UnsafeRawBufferPointer) -> Bool {
            headerLength += bytes.count
            guard headerLength <= client.limits.headersLength, headers.count < client.limits.headers else {
                refusal = tooManyHeaders
                return false
            }
            // Each response begins with a status line; earlier headers belong to an interim response.
            if bytes.starts(with: "HTTP/".utf8) {
                headers = []
                responses += 1
                return responses <= client.limits.interimResponses + 1 || refuseInterimResponses()
            }
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return true }
            let name = String(decoding: bytes[..<colon], as: UTF8.self)
            let value = bytes[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            let end = value.lastIndex { $0 > 0x20 } ?? value.startIndex - 1
            let header = HTTPSHeader(name: name, value: String(decoding: value[...end], as: UTF8.self))
            headers.append(header)
            return !hasBody || name.lowercased() != "content-length" || take(announcedLength: header.value)
        }

        /// Checks the length that a header announces, so that a response that is too large ends at once. libcurl ignores a number
        /// that it cannot represent, and would take any body for the complete one.
        private func take(announcedLength text: String) -> Bool {
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                refusal = .notHTTP(host: grant.host)
                return false
            }
            guard let length = Int(text), length <= client.limits.responseLength else { return refuseLength() }
            return true
        }

        private func refuseInterimResponses() -> Bool {
            refusal = HTTPSFailure(
                kind: .badResponse,
                message:
                    "“\(grant.host)” sent more than \(client.limits.interimResponses) interim responses (HTTP 1xx), "
                    + "and no final one.")
            return false
        }

        var tooManyHeaders: HTTPSFailure {
            HTTPSFailure(
                kind: .tooManyHeaders,
                message: "The response of “\(grant.host)” has too many headers: more than "
                    + "\(client.limits.headers) lines, or \(ConferenceError.size(Int64(client.limits.headersLength))).")
        }
    }

    func exchange(
        _ request: HTTPSRequest, _ grant: HTTPSGrant, milliseconds: Int64
    ) throws(HTTPSFailure) -> (response: HTTPSResponse, redirect: String) {
        guard let transfer = cc_transfer_new() else {
            throw HTTPSFailure(kind: .unsupported, message: "libcurl could not be initialised.")
        }
        state.withLock { $0.transfer = transfer }
        defer {
            state.withLock { $0.transfer = nil }
            cc_transfer_free(transfer)
        }
        let exchange = Exchange(self, grant, hasBody: request.method != "HEAD")
        var status = 0
        var redirect = [CChar](repeating: 0, count: 8_192)
        let code = withExtendedLifetime(exchange) {
            withRequest(request, exchange, milliseconds) {
                cc_transfer_run(transfer, $0, &status, &redirect, redirect.count)
            }
        }
        let tooLong = Int(code) == CC_LONG_LINE ? exchange.tooManyHeaders : nil
        var failure =
            Int(code) == CC_OK ? nil : exchange.refusal ?? tooLong ?? Self.failure(Int(code), host: grant.host)
        if state.withLock({ $0.isCancelled }) {
            failure = HTTPSFailure(kind: .cancelled, message: "The request was cancelled.")
        }
        if var failure {
            failure.mayHaveTakenEffect =
                cc_transfer_was_sent(transfer) != 0 && !HTTPSRequest.isRead(method: request.method)
            throw failure
        }
        return (HTTPSResponse(status: status, headers: exchange.headers, body: exchange.body), Self.text(redirect))
    }

    private func withRequest(
        _ request: HTTPSRequest, _ exchange: Exchange, _ milliseconds: Int64,
        _ run: (UnsafePointer<cc_request>) -> Int32
    ) -> Int32 {
        // libcurl sends an empty header only if it is written with a semicolon; with a colon it would omit it.
        var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        // Without this, libcurl would wait for servers that never answer "Expect: 100-continue".
        lines.append("Expect:")
        if !request.body.isEmpty, !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            lines.append("Content-Type:")
        }
        let copies = lines.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer<CChar>($0) }
        return request.url.withCString { url in
            request.method.withCString { method in
                request.body.withUnsafeBytes { body in
                    pointers.withUnsafeBufferPointer { headers in
                        withAuthorities { authorities in
                            var call = cc_request(
                                url: url, method: method, headers: headers.baseAddress, header_count: headers.count,
                                body: body.baseAddress, body_length: body.count,
                                decompresses: request.decompresses ? 1 : 0, authorities: authorities,
                                milliseconds: milliseconds, context: Unmanaged.passUnretained(exchange).toOpaque(),
                                allows: { context, address, length in
                                    guard let exchange = Exchange.of(context), let address else { return 0 }
                                    return exchange.allows(address, length: length) ? 1 : 0
                                },
                                body_part: { context, bytes, length in
                                    let part = UnsafeRawBufferPointer(start: bytes, count: length)
                                    return Exchange.of(context)?.take(body: part) == true ? 1 : 0
                                },
                                header_line: { context, bytes, length in
                                    let line = UnsafeRawBufferPointer(start: bytes, count: length)
                                    return Exchange.of(context)?.take(header: line) == true ? 1 : 0
                                },
                                is_cancelled: { context in
                                    Exchange.of(context)?.client.state.withLock { $0.isCancelled } == false ? 0 : 1
                                })
                            return run(&call)
                        }
                    }
                }
            }
        }
    }

    private func withAuthorities(_ body: (UnsafePointer<CChar>?) -> Int32) -> Int32 {
        guard let authorities else { return body(nil) }
        return authorities.withCString(body)
    }

    private static func failure(_ code: Int, host: String) -> HTTPSFailure? {
        switch code {
        case CC_OK: nil
        case CC_NO_HOST: HTTPSFailure(kind: .network, message: "The host “\(host)” could not be found.")
        case CC_NO_CONNECTION: HTTPSFailure(kind: .network, message: "The host “\(host)” refused the connection.")
        case CC_CERTIFICATE:
            HTTPSFailure(kind: .network, message: "The certificate of “\(host)” is not trusted.")
        case CC_TLS: HTTPSFailure(kind: .network, message: "A secure connection to “\(host)” could not be established.")
        case CC_DAMAGED: HTTPSFailure(kind: .network, message: "The response of “\(host)” is incomplete or damaged.")
        case CC_NOT_HTTP: .notHTTP(host: host)
        case CC_TIMEOUT: HTTPSFailure(kind: .timedOut, message: "“\(host)” did not answer in time.")
        default: HTTPSFailure(kind: .network, message: "The connection to “\(host)” was lost.")
        }
    }

    static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension HTTPSFailure {
    /// The server's answer breaks the rules of HTTP.
    fileprivate static func notHTTP(host: String) -> HTTPSFailure {
        HTTPSFailure(kind: .badResponse, message: "The answer of “\(host)” is not valid HTTP.")
    }
}
