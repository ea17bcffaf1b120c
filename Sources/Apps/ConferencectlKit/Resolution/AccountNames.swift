import Accounts
import ConferenceErrors
import ConferenceHost

/// The names by which commands know accounts, as short as they can be: `matrix`, `rooms/zoom`, `rooms/zoom/work`.
struct AccountNames {
    let inventory: Inventory

    /// Returns a name with which ``AccountResolver`` finds this account, and no other one.
    func shortest(_ entry: ListedAccount) -> String {
        let word = provider(entry.name.provider)
        // Without more words, a provider with one account means the sign-in that is used.
        if entry.account?.isDefault ?? true, entry.provider?.manifest?.accounts.count == 1 { return word }
        return "\(word)/\(entry.path)"
    }

    /// Returns the last part of the identifier of a provider, or all of it if that could mean another one.
    func provider(_ identifier: String) -> String {
        guard let last = identifier.split(separator: ".").last.map(String.init),
            let found = try? inventory.provider(named: last), found.identifier == identifier
        else { return identifier }
        return last
    }
}
