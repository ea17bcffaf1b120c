package import ConferenceErrors
import Platform
import Secrets

// Labels of sign-ins.
extension AccountStore {
    /// Gives a sign-in another label, and its secret the name that belongs to it.
    ///
    /// The list mentions both names until the former secret is gone. A program that is killed meanwhile leaves the sign-in
    /// usable under one name at least; the other one can be signed out.
    ///
    /// - Returns: the new name.
    /// - Throws: `noSuchAccount`, `labelInUse`, `accountBusy`; errors about secrets.
    package func relabel(_ name: AccountName, as label: String) throws(ConferenceError) -> AccountName {
        var new = name
        new.label = label
        guard new != name else { return name }
        let declaration = AccountDeclaration(identifier: name.account, title: name.account, kind: .bearer)
        let deadline = Deadline(after: .seconds(30))
        let secrets = try secrets()
        // A secret that only the user can store stays under its name.
        guard !secrets.isStoredByUser else { throw .secretsReadOnly(new.secret.path) }
        // Both are locked in the same order by every program.
        let works = [name, new].sorted { $0.label < $1.label }.map {
            AccountWork(self, declaration, $0, [:], [], deadline)
        }
        try works[0].exclusively(secrets) { () throws(ConferenceError) in
            try works[1].exclusively(secrets) { () throws(ConferenceError) in
                try relabel(name, as: new, secrets)
            }
        }
        return new
    }

    private func relabel(
        _ name: AccountName, as new: AccountName, _ secrets: SecretStore
    ) throws(ConferenceError) {
        guard let former = try index.read().first(where: { $0.name == name }) else { throw .noSuchAccount(name) }
        guard let place = former.place, let secret = try secrets.secret(name.secret, in: place) else {
            throw .signInExpired(name.account, name, reason: .lost)
        }
        var unfinished = former
        unfinished.name = new
        unfinished.isDefault = false
        unfinished.place = try secrets.place()
        unfinished.state = .expired(.unfinished)
        // Signing out of it must not end the access, which both names have.
        unfinished.binding = ""
        try index.change { accounts throws(ConferenceError) in
            guard !accounts.contains(where: { $0.name == new }) else { throw .labelInUse(new) }
            accounts.append(unfinished)
        }
        do throws(ConferenceError) {
            try secrets.store(secret, as: new.secret, before: nil) { place throws(ConferenceError) in
                try index.change { accounts in
                    guard let position = accounts.firstIndex(where: { $0.name == new }) else { return }
                    accounts[position] = former
                    accounts[position].name = new
                    accounts[position].place = place
                    // The same token must not sign in twice: the first use of one would end the other.
                    for index in accounts.indices where accounts[index].name == name {
                        accounts[index].isDefault = false
                        accounts[index].state = .expired(.unfinished)
                        accounts[index].binding = ""
                    }
                }
            }
        } catch {
            try? secrets.remove(new.secret, from: unfinished.place ?? place)
            try? index.change { accounts in accounts.removeAll { $0.name == new } }
            throw error
        }
        try secrets.remove(name.secret, from: place)
        try? secrets.removeLeftovers(of: name.secret)
        try index.change { accounts in accounts.removeAll { $0.name == name } }
    }
}
