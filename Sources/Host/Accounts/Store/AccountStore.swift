package import ConferenceErrors
package import Platform
package import Secrets

/// The accounts of the user: which there are, and credentials for requests.
///
/// The list is `$XDG_CONFIG_HOME/conference/accounts.json`, without secrets. Each account has one secret, a record with its
/// tokens, which `SecretStore` keeps.
package struct AccountStore: Sendable {
    let places: Places
    let secrets: @Sendable () throws(ConferenceError) -> SecretStore
    let now: @Sendable () -> Int64
    let authorities: String?
    let environment: [String: String]

    /// - Parameters:
    ///   - secrets: returns the store of secrets, which reads the user's choice of a place.
    ///   - now: the time in seconds since 1970.
    ///   - authorities: a file with the certificates to trust instead of the system's.
    ///   - environment: may contain tokens, as `CONFERENCE_TOKEN_<ACCOUNT>`.
    package init(
        places: Places, secrets: @escaping @Sendable () throws(ConferenceError) -> SecretStore,
        now: @escaping @Sendable () -> Int64, authorities: String? = nil, environment: [String: String] = [:]
    ) {
        self.places = places
        self.secrets = secrets
        self.now = now
        self.authorities = authorities
        self.environment = environment
    }

    // MARK: The list

    /// Returns the accounts of a provider, or of all, as the list has them, the default one of each kind first.
    package func accounts(of provider: String? = nil) throws(ConferenceError) -> [Account] { [] }

    /// Returns the account with a name such as `zoom` (the default one) or `zoom/work`, or nil if there is none.
    package func account(_ provider: String, _ text: String) throws(ConferenceError) -> Account? { nil }

    /// Returns the accounts of a provider that its declarations still fit, including those from the environment. An account
    /// whose declaration has other endpoints or hosts than at sign-in is expired.
    ///
    /// - Parameter settings: the provider's settings of type string.
    package func accounts(
        of provider: String, declared: [AccountDeclaration], settings: [String: String]
    ) throws(ConferenceError) -> [Account] { [] }

    // MARK: Credentials

    /// Returns the credential for a request. If its token expires soon, gets a new one first and stores it.
    ///
    /// - Parameters:
    ///   - name: the name with the account's own label; the default one of a provider is `account(_:_:)`.
    ///   - privateHosts: declared hosts that may be on a private network.
    /// - Throws: `notSignedIn`, `signInExpired`, `accountBusy`, `accountUnavailable`.
    package func credential(
        _ declaration: AccountDeclaration, of name: AccountName, settings: [String: String] = [:],
        privateHosts: Set<String> = [], milliseconds: Int64
    ) throws(ConferenceError) -> AccountCredential {
        throw .notSignedIn(declaration.title)
    }

    /// Returns another credential after the service has answered 401 to one, or nil if there can be none; the account is then
    /// expired.
    package func renewed(
        _ rejected: AccountCredential, _ declaration: AccountDeclaration, settings: [String: String] = [:],
        privateHosts: Set<String> = [], milliseconds: Int64
    ) throws(ConferenceError) -> AccountCredential? { nil }

    // MARK: Changes

    /// Makes this account the one that is meant without a label.
    package func makeDefault(_ name: AccountName) throws(ConferenceError) {}

    /// Tells the service that the access has ended, if it can be told, and forgets the account whatever the answer is.
    ///
    /// - Parameter declaration: nil if the provider is no longer installed; the service is then not told.
    /// - Returns: whether the service was told; nil if it has no way to be told.
    package func signOut(
        _ name: AccountName, _ declaration: AccountDeclaration?, settings: [String: String] = [:],
        privateHosts: Set<String> = [], milliseconds: Int64
    ) throws(ConferenceError) -> Bool? { nil }
}
