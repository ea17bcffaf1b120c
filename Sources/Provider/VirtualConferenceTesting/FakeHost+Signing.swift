import CConferenceProvider
import VirtualConferenceKit

extension FakeHost {
    /// Signs in place of a real host: gets the key of the setting and the input, and returns the signature.
    ///
    /// The input is the provider's text or, for a JSON Web Token, its claims as a JSON object. A thrown
    /// ``VirtualConferenceError`` is what a real host reports, such as `configuration` if the user has not entered the key.
    public typealias Signer = @Sendable (_ key: String, _ input: String) async throws -> String

    /// Starts to sign, as `sign` of `vcp.sign/1` does.
    func sign(
        _ token: vcp_request, _ call: UnsafePointer<vcp_sign_call>?, _ done: SignDone?, _ user: UnsafeMutableRawPointer?
    ) -> vcp_status {
        guard let call = call?.pointee, let done, let signer = service.signer, call.key.len > 0 else {
            return vcp_status(VCP_E_INVALID)
        }
        guard call.input.len <= 65_536 else { return vcp_status(VCP_E_LIMIT) }
        guard isOpen(token) else { return vcp_status(VCP_E_STATE) }
        let (key, input) = (text(call.key), text(call.input))
        // A pointer of the provider, which is only passed back to it.
        nonisolated(unsafe) let user = user
        return service.calls.start(for: token, hasEffect: false, { try await signer(key, input) }) { reply in
            let memory = LentMemory()
            var result = vcp_sign_result()
            result.struct_size = UInt32(MemoryLayout<vcp_sign_result>.size)
            switch reply {
            case .success(let signature): result.signature = memory.text(signature)
            case .failure(let error):
                result.status = error.status.rawValue
                result.message = memory.text(error.message)
            }
            done(user, &result)
            memory.overwriteTexts()
        }
    }
}

/// `done` of `vcp.sign/1`.
typealias SignDone = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vcp_sign_result>?) -> Void
