import ConferenceErrors
import Platform

/// Gets a new access token for a record.
struct AccountRenewal: Sendable {
    let declaration: AccountDeclaration
    let account: Account
    let settings: [String: String]
    let privateHosts: Set<String>
    let authorities: String?
    let now: @Sendable () -> Int64
    let deadline: Deadline

    /// What came of it.
    enum Outcome {
        /// The record with new tokens.
        case renewed(AccountRecord)
        /// The person has to sign in again.
        case ended(Account.Reason)
    }

    /// Asks the service for a new token.
    ///
    /// - Throws: `accountUnavailable` if it may be asked again later; the old tokens are then still worth keeping.
    func renew(_ record: AccountRecord) throws(ConferenceError) -> Outcome {
        let requested = now()
        var record = record
        switch try outcome(record) {
        case .tokens(let tokens):
            record.take(tokens, now: requested)
            return .renewed(record)
        case .refused(let error), .denied(let error):
            guard error.endsSignIn else {
                throw .accountUnavailable(
                    declaration.title, "The access could not be renewed: \(error.clause).")
            }
            return .ended(.refused)
        case .temporary(let status, _): throw .accountUnavailable(declaration.title, status: status)
        case .unusable(let problem): throw .unusableTokens(declaration.title, problem)
        case .pending, .slowDown: throw .unusableTokens(declaration.title, .status)
        }
    }

    private func outcome(_ record: AccountRecord) throws(ConferenceError) -> TokenOutcome {
        switch record.scheme {
        case .oauth:
            let client = try client(record)
            if record.isGrantedWithoutPerson { return try client.tokenWithoutPerson(record, scopes: account.scopes) }
            return try client.refresh(record.refreshToken ?? "")
        case .matrix:
            guard let server = account.server.flatMap({ ServiceAddress($0) }) else {
                throw .notSignedIn(declaration.title, account.name)
            }
            let transport = transport([server.host])
            return try MatrixServer(address: server, transport: transport).refresh(record.refreshToken ?? "")
        case .password, .key: return .refused(ReplyError(code: "invalid_grant"))
        }
    }

    /// The client that the record belongs to.
    func client(_ record: AccountRecord) throws(ConferenceError) -> OAuthClient {
        let endpoints: OAuthEndpoints
        var authentication = OAuthDeclaration.ClientAuthentication.none
        if case .oauth2(let oauth) = declaration.kind {
            endpoints = try OAuthEndpoints(
                oauth, title: declaration.title, server: account.server, settings: settings)
            authentication = oauth.clientAuthentication
        } else {
            guard let token = record.tokenURL.flatMap({ ServiceAddress($0) }) else {
                throw .notSignedIn(declaration.title, account.name)
            }
            endpoints = OAuthEndpoints(token: token, revoke: record.revokeURL.flatMap { ServiceAddress($0) })
        }
        return OAuthClient(
            endpoints: endpoints, id: record.clientID ?? account.clientID ?? "", secret: record.clientSecret,
            authentication: record.clientAuthentication.flatMap { .init(rawValue: $0) } ?? authentication,
            transport: transport(endpoints.all.map(\.host)), now: now)
    }

    func transport(_ hosts: [String]) -> AccountTransport {
        AccountTransport(
            title: declaration.title, hosts: hosts, privateHosts: privateHosts.union(account.privateHosts),
            authorities: authorities, deadline: deadline)
    }
}

extension OAuthClient {
    /// Gets a token with the client's own secret.
    func tokenWithoutPerson(_ record: AccountRecord, scopes: [String]) throws(ConferenceError) -> TokenOutcome {
        var form = WebForm([("grant_type", record.grant ?? "")])
        form.add("account_id", record.accountID)
        if !scopes.isEmpty { form.add("scope", scopes.joined(separator: " ")) }
        return try token(form)
    }
}

extension ReplyError {
    /// Whether the person has to sign in again, rather than try again later.
    fileprivate var endsSignIn: Bool {
        let final: Set<String> = [
            "", "invalid_grant", "invalid_token", "invalid_code", "interaction_required", "consent_required",
            "login_required", "access_denied", "invalid_client", "unauthorized_client", "M_UNKNOWN_TOKEN",
            "M_FORBIDDEN",
            "M_USER_DEACTIVATED",
        ]
        // Without a code, only a reply without a body is meant.
        return final.contains(code) && (!code.isEmpty || description == nil)
    }
}
