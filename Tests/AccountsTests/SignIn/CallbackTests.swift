import ConferenceErrors
import Foundation
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite("The browser comes back to this machine")
struct CallbackTests {
    private static let expectation = CallbackExpectation(
        path: "/callback", proof: .state("secret-state"), issuer: "https://issuer.example")
    private static let right = "/callback?code=abc&state=secret-state"

    /// Waits for an answer while `body` sends requests to the port, from another thread.
    private func answer(
        _ expectation: CallbackExpectation = CallbackTests.expectation,
        host: OAuthDeclaration.RedirectHost = .address,
        isOwn: @escaping (Int32) -> Bool = CallbackListener.isOwnedByThisUser, person: Person = Person(),
        limit: Duration = .seconds(60), _ body: @escaping @Sendable (UInt16) -> Void
    ) throws -> CallbackExpectation.Answer {
        let socket = try LoopbackSocket(host, ports: [], title: "Rooms")
        let port = socket.port
        let listener = CallbackListener(socket, expectation, title: "Rooms <1>", isOwn: isOwn)
        Thread.detachNewThread { body(port) }
        return try listener.wait(person, until: Deadline(after: limit), cancellation: -1)
    }

    @Test("requests that are not the answer are refused and do not end the wait")
    func strangers() throws {
        let wrong: [(text: String, status: String)] = [
            ("GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /callback HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /callback?code=x HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /callback?code=x&state=other HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /callback?code=x&state=secret-stat HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /callback?error=access_denied HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /other?code=x&state=secret-state HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /callback?code=x&code=y&state=secret-state HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            ("GET /callback?code=x&state=secret-state&state=a HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"),
            (
                "GET /callback?code=x&state=secret-state&iss=https://evil.example HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
                "404"
            ),
            ("GET /callback?code=x&state=secret-state HTTP/1.1\r\nHost: evil.example\r\n\r\n", "404"),
            ("GET /callback?code=x&state=secret-state HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "404"),
            ("GET /callback?code=x&state=secret-state HTTP/1.1\r\n\r\n", "400"),
            (
                "GET /callback?code=x&state=secret-state HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: evil.example\r\n\r\n",
                "400"
            ),
            ("POST /callback?code=x&state=secret-state HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "405"),
            ("GET http://x/callback?code=x&state=secret-state HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "400"),
            ("GET /done HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404"), ("\u{1}\u{2}\r\n\r\n", "400"),
            ("GET / HTTP/1.1\nHost: x\n\n", "400"),
            ("GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 200), "431"),
        ]
        let statuses = Mutex<[String]>([])
        let found = try answer { port in
            for (text, _) in wrong {
                let answer = LoopbackBrowser.send(text.replacing("PORT", with: "\(port)"), to: port) ?? ""
                statuses.withLock { $0.append(String(answer.dropFirst("HTTP/1.1 ".count).prefix(3))) }
            }
            _ = LoopbackBrowser.get("http://127.0.0.1:\(port)" + Self.right)
        }
        expectEqual(found, .code("abc"))
        expectEqual(statuses.withLock { $0 }, wrong.map(\.status))
    }

    @Test("the page at the end has no script, no code and no way to be stored or framed; a second answer is ignored")
    func page() throws {
        let answers = Mutex<[String]>([])
        let end = DispatchSemaphore(value: 0)
        _ = try answer { port in
            for path in [Self.right, "/callback?code=second&state=secret-state", "/done"] {
                let answer = LoopbackBrowser.get("http://127.0.0.1:\(port)\(path)") ?? ""
                answers.withLock { $0.append(answer) }
            }
            end.signal()
        }
        end.wait()
        let texts = answers.withLock { $0 }
        expectContains(texts[0], "303 See Other\r\nLocation: /done\r\n")
        expectContains(texts[1], "404")
        for header in [
            "Content-Type: text/html; charset=utf-8", "Content-Security-Policy: default-src 'none'",
            "Cache-Control: no-store", "Referrer-Policy: no-referrer", "Connection: close",
        ] { expectContains(texts[2], header) }
        expectContains(texts[2], "<title>Rooms &lt;1&gt;</title>")
        expectFalse(texts.joined().contains("abc"))
        expectFalse(texts[2].contains("script"))
    }

    @Test("a connection of another user is closed unread")
    func otherUser() throws {
        let isFirst = Mutex(true)
        let answers = Mutex<[String?]>([])
        let isOwn: (Int32) -> Bool = { descriptor in
            guard isFirst.withLock({ first in
                defer { first = false }
                return first
            })
            else { return CallbackListener.isOwnedByThisUser(descriptor) }
            return false
        }
        let found = try answer(isOwn: isOwn) { port in
            let first = LoopbackBrowser.get("http://127.0.0.1:\(port)/callback?code=stolen&state=secret-state")
            answers.withLock { $0.append(first) }
            _ = LoopbackBrowser.get("http://127.0.0.1:\(port)" + Self.right)
        }
        expectEqual(found, .code("abc"))
        expectEqual(answers.withLock { $0 }, [""])
    }

    @Test(
        "a user of the machine with another number cannot answer",
        .enabled(if: geteuid() == 0 && Programs.path(of: "python3") != nil, "It needs root, to become another user."))
    func secondUser() throws {
        let program = """
            import os, socket, sys
            # Loaded while the program can read its library.
            "x".encode("idna")
            os.setuid(65534)
            s = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            s.sendall(b"GET /callback?code=stolen&state=secret-state HTTP/1.1\\r\\nHost: 127.0.0.1:" + sys.argv[1].encode() + b"\\r\\n\\r\\n")
            try: print(len(s.recv(100)))
            except ConnectionError: print(0)
            """
        let output = Mutex("")
        let found = try answer { port in
            let result = try? Programs.run(
                Programs.path(of: "python3") ?? "", ["-c", program, "\(port)"])
            output.withLock { $0 = result?.output ?? "" }
            _ = LoopbackBrowser.get("http://127.0.0.1:\(port)" + Self.right)
        }
        expectEqual(found, .code("abc"))
        expectEqual(output.withLock { $0 }, "0\n")
    }

    @Test("localhost is answered over IPv4 and IPv6, on the same port", arguments: [AF_INET, AF_INET6])
    func families(family: Int32) throws {
        let found = try answer(host: .name) { port in
            if LoopbackBrowser.get("http://localhost:\(port)" + Self.right, family: family) == nil {
                // Without IPv6, the browser falls back.
                _ = LoopbackBrowser.get("http://localhost:\(port)" + Self.right)
            }
        }
        expectEqual(found, .code("abc"))
    }

    @Test("fixed ports are tried in order, and none of them free is an error that names them")
    func ports() throws {
        let taken = try LoopbackSocket(.address, ports: [], title: "Rooms")
        let free = try LoopbackSocket(.address, ports: [], title: "Rooms").port
        let socket = try LoopbackSocket(.address, ports: [taken.port, free], title: "Rooms")
        expectEqual(socket.redirect(path: "/x"), "http://127.0.0.1:\(free)/x")
        let error = #expect(throws: ConferenceError.self) {
            try LoopbackSocket(.address, ports: [taken.port], title: "Rooms")
        }
        expectEqual(error?.code, .signInFailed)
        expectContains(error?.message, "\(taken.port)")
    }

    @Test("the address can be pasted meanwhile; another text is told to be none, and does not end the wait")
    func pasted() throws {
        let person = Person()
        person.paste("what?\n")
        person.paste("http://127.0.0.1:1/callback?code=x&state=other")
        person.paste(" http://127.0.0.1:1/callback?code=abc\n&state=secret-state#x ")
        try expectEqual(answer(person: person) { _ in }, .code("abc"))
        expectEqual(person.log.withLock { $0.notes.count }, 2)
        let query = Person()
        query.paste("code=abc&state=secret-state")
        try expectEqual(answer(person: query) { _ in }, .code("abc"))
    }

    @Test("a sign-in without state is recognised by its secret path")
    func secretPath() throws {
        let expectation = CallbackExpectation(path: "/x7", proof: .path)
        let found = try answer(expectation) { port in
            for path in ["/x8?loginToken=a", "/?loginToken=a", "/x7?code=a", "/x7?loginToken=t"] {
                _ = LoopbackBrowser.get("http://127.0.0.1:\(port)\(path)")
            }
        }
        expectEqual(found, .code("t"))
        expectNil(expectation.answer(pasted: "loginToken=t"))
        expectNil(expectation.answer(pasted: "http://127.0.0.1/x8?loginToken=t"))
        expectEqual(expectation.answer(pasted: "http://127.0.0.1/x7?loginToken=t"), .code("t"))
    }

    @Test("the wait ends when the person gives up, and at its limit")
    func ends() throws {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        close(ends[1])
        defer { close(ends[0]) }
        let socket = try LoopbackSocket(.address, ports: [], title: "Rooms")
        let listener = CallbackListener(socket, Self.expectation, title: "Rooms")
        let error = #expect(throws: ConferenceError.self) {
            try listener.wait(Person(), until: Deadline(after: .seconds(60)), cancellation: ends[0])
        }
        expectEqual(error?.code, .signInCancelled)
        expectEqual(code { try answer(limit: .zero) { _ in } }, .signInTimedOut)
    }
}
