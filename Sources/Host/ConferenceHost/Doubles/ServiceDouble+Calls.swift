import ConferenceErrors
import HTTPS
import Synchronization

// The calls of the provider: where they lead, and the faults.
extension ServiceDouble {
    /// Sends a call to the double, and returns what the provider is told.
    ///
    /// Timeouts need no time: the failure is what the provider would have got in the end.
    ///
    /// - Parameter declared: the hosts that the provider may reach in normal use.
    func response(
        to request: HTTPSRequest, credential: HTTPSCredential?, declared: Set<String>, milliseconds: Int64,
        through client: HTTPSClient
    ) throws(HTTPSFailure) -> HTTPSResponse {
        let (request, credential) = try redirected(request, credential, declared: declared)
        let (place, fault) = state.withLock { state in
            state.calls.append(
                ObservedCall(
                    method: request.method, path: URLParts(request.url)?.path ?? "", hasCredential: credential != nil,
                    generation: credential.map { Self.generation(in: $0.headerValue) } ?? 0))
            let number = state.calls.count
            let fault = state.fault.flatMap { $0.calls.contains(number, method: request.method) ? $0.fault : nil }
            return (number - 1, fault)
        }
        let host = URLParts(request.url)?.origin?.host ?? ""
        let isRead = HTTPSRequest.isRead(method: request.method)
        if let fault, !fault.isSent {
            guard case .answer(let status, let headers) = fault else {
                throw HTTPSFailure(kind: .timedOut, message: "“\(host)” did not answer in time.")
            }
            var response = HTTPSResponse(status: status, headers: headers)
            response.answersCredential = credential != nil
            return response
        }
        var response = try client.response(to: request, credential: credential, milliseconds: milliseconds)
        state.withLock { if place < $0.calls.count { $0.calls[place].answer = response } }
        switch fault {
        case nil, .answer, .timeoutBefore: break
        case .answerAfter(let status):
            response.status = status
            response.headers = []
            response.body = []
        case .timeoutAfter:
            throw HTTPSFailure(
                kind: .timedOut, message: "“\(host)” did not answer in time.", mayHaveTakenEffect: !isRead)
        case .brokenConnection:
            throw HTTPSFailure(
                kind: .network, message: "The response of “\(host)” is incomplete or damaged.",
                mayHaveTakenEffect: !isRead)
        case .halfBody:
            response.body.removeLast(response.body.count - response.body.count / 2)
            response.headers.removeAll { $0.name.lowercased() == "content-length" }
        }
        return response
    }

    /// Returns the call as the double gets it. A host that is declared leads to its double; one that is not is left for the
    /// client to refuse.
    private func redirected(
        _ request: HTTPSRequest, _ credential: HTTPSCredential?, declared: Set<String>
    ) throws(HTTPSFailure) -> (HTTPSRequest, HTTPSCredential?) {
        guard let parts = URLParts(request.url), let origin = parts.origin else { return (request, credential) }
        let isDeclared = declared.contains(origin.host)
        guard let address = addresses[origin.host] ?? (isDeclared ? address : nil) else {
            guard isDeclared, !grants.contains(where: { $0.host == origin.host }) else { return (request, credential) }
            throw HTTPSFailure(kind: .notGranted, message: "The host “\(origin.host)” has no double in this check.")
        }
        // A call that already names its double stays as it is: its address may be a setting.
        guard address.origin.host != origin.host else { return (request, credential) }
        var (request, credential) = (request, credential)
        request.url = address.text + parts.rest
        if credential?.origins.contains(origin) == true { credential?.origins = [address.origin] }
        return (request, credential)
    }
}
