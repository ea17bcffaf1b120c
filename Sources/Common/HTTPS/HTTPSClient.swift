import CCurl
import ConferenceErrors
import Glibc
import Platform
import Synchronization

/// Permission to connect to one host.
package struct HTTPSGrant: Hashable, Sendable {
    /// The host name, in lower case.
    package var host: String
    /// Whether the host may have an address outside the public Internet, such as a server in the user's own network.
    package var allowsPrivateAddresses: Bool
    /// The command with which the user can allow a private address; nil if there is none.
    package var remedy: String?

    /// Creates a permission for one host, on any port.
    package init(host: String, allowsPrivateAddresses: Bool = false, remedy: String? = nil) {
        self.host = host
        self.allowsPrivateAddresses = allowsPrivateAddresses
        self.remedy = remedy
    }
}

/// A single HTTPS request to permitted hosts.
///
/// The client checks the address of every connection after name resolution, including those of redirects, so that
/// neither a name that resolves to this machine nor a redirect can bypass the grants. It always verifies certificates,
/// and uses no cookies, no stored credentials, and no proxy from the environment.
package final class HTTPSClient: Sendable {
    private let grants: [HTTPSGrant]
    private let reachesPublicHosts: Bool
    let limits: HTTPSLimits
    let authorities: String?
    let state = Mutex(State())

    struct State {
        var isCancelled = false
        // The transfer is woken through this pointer, which is set only while the transfer exists.
        nonisolated(unsafe) var transfer: OpaquePointer?
    }

    /// Creates a client for one request.
    ///
    /// - Parameters:
    ///   - grants: the permitted hosts.
    ///   - reachesPublicHosts: whether all other public hosts are permitted, too. Used for addresses given by the user,
    /// whose servers may redirect elsewhere.
    ///   - authorities: a file with the certificates to trust instead of the system's.
    package init(
        grants: [HTTPSGrant], reachesPublicHosts: Bool = false, limits: HTTPSLimits, authorities: String? = nil
    ) {
        self.grants = grants
        self.reachesPublicHosts = reachesPublicHosts
        self.limits = limits
        self.authorities = authorities
    }

    /// Cancels the request. Can be called from any thread, even before the request begins.
    package func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let transfer = state.transfer { cc_transfer_wake(transfer) }
        }
    }

    /// Sends the request and blocks until the response is complete.
    ///
    /// - Parameters:
    ///   - credential: a header that is added for its own origins only, again after each redirect. The first URL must have
    ///     one of these origins. The response then has no cookies, and is never encoded or partial.
    ///   - milliseconds: the time limit, including redirects.
    package func response(
        to request: HTTPSRequest, credential: HTTPSCredential? = nil, milliseconds: Int64
    ) throws(HTTPSFailure) -> HTTPSResponse {
        if let problem = request.problem(limits: limits) ?? credential?.problem { throw problem }
        let end = MonotonicClock.milliseconds + max(0, milliseconds)
        var current = request
        do throws(HTTPSFailure) {
            for hop in 0...limits.redirects {
                let destination = try destination(of: current.url)
                if hop == 0, let credential { try Self.require(destination.origin, for: credential) }
                current.url = destination.url
                if let credential, credential.isExcluded(current.url) {
                    throw HTTPSFailure(
                        kind: .invalid,
                        message: "The access of an account cannot be sent to an address that gives out or ends access.")
                }
                let left = end - MonotonicClock.milliseconds
                guard left > 0 else {
                    throw HTTPSFailure(kind: .timedOut, message: "The server did not answer in time.")
                }
                let (response, redirect) = try exchange(
                    current.with(credential, for: destination.origin), destination.grant, milliseconds: left)
                let isRedirect = (300...399).contains(response.status) && !redirect.isEmpty
                guard isRedirect, limits.redirects > 0 else {
                    return try response.checked(for: credential, from: destination.origin)
                }
                Self.changeMethod(of: &current, status: response.status)
                try follow(redirect, from: destination, credential, &current)
            }
            throw HTTPSFailure(kind: .network, message: "The server redirected more than \(limits.redirects) times.")
        } catch {
            // A server that answers with a redirect to be read has carried out the request, and its response is missing.
            var failure = error
            if current.method != request.method { failure.mayHaveTakenEffect = true }
            throw failure
        }
    }

    /// The destination of a request.
    private struct Destination {
        /// The URL as libcurl parses it.
        var url: String
        /// The grant for its host.
        var grant: HTTPSGrant
        var port: Int32

        /// The host and the port; the scheme is always https.
        var origin: HTTPSCredential.Origin { HTTPSCredential.Origin(host: grant.host, port: port) }
    }

    private static func require(
        _ origin: HTTPSCredential.Origin, for credential: HTTPSCredential
    ) throws(HTTPSFailure) {
        guard !credential.origins.contains(origin) else { return }
        let list = credential.origins.map(\.text).sorted().joined(separator: ", ")
        throw HTTPSFailure(
            kind: .invalid, message: "The access of this account is only for \(list), and not for “\(origin.text)”.")
    }

    private func destination(of url: String) throws(HTTPSFailure) -> Destination {
        func failure(_ kind: HTTPSFailure.Kind, _ message: Sentence) -> HTTPSFailure {
            HTTPSFailure(kind: kind, message: message)
        }
        guard url.utf8.count <= 8_000, !url.utf8.contains(0) else { throw failure(.invalid, "The URL is too long.") }
        var host = [CChar](repeating: 0, count: 512)
        var normal = [CChar](repeating: 0, count: 16_384)
        var port: Int32 = 0
        let code = cc_url(url, &host, host.count, &port, &normal, normal.count)
        switch Int(code) {
        case CC_OK: break
        case CC_NO_LIBRARY: throw failure(.unsupported, "libcurl 7.85 or later is not installed.")
        case CC_NOT_HTTPS: throw failure(.invalid, "Only https URLs can be used.")
        case CC_CREDENTIALS: throw failure(.invalid, "The URL contains a user name or a password; use a header.")
        default: throw failure(.invalid, "The URL is malformed.")
        }
        let name = Self.text(host).lowercased()
        let others = reachesPublicHosts ? HTTPSGrant(host: name) : nil
        guard let grant = grants.first(where: { $0.host == name }) ?? others else {
            throw failure(
                .notGranted,
                "The host “\(name)” is not among those that the manifest declares (VCPNetworkHosts) and the user granted, "
                    + "and it is not a server that the user has configured."
            )
        }
        return Destination(url: Self.text(normal), grant: grant, port: port)
    }

    /// Changes the method to GET if the status of a redirect asks for that (RFC 9110, section 15.4).
    private static func changeMethod(of request: inout HTTPSRequest, status: Int) {
        guard status == 303 || (status < 303 && request.method == "POST"), request.method != "HEAD" else { return }
        request.method = "GET"
        request.body = []
        request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }

    /// Directs the request to the target of a redirect.
    private func follow(
        _ redirect: String, from former: Destination, _ credential: HTTPSCredential?, _ request: inout HTTPSRequest
    ) throws(HTTPSFailure) {
        if let credential, credential.isContained(redirect) {
            guard let next = try? destination(of: redirect), next.origin == former.origin else {
                throw HTTPSFailure(
                    kind: .badResponse,
                    message:
                        "“\(former.grant.host)” redirects to another server, with the access of the user in the URL.")
            }
        }
        let next = try destination(of: redirect)
        request.url = next.url
        guard next.origin != former.origin else { return }
        request.removeHeadersForOneOrigin()
    }
}
