import CalendarStore
import ConferenceErrors
import ConferenceModel
import HTTPS

/// The result of fetching a subscribed calendar.
enum FetchResult: Sendable {
    /// The calendar has not changed.
    case unchanged
    /// The complete content, and the validators to detect the next change.
    case contents([UInt8], validator: String?, lastModified: String?)
}

/// The reason why a fetch failed, and the delay that the server asks for.
struct FetchFailure: Error {
    let error: ConferenceError
    var retryAfter: Int64?
}

/// Fetches a subscribed calendar from a server over HTTPS, or from the file system.
struct SubscriptionFetch: Sendable {
    let limits: Limits
    /// A file of certificates to trust instead of the system's.
    let authorities: String?

    /// Fetches the calendar; blocks for at most ``Limits/subscriptionTimeout``.
    ///
    /// - Parameter isConditional: whether the server may answer that nothing has changed.
    func fetch(
        _ address: SubscriptionAddress, _ subscription: SubscriptionRecord, isConditional: Bool
    ) throws(FetchFailure) -> FetchResult {
        guard let host = address.host else {
            do {
                return try SubscribedFile(path: address.text, limit: limits.subscriptionLength)
                    .contents(unless: isConditional ? subscription.validator : nil)
            } catch {
                throw FetchFailure(error: error)
            }
        }
        return try fetch(address, host: host, subscription, isConditional: isConditional)
    }

    private func fetch(
        _ address: SubscriptionAddress, host: String, _ subscription: SubscriptionRecord, isConditional: Bool
    ) throws(FetchFailure) -> FetchResult {
        var headers = [
            HTTPSHeader(name: "Accept", value: "text/calendar, */*;q=0.1"),
            HTTPSHeader(name: "User-Agent", value: "conferencectl"),
        ]
        if let value = address.authorization { headers.append(HTTPSHeader(name: "Authorization", value: value)) }
        var isAsked = false
        if isConditional {
            // Send both, because the server may support only one; if it supports both, the
            // first one wins (RFC 9110, 13.2.2).
            for (name, value) in [
                ("If-None-Match", subscription.validator), ("If-Modified-Since", subscription.lastModified),
            ] {
                guard let value else { continue }
                headers.append(HTTPSHeader(name: name, value: value))
                isAsked = true
            }
        }
        let response: HTTPSResponse
        do {
            response = try client(for: host, subscription).response(
                to: HTTPSRequest(method: "GET", url: address.url, headers: headers, decompresses: true),
                milliseconds: Int64(limits.subscriptionTimeout / .milliseconds(1)))
        } catch {
            throw FetchFailure(error: explained(error, host: host))
        }
        switch response.status {
        case 200:
            return .contents(
                response.body, validator: Self.validator(response.header("etag")),
                lastModified: Self.validator(response.header("last-modified")))
        case 304 where isAsked: return .unchanged
        default:
            throw FetchFailure(
                error: .subscriptionRefused(host: host, status: response.status),
                retryAfter: response.header("retry-after").flatMap { Int64($0) })
        }
    }

    private func explained(_ failure: HTTPSFailure, host: String) -> ConferenceError {
        switch failure.kind {
        case .tooLarge: .subscriptionTooLarge(host: host, limit: limits.subscriptionLength)
        // The address itself was checked before, so this is the target of a redirect.
        case .invalid:
            .subscriptionUnreachable(
                "“\(host)” redirects to an unsupported address. \(TextPolicy.printable(failure.message))")
        default: .subscriptionUnreachable(TextPolicy.printable(failure.message), refusedHost: failure.privateHost)
        }
    }

    private func client(for host: String, _ subscription: SubscriptionRecord) -> HTTPSClient {
        var grants = subscription.privateHosts.map { HTTPSGrant(host: $0, allowsPrivateAddresses: true) }
        if !subscription.privateHosts.contains(host) {
            grants.append(HTTPSGrant(host: host))
        }
        return HTTPSClient(
            grants: grants, reachesPublicHosts: true,
            limits: HTTPSLimits(
                requestLength: 0, responseLength: limits.subscriptionLength, headers: limits.httpHeaders,
                headersLength: limits.httpHeadersLength,
                interimResponses: limits.httpInterimResponses, redirects: limits.subscriptionRedirects),
            authorities: authorities)
    }

    /// Returns a validator to send back unchanged; nil if a header could not contain it, or if it is not worth storing.
    private static func validator(_ value: String?) -> String? {
        guard let value, (1...1_024).contains(value.utf8.count) else { return nil }
        return value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? value : nil
    }
}
