import CConferenceProvider
import Synchronization
import WorkerProtocol

// What the host does for a provider that has no network and no secrets: HTTPS calls, accounts, signatures.
extension HostServices {
    func send(
        _ token: UInt64, _ request: UnsafePointer<vcp_http_request>?, _ done: HTTPDone?,
        _ user: UnsafeMutableRawPointer?
    ) -> vcp_status {
        guard let done else { return vcp_status(VCP_E_INVALID) }
        var call: HTTPCall
        do throws(Rejection) {
            call = try Borrowed.httpCall(request)
        } catch {
            log(vcp_log_level(VCP_LOG_WARNING), "send was called with an invalid request: \(error.clause)")
            return vcp_status(error.reason == .limitExceeded ? VCP_E_LIMIT : VCP_E_INVALID)
        }
        // A call that names an account is never sent without its credential.
        if !call.account.isEmpty {
            guard let accounts else { return vcp_status(VCP_E_UNSUPPORTED) }
            guard accounts.isDeclared(call.account) else { return vcp_status(VCP_E_NOT_FOUND) }
        }
        guard let request = requests.withLock({ $0.openRequest(token) }) else { return vcp_status(VCP_E_STATE) }
        // A pointer of the provider, which is only passed back to it.
        nonisolated(unsafe) let user = user
        let number = calls.begin(request: request) { reply in reply.withC { done(user, $0) } }
        guard let number else { return vcp_status(VCP_E_LIMIT) }
        call.number = number
        channel.send(call, request: request)
        return vcp_status(VCP_OK)
    }

    // MARK: Accounts, for the provider

    func stateOfAccount(_ name: vcp_str) -> Int32 {
        guard let name = try? Borrowed.text(name, "account", limit: limits.titleLength) else {
            return Int32(VCP_ACCOUNT_NONE)
        }
        return accounts?.state(name).rawValue ?? Int32(VCP_ACCOUNT_NONE)
    }

    func detailOfAccount(
        _ name: vcp_str, _ key: vcp_str, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
        _ needed: UnsafeMutablePointer<Int>?
    ) -> vcp_status {
        guard let name = try? Borrowed.text(name, "account", limit: limits.titleLength),
            let key = try? Borrowed.text(key, "key", limit: limits.identifierLength)
        else { return vcp_status(VCP_E_INVALID) }
        return Self.copy(accounts?.detail(name, key), buffer, capacity, needed)
    }

    // MARK: Signatures, for the provider

    func sign(
        _ token: UInt64, _ call: UnsafePointer<vcp_sign_call>?, _ done: SignDone?, _ user: UnsafeMutableRawPointer?
    ) -> vcp_status {
        guard let done else { return vcp_status(VCP_E_INVALID) }
        var order: SignRequest
        do throws(Rejection) {
            order = try Borrowed.signRequest(call)
        } catch {
            log(vcp_log_level(VCP_LOG_WARNING), "sign was called with an invalid call: \(error.clause)")
            return vcp_status(error.reason == .limitExceeded ? VCP_E_LIMIT : VCP_E_INVALID)
        }
        guard let request = requests.withLock({ $0.openRequest(token) }) else { return vcp_status(VCP_E_STATE) }
        // A pointer of the provider, which is only passed back to it.
        nonisolated(unsafe) let user = user
        let number = signatures.begin(request: request) { reply in reply.withC { done(user, $0) } }
        guard let number else { return vcp_status(VCP_E_LIMIT) }
        order.number = number
        channel.send(order, request: request)
        return vcp_status(VCP_OK)
    }
}
