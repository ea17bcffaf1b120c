import Accounts
import ConferenceErrors
import HTTPS
import Platform
import WorkerProtocol

/// One HTTPS call with the credential of an account, and the response as the provider may see it.
struct AccountCall {
    let accounts: ProviderAccounts
    let named: ProviderAccounts.Named
    let transport: CallTransport
    /// Finds the credentials that calls of the provider have had, and learns the one of this call.
    let credentials: SecretRedaction
    /// Finds secrets in everything that the provider says, and learns the credential, too.
    let redaction: SecretRedaction
    /// Returns an error's message as the program shows it.
    let sentence: (ConferenceError) -> String
    /// Called with the HTTP status of each response, or with nil if there was none, and the time that it took.
    let note: (_ status: Int?, _ milliseconds: Int64) -> Void

    /// Why there is no response for the provider.
    enum Failure: Error {
        /// The account cannot be used.
        case account(ProviderStatus, String)
        case transfer(HTTPSFailure)
    }

    /// Makes the call. If the service does not accept the credential, renews it and repeats the call once.
    func response(to request: HTTPSRequest, milliseconds: Int64) throws(Failure) -> HTTPSResponse {
        let deadline = Deadline(after: .milliseconds(milliseconds))
        let first = try credential(deadline) { left throws(ConferenceError) in
            try accounts.credential(named, milliseconds: left)
        }
        let response = try send(request, first, deadline)
        guard response.isRefusal else { return response.without(credentials) }
        // The service has not carried out what it refuses, so that any method can be repeated.
        let second = try credential(deadline) { left throws(ConferenceError) in
            try accounts.renewed(first, named, milliseconds: left)
        }
        let repeated = try send(request, second, deadline)
        guard repeated.isRefusal else { return repeated.without(credentials) }
        throw failure(.signInExpired(named.declaration.title, second.name, reason: .revoked))
    }

    private func credential(
        _ deadline: Deadline, _ body: (Int64) throws(ConferenceError) -> AccountCredential
    ) throws(Failure) -> AccountCredential {
        do throws(ConferenceError) {
            let credential = try body(deadline.remaining / 1_000_000)
            credentials.add(credential.allSecrets)
            redaction.add(credential.allSecrets)
            return credential
        } catch {
            throw failure(error)
        }
    }

    private func send(
        _ request: HTTPSRequest, _ credential: AccountCredential, _ deadline: Deadline
    ) throws(Failure) -> HTTPSResponse {
        let header = HTTPSCredential(credential, origins: accounts.origins(of: credential, named)) {
            [credentials] url in
            credentials.isFound(in: url)
        }
        let start = MonotonicClock.milliseconds
        do throws(HTTPSFailure) {
            let response = try transport.response(
                to: request, credential: header, milliseconds: deadline.remaining / 1_000_000)
            note(response.status, MonotonicClock.milliseconds - start)
            return response
        } catch {
            note(nil, MonotonicClock.milliseconds - start)
            throw .transfer(error)
        }
    }

    private func failure(_ error: ConferenceError) -> Failure {
        let status: ProviderStatus =
            switch error.exitStatus {
            case .noPermission: .auth
            case .temporary: .unavailable
            case .unavailable: .network
            case .configuration: .configuration
            default: .internalError
            }
        return .account(status, redaction.redacted(sentence(error)))
    }
}

extension HTTPSResponse {
    /// Whether the service does not accept the credential.
    fileprivate var isRefusal: Bool { status == 401 && answersCredential }

    /// Returns the response without the credentials that it repeats.
    func without(_ credentials: SecretRedaction) -> HTTPSResponse {
        func cleaned(_ text: String) -> String {
            let bytes = Array(text.utf8)
            let redacted = credentials.redacted(response: bytes)
            return redacted == bytes ? text : String(decoding: redacted, as: UTF8.self)
        }
        var response = self
        response.body = credentials.redacted(response: body)
        response.headers = headers.map { HTTPSHeader(name: cleaned($0.name), value: cleaned($0.value)) }
        return response
    }
}
