package import ConferenceErrors
import Platform

/// What is known of an access after a check.
package enum AccountCheck: Hashable, Sendable {
    /// The service was asked, and accepts it.
    case accepted
    /// It is stored, but the service has no request that says whether it accepts it.
    case notAsked
}

// Whether a sign-in works.
extension AccountStore {
    /// Reads the access of an account, and asks the service about it, if that is known how: a Nextcloud or Matrix server who the
    /// user is, and an OAuth service for new tokens.
    ///
    /// - Throws: `notSignedIn`, `signInExpired`, also if the service answers that it does not accept the access; `accountBusy`,
    ///   `accountUnavailable`; errors about secrets.
    package func check(
        _ declaration: AccountDeclaration, of name: AccountName, settings: [String: String] = [:],
        privateHosts: Set<String> = [], milliseconds: Int64
    ) throws(ConferenceError) -> AccountCheck {
        let deadline = Deadline(after: .milliseconds(milliseconds))
        let work = AccountWork(self, declaration, name, settings, privateHosts, deadline)
        func credential() throws(ConferenceError) -> AccountCredential {
            try self.credential(
                declaration, of: name, settings: settings, privateHosts: privateHosts,
                milliseconds: deadline.remaining / 1_000_000)
        }
        guard environmentToken(declaration, name) == nil else { return .notAsked }
        switch declaration.kind {
        case .nextcloud, .matrix:
            let used = try credential()
            if try work.isAccepted() { return .accepted }
            let other = try renewed(
                used, declaration, settings: settings, privateHosts: privateHosts,
                milliseconds: deadline.remaining / 1_000_000)
            guard other != nil, try work.isAccepted() else {
                throw .signInExpired(declaration.title, name, reason: .revoked)
            }
            return .accepted
        case .oauth2:
            let (_, record) = try work.read()
            if record.isRenewable {
                _ = try work.renewed(after: record.generation)
                return .accepted
            }
        case .basic, .bearer, .header: break
        }
        _ = try credential()
        return .notAsked
    }
}

extension AccountWork {
    /// Asks the server that the person has named whether it accepts the access.
    fileprivate func isAccepted() throws(ConferenceError) -> Bool {
        let (account, record) = try read()
        guard let server = account.server.flatMap({ ServiceAddress($0) }) else {
            throw .signInExpired(declaration.title, name, reason: .lost)
        }
        let transport = renewal(account).transport([server.host])
        guard declaration.kind == .nextcloud else {
            return try MatrixServer(address: server, transport: transport).accepts(record.access)
        }
        return try NextcloudServer(address: server, transport: transport)
            .accepts(user: record.user ?? "", password: record.access)
    }
}
