import Foundation
import Glibc

/// The pages of a calendar of 100,000 events, with the helper process running.
struct PagesInBrowser {
    var workshop: Workshop

    private static let day = "2023-03-01"

    func measure(runs: Int) throws -> [Finding] {
        let file = try CorpusStores(workshop: workshop).store(.init(events: 100_000)).path
        let runtime = workshop.scratch.appendingPathComponent("runtime")
        try FileManager.default.createDirectory(
            at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var open = workshop.conferencectl(["open", Self.day, "--print", "--store", file])
        open.environment.merge(["XDG_RUNTIME_DIR": runtime.path, "TZ": "Europe/Berlin"]) { $1 }
        let visit = try Visit(try open.output().trimmingCharacters(in: .whitespacesAndNewlines))
        defer { kill(visit.server, SIGTERM) }
        var findings = [try opening(open, runs), try month(visit, file, runs)]
        if let paint = try firstPaint(visit, runs) { findings.append(paint) }
        findings += [try saving(visit, runs), memory(visit), try idling(visit)]
        return findings
    }

    private func opening(_ open: Command, _ runs: Int) throws -> Finding {
        let time = Sample(try (0..<runs).map { _ in try open.run() }).median * 1_000
        return Finding(
            name: "open --print with a running helper", figures: [.init(name: "ours", value: time, unit: "ms")],
            target: "at most 60 ms", isMet: time <= 60)
    }

    private func month(_ visit: Visit, _ store: String, _ runs: Int) throws -> Finding {
        var list = workshop.conferencectl([
            "events", "--from", Self.day, "--to", "2023-03-31", "--json", "--store", store,
        ])
        list.environment["TZ"] = "Europe/Berlin"
        let page = "?day=\(Self.day)"
        _ = (try visit.get(page), try list.run())
        var pairs: [(page: Double, list: Double)] = []
        for _ in 0..<runs {
            let stopwatch = Stopwatch()
            let answer = try visit.get(page)
            pairs.append((stopwatch.seconds, try list.run()))
            guard answer.contains("200 OK") else { throw BenchmarkFailure("no month: \(answer.prefix(200))") }
        }
        let ratio = Sample(pairs.map { $0.page / $0.list }).median
        return Finding(
            name: "the page of a month of 100,000 events",
            figures: [
                .init(name: "ours", value: Sample(pairs.map(\.page)).median * 1_000, unit: "ms"),
                .init(name: "events --json", value: Sample(pairs.map(\.list)).median * 1_000, unit: "ms"),
                .init(name: "ratio", value: ratio, unit: ""),
            ], target: "ratio at most 1", isMet: ratio <= 1)
    }

    /// - Returns: nil if there is no browser.
    private func firstPaint(_ visit: Visit, _ runs: Int) throws -> Finding? {
        let script = Workshop.package.appendingPathComponent("Tests/Fixtures/first_paint.py")
        let command = Command(
            program: URL(filePath: "/usr/bin/env"),
            arguments: ["python3", script.path, "\(runs)"] + ["x", "?day=\(Self.day)"].map { visit.address + $0 })
        guard let output = try? command.output(),
            let times = try? JSONDecoder().decode([Double].self, from: Data(output.utf8))
        else { return nil }
        let ratio = times[1] / times[0]
        return Finding(
            name: "first contentful paint of that month",
            figures: [
                .init(name: "ours", value: times[1], unit: "ms"),
                .init(name: "a page that says that there is none", value: times[0], unit: "ms"),
                .init(name: "ratio", value: ratio, unit: ""),
            ], target: "ratio at most 2", isMet: ratio <= 2)
    }

    /// Saving a new event in the form, compared with one that conferencectl's library adds in the same store.
    private func saving(_ visit: Visit, _ runs: Int) throws -> Finding {
        var times: [Double] = []
        for _ in 0..<runs {
            let fields =
                "title=Measured&start-day=2023-03-02&start-time=10%3A00&end-day=2023-03-02&end-time=11%3A00"
                + "&zone=Europe%2FBerlin&repeat=never&ends=never&room=none&calendar=1"
                + "&form=\(UUID().uuidString.lowercased())"
            let stopwatch = Stopwatch()
            let answer = try visit.post("save", fields)
            times.append(stopwatch.milliseconds)
            guard answer.contains("303 See Other") else { throw BenchmarkFailure("not saved: \(answer)") }
        }
        let time = Sample(times).median
        return Finding(
            name: "saving a new event in the form; compare with save-event",
            figures: [.init(name: "ours", value: time, unit: "ms")], target: "at most 50 ms", isMet: time <= 50)
    }

    private func memory(_ visit: Visit) -> Finding {
        let status = (try? String(contentsOfFile: "/proc/\(visit.server)/status", encoding: .utf8)) ?? ""
        let size = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }?.split(separator: " ").dropFirst()
            .first
        let mebibytes = size.flatMap { Double($0) }.map { $0 / 1_024 } ?? .infinity
        return Finding(
            name: "memory of the helper after that", figures: [.init(name: "resident", value: mebibytes, unit: "MiB")],
            target: "at most 60 MiB", isMet: mebibytes <= 60)
    }

    /// A minute with an open page that follows changes.
    private func idling(_ visit: Visit) throws -> Finding {
        let page = try visit.begin("GET", "changes", "")
        defer { close(page) }
        /// By thread, in nanoseconds (proc(5), schedstat): the times of `stat` are counted in hundredths of a second.
        func used() throws -> [String: Double] {
            let folder = "/proc/\(visit.server)/task"
            var times: [String: Double] = [:]
            for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
                times[thread] = text?.split(separator: " ").first.flatMap { Double($0) }
            }
            return times
        }
        Thread.sleep(forTimeInterval: 3)
        let before = try used()
        Thread.sleep(forTimeInterval: 60)
        let time = try used().reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) } / 1_000_000
        return Finding(
            name: "the helper in a minute with an idle page",
            figures: [.init(name: "processor time", value: time, unit: "ms")], target: "at most 10 ms",
            isMet: time <= 10)
    }
}

/// A session with the helper, as a browser has it.
private struct Visit {
    private let port: UInt16
    private let path: String
    /// The process identifier of the helper.
    let server: pid_t

    var address: String { "http://127.0.0.1:\(port)\(path)" }

    /// - Parameter link: an address that is valid once.
    init(_ link: String) throws {
        guard let url = URL(string: link), let port = url.port.map(UInt16.init) else {
            throw BenchmarkFailure("no address: \(link)")
        }
        self.port = port
        let answer = try Self.exchange("GET", url.path, "", port)
        guard let way = answer.firstMatch(of: /Location: (\/s\/[0-9a-f]+\/)/) else {
            throw BenchmarkFailure("no session: \(answer)")
        }
        path = String(way.1)
        let found = try Command(
            program: URL(filePath: "/usr/bin/pgrep"), arguments: ["-n", "-x", "conference-page"]
        ).output()
        guard let server = pid_t(found.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw BenchmarkFailure("no helper")
        }
        self.server = server
    }

    func get(_ page: String) throws -> String { try Self.exchange("GET", path + page, "", port) }

    func post(_ page: String, _ body: String) throws -> String { try Self.exchange("POST", path + page, body, port) }

    /// Sends a request; returns the descriptor of its connection.
    func begin(_ method: String, _ page: String, _ body: String) throws -> Int32 {
        try Self.begin(method, path + page, body, port)
    }

    private static func exchange(_ method: String, _ path: String, _ body: String, _ port: UInt16) throws -> String {
        let connection = try begin(method, path, body, port)
        defer { close(connection) }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(connection, &part, part.count, 0), count > 0 { answer += part.prefix(count) }
        return String(decoding: answer, as: UTF8.self)
    }

    private static func begin(_ method: String, _ path: String, _ body: String, _ port: UInt16) throws -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard isConnected == 0 else { throw BenchmarkFailure("no connection to the helper") }
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
            + (body.isEmpty
                ? "\r\n"
                : "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
        let bytes = Array((head + body).utf8)
        guard send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw BenchmarkFailure("the helper takes no request")
        }
        return connection
    }
}
