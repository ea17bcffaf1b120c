import Foundation
import TestSupport

@testable import Accounts

/// A double of the services that people sign in to, `Tests/Fixtures/sign_in_server.py`.
final class AccountDouble: Sendable {
    let server: HTTPSServer

    init() throws { server = try HTTPSServer(program: "sign_in_server.py") }

    var base: String { server.url("") }
    var authority: String { server.certificates.authority }

    /// Plans what a route does at its next requests, and after them; see `Tests/Fixtures/doubles.py`.
    func plan(_ steps: [String: JSONValue]) throws {
        try server.calendars.write(JSONValue.object(steps).pretty, to: "plan.json")
    }

    func plan(_ route: String, _ steps: JSONValue...) throws { try plan([route: .list(steps)]) }

    /// The requests so far.
    var requests: [JSONValue] {
        let text = (try? String(contentsOfFile: server.calendars.path + "/requests", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { JSONValue(Array($0.utf8)) }
    }

    /// The requests of one route.
    func requests(to route: String) -> [JSONValue] { requests.filter { $0["route"]?.text == route } }

    // MARK: Declarations

    /// An account with all grants of the double.
    func oauth(
        _ grants: [OAuthDeclaration.Grant] = [.authorizationCode, .deviceCode], client: String? = "public",
        authentication: OAuthDeclaration.ClientAuthentication = .none,
        host: OAuthDeclaration.RedirectHost = .address, registers: Bool = false
    ) -> AccountDeclaration {
        AccountDeclaration(
            identifier: "rooms", title: "Rooms",
            kind: .oauth2(
                OAuthDeclaration(
                    authorizeURL: base + "/oauth/authorize", tokenURL: base + "/oauth/token",
                    deviceURL: base + "/oauth/device", revokeURL: base + "/oauth/revoke",
                    registrationURL: registers ? base + "/oauth/register" : nil, grants: grants,
                    clientAuthentication: authentication, clientIDDefault: client, redirectHost: host,
                    scopes: ["meetings"])),
            hosts: ["localhost"])
    }

    func server(_ kind: AccountDeclaration.Kind) -> AccountDeclaration {
        AccountDeclaration(identifier: "rooms", title: "Rooms", kind: kind)
    }
}
