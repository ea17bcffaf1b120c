import ConferenceErrors
import Foundation
import Platform
import Secrets
import SessionBus
import TestSupport
import Testing

@testable import Accounts

@Suite("Accounts in a real keyring", .needsHTTPSServer, .needsKeyring)
struct KeyringAccountTests {
    @Test("tokens are in the keyring and in no file, and a locked keyring is an error that no other place hides")
    func locked() throws {
        let (bus, double) = (try HeadlessKeyring.bus(), try AccountDouble())
        let environment = bus.environment
        let store = AccountStore(
            places: Places(environment: environment),
            secrets: { SecretStore(choice: .automatic, environment: environment) }, now: { User.start },
            authorities: double.authority)
        let declaration = double.oauth([.authorizationCode])
        let account = try SignIn(declaration, name: User.name, privateHosts: ["localhost"], store)
            .run(Person(browse: Person.consent(double)))
        expectEqual(account.place, .keyring)
        let credential = try store.credential(declaration, of: User.name, milliseconds: 30_000)
        let folder = bus.home.path + "/.config/conference"
        expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["accounts.json"])
        let file = try String(contentsOfFile: folder + "/accounts.json", encoding: .utf8)
        expectFalse(credential.secrets.contains { file.contains($0) })

        guard case .connected(let connection) = try SessionBus.open(in: environment) else { return }
        let lock = BusCall(
            HeadlessKeyring.service, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "Lock",
            [.paths(["/org/freedesktop/secrets/aliases/default"])])
        _ = try connection.call(lock, until: Deadline(after: .seconds(30)))
        let found = code { try store.credential(declaration, of: User.name, milliseconds: 30_000) }
        expectEqual(found, .keyringLocked)
        expectEqual(code { try store.signOut(User.name, declaration, milliseconds: 30_000) }, .keyringLocked)
        try expectEqual(store.accounts().map(\.state), [.signedIn])
        expectEqual(double.requests(to: "revoke").count, 0)
        expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["accounts.json"])
    }
}
