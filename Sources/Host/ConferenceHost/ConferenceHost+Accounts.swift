package import Accounts
package import ConferenceErrors

// The user's sign-ins to the services of providers. None of this runs code of a provider.
extension ConferenceHost {
    /// Returns every account that an installed provider declares, with each sign-in to it, and the sign-ins that no installed
    /// provider declares any more.
    ///
    /// Providers that the user has not trusted are left out, unless there is a sign-in for them.
    package func listedAccounts() throws(ConferenceError) -> [ListedAccount] {
        var rest = try quietAccounts.accounts()
        var entries: [ListedAccount] = []
        for provider in installed().providers where provider.state != .shadowed {
            guard let manifest = provider.manifest else { continue }
            let known = rest.filter { $0.name.provider == provider.identifier }
            rest.removeAll { $0.name.provider == provider.identifier }
            let checked = try currentAccounts(of: provider, manifest, known)
            for declaration in manifest.accounts {
                let own = checked.filter { $0.name.account == declaration.identifier }
                entries += own.map {
                    ListedAccount(provider: provider, declaration: declaration, name: $0.name, account: $0)
                }
                guard own.isEmpty, mayBeSignedIn(to: provider) else { continue }
                let name = AccountName(provider: provider.identifier, account: declaration.identifier)
                entries.append(ListedAccount(provider: provider, declaration: declaration, name: name))
            }
            let declared = manifest.accounts.map(\.identifier)
            entries += known.filter { !declared.contains($0.name.account) }.map {
                ListedAccount(provider: provider, declaration: nil, name: $0.name, account: $0)
            }
        }
        return entries + rest.map { ListedAccount(provider: nil, declaration: nil, name: $0.name, account: $0) }
    }

    /// Prepares a sign-in. Values of the administrator apply where the user gives none.
    ///
    /// - Throws: the problem of the provider, such as `untrusted`; `undeclaredAccount` (64); `settingLocked` (77) if the
    ///   administrator has locked another value.
    package func signIn(
        to name: AccountName, of provider: InstalledProvider, options: SignInOptions
    ) throws(ConferenceError) -> SignIn {
        guard mayBeSignedIn(to: provider), let manifest = provider.manifest else {
            throw provider.problem ?? .noSuchProvider(provider.identifier, known: [])
        }
        guard let declaration = manifest.accounts.first(where: { $0.identifier == name.account }) else {
            throw .undeclaredAccount(
                name.account, provider: provider.label, declared: manifest.accounts.map(\.identifier))
        }
        let policy = try configuration.administrator.policy(limits: configuration.limits)
        let decided = policy.provider(provider.identifier).accounts[name.account]
        var options = options
        options.clientID = try Self.value(options.clientID, or: decided?.clientID, decided, "clientID", provider)
        options.server = try Self.value(options.server, or: decided?.server, decided, "server", provider)
        options.clientPage = options.clientPage ?? decided?.clientPage
        let store = configuration.accounts()
        return SignIn(
            declaration, name: name, settings: try textSettings(of: manifest),
            privateHosts: Set(provider.grants.privateHosts), options: options, store)
    }

    /// Ends a sign-in: tells the service, if it can be told, and forgets the access whatever it answers.
    ///
    /// - Returns: whether the service was told; nil if it has no way to be told.
    package func signOut(_ entry: ListedAccount, milliseconds: Int64) throws(ConferenceError) -> Bool? {
        try configuration.accounts().signOut(
            entry.name, entry.declaration, settings: (try? entry.provider?.manifest.map(textSettings)) ?? [:],
            privateHosts: Set(entry.provider?.grants.privateHosts ?? []), milliseconds: milliseconds)
    }

    /// Finds out whether a sign-in can be used now: reads its secret, and asks the service if that is known how.
    ///
    /// - Throws: `notSignedIn`, `signInExpired` (77); `accountBusy`, `accountUnavailable`; errors of the place for secrets.
    package func checkSignIn(_ entry: ListedAccount, milliseconds: Int64) throws(ConferenceError) -> AccountCheck {
        guard let declaration = entry.declaration, let provider = entry.provider else {
            throw .noSuchProvider(entry.name.provider, known: [])
        }
        return try configuration.accounts().check(
            declaration, of: entry.name, settings: try provider.manifest.map(textSettings) ?? [:],
            privateHosts: Set(provider.grants.privateHosts), milliseconds: milliseconds)
    }

    /// Makes a sign-in the one that is meant without a label.
    package func makeDefault(_ name: AccountName) throws(ConferenceError) {
        try configuration.accounts().makeDefault(name)
    }

    /// Gives a sign-in another label.
    ///
    /// - Returns: its new name.
    package func relabel(_ name: AccountName, as label: String) throws(ConferenceError) -> AccountName {
        try configuration.accounts().relabel(name, as: label)
    }

    // MARK: Steps

    /// Whether the manifest can be relied on: the user or the administrator trusts the provider.
    private func mayBeSignedIn(to provider: InstalledProvider) -> Bool {
        [.ready, .failed, .quarantined].contains(provider.state) && provider.manifest != nil
    }

    /// Returns the sign-ins, those to other endpoints than the manifest has now as expired, and those of the environment.
    private func currentAccounts(
        of provider: InstalledProvider, _ manifest: ProviderManifest, _ known: [Account]
    ) throws(ConferenceError) -> [Account] {
        guard !manifest.accounts.isEmpty else { return known }
        // A configuration that cannot be read is reported when the provider is asked.
        let settings = (try? textSettings(of: manifest)) ?? [:]
        return
            try quietAccounts
            .accounts(of: provider.identifier, declared: manifest.accounts, settings: settings)
    }

    /// The settings that the addresses of an account can contain. No secret is among them.
    private func textSettings(of manifest: ProviderManifest) throws(ConferenceError) -> [String: String] {
        var result: [String: String] = [:]
        for entry in try settings(of: manifest).entries() where !entry.key.isSecret {
            result[entry.key.key] = entry.value?.text
        }
        return result
    }

    /// The list of accounts for work that asks the person nothing.
    private var quietAccounts: AccountStore {
        configuration.accounts { [configuration] () throws(ConferenceError) in
            try configuration.secrets(asksPerson: false)
        }
    }

    private static func value(
        _ given: String?, or decided: String?, _ account: AdministratorPolicy.Account?, _ key: String,
        _ provider: InstalledProvider
    ) throws(ConferenceError) -> String? {
        guard let given else { return decided }
        // A slash at the end makes no other server.
        let named = given.hasSuffix("/") ? String(given.dropLast()) : given
        if let lock = account?.lock, let decided, decided != given, decided != named {
            throw .settingLocked(key, provider: provider.label, path: lock.path)
        }
        return given
    }
}
