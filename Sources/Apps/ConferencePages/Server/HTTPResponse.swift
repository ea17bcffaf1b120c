/// The answer to a request.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var contentType: String
    package var body: [UInt8]
    /// The address that the browser goes to.
    package var location: String?
    /// The name under which the browser keeps the body as a file, in ASCII without quotes; nil to show it.
    package var fileName: String?

    package init(status: Int = 200, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// A plain sentence.
    package static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
    }

    /// Sends the browser to another page, which it asks for with GET.
    package static func redirect(to location: String) -> HTTPResponse {
        var response = text(303, "See \(location)")
        response.location = location
        return response
    }

    /// All headers of the response.
    var headers: [(name: String, value: String)] {
        var headers = Self.protection + [("Content-Type", contentType)]
        if let fileName { headers.append(("Content-Disposition", "attachment; filename=\"\(fileName)\"")) }
        if let location { headers.append(("Location", location)) }
        return headers
    }

    /// The headers of every response: nothing from outside, nothing inline, no frames, no copies on disk, and no address of
    /// ours for other sites. (With `no-referrer`, browsers send `Origin: null` with a form, which ``RequestPolicy`` refuses.)
    static let protection: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
            form-action 'self'; base-uri 'none'; frame-ancestors 'none'
            """
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    /// The response as bytes, for connections that libmicrohttpd does not get to see.
    var bytes: [UInt8] {
        var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Error")\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + body
    }

    private static let phrases = [
        400: "Bad Request", 405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
        414: "URI Too Long", 417: "Expectation Failed", 431: "Request Header Fields Too Large",
        505: "HTTP Version Not Supported",
    ]
}
