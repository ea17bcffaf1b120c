import ConferenceErrors
import Synchronization
import TestSupport
import Testing

@testable import Accounts

@Suite("Signing in again", .needsHTTPSServer)
struct ReplacedAccessTests {
    private let double: AccountDouble
    private let user: User

    init() throws { (double, user) = (try AccountDouble(), try User()) }

    private func signIn(_ declaration: AccountDeclaration, user name: String = "alice") throws {
        let (base, authority) = (double.base, double.authority)
        let person: Person
        switch declaration.kind {
        case .oauth2: person = Person(browse: Person.consent(double))
        default:
            person = Person([.server: base, .user: name, .password: "correct horse"]) { _, page in
                _ = Person.get(page, authority: authority)
            }
        }
        _ = try user.signIn(declaration, double, person)
    }

    /// The statuses of the requests that end an access.
    private func ends(_ route: String) -> [Int64] { double.requests(to: route).compactMap { $0["status"]?.integer } }

    private var wasTold: Bool { user.notes.withLock { $0.contains(.formerAccessStays) } }

    @Test("ends the former access at the service once the new one is stored, and the new one works")
    func ended() throws {
        for (declaration, route) in [
            (double.server(.nextcloud), "forget"), (double.oauth([.authorizationCode]), "revoke"),
        ] {
            try signIn(declaration)
            let old = try user.credential(declaration, double)
            expectEqual(ends(route), [], route)
            try signIn(declaration)
            expectEqual(ends(route), [200], route)
            expectFalse(wasTold, route)
            let new = try user.credential(declaration, double)
            expectNotEqual(new.headerValue, old.headerValue, route)
            let found = try user.store(double).check(
                declaration, of: User.name, privateHosts: ["localhost"], milliseconds: 30_000)
            expectEqual(found, .accepted, route)
            _ = try user.store(double).signOut(
                User.name, declaration, privateHosts: ["localhost"], milliseconds: 30_000)
        }
    }

    @Test("leaves a device of a Matrix server to the server, which ends its former access itself")
    func device() throws {
        let declaration = double.server(.matrix)
        try signIn(declaration)
        try signIn(declaration)
        expectEqual(ends("log_out"), [])
        expectFalse(wasTold)
    }

    @Test("says that the former access stays if the service cannot be told")
    func stays() throws {
        let declaration = double.server(.nextcloud)
        try signIn(declaration)
        try double.plan(["forget*": ["status": .integer(503), "body": ""]])
        try signIn(declaration)
        expectTrue(wasTold)
        try expectEqual(user.store().accounts().map(\.state), [.signedIn])
    }

    @Test("tells nobody about an access that the service itself has ended")
    func refused() throws {
        let declaration = double.oauth([.authorizationCode])
        try signIn(declaration)
        try double.plan("token", ["status": .integer(400), "body": ""])
        user.wait(3_600)
        expectEqual(code { try user.credential(declaration, double) }, .signInExpired)
        try signIn(declaration)
        expectEqual(ends("revoke"), [])
        expectFalse(wasTold)
    }

    @Test("tells nobody but the service that has issued an access about it")
    func changed() throws {
        try signIn(double.oauth([.authorizationCode]))
        var other = double.oauth([.authorizationCode])
        other.hosts = ["localhost", "api.example"]
        try signIn(other)
        expectEqual(ends("revoke"), [])
        expectTrue(wasTold)
    }
}
