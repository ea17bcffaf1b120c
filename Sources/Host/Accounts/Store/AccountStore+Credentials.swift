package import ConferenceErrors
import Platform
import Secrets

// Credentials for requests. A record is read and, if its token expires soon, renewed within the account's lock; the new tokens
// are on the disk before they are used, so that a program that is killed at any moment never leaves an older token in use.
extension AccountStore {
    /// Returns the credential for a request. If its token expires soon, gets a new one first and stores it.
    ///
    /// - Parameters:
    ///   - name: the name with the account's own label; the default one of a provider is `account(_:_:)`.
    ///   - privateHosts: declared hosts that may be on a private network.
    /// - Throws: `notSignedIn`, `signInExpired`, `accountBusy`, `accountUnavailable`; errors about secrets.
    package func credential(
        _ declaration: AccountDeclaration, of name: AccountName, settings: [String: String] = [:],
        privateHosts: Set<String> = [], milliseconds: Int64
    ) throws(ConferenceError) -> AccountCredential {
        if let token = environmentToken(declaration, name) {
            return AccountCredential(
                name: name, headerName: "Authorization", headerValue: "Bearer \(token)",
                hosts: Set(declaration.hosts), secrets: [token], generation: 0)
        }
        let work = AccountWork(
            self, declaration, name, settings, privateHosts, Deadline(after: .milliseconds(milliseconds)))
        let (account, record) = try work.read()
        guard record.expiresSoon(now: now()), record.isRenewable || record.hasExpired(now: now()) else {
            return work.credential(account, record)
        }
        do throws(ConferenceError) {
            return try work.renewed(after: record.generation)
        } catch {
            // The token that is there can be used a little longer, unless the sign-in has ended.
            guard error.code != .signInExpired, error.code != .notSignedIn, !record.hasExpired(now: now()) else {
                throw error
            }
            return work.credential(account, record)
        }
    }

    /// Returns another credential after the service has answered 401 to one, or nil if there can be none; the account is then
    /// expired.
    ///
    /// If another program has renewed the access meanwhile, that is the other credential.
    package func renewed(
        _ rejected: AccountCredential, _ declaration: AccountDeclaration, settings: [String: String] = [:],
        privateHosts: Set<String> = [], milliseconds: Int64
    ) throws(ConferenceError) -> AccountCredential? {
        // A token from the environment is not ours to renew.
        guard rejected.generation > 0 else { return nil }
        let work = AccountWork(
            self, declaration, rejected.name, settings, privateHosts, Deadline(after: .milliseconds(milliseconds)))
        let (account, record) = try work.read()
        if record.generation == rejected.generation, !record.isRenewable {
            try work.expire(.revoked, ifGeneration: record.generation)
            return nil
        }
        if record.generation != rejected.generation, !record.expiresSoon(now: now()) {
            return work.credential(account, record)
        }
        return try work.renewed(after: rejected.generation)
    }
}

/// The work on the record of one account.
struct AccountWork: Sendable {
    let store: AccountStore
    let declaration: AccountDeclaration
    let name: AccountName
    let settings: [String: String]
    let privateHosts: Set<String>
    let deadline: Deadline

    init(
        _ store: AccountStore, _ declaration: AccountDeclaration, _ name: AccountName, _ settings: [String: String],
        _ privateHosts: Set<String>, _ deadline: Deadline
    ) {
        self.store = store
        self.declaration = declaration
        self.name = name
        self.settings = settings
        self.privateHosts = privateHosts
        self.deadline = deadline
    }

    /// Reads the account and its record.
    ///
    /// - Throws: `notSignedIn`, `signInExpired`; errors about secrets.
    func read() throws(ConferenceError) -> (Account, AccountRecord) {
        guard let account = try store.index.read().first(where: { $0.name == name }) else {
            throw .notSignedIn(declaration.title, name)
        }
        if case .expired(let reason) = account.state { throw .signInExpired(declaration.title, name, reason: reason) }
        guard store.isBound(account, to: declaration, settings) else {
            throw .signInExpired(declaration.title, name, reason: .changed)
        }
        guard store.permits(account) else { throw .signInExpired(declaration.title, name, reason: .notAllowed) }
        guard let place = account.place, let secret = try store.secrets().secret(name.secret, in: place),
            let record = AccountRecord(secret) ?? AccountRecord(keptByUser: secret, declaration, account)
        else { throw .signInExpired(declaration.title, name, reason: .lost) }
        guard record.binding == account.binding else {
            throw .signInExpired(declaration.title, name, reason: .changed)
        }
        return (account, record)
    }

    /// Renews the access unless another program has done so since a generation, and returns the credential.
    func renewed(after generation: Int) throws(ConferenceError) -> AccountCredential {
        let secrets = try store.secrets()
        return try exclusively(secrets) { () throws(ConferenceError) in
            let (account, record) = try read()
            let now = store.now()
            if record.generation != generation, !record.expiresSoon(now: now) { return credential(account, record) }
            guard record.isRenewable else {
                try setState(.expired(.refused))
                throw .signInExpired(declaration.title, name, reason: .refused)
            }
            // The service can give out new tokens only once, and then no longer accepts those that are stored.
            let reservation = try secrets.reserve(name.secret)
            switch try renewal(account).renew(record) {
            case .renewed(let new):
                try secrets.store(
                    new.secret(title: declaration.title), as: name.secret, before: account.place,
                    reservation: reservation
                ) { place throws(ConferenceError) in
                    guard place != account.place else { return }
                    try change { $0.place = place }
                }
                return credential(account, new)
            case .ended(let reason):
                try setState(.expired(reason))
                throw .signInExpired(declaration.title, name, reason: reason)
            }
        }
    }

    /// Notes that the person has to sign in again, unless another program has signed in or renewed the access meanwhile.
    func expire(_ reason: Account.Reason, ifGeneration generation: Int) throws(ConferenceError) {
        try exclusively(store.secrets()) { () throws(ConferenceError) in
            guard try read().1.generation == generation else { return }
            try setState(.expired(reason))
        }
    }

    func renewal(_ account: Account) -> AccountRenewal {
        AccountRenewal(
            declaration: declaration, account: account, settings: settings, privateHosts: privateHosts,
            authorities: store.authorities ?? account.authorities, now: store.now, deadline: deadline)
    }

    /// Runs `body` while no other program works on this account.
    func exclusively<Value>(
        _ secrets: SecretStore, _ body: () throws(ConferenceError) -> Value
    ) throws(ConferenceError) -> Value {
        do throws(ConferenceError) {
            return try secrets.exclusively(name.secret, within: .nanoseconds(deadline.remaining), body)
        } catch {
            if error.code == .secretBusy { throw .accountBusy(declaration.title) }
            throw error
        }
    }

    private func setState(_ state: Account.State) throws(ConferenceError) { try change { $0.state = state } }

    private func change(_ body: (inout Account) -> Void) throws(ConferenceError) {
        try store.index.change { accounts in
            for index in accounts.indices where accounts[index].name == name { body(&accounts[index]) }
        }
    }

    func credential(_ account: Account, _ record: AccountRecord) -> AccountCredential {
        let header: (name: String, value: String, secrets: [String])
        switch (record.scheme, declaration.kind) {
        case (.password, _):
            let text = Base64.encoded("\(record.user ?? ""):\(record.access)")
            header = ("Authorization", "Basic \(text)", [record.access, text])
        case (.key, .header(let name)): header = (name, record.access, [record.access])
        default: header = ("Authorization", "Bearer \(record.access)", [record.access])
        }
        return AccountCredential(
            name: name, headerName: header.name, headerValue: header.value, hosts: Set(account.hosts),
            privateHosts: Set(account.privateHosts), secrets: header.secrets, generation: record.generation,
            endpoints: CredentialEndpoints(declaration, account, record, settings: settings))
    }
}

extension AccountName {
    /// The name of the account's secret.
    var secret: SecretName { SecretName(provider: provider, .account(account, label: label)) }
}
