import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite("A check of an account", .needsHTTPSServer)
struct AccountCheckTests {
    private let double: AccountDouble
    private let user: User

    init() throws { (double, user) = (try AccountDouble(), try User()) }

    /// - Parameter file: the certificates to trust, instead of those of the double.
    private func check(
        _ declaration: AccountDeclaration, authorities: AccountDouble?, file: String? = nil
    ) throws -> AccountCheck {
        try user.store(authorities, authorities: file).check(
            declaration, of: User.name, privateHosts: ["localhost"], milliseconds: 30_000)
    }

    /// Signs in, and returns the declaration.
    private func signedIn(_ declaration: AccountDeclaration) throws -> AccountDeclaration {
        let person: Person
        switch declaration.kind {
        case .oauth2: person = Person(browse: Person.consent(double))
        default:
            let authority = double.authority
            person = Person([.server: double.base, .user: "alice", .password: "correct horse", .key: "k3y"]) {
                _, page in
                _ = Person.get(page, authority: authority)
            }
        }
        _ = try user.signIn(declaration, double, person)
        return declaration
    }

    /// The accounts of services that can be asked, and the route of the double that answers.
    private var asked: [(AccountDeclaration, String)] {
        [
            (double.server(.nextcloud), "user"), (double.server(.matrix), "whoami"),
            (double.oauth([.authorizationCode]), "token"),
        ]
    }

    @Test("asks the service, and says “accepted” only if it is")
    func accepted() throws {
        for (declaration, route) in asked {
            let declaration = try signedIn(declaration)
            let before = double.requests(to: route).count
            try expectEqual(check(declaration, authorities: double), .accepted, route)
            expectEqual(double.requests(to: route).count, before + 1, route)
        }
    }

    @Test("the certificates of the sign-in are remembered, as an absolute path")
    func certificates() throws {
        for (declaration, route) in asked {
            let declaration = try signedIn(declaration)
            let account = try #require(try user.store().account(User.provider, "rooms"))
            expectEqual(
                account.authorities.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path },
                URL(fileURLWithPath: double.authority).resolvingSymlinksInPath().path)
            try expectEqual(check(declaration, authorities: nil), .accepted, route)
        }
    }

    @Test("a service that does not accept the access ends the sign-in")
    func refused() throws {
        for (declaration, route) in asked {
            let declaration = try signedIn(declaration)
            try double.plan([route + "*": ["status": .integer(401), "body": ""]])
            expectEqual(code { try check(declaration, authorities: double) }, .signInExpired, route)
            try double.plan([:])
        }
    }

    @Test("a Matrix server that has ended only the access token is asked again with a new one")
    func renewed() throws {
        let declaration = try signedIn(double.server(.matrix))
        try double.plan("whoami", ["status": .integer(401), "body": ""])
        try expectEqual(check(declaration, authorities: double), .accepted)
        expectEqual(double.requests(to: "refresh_matrix").count, 1)
    }

    @Test("a service that is out of order, not itself, or not trusted is an error, and the sign-in stays")
    func unavailable() throws {
        let table: [JSONValue] = [
            ["status": .integer(503), "body": "<html>"], ["status": .integer(200), "body": "<html>"],
            ["cut": .boolean(true)],
        ]
        for (declaration, route) in asked {
            let declaration = try signedIn(declaration)
            for step in table {
                try double.plan([route + "*": step])
                let found = code { try check(declaration, authorities: double) }
                expectTrue(found == .accountUnavailable || found == .signInFailed, "\(route) \(step): \(found as Any)")
            }
            try double.plan([:])
            let none = try user.home.write("", to: "none.pem")
            expectEqual(code { try check(declaration, authorities: nil, file: none) }, .accountUnavailable, route)
            try expectEqual(user.store().account(User.provider, "rooms")?.state, .signedIn, route)
        }
    }

    @Test("a service that cannot be asked is not asked, and the answer says so")
    func notAsked() throws {
        for kind in [AccountDeclaration.Kind.basic, .bearer, .header(name: "X-Key")] {
            var declaration = double.server(kind)
            declaration.hosts = ["api.example"]
            _ = try signedIn(declaration)
            try expectEqual(check(declaration, authorities: double), .notAsked)
        }
        try double.plan("token", ["merge": ["refresh_token": .null]])
        let declaration = try signedIn(double.oauth([.authorizationCode]))
        try expectEqual(check(declaration, authorities: double), .notAsked)
        user.wait(3_600)
        expectEqual(code { try check(declaration, authorities: double) }, .signInExpired)
    }
}
