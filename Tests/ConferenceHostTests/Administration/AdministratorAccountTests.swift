import Accounts
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Where the administrator has people sign in", .needsCCompiler)
struct AdministratorAccountTests {
    private static let name = AccountName(provider: "org.example.fault", account: "rooms")

    /// Runs a test with a provider that has an OAuth account at a server of the user's, and with decisions about that account.
    private func withAccount(
        _ decisions: String, isTrusted: Bool = true, _ body: (ConferenceHost, InstalledProvider) throws -> Void
    ) async throws {
        let manifest = ManifestText(
            attributes: """
                <key>VCPAccounts</key><array><dict><key>identifier</key><string>rooms</string>
                <key>title</key><string>Rooms</string><key>kind</key><string>oauth2</string><key>server</key><true/>
                <key>authorizeURL</key><string>{server}/authorize</string>
                <key>tokenURL</key><string>{server}/token</string></dict></array>
                """)
        try await withHost(
            .good, manifest: manifest, isTrusted: isTrusted,
            prepare: { directory in
                try administrate(
                    directory,
                    "{\"providers\": {\"org.example.fault\": {\"accounts\": {\"rooms\": {\(decisions)}}}}}")
            }
        ) { test in
            var configuration = test.configuration
            configuration.administrator = AdministratorFiles(below: test.directory)
            let host = ConferenceHost(configuration)
            let provider = try #require(host.installed().providers.first { $0.identifier == "org.example.fault" })
            try body(host, provider)
        }
    }

    @Test("the administrator's client and server are used unless the user names others")
    func defaults() async throws {
        try await withAccount("\"clientID\": \"AbC\", \"server\": \"https://cloud.example.org\"") { host, provider in
            let signIn = try host.signIn(to: Self.name, of: provider, options: SignInOptions())
            expectEqual(signIn.options.clientID, "AbC")
            expectEqual(signIn.options.server, "https://cloud.example.org")
            let own = try host.signIn(
                to: Self.name, of: provider, options: SignInOptions(server: "https://mine.example.org"))
            expectEqual(own.options.server, "https://mine.example.org")
            expectEqual(own.options.clientID, "AbC")
        }
    }

    @Test("locked, others are refused with the name of the file, and the same ones are not")
    func locked() async throws {
        try await withAccount("\"server\": \"https://cloud.example.org\", \"locked\": true") { host, provider in
            let error = #expect(throws: ConferenceError.self) {
                try host.signIn(
                    to: Self.name, of: provider, options: SignInOptions(server: "https://mine.example.org"))
            }
            expectEqual(error?.code, .settingLocked)
            expectContains(error?.message, "10-rooms.json”")
            _ = try host.signIn(
                to: Self.name, of: provider, options: SignInOptions(server: "https://cloud.example.org"))
        }
    }

    @Test("locked, a sign-in at another server is not used until the user signs in at the right one")
    func elsewhere() async throws {
        let table: [(server: String?, user: String?, isAllowed: Bool)] = [
            ("https://cloud.example.org", nil, true), ("https://cloud.example.org:443/nextcloud", nil, true),
            ("https://mine.example.org", nil, false), ("https://cloud.example.org:8443", nil, false), (nil, nil, true),
            ("https://matrix.example.org", "@ana:cloud.example.org", true),
            ("https://matrix.example.org", "@ana:example.org", false),
        ]
        for (server, user, isAllowed) in table {
            let account = Account(name: Self.name, user: user, server: server)
            var decided = AdministratorPolicy.Account(server: "https://cloud.example.org")
            expectTrue(decided.permits(account))
            decided.lock = .init(path: "/etc", line: 1)
            expectEqual(decided.permits(account), isAllowed, "\(account)")
        }
        try await withAccount("\"server\": \"https://cloud.example.org\", \"locked\": true") { host, _ in
            let store = host.configuration.accounts()
            expectFalse(store.permits(Account(name: Self.name, server: "https://mine.example.org")))
            expectTrue(store.permits(Account(name: Self.name, server: "https://cloud.example.org")))
        }
    }

    @Test("an account that the manifest does not declare, or of a provider without trust, has no sign-in")
    func refused() async throws {
        try await withAccount("") { host, provider in
            let other = AccountName(provider: "org.example.fault", account: "else")
            let error = #expect(throws: ConferenceError.self) {
                try host.signIn(to: other, of: provider, options: SignInOptions())
            }
            expectEqual(error?.code, .undeclaredAccount)
            expectContains(error?.message, "It has: rooms.")
            try expectEqual(Self.references(host), ["org.example.fault/rooms"])
        }
        try await withAccount("", isTrusted: false) { host, provider in
            let error = #expect(throws: ConferenceError.self) {
                try host.signIn(to: Self.name, of: provider, options: SignInOptions())
            }
            expectEqual(error?.exitStatus, .noPermission)
            try expectEmpty(Self.references(host))
        }
    }

    /// The accounts of the provider of these tests. The providers that ship with the program have some, too.
    private static func references(_ host: ConferenceHost) throws -> [String] {
        try host.listedAccounts().map(\.reference).filter { $0.hasPrefix("org.example.") }
    }
}
