import ConferenceErrors
import Foundation
import Platform
import Secrets
import Synchronization
import TestSupport

@testable import Accounts

/// A user with a home directory, accounts in it, and a clock that tests set.
final class User: Sendable {
    static let provider = "org.example.rooms"
    static let name = AccountName(provider: provider, account: "rooms")
    static let start: Int64 = 1_800_000_000

    let home: TemporaryDirectory
    private let time = Mutex(User.start)
    /// The pauses that sign-ins have made.
    let pauses = Mutex<[Duration]>([])
    /// What the user was told about secrets and the places for them.
    let notes = Mutex<[ConferenceError.Code]>([])

    init() throws { home = try TemporaryDirectory() }

    var index: String { home.path + "/.config/conference/accounts.json" }

    func wait(_ seconds: Int64) { time.withLock { $0 += seconds } }

    func store(
        _ double: AccountDouble? = nil, environment: [String: String] = [:], authorities: String? = nil
    ) -> AccountStore {
        let variables = environment.merging(["HOME": home.path]) { $1 }
        return AccountStore(
            places: Places(environment: variables),
            secrets: { [self] in
                SecretStore(choice: .file, environment: variables) { [self] note in
                    notes.withLock { $0.append(note.code) }
                }
            },
            now: { [self] in time.withLock { $0 } },
            authorities: authorities ?? double?.authority, environment: environment)
    }

    func signIn(
        _ declaration: AccountDeclaration, _ double: AccountDouble, name: AccountName = User.name,
        options: SignInOptions = SignInOptions(), _ person: Person
    ) throws -> Account {
        var signIn = SignIn(
            declaration, name: name, privateHosts: ["localhost"], options: options, store(double))
        signIn.pause = { [self] pause, _ in
            pauses.withLock { $0.append(pause) }
            return true
        }
        return try signIn.run(person)
    }

    /// The record of an account.
    func record(_ name: AccountName = User.name) throws -> AccountRecord? {
        try store().secrets().secret(name.secret, in: .file).flatMap { AccountRecord($0) }
    }

    func credential(
        _ declaration: AccountDeclaration, _ double: AccountDouble, name: AccountName = User.name
    ) throws -> AccountCredential {
        try store(double).credential(declaration, of: name, privateHosts: ["localhost"], milliseconds: 30_000)
    }
}

/// The code of the error that a closure throws; nil if it throws none.
func code(_ body: () throws -> some Any) -> ConferenceError.Code? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? ConferenceError)?.code
    }
}
