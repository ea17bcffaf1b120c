/// One line of the headers.
package struct HTTPSHeader: Hashable, Sendable {
    /// The name, as it was sent.
    package var name: String
    /// The value, without blanks around it.
    package var value: String

    /// A line.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// What is to be asked.
package struct HTTPSRequest: Hashable, Sendable {
    /// Such as `GET`.
    package var method: String
    /// Where.
    package var url: String
    /// What goes along, beside what HTTP itself needs.
    package var headers: [HTTPSHeader]
    /// The body; empty for none.
    package var body: [UInt8]
    /// Whether the answer may come compressed (gzip, deflate). It is handed over decompressed, and its bound counts the
    /// decompressed bytes.
    package var decompresses: Bool

    /// A request.
    package init(
        method: String, url: String, headers: [HTTPSHeader] = [], body: [UInt8] = [], decompresses: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.decompresses = decompresses
    }
}

/// What was answered.
package struct HTTPSResponse: Hashable, Sendable {
    /// The status of HTTP, such as 404.
    package var status: Int
    /// The headers of the last answer, redirects not counted.
    package var headers: [HTTPSHeader]
    /// The body, as it came.
    package var body: [UInt8]

    /// The value of a header, whatever the case of its name; the last one where there are several.
    package func header(_ name: String) -> String? { headers.last { $0.name.lowercased() == name }?.value }
}

/// Why there is no answer.
package struct HTTPSFailure: Error, Hashable, Sendable {
    /// The kind of trouble.
    package enum Kind: Hashable, Sendable {
        /// The request breaks a rule.
        case invalid
        /// The host or its address was not granted.
        case notGranted
        /// More bytes than may be.
        case tooLarge
        /// The time was too short.
        case timedOut
        /// The server was not reached, or is not the one that it says.
        case network
        /// Nobody wants the answer any more.
        case cancelled
        /// This system cannot make the transfer.
        case unsupported
    }

    /// The kind of trouble.
    package var kind: Kind
    /// A sentence for people.
    package var message: String
    /// The host that was refused because its address is not of the public Internet, if that was the reason.
    package var privateHost: String?
}

extension HTTPSRequest {
    /// Headers that are the transfer's own to send: the name of the host, the length of the body, and those that are
    /// about the connection (RFC 9110, section 7.6.1).
    private static let forbidden: Set<String> = [
        "host", "content-length", "connection", "keep-alive", "proxy-authenticate", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "expect",
    ]

    /// Says what is wrong with method and headers; nil where nothing is.
    package func problem(limits: HTTPSLimits) -> HTTPSFailure? {
        func invalid(_ message: String) -> HTTPSFailure { HTTPSFailure(kind: .invalid, message: message) }
        guard Self.isToken(method), method == method.uppercased(), method.utf8.count <= 16, method != "CONNECT",
            method != "TRACE"
        else { return invalid("“\(method.debugDescription)” is not a method that can be used.") }
        guard body.count <= limits.requestLength else {
            return HTTPSFailure(
                kind: .tooLarge, message: "The body has \(body.count) bytes, and \(limits.requestLength) are allowed.")
        }
        let length = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard headers.count <= limits.headers, length <= limits.headersLength else {
            return HTTPSFailure(kind: .tooLarge, message: "There are more headers than may be.")
        }
        for header in headers {
            guard Self.isToken(header.name) else {
                return invalid("\(header.name.debugDescription) is not the name of a header.")
            }
            guard !Self.forbidden.contains(header.name.lowercased()) else {
                return invalid("The header \(header.name) cannot be set.")
            }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                return invalid("The value of the header \(header.name) has a character that cannot be in it.")
            }
        }
        return nil
    }

    /// A token of RFC 9110, section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

/// The bounds of one exchange.
package struct HTTPSLimits: Hashable, Sendable {
    /// The body of a request, in bytes.
    package var requestLength: Int
    /// The body of a response, in bytes.
    package var responseLength: Int
    /// Lines of headers, each way.
    package var headers: Int
    /// All lines of headers together, each way, in bytes.
    package var headersLength: Int
    /// Redirects that are followed.
    package var redirects: Int

    /// The bounds, one by one.
    package init(requestLength: Int, responseLength: Int, headers: Int, headersLength: Int, redirects: Int) {
        self.requestLength = requestLength
        self.responseLength = responseLength
        self.headers = headers
        self.headersLength = headersLength
        self.redirects = redirects
    }
}
