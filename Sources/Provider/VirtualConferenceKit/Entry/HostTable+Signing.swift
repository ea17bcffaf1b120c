import CConferenceProvider

extension HostTable {
    /// Asks the host to sign on behalf of a request, and waits for the signature.
    func signature(of input: [UInt8], with key: String, for token: vcp_request) async throws -> String {
        guard let sign = hostExtension(VCP_EXT_SIGN, as: vcp_host_sign.self)?.pointee.sign else {
            throw VirtualConferenceError(.unsupported, "This host does not sign for providers.")
        }
        return try await withCheckedThrowingContinuation { continuation in
            let pending = Unmanaged.passRetained(PendingSignature(continuation))
            let status = Self.lend(input, key) { lent in
                sign(
                    context, token, lent,
                    { user, result in
                        guard let user else { return }
                        Unmanaged<PendingSignature>.fromOpaque(user).takeRetainedValue().finish(result)
                    }, pending.toOpaque())
            }
            // If the host refuses the call, it never calls `done`, so the call is finished here.
            if status != VCP_OK { pending.takeRetainedValue().refuse(status) }
        }
    }

    /// A signature that the provider waits for.
    private final class PendingSignature {
        private let continuation: CheckedContinuation<String, any Error>

        init(_ continuation: CheckedContinuation<String, any Error>) { self.continuation = continuation }

        func finish(_ result: UnsafePointer<vcp_sign_result>?) {
            guard let result = result?.pointee else {
                return continuation.resume(throwing: VirtualConferenceError(.fault, "The host did not answer."))
            }
            guard result.status == VCP_OK else {
                return continuation.resume(
                    throwing: VirtualConferenceError(.init(rawValue: result.status), String(result.message)))
            }
            continuation.resume(returning: String(result.signature))
        }

        func refuse(_ status: vcp_status) {
            let problem =
                switch Int(status) {
                case VCP_E_LIMIT: "The text to sign is too long, or too many signatures are being made."
                case VCP_E_STATE: "The request that the signature belongs to is already finished."
                default: "The host has refused to sign."
                }
            continuation.resume(throwing: VirtualConferenceError(.init(rawValue: status), problem))
        }
    }

    private static func lend(
        _ input: [UInt8], _ key: String, _ body: (UnsafePointer<vcp_sign_call>) -> vcp_status
    ) -> vcp_status {
        withText(key) { key in
            input.withUnsafeBytes { bytes in
                let input = vcp_str(ptr: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
                var lent = vcp_sign_call(
                    struct_size: UInt32(MemoryLayout<vcp_sign_call>.size), flags: 0, key: key, input: input)
                return body(&lent)
            }
        }
    }
}
