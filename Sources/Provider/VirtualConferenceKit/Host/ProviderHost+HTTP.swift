import Foundation

extension ProviderHost {
    /// Calls to servers over HTTPS, which the host performs: a provider has no network of its own.
    ///
    ///     let request = HTTPRequest(server.appending(path: "api/rooms"), method: "POST", body: body)
    ///     let response = try await ProviderHost.current.http.data(for: request)
    ///     guard response.status == 201 else { … }
    ///
    /// Only hosts in the manifest's `VCPNetworkHosts` that the user granted can be reached; redirects are followed to
    /// those only. There are no cookies, and certificates are always verified.
    public struct HTTP: Sendable {
        let host: ProviderHost

        /// Asks a server and waits for its answer. Any status that the server sends is an answer, 404 and 500 too.
        ///
        /// It can be used while a request is answered, in the task of that request; what is left of
        /// ``ProviderHost/timeRemaining`` is the time that it has.
        ///
        /// - Throws: ``VirtualConferenceError`` where there is no answer: `network`, `deadline`, `limit`, `cancelled`, or
        ///   `unsupported` for a server that was not granted and for a host that makes no calls.
        public func data(for request: HTTPRequest) async throws -> HTTPResponse {
            guard case .table(let table, request: let token?) = host.backing else {
                throw VirtualConferenceError(
                    .unsupported, "Servers can be called only while the host waits for the answer to a request.")
            }
            return try await table.response(to: request, for: token)
        }
    }

    /// Calls to servers over HTTPS.
    public var http: HTTP { HTTP(host: self) }
}
