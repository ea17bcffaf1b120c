import TestSupport
import Testing
@testable import VirtualConferenceKit

@Suite("Texts that belong to a request")
struct DerivedTextTests {
    /// The examples of FIPS 180, and texts around the end of a block.
    static let digests = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (String(repeating: "ä", count: 500), "3fcfd156e7c358d6c1800ec536e06c22593961295d95eeab16c36a9cf502e1c6"),
    ]

    @Test("The digest is SHA-256", arguments: digests)
    func digest(text: String, expected: String) {
        let found = SHA2.sha256(Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
        expectEqual(found, expected)
    }

    @Test("A repeated request gets the same text, and each key and purpose another one")
    func same() {
        func text(_ key: String, _ purpose: String, length: Int = 20) -> String {
            ConferenceRequest(roomTypeIdentifier: "room", idempotencyKey: key)
                .derivedText(for: purpose, length: length)
        }
        // Never to change: services keep these names.
        expectEqual(text("9c1f2d34-0001", "room"), "qkpddm12qbzbckdtde14")
        expectEqual(text("9c1f2d34-0001", "room", length: 51), "qkpddm12qbzbckdtde14pmdrdmb0yhjyw2wcd0tvxfjfdgshdby")
        expectEqual(text("9c1f2d34-0001", "room", length: 99).count, 51)
        expectEqual(text("9c1f2d34-0001", "room", length: -1), "")
        let keys = (0..<200).map { "key \($0)" }
        expectEqual(Set(keys.map { text($0, "room") } + keys.map { text($0, "password") }).count, 400)
        // The purpose and the key do not run into each other.
        expectNotEqual(text("b c", "a"), text("c", "a b"))
    }

    @Test("Without a key, nobody can guess the text")
    func noKey() {
        let request = ConferenceRequest(roomTypeIdentifier: "room", idempotencyKey: "")
        expectNotEqual(request.derivedText(for: "room"), request.derivedText(for: "room"))
    }
}
