import Accounts
import HTTPS

/// What an account of a provider means for its user: where one signs in, and where the access goes.
package struct AccountGrant: Hashable, Sendable, Codable {
    /// The identifier of the account in the manifest.
    package var identifier: String
    /// The name of the service, for people. Another name is no other permission.
    package var title: String
    /// The hosts at which the user signs in, apart from the server that they name. A part can be `{key}`, the value of a
    /// setting.
    package var signInHosts: [String]
    /// The hosts that receive the access, apart from the server that the user names.
    package var accessHosts: [String]
    /// Whether the user names a server.
    package var asksForServer: Bool
    /// Whether the user types a password or a key.
    package var asksForKey: Bool

    init(_ account: AccountDeclaration, settings: [ConfigurationKey]) {
        identifier = account.identifier
        title = account.title
        accessHosts = account.hosts.sorted()
        asksForServer = account.needsServer
        signInHosts = []
        asksForKey =
            switch account.kind {
            case .basic, .bearer, .header: true
            case .oauth2, .matrix, .nextcloud: false
            }
        guard case .oauth2(let oauth) = account.kind else { return }
        let urls = [oauth.authorizeURL, oauth.tokenURL, oauth.deviceURL, oauth.revokeURL, oauth.registrationURL]
        signInHosts = Set(
            urls.compactMap { $0 }.compactMap { url in
                (try? URLTemplate(url, asksForServer: asksForServer, settings: settings))?.host
            }
        ).sorted()
    }

    /// The host names that the host contacts for this account, apart from those that depend on the user.
    var contactedHosts: [String] {
        (signInHosts + accessHosts).filter { !$0.contains("{") }.compactMap { HTTPSCredential.Origin($0)?.host }
    }

    /// A line for people, which continues “It may”.
    var sentence: String {
        guard !asksForKey else {
            let servers = list(accessHosts, server: "the server that you name")
            return "use your password or key for \(title), which is sent only to \(servers)"
        }
        let places = list(signInHosts, server: "the server that you name")
        let servers = list(accessHosts, server: "that server")
        return "sign you in to \(title) at \(places); your access is sent only to \(servers)"
    }

    private func list(_ hosts: [String], server: String) -> String {
        (hosts + (asksForServer ? [server] : [])).joined(separator: ", ")
    }
}
