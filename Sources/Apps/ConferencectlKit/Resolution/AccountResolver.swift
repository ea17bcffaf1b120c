import Accounts
import CommandLineKit
import ConferenceErrors
import ConferenceHost

/// Finds the account that the user means: `PROVIDER`, `PROVIDER/ACCOUNT` or `PROVIDER/ACCOUNT/LABEL`.
struct AccountResolver {
    private let inventory: Inventory
    private let entries: [ListedAccount]

    init(_ context: Context) throws {
        let host = context.host()
        inventory = host.installed()
        entries = try host.listedAccounts()
    }

    /// Returns a sign-in, or an account without one.
    ///
    /// - Throws: `noSuchProvider` (66), `undeclaredAccount`, `ambiguousAccount` (64), `noSuchAccount` (66).
    func entry(_ text: String) throws -> ListedAccount {
        let words = Self.words(text)
        let known = try entries(of: words[0])
        guard words.count > 1 else { return try Self.only(known, text) }
        let account = known.filter { $0.name.account == words[1] }
        guard !account.isEmpty else {
            // An account that can be signed in to is among the entries.
            throw ConferenceError.noAccountNamed(text, known: known.map(\.reference))
        }
        guard words.count > 2 else { return Self.first(account) ?? account[0] }
        guard let entry = account.first(where: { $0.name.label == words[2] && $0.account != nil }) else {
            throw ConferenceError.noAccountNamed(text, known: account.filter { $0.account != nil }.map(\.reference))
        }
        return entry
    }

    /// Returns the name of an account to sign in to.
    ///
    /// - Parameter label: the label, if an option gives it.
    func target(_ text: String, label: String?) throws -> (InstalledProvider, AccountName) {
        let words = Self.words(text)
        let provider = try inventory.provider(named: words[0])
        if let problem = provider.problem, provider.manifest == nil || provider.state == .untrusted { throw problem }
        let declared = provider.manifest?.accounts.map(\.identifier) ?? []
        let account: String
        if words.count > 1 {
            account = words[1]
        } else if declared.count == 1 {
            account = declared[0]
        } else if declared.isEmpty {
            throw ConferenceError.needsNoAccount(provider.label)
        } else {
            throw ConferenceError.ambiguousAccount(text, candidates: declared.map { "\(provider.identifier)/\($0)" })
        }
        let labels = [label, words.count > 2 ? words[2] : nil].compactMap(\.self)
        if labels.count > 1, labels[0] != labels[1] {
            throw ConferenceError.conflictingOptions(
                "ACCOUNT/LABEL", "--label", advice: "Give the label in one of the two ways.")
        }
        // Signing in again renews the account that is used.
        let current = entries.filter { $0.name.provider == provider.identifier && $0.name.account == account }
        let chosen = labels.first ?? Self.first(current)?.name.label ?? AccountName.defaultLabel
        guard AccountName.isLabel(chosen) else { throw ConferenceError.badAccountLabel(chosen) }
        return (provider, AccountName(provider: provider.identifier, account: account, label: chosen))
    }

    // MARK: Steps

    private static func words(_ text: String) -> [String] {
        text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the entries of a provider that is installed, or that there is still a sign-in for.
    private func entries(of provider: String) throws -> [ListedAccount] {
        let own = entries.filter { $0.name.provider == provider }
        if !own.isEmpty { return own }
        let found = try inventory.provider(named: provider)
        let known = entries.filter { $0.name.provider == found.identifier }
        guard known.isEmpty else { return known }
        if let problem = found.problem, found.manifest == nil || found.state == .untrusted { throw problem }
        throw ConferenceError.needsNoAccount(found.label)
    }

    /// Returns the only account, or the one that is used if they are all of one kind.
    private static func only(_ entries: [ListedAccount], _ text: String) throws(ConferenceError) -> ListedAccount {
        let signedIn = entries.filter { $0.account != nil }
        let choices = signedIn.isEmpty ? entries : signedIn
        guard Set(choices.map(\.name.account)).count == 1 else {
            throw .ambiguousAccount(text, candidates: choices.map(\.reference))
        }
        return first(choices) ?? choices[0]
    }

    /// Returns the account that is used if no label is given.
    private static func first(_ entries: [ListedAccount]) -> ListedAccount? {
        entries.first { $0.account?.isDefault == true } ?? entries.first { $0.account != nil }
    }
}
