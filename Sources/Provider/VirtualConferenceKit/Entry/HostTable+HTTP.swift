import CConferenceProvider
import Foundation

extension HostTable {
    /// Asks the host to make an HTTPS call on behalf of a request, and waits for the response.
    func response(to request: HTTPRequest, for token: vcp_request) async throws -> HTTPResponse {
        guard let send = http?.pointee.send else {
            throw VirtualConferenceError(.unsupported, "This host does not make HTTPS calls for providers.")
        }
        // A host that does not know accounts would send the call without a credential.
        guard request.account == nil || holdsAccounts else {
            throw VirtualConferenceError(.unsupported, "This host does not hold accounts for providers.")
        }
        return try await withCheckedThrowingContinuation { continuation in
            let pending = Unmanaged.passRetained(PendingCall(continuation))
            let status = Self.lend(request) { lent in
                send(
                    context, token, lent,
                    { user, response in
                        guard let user else { return }
                        Unmanaged<PendingCall>.fromOpaque(user).takeRetainedValue().finish(response)
                    }, pending.toOpaque())
            }
            // If the host refuses the call, it never calls `done`, so the call is finished here.
            if status != VCP_OK { pending.takeRetainedValue().refuse(status) }
        }
    }

    private var http: UnsafePointer<vcp_host_http>? { hostExtension(VCP_EXT_HTTP, as: vcp_host_http.self) }

    /// A call whose response the provider waits for.
    private final class PendingCall {
        private let continuation: CheckedContinuation<HTTPResponse, any Error>

        init(_ continuation: CheckedContinuation<HTTPResponse, any Error>) { self.continuation = continuation }

        func finish(_ response: UnsafePointer<vcp_http_response>?) {
            guard let response = response?.pointee else {
                return continuation.resume(throwing: VirtualConferenceError(.fault, "The host did not answer."))
            }
            guard response.status == VCP_OK else {
                return continuation.resume(
                    throwing: VirtualConferenceError(.init(rawValue: response.status), String(response.message)))
            }
            let headers = UnsafeBufferPointer(start: response.headers, count: Int(response.header_count)).map {
                HTTPRequest.Header(name: String($0.name), value: String($0.value))
            }
            let body = response.body.ptr.map { Data(bytes: $0, count: response.body.len) } ?? Data()
            continuation.resume(
                returning: HTTPResponse(status: Int(response.http_status), headers: headers, body: body))
        }

        func refuse(_ status: vcp_status) {
            let problem =
                switch Int(status) {
                case VCP_E_LIMIT: "The call is too large, or too many calls are running."
                case VCP_E_STATE: "The request that the call belongs to is already finished."
                case VCP_E_NOT_FOUND: "The manifest does not declare the account of the call."
                case VCP_E_UNSUPPORTED: "The host does not hold accounts for providers."
                default: "The host has rejected the call."
                }
            continuation.resume(throwing: VirtualConferenceError(.init(rawValue: status), problem))
        }
    }

    private static func lend(
        _ request: HTTPRequest, _ body: (UnsafePointer<vcp_http_request>) -> vcp_status
    ) -> vcp_status {
        var texts = TextArena()
        let method = texts.add(request.method)
        let url = texts.add(request.url.absoluteString)
        let account = texts.add(request.account)
        let places = request.headers.map { (texts.add($0.name), texts.add($0.value)) }
        return texts.withTexts { text in
            let headers = places.map { vcp_http_header(name: text($0.0), value: text($0.1)) }
            return headers.withUnsafeBufferPointer { headers in
                request.body.withUnsafeBytes { bytes in
                    let content = vcp_str(
                        ptr: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
                    var lent = vcp_http_request(
                        struct_size: UInt32(MemoryLayout<vcp_http_request>.size),
                        header_count: UInt32(clamping: headers.count), method: text(method), url: text(url),
                        headers: headers.baseAddress, body: content, account: text(account))
                    return body(&lent)
                }
            }
        }
    }
}
