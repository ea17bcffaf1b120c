import ConferenceErrors
import Glibc
import HTTPS
import Platform

/// Sends the requests of a sign-in or of a renewal. Only the hosts that are named here can be reached.
struct AccountTransport: Sendable {
    /// The title of the account, for errors.
    var title: String
    var grants: [HTTPSGrant]
    /// Whether all hosts of the public Internet can be reached, too: only to find the servers of a name that a person typed.
    var reachesPublicHosts = false
    /// A file with the certificates to trust instead of the system's.
    var authorities: String?
    /// When the answer must be there.
    var deadline: Deadline
    /// Becomes readable when the caller loses interest; negative for never.
    var cancellation: Int32 = -1
    /// The name of this program and device.
    var userAgent = "Conference"

    /// The longest time for one request.
    private static let limit: Int64 = 30_000

    /// - Parameters:
    ///   - hosts: the hosts that can be reached.
    ///   - privateHosts: those of them that may be on a private network.
    init(
        title: String, hosts: some Sequence<String>, privateHosts: Set<String>, authorities: String?,
        deadline: Deadline, cancellation: Int32 = -1, userAgent: String = "Conference"
    ) {
        self.title = title
        grants = Set(hosts).sorted().map {
            HTTPSGrant(host: $0, allowsPrivateAddresses: privateHosts.contains($0))
        }
        self.authorities = authorities
        self.deadline = deadline
        self.cancellation = cancellation
        self.userAgent = userAgent
    }

    /// Sends a form.
    func post(
        _ url: String, _ form: WebForm, headers: [HTTPSHeader] = []
    ) throws(ConferenceError) -> HTTPSResponse {
        let type = HTTPSHeader(name: "Content-Type", value: "application/x-www-form-urlencoded")
        return try response(
            HTTPSRequest(method: "POST", url: url, headers: [type] + headers, body: Array(form.text.utf8)))
    }

    /// Sends a JSON text.
    func post(
        _ url: String, json: JSONValue, headers: [HTTPSHeader] = []
    ) throws(ConferenceError) -> HTTPSResponse {
        let type = HTTPSHeader(name: "Content-Type", value: "application/json")
        return try response(HTTPSRequest(method: "POST", url: url, headers: [type] + headers, body: json.compact))
    }

    func get(
        _ url: String, headers: [HTTPSHeader] = [], redirects: Int = 0
    ) throws(ConferenceError) -> HTTPSResponse {
        try response(HTTPSRequest(method: "GET", url: url, headers: headers), redirects: redirects)
    }

    /// Sends a request and returns the answer, whatever its status is.
    ///
    /// - Parameter redirects: the number of redirects to follow. A request with a secret follows none.
    /// - Throws: `accountUnavailable`, `signInCancelled`.
    func response(_ request: HTTPSRequest, redirects: Int = 0) throws(ConferenceError) -> HTTPSResponse {
        var request = request
        request.headers.append(HTTPSHeader(name: "User-Agent", value: Self.visible(userAgent)))
        if !request.headers.contains(where: { $0.name.lowercased() == "accept" }) {
            request.headers.append(HTTPSHeader(name: "Accept", value: "application/json"))
        }
        let limits = HTTPSLimits(
            requestLength: 65_536, responseLength: 131_072, headers: 100, headersLength: 65_536, interimResponses: 20,
            redirects: redirects)
        let client = HTTPSClient(
            grants: grants, reachesPublicHosts: reachesPublicHosts, limits: limits, authorities: authorities)
        let watch = CancellationWatch(cancellation) { client.cancel() }
        defer { watch?.end() }
        let milliseconds = min(deadline.remaining / 1_000_000, Self.limit)
        do throws(HTTPSFailure) {
            return try client.response(to: request, milliseconds: milliseconds)
        } catch {
            if error.kind == .cancelled { throw .signInCancelled(title) }
            throw .accountUnavailable(title, error.message, isTimeout: error.kind == .timedOut)
        }
    }

    /// Returns a text that can stand in a header.
    private static func visible(_ text: String) -> String {
        String(text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" }.prefix(128))
    }
}
