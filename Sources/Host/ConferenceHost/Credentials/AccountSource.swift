import Accounts
import ConferenceErrors

/// Where the accounts of a provider come from: the user's, or made-up ones in a check.
protocol AccountSource: Sendable {
    /// Returns the accounts of a provider that its manifest declares.
    func accounts(
        of provider: String, declared: [AccountDeclaration], settings: [String: String]
    ) throws(ConferenceError) -> [Account]

    /// Returns the credential for a call.
    func credential(
        _ declaration: AccountDeclaration, of name: AccountName, settings: [String: String],
        privateHosts: Set<String>, milliseconds: Int64
    ) throws(ConferenceError) -> AccountCredential

    /// Returns another credential after the service has refused one, or nil if there can be none.
    func renewed(
        _ rejected: AccountCredential, _ declaration: AccountDeclaration, settings: [String: String],
        privateHosts: Set<String>, milliseconds: Int64
    ) throws(ConferenceError) -> AccountCredential?
}

extension AccountStore: AccountSource {}

extension ServiceDouble: AccountSource {
    func accounts(of provider: String, declared: [AccountDeclaration], settings: [String: String]) -> [Account] {
        accounts(of: provider, declared: declared)
    }

    func credential(
        _ declaration: AccountDeclaration, of name: AccountName, settings: [String: String],
        privateHosts: Set<String>, milliseconds: Int64
    ) -> AccountCredential { credential(declaration, of: name) }

    func renewed(
        _ rejected: AccountCredential, _ declaration: AccountDeclaration, settings: [String: String],
        privateHosts: Set<String>, milliseconds: Int64
    ) -> AccountCredential? { renewed(rejected, declaration) }
}
