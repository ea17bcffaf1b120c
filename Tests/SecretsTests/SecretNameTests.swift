import ConferenceErrors
import Platform
import TestSupport
import Testing

@testable import Secrets

@Suite("Names of secrets, and secrets")
struct SecretNameTests {
    @Test(
        "the path of a name has no part that leads elsewhere or looks like an option",
        arguments: [
            (.setting("token"), "org.example.rooms/setting/token"),
            (.setting(".."), "org.example.rooms/setting/%2E."),
            (.account("zoom", label: "default"), "org.example.rooms/account/zoom/default"),
            (.account("zoom", label: "../../x"), "org.example.rooms/account/zoom/..%2F..%2Fx"),
            (.account("zoom", label: ".."), "org.example.rooms/account/zoom/%2E."),
            (.account("zoom", label: "--force"), "org.example.rooms/account/zoom/%2D-force"),
            (.account("zoom", label: "jo ü\n"), "org.example.rooms/account/zoom/jo%20%C3%BC%0A"),
        ] as [(SecretName.Subject, String)])
    func path(subject: SecretName.Subject, expected: String) {
        expectEqual(SecretName(provider: "org.example.rooms", subject).path, expected)
    }

    @Test("the attributes tell all names of a provider apart")
    func attributes() {
        let names: [SecretName] = [
            SecretName(provider: "a", .setting("x")), SecretName(provider: "b", .setting("x")),
            SecretName(provider: "a", .setting("y")), SecretName(provider: "a", .account("x", label: "y")),
            SecretName(provider: "a", .account("x", label: "z")), SecretName(provider: "a", .account("z", label: "y")),
        ]
        for (index, name) in names.enumerated() {
            expectEqual(name.attributes["xdg:schema"], "org.conference.Account")
            // A search finds every item that has at least the wanted attributes.
            let found = names.indices.filter { other in
                name.attributes.allSatisfy { names[other].attributes[$0.key] == $0.value }
            }
            expectEqual(found, [index])
        }
        expectEqual(Set(names.map(\.path)).count, names.count)
    }

    @Test("a secret is a text of at most 8 KiB, and no description shows it")
    func secret() throws {
        let secret = try Secret("sesame")
        var dumped = ""
        dump([secret], to: &dumped)
        expectNotContains("\(secret)\([secret])\(String(reflecting: secret))\(dumped)", "sesame")
        _ = try Secret(String(repeating: "x", count: 8_192))
        for text in ["", "a\0b", String(repeating: "x", count: 8_193)] {
            let error = #expect(throws: ConferenceError.self) { _ = try Secret(text) }
            expectEqual(error?.code, .unusableSecret)
        }
    }
}
