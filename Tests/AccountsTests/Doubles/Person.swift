import ConferenceErrors
import Foundation
import Glibc
import HTTPS
import Synchronization

@testable import Accounts

/// A person with a browser, as a sign-in sees them.
final class Person: SignInDialogue, Sendable {
    struct Log {
        var pages: [String] = []
        var codes: [String] = []
        var questions: [SignInQuestion] = []
        var notes: [String] = []
        /// What the answers to the requests of the browser were: their status lines and bodies.
        var answers: [String] = []
    }

    let log = Mutex(Log())
    private let answers: [SignInQuestion.Subject: String]
    private let browse: @Sendable (Person, String) -> Void
    private let pasted = Mutex<[String]>([])
    private let ends: (read: Int32, write: Int32)

    /// - Parameters:
    ///   - answers: what the person answers to questions.
    ///   - browse: what the person does with a page, on a thread of its own.
    init(
        _ answers: [SignInQuestion.Subject: String] = [:],
        browse: @escaping @Sendable (Person, String) -> Void = { _, _ in }
    ) {
        self.answers = answers
        self.browse = browse
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    func open(_ url: String, isPasteAccepted: Bool) {
        log.withLock { $0.pages.append(url) }
        Thread.detachNewThread { [self] in browse(self, url) }
    }

    func show(code: String, url: String, completeURL: String?, seconds: Int) {
        log.withLock { $0.codes.append(code) }
        // Before this program polls: its pauses take no time in tests.
        if let completeURL { browse(self, completeURL) }
    }

    func ask(_ question: SignInQuestion) -> String {
        log.withLock { $0.questions.append(question) }
        return answers[question.subject] ?? ""
    }

    func note(_ sentence: Sentence) { log.withLock { $0.notes.append(sentence.text) } }

    // MARK: Pasting

    func paste(_ text: String) {
        pasted.withLock { $0.append(text) }
        _ = write(ends.write, [0], 1)
    }

    var pasteDescriptor: Int32 { ends.read }

    func takePastedText() -> String? {
        var byte: UInt8 = 0
        _ = read(ends.read, &byte, 1)
        return pasted.withLock { $0.isEmpty ? "" : $0.removeFirst() }
    }

    // MARK: The browser

    /// Opens a page of the double and follows its redirect to this machine.
    static func consent(_ double: AccountDouble) -> @Sendable (Person, String) -> Void {
        { person, page in
            guard let target = redirect(of: page, double) else { return }
            person.visit(target)
        }
    }

    /// The address that a page of the double redirects to.
    static func redirect(of page: String, _ double: AccountDouble) -> String? {
        get(page, authority: double.authority)?.header("location")
    }

    /// Requests a page of a server.
    static func get(
        _ url: String, authority: String, _ credential: AccountCredential? = nil, headers: [HTTPSHeader] = []
    ) -> HTTPSResponse? {
        let proof = credential.map { [HTTPSHeader(name: $0.headerName, value: $0.headerValue)] } ?? []
        return send(HTTPSRequest(method: "GET", url: url, headers: headers + proof), authority: authority)
    }

    /// Sends a request. A redirect is an answer, because it leads to this machine, which no client with grants reaches.
    static func send(_ request: HTTPSRequest, authority: String) -> HTTPSResponse? {
        let limits = HTTPSLimits(
            requestLength: 65_536, responseLength: 1_048_576, headers: 100, headersLength: 65_536, interimResponses: 20,
            redirects: 0)
        let client = HTTPSClient(
            grants: [HTTPSGrant(host: "localhost", allowsPrivateAddresses: true)], limits: limits,
            authorities: authority)
        return try? client.response(to: request, milliseconds: 30_000)
    }

    /// Requests an address of this machine, and the page that it redirects to.
    func visit(_ url: String, host: String? = nil) {
        guard let answer = LoopbackBrowser.get(url, host: host) else { return }
        log.withLock { $0.answers.append(answer) }
        if answer.contains(" 303 "), let end = url.firstIndex(of: "?").map({ String(url[..<$0]) }) {
            let page = end.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
            if let done = LoopbackBrowser.get(page + "/done") { log.withLock { $0.answers.append(done) } }
        }
    }
}

/// Requests over plain sockets, so that a test can send what no browser would.
enum LoopbackBrowser {
    /// Sends a GET request to `http://127.0.0.1:port/…` or `http://localhost:port/…`, and returns the whole answer.
    static func get(_ url: String, host: String? = nil, family: Int32 = AF_INET) -> String? {
        let parts = url.dropFirst("http://".count).split(separator: "/", maxSplits: 1)
        guard let authority = parts.first, let port = authority.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            return nil
        }
        let path = parts.count > 1 ? "/" + parts[1] : "/"
        return send(
            "GET \(path) HTTP/1.1\r\nHost: \(host ?? String(authority))\r\nCookie: crumb=1\r\n\r\n", to: port, family: family)
    }

    /// Sends bytes and returns what comes back until the other end closes the connection; nil if it cannot be made.
    static func send(_ text: String, to port: UInt16, family: Int32 = AF_INET) -> String? {
        let number = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(number) }
        guard connect(number, port, family) == 0 else { return nil }
        _ = Glibc.send(number, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(number, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func connect(_ number: Int32, _ port: UInt16, _ family: Int32) -> Int32 {
        if family == AF_INET6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
