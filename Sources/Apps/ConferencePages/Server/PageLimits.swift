/// The bounds on what a client can send or hold.
package struct PageLimits: Sendable {
    /// The largest head of a request: request line and headers.
    package var headBytes = 16_384
    /// The longest request target: path and query.
    package var targetBytes = 4_096
    /// The most header lines of a request.
    package var headers = 64
    /// The largest body of a request.
    package var bodyBytes = 262_144
    /// The most connections at a time, event streams included. A browser has six to a host.
    package var connections = 64
    /// The most event streams at a time.
    package var streams = 24
    /// How long a request may take from the connection to the last byte of its body.
    package var requestTime: Duration = .seconds(10)
    /// How long a connection without an event stream may last: request, answer, and reading the answer.
    package var connectionTime: Duration = .seconds(60)
    /// How many bytes a reader of an event stream may be behind.
    package var waitingBytes = 65_536

    package init() {}
}
