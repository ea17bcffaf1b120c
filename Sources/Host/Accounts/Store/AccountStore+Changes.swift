package import ConferenceErrors
import Platform
import Secrets

// Sign-ins that begin and end.
extension AccountStore {
    /// Makes this account the one that is meant without a label.
    ///
    /// - Throws: `noSuchAccount`.
    package func makeDefault(_ name: AccountName) throws(ConferenceError) {
        try index.change { accounts throws(ConferenceError) in
            guard accounts.contains(where: { $0.name == name }) else { throw .noSuchAccount(name) }
            Self.makeDefault(name, in: &accounts)
        }
    }

    /// Stores a sign-in. The list mentions the account before its secret is stored, so that a secret which a killed program has
    /// left behind is found and removed by signing out.
    ///
    /// - Parameter work: the account's name and declaration.
    func save(
        _ account: Account, _ record: AccountRecord, becomesDefault: Bool, _ work: AccountWork
    ) throws(ConferenceError) -> Account {
        let secrets = try secrets()
        var saved = account
        var record = record
        var replaced: (account: Account, record: AccountRecord)?
        try work.exclusively(secrets) { () throws(ConferenceError) in
            let former = try index.read().first { $0.name == account.name }
            let old = try? former?.place.flatMap { place throws(ConferenceError) in
                try secrets.secret(account.name.secret, in: place)
            }
            if let former, let old = old.flatMap({ AccountRecord($0) }) {
                record.generation += old.generation
                replaced = (former, old)
            }
            if former == nil {
                var unfinished = account
                unfinished.place = try secrets.place()
                unfinished.state = .expired(.unfinished)
                try index.change { accounts in
                    accounts.append(unfinished)
                    Self.ensureDefault(in: &accounts)
                }
            }
            func note(_ place: SecretPlace) throws(ConferenceError) {
                try index.change { accounts in
                    saved.place = place
                    let position = accounts.firstIndex { $0.name == account.name }
                    saved.isDefault = position.map { accounts[$0].isDefault } ?? false
                    if let position { accounts[position] = saved } else { accounts.append(saved) }
                    if becomesDefault { Self.makeDefault(account.name, in: &accounts) }
                    Self.ensureDefault(in: &accounts)
                    saved = accounts.first { $0.name == account.name } ?? saved
                }
            }
            guard !secrets.isStoredByUser else { return try note(.command) }
            let secret = try record.secret(title: work.declaration.title)
            do throws(ConferenceError) {
                try secrets.store(secret, as: account.name.secret, before: former?.place, note: note)
            } catch {
                if former == nil { forgetUnfinished(account.name, secrets) }
                throw error
            }
        }
        if let replaced, goesOn(replaced, besides: (saved, record)) { end(replaced, work, secrets) }
        return saved
    }

    /// Removes the account whose secret could not be stored, unless there may be a secret nevertheless.
    private func forgetUnfinished(_ name: AccountName, _ secrets: SecretStore) {
        try? index.change { accounts throws(ConferenceError) in
            guard let account = accounts.first(where: { $0.name == name }), let place = account.place else { return }
            do throws(ConferenceError) {
                guard try secrets.secret(name.secret, in: place) == nil else { return }
            } catch {
                // A file that is refused was not changed.
                guard place == .file else { return }
            }
            accounts.removeAll { $0.name == name }
            Self.ensureDefault(in: &accounts)
        }
    }

    /// Whether an access that another one has replaced can still be valid at the service.
    private func goesOn(
        _ old: (account: Account, record: AccountRecord), besides new: (account: Account, record: AccountRecord)
    ) -> Bool {
        switch old.account.state {
        case .expired(.refused), .expired(.revoked): return false
        default: break
        }
        // Some services answer with the same token again.
        guard old.record.access != new.record.access else { return false }
        if let token = old.record.refreshToken, token == new.record.refreshToken { return false }
        // A Matrix server ends the former access of a device with each sign-in, and a device when it is signed out.
        let isSameDevice =
            old.record.scheme == .matrix && old.account.deviceID != nil && old.account.deviceID == new.account.deviceID
            && old.account.server == new.account.server && old.account.user == new.account.user
        return !isSameDevice
    }

    /// Ends an access that another one has replaced. Tells the user if it may go on.
    private func end(
        _ old: (account: Account, record: AccountRecord), _ work: AccountWork, _ secrets: SecretStore
    ) {
        // The service that has issued it is no longer known if the manifest has changed.
        let isEnded =
            isBound(old.account, to: work.declaration, work.settings) ? revoke(old.record, old.account, work) : false
        if isEnded == false { secrets.report(.formerAccessStays(work.declaration.title)) }
    }

    /// Tells the service that the access has ended, if it can be told, and forgets the account whatever the answer is.
    ///
    /// - Parameter declaration: nil if the provider is no longer installed; the service is then not told.
    /// - Returns: whether the service was told; nil if it has no way to be told.
    /// - Throws: `noSuchAccount`, `accountBusy`; errors about secrets, after which the account is still there.
    package func signOut(
        _ name: AccountName, _ declaration: AccountDeclaration?, settings: [String: String] = [:],
        privateHosts: Set<String> = [], milliseconds: Int64
    ) throws(ConferenceError) -> Bool? {
        guard let listed = try index.read().first(where: { $0.name == name }) else { throw .noSuchAccount(name) }
        let work = AccountWork(
            self, declaration ?? AccountDeclaration(identifier: name.account, title: name.account, kind: .bearer), name,
            settings, privateHosts, Deadline(after: .milliseconds(milliseconds)))
        let secrets = try secrets()
        return try work.exclusively(secrets) { () throws(ConferenceError) in
            let account = try index.read().first { $0.name == name } ?? listed
            var isTold: Bool?
            if let place = account.place {
                // A record that cannot be understood is removed, too.
                let record = try secrets.secret(name.secret, in: place).flatMap { AccountRecord($0) }
                if let record, let declaration, isBound(account, to: declaration, settings) {
                    isTold = revoke(record, account, work)
                }
                try secrets.remove(name.secret, from: place)
                try? secrets.removeLeftovers(of: name.secret)
            }
            try index.change { accounts in
                accounts.removeAll { $0.name == name }
                Self.ensureDefault(in: &accounts)
            }
            return isTold
        }
    }

    /// Returns whether the service has understood that the access has ended; nil if it has no way to be told.
    func revoke(_ record: AccountRecord, _ account: Account, _ work: AccountWork) -> Bool? {
        let renewal = work.renewal(account)
        do throws(ConferenceError) {
            switch record.scheme {
            case .oauth:
                let client = try renewal.client(record)
                // The refresh token ends the access tokens, too.
                let (token, hint) =
                    record.refreshToken.map { ($0, "refresh_token") } ?? (record.access, "access_token")
                return try client.revoke(token, hint: hint)
            case .matrix:
                guard let server = account.server.flatMap({ ServiceAddress($0) }) else { return nil }
                return try MatrixServer(address: server, transport: renewal.transport([server.host]))
                    .logOut(record.access)
            case .password:
                guard work.declaration.kind == .nextcloud, let user = record.user,
                    let server = account.server.flatMap({ ServiceAddress($0) })
                else { return nil }
                return try NextcloudServer(address: server, transport: renewal.transport([server.host]))
                    .revoke(user: user, password: record.access)
            case .key: return nil
            }
        } catch {
            return false
        }
    }

    // MARK: The default

    private static func makeDefault(_ name: AccountName, in accounts: inout [Account]) {
        for index in accounts.indices where isSameKind(accounts[index].name, name) {
            accounts[index].isDefault = accounts[index].name == name
        }
    }

    /// Each account of a provider that has sign-ins has a default one: the oldest, unless the user has chosen another.
    private static func ensureDefault(in accounts: inout [Account]) {
        for account in accounts where !accounts.contains(where: { $0.isDefault && isSameKind($0.name, account.name) }) {
            makeDefault(account.name, in: &accounts)
        }
    }

    private static func isSameKind(_ one: AccountName, _ other: AccountName) -> Bool {
        one.provider == other.provider && one.account == other.account
    }
}
