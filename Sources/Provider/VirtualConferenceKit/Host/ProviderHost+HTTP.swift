import Foundation

extension ProviderHost {
    /// Sends HTTPS requests through the host, because a provider has no network access of its own.
    ///
    ///     let request = HTTPRequest(server.appending(path: "api/rooms"), method: "POST", body: body)
    ///     let response = try await ProviderHost.current.http.data(for: request)
    ///     guard response.status == 201 else { … }
    ///
    /// A provider can reach only hosts that its manifest declares (`VCPNetworkHosts`) and the user has allowed. The host
    /// follows redirects to those hosts only, keeps no cookies, and always verifies certificates.
    public struct HTTP: Sendable {
        let host: ProviderHost

        /// Sends a request and returns the server's response.
        ///
        /// Call this method in the task of a request from the host. Its timeout is the ``ProviderHost/timeRemaining`` of that
        /// request. Any response is returned, whatever its status: 404 and 500 are not errors. The only exception is 401 for a
        /// request with an ``HTTPRequest/account``: if a renewed credential does not help, the error has the status
        /// `authentication`. Let it pass, so that the user is asked to sign in.
        ///
        /// - Throws: ``VirtualConferenceError`` if there is no response: with the status `network`, `deadline`, `limit` or
        ///   `cancelled`; with `authentication` if the user has to sign in; with `unsupported` if the user has not allowed the
        ///   server, or if the host offers no HTTPS or no accounts.
        public func data(for request: HTTPRequest) async throws -> HTTPResponse {
            guard case .table(let table, request: let token?) = host.backing else {
                throw VirtualConferenceError(
                    .unsupported, "HTTPS requests are possible only in the task of a request from the host.")
            }
            return try await table.response(to: request, for: token)
        }
    }

    /// Sends HTTPS requests through this host.
    public var http: HTTP { HTTP(host: self) }
}
