// HTTPS calls that the host makes for the provider: `vcp.http/1`. Both frames carry the number of the request that the
// call belongs to, and the call has a number of its own.

/// Limits for the calls of one worker, which the worker enforces before it sends a frame.
package enum HTTPBounds {
    /// The number of calls in progress.
    package static let calls = 8
    /// The size of a request body in bytes.
    package static let requestLength = 262_144
    /// The number of headers in a request.
    package static let headers = 64
    /// The length in bytes of a URL, and of a name or value of a header.
    package static let textLength = 8_192
}

/// An HTTP header.
package struct HTTPField: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    static func write(_ fields: [HTTPField], to payload: inout PayloadWriter, tag: UInt16) {
        for field in fields {
            payload.group(tag) {
                $0.text(1, field.name)
                $0.text(2, field.value)
            }
        }
    }

    static func read(_ payload: PayloadReader, tag: UInt16) throws(ProtocolViolation) -> [HTTPField] {
        var fields: [HTTPField] = []
        for group in try payload.groups(tag) {
            fields.append(HTTPField(name: try group.text(1), value: try group.text(2)))
        }
        return fields
    }
}

/// Asks the host to make an HTTPS call.
package struct HTTPCall: Message {
    package static let kind = FrameKind.httpRequest

    /// The number of the call, which the reply repeats.
    package var number: Int64
    /// The method, such as `GET`.
    package var method: String
    package var url: String
    package var headers: [HTTPField]
    package var body: [UInt8]
    /// The account whose credential the host adds, such as `zoom` or `zoom/work`; empty for a call without one.
    package var account: String

    package init(
        number: Int64, method: String, url: String, headers: [HTTPField], body: [UInt8], account: String = ""
    ) {
        self.number = number
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.account = account
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, number)
        payload.text(2, method)
        payload.text(3, url)
        HTTPField.write(headers, to: &payload, tag: 4)
        payload.raw(5, body)
        payload.text(6, account)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        number = try payload.number(1)
        method = try payload.text(2)
        url = try payload.text(3)
        headers = try HTTPField.read(payload, tag: 4)
        body = try payload.raw(5)
        account = try payload.text(6)
    }
}

/// The reply to an HTTPS call.
package struct HTTPReply: Message {
    package static let kind = FrameKind.httpResponse

    /// The number of the call.
    package var number: Int64
    /// A `vcp_status`. Unless it is 0, there was no response.
    package var status: Int32
    /// The reason why there was no response, as a sentence; otherwise empty.
    package var message: String
    /// The HTTP status, or 0 if there was no response.
    package var httpStatus: Int32
    package var headers: [HTTPField]
    package var body: [UInt8]

    package init(
        number: Int64, status: Int32, message: String = "", httpStatus: Int32 = 0, headers: [HTTPField] = [],
        body: [UInt8] = []
    ) {
        self.number = number
        self.status = status
        self.message = message
        self.httpStatus = httpStatus
        self.headers = headers
        self.body = body
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, number)
        payload.number(2, status)
        payload.text(3, message)
        payload.number(4, httpStatus)
        HTTPField.write(headers, to: &payload, tag: 5)
        payload.raw(6, body)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        number = try payload.number(1)
        status = try payload.number(2)
        message = try payload.text(3)
        httpStatus = try payload.number(4)
        headers = try HTTPField.read(payload, tag: 5)
        body = try payload.raw(6)
    }
}
