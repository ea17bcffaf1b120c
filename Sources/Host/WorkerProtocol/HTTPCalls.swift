// HTTPS that the host performs for the provider: `vcp.http/1`. Both frames carry the number of the request that the call
// is made for; a call has a number of its own beside it.

/// Bounds of the calls of one worker, which it keeps by itself before a frame is made.
package enum HTTPBounds {
    /// Calls that may be open at once.
    package static let calls = 8
    /// The body of a request, in bytes.
    package static let requestLength = 262_144
    /// Headers of a request.
    package static let headers = 64
    /// One name or value of a header, and the URL, in bytes.
    package static let textLength = 8_192
}

/// A header.
package struct HTTPField: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its value.
    package var value: String

    /// A header.
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

/// “Ask this server for me.”
package struct HTTPCall: Message {
    package static let kind = FrameKind.httpRequest

    /// The number of the call; the answer has it too.
    package var number: Int64
    /// Such as `GET`.
    package var method: String
    /// Where.
    package var url: String
    /// What goes along.
    package var headers: [HTTPField]
    /// The body; empty for none.
    package var body: [UInt8]

    /// A call.
    package init(number: Int64, method: String, url: String, headers: [HTTPField], body: [UInt8]) {
        self.number = number
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, number)
        payload.text(2, method)
        payload.text(3, url)
        HTTPField.write(headers, to: &payload, tag: 4)
        payload.raw(5, body)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        number = try payload.number(1)
        method = try payload.text(2)
        url = try payload.text(3)
        headers = try HTTPField.read(payload, tag: 4)
        body = try payload.raw(5)
    }
}

/// What came of a call.
package struct HTTPReply: Message {
    package static let kind = FrameKind.httpResponse

    /// The number of the call.
    package var number: Int64
    /// A `vcp_status`; other than 0 there was no answer.
    package var status: Int32
    /// Why there was none, in a sentence; else empty.
    package var message: String
    /// The status of HTTP; 0 where there was no answer.
    package var httpStatus: Int32
    /// The headers of the answer.
    package var headers: [HTTPField]
    /// Its body.
    package var body: [UInt8]

    /// A reply.
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
