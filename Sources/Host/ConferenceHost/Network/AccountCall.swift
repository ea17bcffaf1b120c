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
    /// Finds credentials in responses, and from now on in everything that the provider says.
    let redaction: SecretRedaction
    /// Returns an error's message as the program shows it.
    let sentence: (ConferenceError) -> String
    /// Called with the HTTP status of each response, or with nil if there was none.
    let note: (_ status: Int?) -> Void

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
        guard response.isRefusal else { return cleaned(response) }
        // The service has not carried out what it refuses, so that any method can be repeated.
        let second = try credential(deadline) { left throws(ConferenceError) in
            try accounts.renewed(first, named, milliseconds: left)
        }
        let repeated = try send(request, second, deadline)
        guard repeated.isRefusal else { return cleaned(repeated) }
        throw failure(.signInExpired(named.declaration.title, second.name, reason: .revoked))
    }

    private func credential(
        _ deadline: Deadline, _ body: (Int64) throws(ConferenceError) -> AccountCredential
    ) throws(Failure) -> AccountCredential {
        do throws(ConferenceError) {
            let credential = try body(deadline.remaining / 1_000_000)
            redaction.add(credential.allSecrets)
            return credential
        } catch {
            throw failure(error)
        }
    }

    private func send(
        _ request: HTTPSRequest, _ credential: AccountCredential, _ deadline: Deadline
    ) throws(Failure) -> HTTPSResponse {
        let header = HTTPSCredential(credential, origins: accounts.origins(of: credential, named)) { [redaction] url in
            redaction.isFound(in: url)
        }
        do throws(HTTPSFailure) {
            let response = try transport.response(
                to: request, credential: header, milliseconds: deadline.remaining / 1_000_000)
            note(response.status)
            return response
        } catch {
            note(nil)
            throw .transfer(error)
        }
    }

    /// Returns a response without the credentials that it repeats.
    private func cleaned(_ response: HTTPSResponse) -> HTTPSResponse {
        var response = response
        response.body = redaction.redacted(response: response.body)
        response.headers = response.headers.map { header in
            HTTPSHeader(name: text(header.name), value: text(header.value))
        }
        return response
    }

    private func text(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let redacted = redaction.redacted(response: bytes)
        return redacted == bytes ? text : String(decoding: redacted, as: UTF8.self)
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
}
