public import Foundation

/// An HTTPS request that the host sends for a provider; see ``ProviderHost/HTTP``.
public struct HTTPRequest: Hashable, Sendable {
    /// A header field.
    public struct Header: Hashable, Sendable {
        /// The name, in upper or lower case.
        public var name: String
        /// The value, on one line.
        public var value: String

        /// Creates a header field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method in upper case, such as `GET` or `POST`.
    public var method: String
    /// The address: an `https` URL of a host that the manifest declares (`VCPNetworkHosts`) and the user has allowed.
    public var url: URL
    /// The header fields, without `Host`, `Content-Length` and those about the connection, which the host adds.
    public var headers: [Header]
    /// The body, at most 256 KiB; empty if the request has none.
    public var body: Data
    /// The account whose credential the host adds, such as `zoom` or `zoom/work`; nil for a request without a credential.
    ///
    /// The host adds the credential only for the hosts of the account, and replaces an `Authorization` header of your own. The
    /// provider never sees it. See ``ProviderHost/account(_:)``.
    public var account: String?

    /// Creates a request.
    public init(
        _ url: URL, method: String = "GET", headers: [Header] = [], body: Data = Data(), account: String? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.account = account
    }

    /// Returns the first value of a header field, or nil if there is none.
    public func value(of name: String) -> String? { headers.value(of: name) }
}

/// The response of a server to an ``HTTPRequest``.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200 or 404.
    public var status: Int
    /// The header fields, in the order in which they arrived.
    public var headers: [HTTPRequest.Header]
    /// The body, at most 512 KiB.
    public var body: Data

    /// Creates a response, for unit tests of a provider.
    public init(status: Int, headers: [HTTPRequest.Header] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the first value of a header field, or nil if there is none.
    public func value(of name: String) -> String? { headers.value(of: name) }
}

extension [HTTPRequest.Header] {
    fileprivate func value(of name: String) -> String? { first { $0.name.lowercased() == name.lowercased() }?.value }
}
