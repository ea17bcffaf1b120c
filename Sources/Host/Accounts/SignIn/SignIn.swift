package import ConferenceErrors

/// Signs a person in to the service of an account.
///
///     let signIn = SignIn(declaration, name: AccountName(provider: identifier, account: "zoom"), settings: settings, store)
///     let account = try signIn.run(dialogue, cancellation: descriptor)
package struct SignIn: Sendable {
    package let declaration: AccountDeclaration
    package let name: AccountName
    package let settings: [String: String]
    package let privateHosts: Set<String>
    package let options: SignInOptions
    let store: AccountStore

    /// - Parameters:
    ///   - settings: the provider's settings of type string, which the URLs of a declaration can contain.
    ///   - privateHosts: declared hosts that may be on a private network.
    package init(
        _ declaration: AccountDeclaration, name: AccountName, settings: [String: String] = [:],
        privateHosts: Set<String> = [], options: SignInOptions = SignInOptions(), _ store: AccountStore
    ) {
        self.declaration = declaration
        self.name = name
        self.settings = settings
        self.privateHosts = privateHosts
        self.options = options
        self.store = store
    }

    /// Signs in, stores the secret and the account, and returns the account. Blocks until the person has finished.
    ///
    /// - Parameter cancellation: becomes readable when the person gives up; negative for never.
    package func run(
        _ dialogue: some SignInDialogue, cancellation: Int32 = -1
    ) throws(ConferenceError) -> Account {
        throw .signInFailed(declaration.title, "it is not implemented")
    }
}
