/// What the listener of a sign-in answers. No answer contains anything of a request.
enum CallbackPage {
    /// Sends the browser to ``done(title:)``, so that the code does not stay in its address bar and history.
    static let redirect = response(303, "See Other", [("Location", CallbackPage.donePath)], "")

    static let donePath = "/done"

    /// The page at the end.
    static func done(title: String) -> [UInt8] {
        let title = escaped(title)
        let body = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>\(title)</title></head>
            <body>
            <h1>\(title)</h1>
            <p>The answer has arrived. You can close this page and go back to the program.</p>
            </body>
            </html>

            """
        return response(200, "OK", [], body)
    }

    /// The answer to a request that has nothing to do with the sign-in.
    static func refusal(_ status: Int) -> [UInt8] {
        let reason =
            switch status {
            case 404: "Not Found"
            case 405: "Method Not Allowed"
            case 431: "Request Header Fields Too Large"
            default: "Bad Request"
            }
        return response(status, reason, status == 405 ? [("Allow", "GET")] : [], "<!DOCTYPE html><p>\(reason)</p>\n")
    }

    private static func response(
        _ status: Int, _ reason: String, _ headers: [(String, String)], _ body: String
    ) -> [UInt8] {
        let all =
            headers + [
                ("Content-Type", "text/html; charset=utf-8"), ("Content-Length", "\(body.utf8.count)"),
                ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
                ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
                ("X-Content-Type-Options", "nosniff"), ("Connection", "close"),
            ]
        let head = all.map { "\($0.0): \($0.1)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) \(reason)\r\n\(head)\r\n\(body)".utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
