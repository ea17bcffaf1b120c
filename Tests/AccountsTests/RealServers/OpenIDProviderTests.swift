import Foundation
import HTTPS
import Platform
import TestSupport
import Testing

@testable import Accounts

@Suite(
    "Signing in to an OpenID provider", .needsOpenIDProvider,
    .exhaustive("Authlib registers clients; the plain tier has a double"))
struct OpenIDProviderTests {
    @Test("this program registers itself, signs in and learns the name of the user")
    func registration() throws {
        let (server, user) = (try RealServers.openIDProvider(), try User())
        let authority = server.certificates.authority
        let declaration = AccountDeclaration(
            identifier: "rooms", title: "OpenID",
            kind: .oauth2(
                OAuthDeclaration(
                    authorizeURL: server.url("/oauth2/authorize"), tokenURL: server.url("/oauth2/token"),
                    registrationURL: server.url("/oauth2/clients"), clientAuthentication: .basic,
                    // Authlib compares the whole address that the browser returns to.
                    redirectPorts: [try LoopbackSocket(.address, ports: [], title: "").port],
                    scopes: ["openid", "email"])),
            hosts: ["localhost"])
        let store = AccountStore(
            places: Places(environment: ["HOME": user.home.path]), secrets: user.store().secrets, now: user.store().now,
            authorities: authority)
        let person = Person { person, page in
            let form = HTTPSRequest(
                method: "POST", url: page,
                headers: [HTTPSHeader(name: "Content-Type", value: "application/x-www-form-urlencoded")],
                body: Array("sub=alice%40example.org".utf8))
            guard let target = Person.send(form, authority: authority)?.header("location") else { return }
            person.visit(target)
        }
        let account = try SignIn(
            declaration, name: User.name, privateHosts: ["localhost"],
            options: SignInOptions(patience: .seconds(60)), store
        ).run(person)
        expectEqual(account.user, "alice@example.org")
        expectNotNil(account.clientID)
        user.wait(3_600)
        let credential = try store.credential(
            declaration, of: User.name, privateHosts: ["localhost"], milliseconds: 30_000)
        let info = Person.get(server.url("/userinfo"), authority: authority, credential)
        expectEqual(info?.status, 200)
    }
}
