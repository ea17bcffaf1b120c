package import Accounts

/// An account that a provider declares, and a sign-in of the user, if there is one.
package struct ListedAccount: Sendable {
    /// The provider; nil if it is no longer installed.
    package var provider: InstalledProvider?
    /// What its manifest says about the account; nil if it no longer declares it.
    package var declaration: AccountDeclaration?
    package var name: AccountName
    /// The sign-in; nil if the user is signed out.
    package var account: Account?

    package init(
        provider: InstalledProvider?, declaration: AccountDeclaration?, name: AccountName, account: Account? = nil
    ) {
        self.provider = provider
        self.declaration = declaration
        self.name = name
        self.account = account
    }

    /// The name of the service, for people.
    package var title: String { declaration?.title ?? name.account }

    /// The words by which commands name the sign-in: `org.example.rooms/zoom/work`.
    package var reference: String { "\(name.provider)/\(path)" }

    /// The same without the provider. Without a label, it is the sign-in that is used if no other one is named, so that one with
    /// the label `default` keeps it as long as it is not that one.
    package var path: String {
        guard let account, name.label == AccountName.defaultLabel, !account.isDefault else { return name.text }
        return "\(name.account)/\(name.label)"
    }

    /// Whether the sign-in can be used.
    package var isSignedIn: Bool { account?.isSignedIn ?? false }
}
