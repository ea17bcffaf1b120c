package import ConferenceErrors

/// One header line.
package struct HTTPSHeader: Hashable, Sendable {
    /// The name as sent.
    package var name: String
    /// The value without surrounding blanks.
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// An HTTPS request.
package struct HTTPSRequest: Hashable, Sendable {
    /// The method, such as `GET`.
    package var method: String
    package var url: String
    /// Headers in addition to those that HTTP requires.
    package var headers: [HTTPSHeader]
    /// The body; may be empty.
    package var body: [UInt8]
    /// Whether to accept a response compressed with gzip. It is delivered decompressed, and its limit
    /// applies to the decompressed size.
    package var decompresses: Bool

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

/// An HTTPS response.
package struct HTTPSResponse: Hashable, Sendable {
    /// The HTTP status, such as 404.
    package var status: Int
    /// The headers of the final response, after redirects.
    package var headers: [HTTPSHeader]
    package var body: [UInt8]
    /// Whether the request that it answers had the credential; false if a redirect led to a server that must not receive it.
    package var answersCredential = false

    package init(status: Int, headers: [HTTPSHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the value of a header, given in lower case; the last one if there are several.
    package func header(_ name: String) -> String? { headers.last { $0.name.lowercased() == name }?.value }
}

/// The reason why there is no response.
package struct HTTPSFailure: Error, Hashable, Sendable {
    /// The kind of failure.
    package enum Kind: Hashable, Sendable {
        /// The request is invalid.
        case invalid
        /// The credential for the request cannot be sent.
        case badCredential
        /// The host or its address is not permitted.
        case notGranted
        /// The body of the request or response is larger than its limit.
        case tooLarge
        /// The headers of the request or response exceed their limits.
        case tooManyHeaders
        /// The response breaks the rules of HTTP.
        case badResponse
        /// The time limit was exceeded.
        case timedOut
        /// The server cannot be reached or authenticated.
        case network
        /// The request was cancelled.
        case cancelled
        /// This system does not support the transfer.
        case unsupported
    }

    package var kind: Kind
    /// A sentence for the user.
    package var message: Sentence
    /// The host that was refused because its address is not of the public Internet, if this was the reason.
    package var privateHost: String?
    /// Whether the server may have carried out the request: a part of it was sent, and its method can change something.
    package var mayHaveTakenEffect = false

    package init(kind: Kind, message: Sentence, privateHost: String? = nil, mayHaveTakenEffect: Bool = false) {
        self.kind = kind
        self.message = message
        self.privateHost = privateHost
        self.mayHaveTakenEffect = mayHaveTakenEffect
    }
}

extension HTTPSRequest {
    /// Returns whether a method only reads, so that the request can be repeated.
    package static func isRead(method: String) -> Bool { method == "GET" || method == "HEAD" }

    /// Headers that libcurl sets: the host name, the length of the body, and headers about the
    /// connection (RFC 9110, section 7.6.1).
    private static let forbidden: Set<String> = [
        "host", "content-length", "connection", "keep-alive", "proxy-authenticate", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "expect",
    ]

    /// Removes the headers that must not reach another origin: all headers except those that are known to describe only the
    /// request or its body, because any other header may contain credentials.
    mutating func removeHeadersForOneOrigin() {
        headers.removeAll { !Self.isPublicHeader($0.name) }
    }

    /// Returns whether a header is known to describe only the request or its body.
    static func isPublicHeader(_ name: String) -> Bool {
        let name = name.lowercased()
        return publicHeaders.contains(name)
            || ["accept", "content-", "if-"].contains { name.utf8.starts(with: $0.utf8) }
    }

    private static let publicHeaders: Set<String> = ["cache-control", "date", "pragma", "range", "user-agent"]

    /// Returns what is wrong with method and headers, or nil if they are valid.
    package func problem(limits: HTTPSLimits) -> HTTPSFailure? {
        func invalid(_ message: Sentence) -> HTTPSFailure { HTTPSFailure(kind: .invalid, message: message) }
        guard Self.isToken(method), method == method.uppercased(), method.utf8.count <= 16, method != "CONNECT",
            method != "TRACE"
        else { return invalid("“\(method.debugDescription)” is not a supported method.") }
        guard body.count <= limits.requestLength else {
            return HTTPSFailure(
                kind: .tooLarge, message: "The body has \(body.count) bytes, and \(limits.requestLength) are allowed.")
        }
        let length = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard headers.count <= limits.headers, length <= limits.headersLength else {
            return HTTPSFailure(kind: .tooManyHeaders, message: "The request has too many headers.")
        }
        for header in headers {
            guard Self.isToken(header.name) else {
                return invalid("\(header.name.debugDescription) is not a valid header name.")
            }
            guard !Self.forbidden.contains(header.name.lowercased()) else {
                return invalid("The header \(header.name) cannot be set.")
            }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                return invalid("The value of the header \(header.name) contains an invalid character.")
            }
        }
        return nil
    }

    /// Returns whether a text is a token (RFC 9110, section 5.6.2).
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

/// The limits of one request.
package struct HTTPSLimits: Hashable, Sendable {
    /// The body of a request, in bytes.
    package var requestLength: Int
    /// The body of a response, in bytes.
    package var responseLength: Int
    /// Header lines in each direction.
    package var headers: Int
    /// All header lines together, in each direction, in bytes.
    package var headersLength: Int
    /// Interim responses (HTTP 1xx) before the final one.
    package var interimResponses: Int
    /// The number of redirects to follow. With 0, a redirect is the response.
    package var redirects: Int

    package init(
        requestLength: Int, responseLength: Int, headers: Int, headersLength: Int, interimResponses: Int, redirects: Int
    ) {
        self.requestLength = requestLength
        self.responseLength = responseLength
        self.headers = headers
        self.headersLength = headersLength
        self.interimResponses = interimResponses
        self.redirects = redirects
    }
}
