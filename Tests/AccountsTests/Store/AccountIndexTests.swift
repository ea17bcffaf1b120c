import ConferenceErrors
import Foundation
import Platform
import PrivateFiles
import Secrets
import TestSupport
import Testing

@testable import Accounts

@Suite("The list of accounts")
struct AccountIndexTests {
    private func index(_ user: User) -> AccountIndex {
        AccountIndex(places: Places(environment: ["HOME": user.home.path]))
    }

    private static let account = Account(
        name: User.name, isDefault: true, user: "j.doe", server: "https://cloud.example.org/x", hosts: ["a.example"],
        privateHosts: ["a.example"], deviceID: "DEVICE", clientID: "client", scopes: ["one", "two"], place: .keyring,
        since: 5, state: .expired(.refused), binding: "abc")

    @Test("what is written is read back, from a file that only the user can read")
    func roundTrip() throws {
        let user = try User()
        let plain = Account(name: AccountName(provider: "p", account: "a", label: "w ü"), place: .file, since: 1)
        try index(user).change { $0 = [Self.account, plain] }
        try expectEqual(index(user).read(), [Self.account, plain])
        let mode = try FileManager.default.attributesOfItem(atPath: user.index)[.posixPermissions] as? Int
        expectEqual(mode, 0o600)
    }

    @Test("what a later version has added to the file stays there")
    func later() throws {
        let user = try User()
        try user.home.write(
            """
            {"version": 2, "new": [1], "accounts": [
              {"provider": "p", "account": "a", "colour": {"x": 1.5}},
              {"provider": "p", "account": "b", "label": "l", "secretIn": "file", "expired": "tomorrow"}
            ]}
            """, to: ".config/conference/accounts.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: user.index)
        let index = index(user)
        try expectEqual(index.read().map(\.name.text), ["a", "b/l"])
        try expectEqual(index.read().last?.state, .expired(Account.Reason(rawValue: "tomorrow")))
        try index.change { $0[0].user = "u" }
        let whole = try JSONValue(Data(contentsOf: URL(filePath: user.index)))
        expectEqual(whole?["new"], [.integer(1)])
        expectEqual(whole?["version"], .integer(2))
        expectEqual(whole?["accounts"]?.list?.first?["colour"], ["x": .number(1.5)])
    }

    @Test(
        "a file that cannot be understood is an error with its line, and is not overwritten",
        arguments: [
            ("", 1), ("[]", 1), ("{\n\"accounts\": [\n{]}", 3), ("{\"accounts\": 1}", 1),
            ("{\"accounts\": [\n{\"provider\": \"p\", \"account\": \"[{\"},\n{\"provider\": \"p\"}]}", 3),
            ("{\"accounts\": [\n\n{\"provider\": \"p\", \"account\": \"a\", \"label\": \"a/b\"}]}", 3),
            ("{\"accounts\": [{\"provider\": \"p\", \"account\": \"a\", \"secretIn\": \"moon\"}]}", 1),
            (
                "{\"accounts\": [{\"provider\": \"p\", \"account\": \"a\"},\n{\"provider\": \"p\", \"account\": \"a\"}]}",
                2
            ),
        ])
    func broken(content: String, line: Int) throws {
        let user = try User()
        try user.home.write(content, to: ".config/conference/accounts.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: user.index)
        for action in [
            { _ = try user.store().accounts() }, { try user.store().makeDefault(User.name) },
            { try index(user).change { $0.append(Self.account) } },
        ] {
            let error = #expect(throws: ConferenceError.self) { try action() }
            expectEqual(error?.code, .brokenAccounts)
            expectContains(error?.message, "(line \(line))")
        }
        try expectEqual(String(contentsOfFile: user.index, encoding: .utf8), content)
    }

    @Test("a file that another user could have written is not used")
    func insecure() throws {
        let user = try User()
        try index(user).change { $0 = [Self.account] }
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: user.index)
        expectEqual(code { try user.store().accounts() }, .insecurePermissions)
    }

    @Test("each kind of account has a default one: the first, until the user chooses another")
    func defaults() throws {
        let user = try User()
        let names = ["a", "a/b", "other"].compactMap { AccountName(provider: "p", $0) }
        try index(user).change { $0 = names.map { Account(name: $0, isDefault: $0.text != "a/b") } }
        let store = user.store()
        try expectEqual(store.account("p", "a")?.name.text, "a")
        try expectEqual(store.account("p", "a/b")?.name.text, "a/b")
        try expectNil(store.account("p", "a/c"))
        try expectNil(store.account("q", "a"))
        try store.makeDefault(names[1])
        try expectEqual(store.account("p", "a")?.name.text, "a/b")
        try expectEqual(store.accounts(of: "p").map(\.isDefault), [true, true, false])
        _ = try store.signOut(names[1], nil, milliseconds: 1_000)
        try expectEqual(store.account("p", "a")?.name.text, "a")
        expectEqual(code { try store.signOut(names[1], nil, milliseconds: 1_000) }, .noSuchAccount)
    }

    @Test(
        "labels are one line without slashes",
        arguments: [
            ("zoom", "zoom"), ("zoom/work", "zoom/work"), ("zoom/default", "zoom"), ("zoom/Büro 2", "zoom/Büro 2"),
            ("zoom/", nil), ("/work", nil), ("zoom/a/b", nil), ("zoom/a\nb", nil), ("zoom/ a", nil),
            ("zoom/a\u{202E}b", nil), ("zoom/" + String(repeating: "x", count: 65), nil), ("zo om", nil), ("", nil),
        ] as [(String, String?)])
    func names(text: String, name: String?) {
        expectEqual(AccountName(provider: "p", text)?.text, name)
    }
}
