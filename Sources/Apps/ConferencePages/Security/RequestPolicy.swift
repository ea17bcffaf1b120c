/// Whether a request comes from a page of ours, or from the address bar.
///
/// The secret in the address already keeps others out. These checks keep out a page of another site that has learned it, and a
/// name of another site that was made to point to this machine (DNS rebinding).
enum RequestPolicy {
    /// Returns why a request is refused, or nil if it is allowed.
    static func refusal(of head: RequestHead) -> HTTPResponse? {
        guard isLoopback(head.host) else {
            return .text(421, "These pages are at 127.0.0.1 or localhost only.")
        }
        guard head.method == .post else { return nil }
        // Browsers from before 2023 do not send it.
        let site = head.value(of: "sec-fetch-site")
        guard site == nil || site == "same-origin" else {
            return .text(403, "Another site asked for a change, which was not made.")
        }
        guard head.value(of: "origin") == "http://" + head.host else {
            return .text(403, "The change does not come from a page of this program, and was not made.")
        }
        return nil
    }

    /// Whether a Host is a loopback name, with any port: `ssh -L` may forward another one.
    static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard ["127.0.0.1", "localhost"].contains(parts[0].lowercased()) else { return false }
        guard parts.count > 1 else { return true }
        return (1...5).contains(parts[1].utf8.count) && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
