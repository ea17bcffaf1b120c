public import Foundation

/// What a provider asks a server, through its host.
public struct HTTPRequest: Hashable, Sendable {
    /// A line of the headers.
    public struct Header: Hashable, Sendable {
        /// The name; case does not matter.
        public var name: String
        /// The value.
        public var value: String

        /// A header.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Such as `GET` or `POST`, in upper case.
    public var method: String
    /// Where: `https`, and a host that the manifest declares (`VCPNetworkHosts`) and the user granted.
    public var url: URL
    /// What goes along. The name of the host, the length of the body and whatever is about the connection are the host's
    /// to send.
    public var headers: [Header]
    /// The body; empty for none. At most 256 KiB.
    public var body: Data

    /// A request.
    public init(_ url: URL, method: String = "GET", headers: [Header] = [], body: Data = Data()) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}

/// What a server answered.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200 or 404.
    public var status: Int
    /// The headers, in the order in which they came.
    public var headers: [HTTPRequest.Header]
    /// The body, as it came. At most 512 KiB.
    public var body: Data

    /// An answer, as a unit test of a provider makes one.
    public init(status: Int, headers: [HTTPRequest.Header] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first value of a header; nil where there is none.
    public func value(of name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
