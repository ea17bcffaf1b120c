package import ConferenceErrors
import Glibc
import Platform
import Secrets

/// Signs a person in to the service of an account.
///
///     let signIn = SignIn(declaration, name: AccountName(provider: identifier, account: "zoom"), settings: settings, store)
///     let account = try signIn.run(dialogue, cancellation: descriptor)
///
/// No code of the provider runs meanwhile: the manifest says all that is needed.
package struct SignIn: Sendable {
    package let declaration: AccountDeclaration
    package let name: AccountName
    package let settings: [String: String]
    package let privateHosts: Set<String>
    package let options: SignInOptions
    let store: AccountStore
    /// Waits for a time; returns false if the descriptor becomes readable meanwhile. Tests replace it.
    var pause: @Sendable (Duration, Int32) -> Bool = SignIn.wait

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
    /// - Throws: `signInFailed`, `signInRefused`, `signInCancelled`, `signInTimedOut`, `signInNeedsAnswer`,
    ///   `accountUnavailable`, `accountSettingMissing`; errors of the dialogue and about secrets.
    package func run(
        _ dialogue: some SignInDialogue, cancellation: Int32 = -1
    ) throws(ConferenceError) -> Account {
        // A place that cannot be used is found out before the person does anything.
        let secrets = try store.secrets()
        try secrets.checkPlace(of: name.secret)
        if secrets.isStoredByUser, !declaration.kind.isKey { throw .secretsReadOnly(name.secret.path) }
        let former = try store.index.read().first { $0.name == name }
        let work = SignInWork(
            signIn: self, dialogue: dialogue, cancellation: cancellation, former: former,
            formerRecord: record(of: former))
        let (account, record) =
            switch declaration.kind {
            case .oauth2(let oauth): try OAuthSignIn(work: work, declaration: oauth).run()
            case .nextcloud: try work.signInToNextcloud()
            case .matrix: try work.signInToMatrix()
            case .basic: try work.signInWithPassword()
            case .bearer, .header: try work.signInWithKey()
            }
        let saving = AccountWork(store, declaration, name, settings, privateHosts, Deadline(after: .seconds(30)))
        do throws(ConferenceError) {
            return try store.save(account, record, becomesDefault: options.becomesDefault, saving)
        } catch {
            // An access that cannot be stored must not go on without anybody knowing.
            _ = store.revoke(record, account, saving)
            throw error
        }
    }

    /// The record of a former sign-in, whose client is used again. One that cannot be read is replaced.
    private func record(of account: Account?) -> AccountRecord? {
        guard let place = account?.place, let secrets = try? store.secrets() else { return nil }
        return (try? secrets.impatient.secret(name.secret, in: place)).flatMap { $0 }.flatMap { AccountRecord($0) }
    }

    private static func wait(_ duration: Duration, _ descriptor: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let end = Deadline(after: duration)
        while true {
            let count = poll(&watched, 1, Int32(clamping: end.remaining / 1_000_000))
            if count > 0 { return false }
            if count == 0 || errno != EINTR { return true }
        }
    }
}
