import HTTPS

/// Sends a call of a provider: to its service or, in a check, to the double of the service.
struct CallTransport {
    let client: HTTPSClient
    /// Nil in normal use.
    let double: ServiceDouble?
    /// The hosts that the provider may reach in normal use.
    let declaredHosts: Set<String>

    func response(
        to request: HTTPSRequest, credential: HTTPSCredential? = nil, milliseconds: Int64
    ) throws(HTTPSFailure) -> HTTPSResponse {
        guard let double else {
            return try client.response(to: request, credential: credential, milliseconds: milliseconds)
        }
        return try double.response(
            to: request, credential: credential, declared: declaredHosts, milliseconds: milliseconds, through: client)
    }
}
