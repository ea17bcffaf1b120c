// Asks for the credential of the account `rooms` and prints its generation, or the code of the error.
//
// Arguments: the address of the double, its authority, and the time in seconds since 1970.

import Accounts
import ConferenceErrors
import Foundation
import Platform
import Secrets

let arguments = CommandLine.arguments
let environment = ProcessInfo.processInfo.environment
let (base, authority, time) = (arguments[1], arguments[2], Int64(arguments[3]) ?? 0)
let declaration = AccountDeclaration(
    identifier: "rooms", title: "Rooms",
    kind: .oauth2(
        OAuthDeclaration(
            authorizeURL: base + "/oauth/authorize", tokenURL: base + "/oauth/token", deviceURL: base + "/oauth/device",
            revokeURL: base + "/oauth/revoke", grants: [.authorizationCode], clientIDDefault: "public",
            scopes: ["meetings"])),
    hosts: ["localhost"])
let store = AccountStore(
    places: Places(environment: environment), secrets: { SecretStore(choice: .file, environment: environment) },
    now: { time }, authorities: authority)
do throws(ConferenceError) {
    let credential = try store.credential(
        declaration, of: AccountName(provider: "org.example.rooms", account: "rooms"), privateHosts: ["localhost"],
        milliseconds: 60_000)
    print(credential.generation)
} catch {
    print(error.code.rawValue)
}
