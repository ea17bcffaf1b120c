import ConferenceErrors

/// A header that only certain origins may receive, such as one with an access token. Descriptions do not show it.
///
/// The client adds it to a request for each origin anew. The header of the same name that the caller has set, and an
/// `Authorization` header of the caller, are never sent together with a credential.
package struct HTTPSCredential: Hashable, Sendable {
    /// A host and a port.
    package struct Origin: Hashable, Sendable {
        package var host: String
        package var port: Int32

        package init(host: String, port: Int32 = 443) {
            self.host = host.lowercased()
            self.port = port
        }

        /// Parses `host` or `host:port`; without a port, it is that of HTTPS. Returns nil for anything else.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count <= 2, let host = parts.first, !host.isEmpty else { return nil }
            guard parts.count == 2 else {
                self.init(host: String(host))
                return
            }
            guard let port = UInt16(parts[1]), port > 0, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            self.init(host: String(host), port: Int32(port))
        }

        /// The host, with the port unless it is that of HTTPS.
        package var text: String { port == 443 ? host : "\(host):\(port)" }
    }

    package var headerName: String
    package var headerValue: String
    /// The servers that may receive the header.
    package var origins: Set<Origin>
    /// Returns whether a URL contains the credential. A redirect to such a URL is not followed to another origin.
    package var isContained: @Sendable (_ url: String) -> Bool

    /// Returns whether a URL of these servers must not receive the header, neither at first nor after a redirect.
    package var isExcluded: @Sendable (_ url: String) -> Bool

    package init(
        headerName: String, headerValue: String, origins: Set<Origin>,
        isContained: @escaping @Sendable (_ url: String) -> Bool = { _ in false },
        isExcluded: @escaping @Sendable (_ url: String) -> Bool = { _ in false }
    ) {
        self.headerName = headerName
        self.headerValue = headerValue
        self.origins = origins
        self.isContained = isContained
        self.isExcluded = isExcluded
    }

    package static func == (left: HTTPSCredential, right: HTTPSCredential) -> Bool {
        left.headerName == right.headerName && left.headerValue == right.headerValue && left.origins == right.origins
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(headerName)
        hasher.combine(headerValue)
        hasher.combine(origins)
    }

    /// Returns whether a service can have a header of this name for a key: one that the client does not set itself, and that
    /// says nothing about the body of the request or the response.
    package static func canBeHeader(_ name: String) -> Bool {
        let limits = HTTPSLimits(
            requestLength: 0, responseLength: 0, headers: 1, headersLength: 128, interimResponses: 0, redirects: 0)
        let probe = HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: name, value: "x")])
        return probe.problem(limits: limits) == nil && !HTTPSRequest.isPublicHeader(name)
            && !["cookie", "set-cookie", "origin", "referer", "forwarded", "via"].contains(name.lowercased())
    }

    /// Returns what is wrong with the header, or nil. The message does not contain the value.
    var problem: HTTPSFailure? {
        let limits = HTTPSLimits(
            requestLength: 0, responseLength: 0, headers: 1, headersLength: 65_536, interimResponses: 0, redirects: 0)
        let probe = HTTPSRequest(method: "GET", url: "", headers: [HTTPSHeader(name: headerName, value: headerValue)])
        guard !headerValue.isEmpty, probe.problem(limits: limits) == nil else {
            return HTTPSFailure(
                kind: .badCredential,
                message: "The stored access contains characters that cannot be sent, or is too long.")
        }
        return nil
    }
}

extension HTTPSCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A constant text instead of the credential.
    package var description: String { "(credential)" }
    /// A constant text instead of the credential.
    package var debugDescription: String { description }
    /// An empty mirror, so that dumping shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPSRequest {
    /// Headers that a request with a credential must not have: those that would replace the credential, and those with which
    /// the response would be encoded, or contain only a part of what the server has to say. In such a response, an echo of the
    /// credential could not be found.
    private static let excludedWithCredential: Set<String> = [
        "authorization", "cookie", "accept-encoding", "range", "if-range",
    ]

    /// Returns the request for an origin: with the credential if the origin may receive it.
    func with(_ credential: HTTPSCredential?, for origin: HTTPSCredential.Origin) -> HTTPSRequest {
        guard let credential else { return self }
        var request = self
        let name = credential.headerName.lowercased()
        request.headers.removeAll { header in
            let header = header.name.lowercased()
            return header == name || Self.excludedWithCredential.contains(header)
        }
        request.decompresses = true
        if credential.origins.contains(origin) {
            request.headers.append(HTTPSHeader(name: credential.headerName, value: credential.headerValue))
        }
        return request
    }
}

extension HTTPSResponse {
    /// Headers of a response that would let the caller use a session that it does not know, or that do not apply to the
    /// decompressed body.
    private static let excludedWithCredential: Set<String> = [
        "set-cookie", "set-cookie2", "content-encoding", "content-length",
    ]

    /// Returns the response as the caller of a request with a credential may see it.
    func checked(
        for credential: HTTPSCredential?, from origin: HTTPSCredential.Origin
    ) throws(HTTPSFailure) -> HTTPSResponse {
        guard let credential else { return self }
        guard !hasUnknownEncoding else {
            throw HTTPSFailure(
                kind: .badResponse,
                message: "The response of “\(origin.host)” is encoded in a way that is not supported.")
        }
        var response = self
        response.headers.removeAll { Self.excludedWithCredential.contains($0.name.lowercased()) }
        response.answersCredential = credential.origins.contains(origin)
        return response
    }

    /// Whether the body is still encoded after the client has removed what it knows: one layer of gzip.
    private var hasUnknownEncoding: Bool {
        func codings(_ name: String) -> [Substring] {
            headers.filter { $0.name.lowercased() == name }.flatMap { header in
                header.value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
            }.filter { $0 != "identity" }
        }
        let content = codings("content-encoding")
        return content.count > 1 || content.contains { $0 != "gzip" && $0 != "x-gzip" }
            || codings("transfer-encoding").contains { $0 != "chunked" }
    }
}
