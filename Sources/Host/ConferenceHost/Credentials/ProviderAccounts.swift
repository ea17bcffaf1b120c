import Accounts
import ConferenceErrors
import HTTPS
import WorkerProtocol

/// The accounts of one provider: what its worker may know of them, and credentials for its calls.
struct ProviderAccounts: Sendable {
    /// The accounts that the manifest declares.
    let declarations: [AccountDeclaration]
    private let provider: String
    private let source: any AccountSource
    private let settings: [String: String]
    private let privateHosts: Set<String>
    /// The sign-ins, the default one of each kind first.
    private let signIns: [Account]

    /// Reads the list of accounts, but no secret.
    ///
    /// - Parameters:
    ///   - settings: the provider's settings that are not secret.
    ///   - source: the accounts of the user.
    init(
        of provider: InstalledProvider, _ manifest: ProviderManifest, settings: [String: String],
        source: any AccountSource
    ) throws(ConferenceError) {
        // What the user has not agreed to does not exist.
        declarations = manifest.accounts.filter { account in
            provider.grants.accounts.contains { $0.identifier == account.identifier }
        }
        self.provider = manifest.identifier
        self.source = source
        self.settings = settings
        privateHosts = Set(provider.grants.privateHosts)
        signIns =
            declarations.isEmpty
            ? [] : try source.accounts(of: manifest.identifier, declared: declarations, settings: settings)
    }

    private func signIns(of declaration: AccountDeclaration) -> [Account] {
        let own = signIns.filter { $0.name.account == declaration.identifier }
        return own.filter(\.isDefault) + own.filter { !$0.isDefault }
    }

    // MARK: What the worker may know

    /// An entry for each declared account, which is the default sign-in, and one for each sign-in with its label.
    var entries: [AccountEntry] {
        declarations.flatMap { declaration -> [AccountEntry] in
            let own = signIns(of: declaration)
            let labels = own.map(\.name.label).joined(separator: "\n")
            return [entry(own.first, name: declaration.identifier, labels: labels)]
                + own.map { entry($0, name: "\(declaration.identifier)/\($0.name.label)", labels: labels) }
        }
    }

    private func entry(_ account: Account?, name: String, labels: String) -> AccountEntry {
        guard let account else { return AccountEntry(name: name, state: .signedOut) }
        let known: [(String, String?)] = [
            ("user", account.user), ("server", account.server), ("deviceID", account.deviceID),
            ("label", account.name.label), ("labels", labels),
        ]
        return AccountEntry(
            name: name, state: account.state == .signedIn ? .signedIn : .expired,
            details: known.compactMap { key, value in value.map { AccountEntry.Detail(key: key, value: $0) } })
    }

    /// Permissions for the servers that the user has named. Naming a server at sign-in is as explicit as setting it.
    var servers: [HTTPSGrant] {
        let asking = Set(declarations.filter(\.needsServer).map(\.identifier))
        let hosts = signIns.filter { asking.contains($0.name.account) }.compactMap { Self.origin(ofServer: $0)?.host }
        return Set(hosts).sorted().map { HTTPSGrant(host: $0, allowsPrivateAddresses: true) }
    }

    // MARK: Credentials

    /// An account that a call names.
    struct Named: Sendable {
        let declaration: AccountDeclaration
        /// The name as the call has it.
        let text: String
        /// The sign-in; nil if there is none.
        let account: Account?
    }

    /// Returns the account that a call names, such as `zoom` or `zoom/work`; nil if the manifest does not declare it.
    func named(_ text: String) -> Named? {
        guard let name = AccountName(provider: provider, text),
            let declaration = declarations.first(where: { $0.identifier == name.account })
        else { return nil }
        let own = signIns(of: declaration)
        let account = text.contains("/") ? own.first { $0.name.label == name.label } : own.first
        return Named(declaration: declaration, text: text, account: account)
    }

    /// Returns the credential for a call. Blocks while it is renewed.
    func credential(_ named: Named, milliseconds: Int64) throws(ConferenceError) -> AccountCredential {
        guard let account = named.account else {
            throw .notSignedIn(named.declaration.title, AccountName(provider: provider, named.text))
        }
        return try source.credential(
            named.declaration, of: account.name, settings: settings, privateHosts: privateHosts,
            milliseconds: milliseconds)
    }

    /// Returns another credential after the service has refused one.
    ///
    /// - Throws: `signInExpired` if there is none.
    func renewed(
        _ rejected: AccountCredential, _ named: Named, milliseconds: Int64
    ) throws(ConferenceError) -> AccountCredential {
        let credential = try source.renewed(
            rejected, named.declaration, settings: settings, privateHosts: privateHosts, milliseconds: milliseconds)
        guard let credential else { throw .signInExpired(named.declaration.title, rejected.name, reason: .revoked) }
        return credential
    }

    /// Returns the servers that may receive a credential: the hosts of the account on the port of HTTPS or on the port that the
    /// manifest names, and the server that the user has named.
    func origins(of credential: AccountCredential, _ named: Named) -> Set<HTTPSCredential.Origin> {
        let origins = Set(credential.hosts.compactMap(HTTPSCredential.Origin.init))
        // The user may have signed in at another server since the list was read.
        guard let server = named.account.flatMap(Self.origin), origins.contains(where: { $0.host == server.host })
        else {
            return origins
        }
        return origins.filter { $0.host != server.host }.union([server])
    }

    private static func origin(ofServer account: Account) -> HTTPSCredential.Origin? {
        guard let server = account.server, server.hasPrefix("https://") else { return nil }
        return HTTPSCredential.Origin(String(server.dropFirst("https://".count).prefix { $0 != "/" }).lowercased())
    }
}

extension HTTPSCredential {
    /// Creates the header of a credential.
    ///
    /// - Parameter isContained: returns whether a URL contains the credential.
    init(
        _ credential: AccountCredential, origins: Set<Origin>, isContained: @escaping @Sendable (String) -> Bool
    ) {
        self.init(
            headerName: credential.headerName, headerValue: credential.headerValue, origins: origins,
            isContained: isContained, isExcluded: { credential.endpoints.contains($0) })
    }
}

extension AccountCredential {
    /// Everything that no reply, log or error may contain: the secrets, and the header without its scheme.
    var allSecrets: [String] {
        let words = headerValue.split(separator: " ", maxSplits: 1)
        return secrets + [headerValue] + (words.count == 2 ? [String(words[1])] : [])
    }
}
