import CConferenceProvider
import WorkerProtocol

/// `done` of `vcp.sign/1`.
typealias SignDone = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vcp_sign_result>?) -> Void

extension SignReply: CallReply {
    static func ended(_ number: Int64) -> SignReply {
        SignReply(
            number: number, status: vcp_status(VCP_E_CANCELLED),
            message: "The request that this call belongs to has ended.")
    }

    /// Calls `body` with the reply as the struct of `vcp.h`, which is not valid afterwards.
    func withC(_ body: (UnsafePointer<vcp_sign_result>) -> Void) {
        signature.withBorrowed { signature in
            message.withBorrowed { message in
                var result = vcp_sign_result(
                    struct_size: UInt32(MemoryLayout<vcp_sign_result>.size), status: status, signature: signature,
                    message: message)
                body(&result)
            }
        }
    }
}

extension Borrowed {
    /// Copies the call of `sign`, without a number. The host checks whether the key is declared.
    static func signRequest(_ pointer: UnsafePointer<vcp_sign_call>?) throws(Rejection) -> SignRequest {
        let call = try value(pointer, "call", size: { $0.struct_size })
        return SignRequest(
            number: 0, key: try requiredText(call.key, "key", limit: HTTPBounds.textLength),
            input: try bytes(call.input, "input", limit: SignBounds.inputLength))
    }
}
