import VirtualConferenceKit

/// The host and the port of an address, as a host of providers accepts them.
enum LinkAuthority {
    /// Checks a host with its port.
    ///
    /// - Parameter authority: what follows the slashes, without a user; {random} is filled.
    static func check(_ authority: Substring) throws(LinkLine.Invalid) {
        guard !authority.isEmpty else { throw LinkLine.Invalid(complaint: "has an address without a host") }
        guard authority.allSatisfy(\.isASCII) else {
            throw LinkLine.Invalid(complaint: "has a host with other letters than a–z; write it as xn--…")
        }
        let host: Substring
        if authority.hasPrefix("["), let close = authority.firstIndex(of: "]") {
            host = authority[...close]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        guard isHost(host) else {
            throw LinkLine.Invalid(complaint: "has a host that is not a name such as meet.example.org")
        }
        let port = authority[host.endIndex...]
        guard port.isEmpty || port.wholeMatch(of: /:[0-9]+/) != nil && UInt16(port.dropFirst()) ?? 0 > 0 else {
            throw LinkLine.Invalid(complaint: "has a port that is not a number from 1 to 65535")
        }
    }

    private static func isHost(_ host: Substring) -> Bool {
        if host.hasPrefix("[") { return host.contains(":") && host.wholeMatch(of: /\[[0-9A-Fa-f:.]+\]/) != nil }
        let labels = host.hasSuffix(".") ? host.dropLast() : host
        return labels.utf8.count <= 253
            && labels.split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{1,63}/) != nil }
    }
}
