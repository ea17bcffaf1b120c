import ConferencePages
import TestSupport
import Testing

/// What the head of a request may look like.
@Suite("The head of a request")
struct RequestHeadTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let head: String
        let status: Int
        var testDescription: String { name }

        init(_ name: String, _ head: String, _ status: Int) {
            self.name = name
            self.head = head
            self.status = status
        }
    }

    static let refused: [Case] = [
        Case("two Hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        Case("no Host", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n", 400),
        Case(
            "a Content-Length and a Transfer-Encoding",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        Case("a Transfer-Encoding alone", "POST / HTTP/1.1\r\nHost: a\r\ntransfer-encoding: chunked\r\n\r\n", 400),
        Case("two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n", 400),
        Case("a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
        Case("a signed length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", 400),
        Case("no length", "POST / HTTP/1.1\r\nHost: a\r\n\r\n", 411),
        Case("a long body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n", 413),
        Case("a body with GET", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n", 400),
        Case("bare line feeds", "GET / HTTP/1.1\nHost: a\n\n", 400),
        Case("one bare line feed", "GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
        Case("a bare carriage return", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400),
        Case("NUL in a path", "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("an escaped NUL in a path", "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("an escaped slash", "GET /a%2Fb HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("a parent folder", "GET /a/../b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("an escaped parent folder", "GET /a/%2e%2E/b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("an incomplete escape", "GET /%4 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("bytes that are not UTF-8", "GET /%FF HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("an absolute address", "GET http://localhost/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("a fragment", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("a folded header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400),
        Case("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
        Case("a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
        Case("two Origins", "GET / HTTP/1.1\r\nHost: a\r\nOrigin: a\r\nOrigin: a\r\n\r\n", 400),
        Case("an empty request line", "\r\n\r\n", 400),
        Case("two spaces", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Case("HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\n\r\n", 505),
        Case("HTTP/2", "PRI * HTTP/2.0\r\n\r\n", 505),
        Case("another method", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
        Case("a method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
        Case("an expectation", "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", 417),
        Case("a long address", "GET /\(String(repeating: "a", count: 5_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        Case("a long head", "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 20_000))", 431),
        Case("many headers", "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 100), 431),
    ]

    @Test("what is not well formed is refused, with a status that says so", arguments: refused)
    func refusal(_ refused: Case) throws {
        let error = #expect(throws: RequestHead.Refusal.self) {
            try RequestHead.read(Array(refused.head.utf8), limits: PageLimits())
        }
        expectEqual(error?.status, refused.status)
    }

    @Test("a head that goes on is waited for, at every length")
    func incomplete() throws {
        let head = Array("GET /s/a?b=c HTTP/1.1\r\nHost: localhost:1\r\nOrigin: x\r\n\r\n".utf8)
        for count in 0..<head.count {
            expectNil(try RequestHead.read(Array(head.prefix(count)), limits: PageLimits()))
        }
        let read = try #require(try RequestHead.read(head, limits: PageLimits()))
        expectEqual(read.path, ["s", "a"])
        expectEqual(read.query, "b=c")
        expectEqual(read.host, "localhost:1")
        expectEqual(read.value(of: "origin"), "x")
    }
}
