/// An HTTPS call of a provider, as people who watch it see it: without its path, its headers, its body, and anything secret. The
/// texts can be printed as they are.
package struct TracedCall: Hashable, Sendable {
    package var method: String
    /// The host, with its port if the URL names one.
    package var host: String
    /// The HTTP status; nil if there was no response.
    package var status: Int?
    package var milliseconds: Int64
    /// The account that the call names; nil for none.
    package var account: String?

    /// All of it in one line.
    package var line: String {
        "\(method) \(host) \(status.map { "\($0)" } ?? "no response") \(milliseconds) ms"
            + (account.map { " account=\($0)" } ?? "")
    }
}
