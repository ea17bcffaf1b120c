package import ConferenceErrors
package import Platform
package import Secrets

/// The accounts of the user: which there are, and credentials for requests.
///
/// The list is `$XDG_CONFIG_HOME/conference/accounts.json`, without secrets. Each account has one secret, a record with its
/// tokens, which `SecretStore` keeps. A record is read, renewed and stored within a lock of its own, because many services accept
/// a refresh token only once.
package struct AccountStore: Sendable {
    let index: AccountIndex
    let secrets: @Sendable () throws(ConferenceError) -> SecretStore
    let now: @Sendable () -> Int64
    let authorities: String?
    let environment: [String: String]
    /// Whether the administrator of the computer lets an account be used.
    package let permits: @Sendable (Account) -> Bool

    /// - Parameters:
    ///   - secrets: returns the store of secrets, which reads the user's choice of a place.
    ///   - now: the time in seconds since 1970.
    ///   - authorities: a file with the certificates to trust instead of the system's.
    ///   - environment: may contain tokens; see ``tokenVariable(_:)``.
    ///   - permits: returns whether the administrator of the computer lets an account be used.
    package init(
        places: Places, secrets: @escaping @Sendable () throws(ConferenceError) -> SecretStore,
        now: @escaping @Sendable () -> Int64, authorities: String? = nil, environment: [String: String] = [:],
        permits: @escaping @Sendable (Account) -> Bool = { _ in true }
    ) {
        index = AccountIndex(places: places)
        self.secrets = secrets
        self.now = now
        self.authorities = authorities
        self.environment = environment
        self.permits = permits
    }

    // MARK: The list

    /// Returns the accounts of a provider, or of all, as the list has them, the default one of each kind first.
    package func accounts(of provider: String? = nil) throws(ConferenceError) -> [Account] {
        let accounts = try index.read().filter { provider == nil || $0.name.provider == provider }
        return accounts.filter(\.isDefault) + accounts.filter { !$0.isDefault }
    }

    /// Returns the account with a name such as `zoom` (the default one) or `zoom/work`, or nil if there is none.
    package func account(_ provider: String, _ text: String) throws(ConferenceError) -> Account? {
        guard let name = AccountName(provider: provider, text) else { return nil }
        let accounts = try accounts(of: provider).filter { $0.name.account == name.account }
        if text.contains("/") { return accounts.first { $0.name == name } }
        return accounts.first { $0.isDefault } ?? accounts.first { $0.name == name } ?? accounts.first
    }

    /// Returns the accounts of a provider that its manifest still declares, including those from the environment. An account
    /// whose declaration has other endpoints or hosts than at sign-in is expired, and one that the administrator does not allow.
    ///
    /// - Parameter settings: the provider's settings of type string.
    package func accounts(
        of provider: String, declared: [AccountDeclaration], settings: [String: String]
    ) throws(ConferenceError) -> [Account] {
        let stored = try accounts(of: provider)
        return declared.flatMap { declaration -> [Account] in
            let name = AccountName(provider: provider, account: declaration.identifier)
            if environmentToken(declaration, name) != nil { return [environmentAccount(declaration, name)] }
            return stored.filter { $0.name.account == declaration.identifier }.map { account in
                var account = account
                if account.isSignedIn, !isBound(account, to: declaration, settings) {
                    account.state = .expired(.changed)
                }
                if account.isSignedIn, !permits(account) { account.state = .expired(.notAllowed) }
                return account
            }
        }
    }

    /// Whether a declaration still has the endpoints and hosts that the person has consented to.
    func isBound(_ account: Account, to declaration: AccountDeclaration, _ settings: [String: String]) -> Bool {
        let digest = AccountBinding.digest(declaration, server: account.server, settings: settings)
        return digest != nil && digest == account.binding
    }

    // MARK: The environment

    /// A token for automation, which is never stored. Only a bearer token can come from there, because it is complete on its own.
    func environmentToken(_ declaration: AccountDeclaration, _ name: AccountName) -> String? {
        guard declaration.kind == .bearer, !declaration.needsServer, name.label == AccountName.defaultLabel else {
            return nil
        }
        guard let token = environment[Self.tokenVariable(name)], TokenReply.isToken(token) else { return nil }
        return token
    }

    /// Returns the name of the environment variable that can contain the token of an account, such as
    /// `CONFERENCE_TOKEN_ORG_EXAMPLE_ROOMS_KEY`. It names the provider, too: another one that declares an account of the same
    /// name would otherwise get the token for its own hosts.
    package static func tokenVariable(_ name: AccountName) -> String {
        let words = "\(name.provider)_\(name.account)".uppercased()
        return "CONFERENCE_TOKEN_" + String(words.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private func environmentAccount(_ declaration: AccountDeclaration, _ name: AccountName) -> Account {
        Account(name: name, isDefault: true, hosts: declaration.hosts, since: now())
    }
}
