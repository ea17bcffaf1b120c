import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

/// The vectors are those of Python's hashlib and hmac.
@Suite("Keys of a fake host", .timeLimit(.minutes(15)))
struct FakeKeyTests {
    @Test(
        "A fake host signs with every algorithm as other programs do",
        arguments: [
            (.hmacSHA1, "3028f4c6c5442224b1a1592c5a1a6dba5216b199"),
            (.hmacSHA256, "692af8912910d32ca19706b76c28bd17aa6c7a698dfadc8f51971594bcc593b8"),
            (
                .hmacSHA512,
                "43b6c60ba717f232f17ba4ce0dc04c82061ad5ebbf98e78ec7a47cefa8231c50"
                    + "6b050abac350bf462d28573fe3943b33f0edb51296138f921a7ebadf1e677d4b"
            ),
            (.hashSHA1, "e4efc9227c4081c7b6ed9aa83637b3be7f641e8a"),
            (.hashSHA256, "c622f37501d9e356125d7daafd82cfcad6d3999dd78071b8662d3f6f5a789a73"),
            (
                .hashSHA384,
                "03dcae9e77fef2387e1d95ee30c102022b7c1e6227c1074b1f5d532c8a41ee0c83713d919cfb349a4cefe6f401fcc64b"
            ),
            (
                .hashSHA512,
                "d385f5f1639cdeed2ad44cc23021f21c7545a0a240536ded8764aa600668ebf3"
                    + "c7b9817d6c6b383d7ac58890e7b3c046bf7c61ad3f2d360c1a66a48a3d0a846d"
            ),
        ] as [(FakeKey.Algorithm, String)])
    func algorithms(_ algorithm: FakeKey.Algorithm, _ signature: String) async throws {
        let host = try FakeHost(
            "VirtualConferenceKitTests.Signing", signatures: FakeHost.signer(["secret": FakeKey(algorithm, "k")]))
        #expect(await host.conference("room=tea", key: "secret").conference?.details == signature)
        #expect(await host.conference("room=tea", key: "other").status == 3)
    }

    @Test("A key that is longer than a block is hashed, and Base64 is that of URLs")
    func longKey() {
        let key = FakeKey(.hmacSHA1, String(repeating: "k", count: 65), encoding: .base64URL)
        #expect(key.signature(of: "room=tea") == "cZAGJsr5By5xv_n2o2badXqUq2Q")
    }

    @Test("A text of any length has its digest, also where the padding needs another block")
    func lengths() {
        let digests = [0, 55, 56, 64, 119, 120].map {
            FakeKey(.hashSHA256, "").signature(of: String(repeating: "a", count: $0)).prefix(8)
        }
        #expect(digests == ["e3b0c442", "9f4390f8", "b35439a4", "ffe054fe", "31eba51c", "2f3d3354"])
    }
}
