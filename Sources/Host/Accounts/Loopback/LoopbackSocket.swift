import ConferenceErrors
import Glibc
import Platform

/// The sockets on which a sign-in waits for a browser of this machine.
///
/// They are bound before the browser opens, so that no other program can take the port meanwhile.
final class LoopbackSocket {
    /// The host in the address that the browser returns to.
    let host: OAuthDeclaration.RedirectHost
    let port: UInt16
    /// One for IPv4, and for `localhost` one for IPv6 if this machine has it: browsers try either first.
    let descriptors: [Int32]

    /// - Parameter ports: the ports to try in order; empty for one that the system chooses.
    /// - Throws: `signInFailed` if no port is free.
    init(_ host: OAuthDeclaration.RedirectHost, ports: [UInt16], title: String) throws(ConferenceError) {
        self.host = host
        // The system's choice may be taken for IPv6.
        let candidates = ports.isEmpty ? [UInt16](repeating: 0, count: 16) : ports
        var code: Int32 = EADDRINUSE
        for candidate in candidates {
            let first = Self.listener(AF_INET, candidate)
            guard first >= 0 else {
                code = -first
                continue
            }
            let port = Self.port(of: first)
            guard host == .name else {
                (self.port, descriptors) = (port, [first])
                return
            }
            let second = Self.listener(AF_INET6, port)
            if second >= 0 || second == -EAFNOSUPPORT || second == -EADDRNOTAVAIL {
                (self.port, descriptors) = (port, [first] + (second >= 0 ? [second] : []))
                return
            }
            close(first)
            code = -second
        }
        let list = ports.map { "\($0)" }.joined(separator: ", ")
        throw .signInFailed(
            title,
            ports.isEmpty
                ? "no port of this machine can be listened on (\(ConferenceError.reason(code)))"
                : "the port that the service returns to is not free: \(list) (\(ConferenceError.reason(code)))")
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    /// The authority that a browser sends as `Host`.
    var authority: String { "\(host.rawValue):\(port)" }

    func redirect(path: String) -> String { "http://\(authority)\(path)" }

    /// Returns a listening socket, or the negated error number.
    private static func listener(_ family: Int32, _ port: UInt16) -> Int32 {
        let number = socket(
            family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { return -errno }
        var yes: Int32 = 1
        let length = socklen_t(MemoryLayout<Int32>.size)
        if family == AF_INET6 { setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, length) }
        // A fixed port can be in the state of the last sign-in still. No other program can listen on it at the same time.
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, length)
        guard bind(number, family, port) == 0, listen(number, 16) == 0 else {
            let code = errno
            close(number)
            return -code
        }
        return number
    }

    private static func bind(_ number: Int32, _ family: Int32, _ port: UInt16) -> Int32 {
        if family == AF_INET {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }

    private static func port(of number: Int32) -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}
