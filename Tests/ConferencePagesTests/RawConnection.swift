import Foundation
import TestSupport

/// A connection to 127.0.0.1 that sends bytes as they are.
final class RawConnection: Sendable {
    private let descriptor: Int32

    /// - Parameter patience: the seconds to wait for bytes.
    init(port: UInt16, patience seconds: Int = 120) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // A test that waits for an answer that does not come fails instead of hanging.
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends nothing more.
    func end() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Waits for a byte, and returns whether the server has closed the connection instead.
    func isClosed() -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        return count == 0 || count < 0 && errno == ECONNRESET
    }

    /// Reads until the server closes the connection.
    func all() -> String {
        var found: [UInt8] = []
        while let part = part() { found += part }
        return String(decoding: found, as: UTF8.self)
    }

    /// Reads one answer with a Content-Length, and returns its body.
    func message() -> String {
        var found: [UInt8] = []
        while true {
            if let end = Data(found).range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: found[..<end.lowerBound], as: UTF8.self)
                let length = head.header("Content-Length").flatMap { Int($0) } ?? 0
                if found.count >= end.upperBound + length {
                    return String(decoding: found[end.upperBound..<(end.upperBound + length)], as: UTF8.self)
                }
            }
            guard let part = part() else { return "" }
            found += part
        }
    }

    /// Reads until a text has arrived; returns false if the connection ends before.
    func waits(for text: String) -> Bool { waits { $0.contains(text) } }

    /// Reads until what has arrived is enough; returns false if the connection ends before.
    func waits(until isEnough: (String) -> Bool) -> Bool {
        var found = ""
        while !isEnough(found) {
            guard let part = part() else { return false }
            found += String(decoding: part, as: UTF8.self)
        }
        return true
    }

    private func part() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Sends a request and returns the whole answer.
    static func answer(_ request: String, port: UInt16) -> String {
        let connection = RawConnection(port: port)
        connection.send(request)
        return connection.all()
    }

    static func get(_ path: String, port: UInt16, headers: String = "") -> String {
        answer("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n", port: port)
    }
}

extension String {
    /// The status of an answer.
    var status: Int? { split(separator: " ").dropFirst().first.flatMap { Int($0) } }

    /// The value of a header.
    func header(_ name: String) -> String? {
        split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
