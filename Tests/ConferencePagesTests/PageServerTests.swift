@testable import ConferencePages
import Foundation
import Synchronization
import TestSupport
import Testing

/// The server over real sockets.
@Suite("The server")
struct PageServerTests {
    private func server(_ limits: PageLimits = PageLimits()) throws -> PageServer {
        try PageServer(limits: limits) { request, answer in
            answer.send(.text(200, "\(request.head.path.joined(separator: "|")) \(request.body.count)"))
        }
    }

    @Test("a request is answered with the headers that protect the page, and the connection ends")
    func answer() throws {
        let server = try server()
        defer { server.stop() }
        let answer = RawConnection.get("/a/b%20c", port: server.port)
        expectEqual(answer.status, 200)
        expectTrue(answer.hasSuffix("a|b c 0\n"))
        expectEqual(
            answer.header("Content-Security-Policy"),
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
        expectEqual(answer.header("X-Content-Type-Options"), "nosniff")
        expectEqual(answer.header("Cache-Control"), "no-store")
        expectEqual(answer.header("Connection"), "close")
        expectNil(answer.header("Set-Cookie"))
    }

    @Test("a hostile request is refused over the socket", arguments: RequestHeadTests.refused)
    func refusal(_ refused: RequestHeadTests.Case) throws {
        let server = try server()
        defer { server.stop() }
        expectEqual(RawConnection.answer(refused.head, port: server.port).status, refused.status)
    }

    @Test("a body arrives whole, however it is cut")
    func body() throws {
        let server = try server()
        defer { server.stop() }
        let connection = RawConnection(port: server.port)
        for part in ["POST /x HTT", "P/1.1\r\nHost: a\r\nContent-Le", "ngth: 5\r\n\r", "\nab", "cde"] {
            connection.send(part)
        }
        expectTrue(connection.all().hasSuffix("x 5\n"))
    }

    @Test("a second request on the same connection is not answered")
    func pipelining() throws {
        let server = try server()
        defer { server.stop() }
        let request = "GET /one HTTP/1.1\r\nHost: a\r\n\r\n"
        let answer = RawConnection.answer(request + "GET /two HTTP/1.1\r\nHost: a\r\n\r\n", port: server.port)
        expectContains(answer, "one 0")
        expectNotContains(answer, "two")
    }

    @Test("the connection of another user is closed unread")
    func stranger() throws {
        let wasAsked = Mutex(false)
        let server = try PageServer(isOwn: { _ in false }) { _, answer in
            wasAsked.withLock { $0 = true }
            answer.send(.text(200, "secret"))
        }
        defer { server.stop() }
        expectEqual(RawConnection.get("/", port: server.port), "")
        expectFalse(wasAsked.withLock { $0 })
    }

    @Test("the kernel tells whose connection it is", .enabled(if: getuid() == 0, "Only root can become another user."))
    func realStranger() throws {
        let server = try server()
        defer { server.stop() }
        let script = """
            exec 3<>/dev/tcp/127.0.0.1/\(server.port)
            printf 'GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&3
            read -r line <&3 2>/dev/null && printf %s "$line"
            """
        let bash = try Programs.required("bash")
        let setpriv = try Programs.required("setpriv")
        let stranger = try Programs.run(
            setpriv, ["--reuid=65534", "--regid=65534", "--clear-groups", bash, "-c", script], directory: "/")
        expectNotContains(stranger.output, "HTTP")
        expectHasPrefix(try Programs.run(bash, ["-c", script]).output, "HTTP/1.1 200")
    }

    @Test("a head or a body that does not come in time ends the connection")
    func slowness() throws {
        var limits = PageLimits()
        limits.requestTime = .milliseconds(200)
        let server = try server(limits)
        defer { server.stop() }
        for begun in ["GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"] {
            let connection = RawConnection(port: server.port)
            connection.send(begun)
            expectEqual(connection.all(), "")
        }
    }

    @Test(
        "a client that ends within its request is not waited for",
        arguments: ["", "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"])
    func endsEarly(request: String) throws {
        let server = try server()
        defer { server.stop() }
        let connection = RawConnection(port: server.port, patience: 5)
        connection.send(request)
        connection.end()
        expectTrue(connection.isClosed())
    }

    @Test("of more connections than the limit, the oldest one without a request gives way")
    func manyConnections() throws {
        var limits = PageLimits()
        limits.connections = 4
        let server = try server(limits)
        defer { server.stop() }
        let held: [RawConnection] = (0..<4).map { _ in
            let connection = RawConnection(port: server.port)
            connection.send("GET /")
            return connection
        }
        expectEqual(RawConnection.get("/", port: server.port).status, 200)
        expectTrue(held[0].isClosed())
        for connection in held.dropFirst() {
            connection.send("x HTTP/1.1\r\nHost: a\r\n\r\n")
            expectEqual(connection.all().status, 200)
        }
    }

    @Test("a request whose body never comes blocks no other: the oldest one gives way")
    func manyBodies() throws {
        var limits = PageLimits()
        limits.connections = 4
        let server = try server(limits)
        defer { server.stop() }
        let held: [RawConnection] = (0..<12).map { _ in
            let connection = RawConnection(port: server.port)
            connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
            return connection
        }
        for _ in 0..<12 { expectEqual(RawConnection.get("/", port: server.port).status, 200) }
        expectTrue(held[0].isClosed())
    }

    @Test("of connections whose bodies are still to come, the oldest is ended and does not count any more")
    func bodyGivesWay() throws {
        var limits = PageLimits()
        limits.connections = 2
        let connections = OpenConnections(limits: limits)
        let head = try #require(
            try RequestHead.read(
                Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n".utf8), limits: limits))
        var pairs: [[Int32]] = []
        defer { for descriptor in pairs.joined() { close(descriptor) } }
        for _ in 0..<4 {
            var pair: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
            pairs.append(pair)
            let (name, closing) = connections.add(pair[0], at: 0)
            expectNil(closing)
            connections.setHead(head, of: try #require(name))
        }
        // The clients of the first two read the end.
        var byte = UInt8()
        expectEqual(pairs.map { recv($0[1], &byte, 1, Int32(MSG_DONTWAIT)) }, [0, 0, -1, -1])
        expectNil(connections.takeHead(of: pairs[0][0], at: 0))
        expectNotNil(connections.takeHead(of: pairs[2][0], at: 0))
        expectNotNil(connections.takeHead(of: pairs[3][0], at: 0))
        expectNil(connections.add(99, at: 0).name)
    }

    @Test("a request that nobody answers is answered with 500")
    func forgotten() throws {
        let server = try PageServer { _, _ in }
        defer { server.stop() }
        expectEqual(RawConnection.get("/", port: server.port).status, 500)
    }

    @Test("an event stream sends events until its client goes away, which is noticed at once")
    func streaming() throws {
        let streams = Mutex<[EventStream]>([])
        let closed = DispatchSemaphore(value: 0)
        let opened = DispatchSemaphore(value: 0)
        let server = try PageServer { _, answer in
            if let stream = answer.stream(whenClosed: { closed.signal() }) { streams.withLock { $0.append(stream) } }
            opened.signal()
        }
        defer { server.stop() }
        var connection: RawConnection? = RawConnection(port: server.port)
        connection?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        opened.wait()
        let stream = try #require(streams.withLock { $0.first })
        expectTrue(stream.send("changed", "1"))
        expectEqual(connection?.waits(for: "event: changed\ndata: 1\n\n"), true)
        connection = nil
        expectEqual(closed.wait(timeout: .now() + 20), .success)
        expectFalse(stream.send("changed", "2"))
    }

    @Test("a server that stops ends its streams and answers what has arrived")
    func stopping() throws {
        let opened = DispatchSemaphore(value: 0)
        let closed = DispatchSemaphore(value: 0)
        let streams = Mutex<[EventStream]>([])
        let server = try PageServer { request, answer in
            guard request.head.path == ["slow"] else {
                if let stream = answer.stream(whenClosed: { closed.signal() }) {
                    streams.withLock { $0.append(stream) }
                }
                opened.signal()
                return
            }
            opened.signal()
            answer.send(.text(200, "done"))
        }
        let connections = (0..<8).map { _ in RawConnection(port: server.port) }
        for connection in connections {
            connection.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            opened.wait()
        }
        let slow = RawConnection(port: server.port)
        slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        opened.wait()
        server.stop()
        expectEqual(slow.all().status, 200)
        for connection in connections {
            // The last chunk says that the stream is over.
            expectTrue(connection.all().hasSuffix("0\r\n\r\n"))
            expectEqual(closed.wait(timeout: .now() + 20), .success)
        }
    }

    @Test("more streams than the limit are refused")
    func manyStreams() throws {
        var limits = PageLimits()
        limits.streams = 1
        let opened = DispatchSemaphore(value: 0)
        let streams = Mutex<[EventStream]>([])
        let server = try PageServer(limits: limits) { _, answer in
            if let stream = answer.stream(whenClosed: {}) { streams.withLock { $0.append(stream) } }
            opened.signal()
        }
        defer { server.stop() }
        let first = RawConnection(port: server.port)
        first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        opened.wait()
        expectEqual(RawConnection.get("/", port: server.port).status, 503)
    }
}
