import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import Signing

@Suite("Signatures with a shared key")
struct DigestTests {
    private static func sign(
        _ text: String, _ algorithm: SigningKey.Algorithm, _ secret: String,
        _ encoding: SigningKey.Encoding = .hexadecimal
    ) throws -> String {
        try SigningKey(key: "secret", algorithm: algorithm, encoding: encoding)
            .signature(of: Array(text.utf8), secret: secret, now: 0)
    }

    @Test(
        "are those of the standards (RFC 2202, RFC 4231, FIPS 180-4) and of BigBlueButton's documentation",
        arguments: [
            (
                "what do ya want for nothing?", SigningKey.Algorithm.hmacSHA1, "Jefe",
                "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
            ),
            (
                "what do ya want for nothing?", .hmacSHA256, "Jefe",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                "what do ya want for nothing?", .hmacSHA512, "Jefe",
                "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                    + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
            ),
            ("a", .hashSHA1, "bc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            ("a", .hashSHA256, "bc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "a", .hashSHA384, "bc",
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                "a", .hashSHA512, "bc",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
            (
                "createname=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444", .hashSHA1,
                "639259d4-9dd8-4b25-bf01-95f9567eaf4b", "1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17"
            ),
        ])
    func vectors(text: String, algorithm: SigningKey.Algorithm, secret: String, expected: String) throws {
        try expectEqual(Self.sign(text, algorithm, secret), expected)
        let bytes = Data(
            stride(from: 0, to: expected.count, by: 2).compactMap { UInt8(expected.dropFirst($0).prefix(2), radix: 16) }
        )
        let base64 = bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
        try expectEqual(Self.sign(text, algorithm, secret, .base64URL), base64)
    }

    @Test("agree with OpenSSL's program, for texts and keys of any length")
    func openssl() throws {
        let openssl = try Programs.required("openssl")
        for (text, secret) in [("", "k"), (String(repeating: "ä", count: 5_000), String(repeating: "k", count: 300))] {
            for (algorithm, digest) in [(SigningKey.Algorithm.hmacSHA1, "sha1"), (.hmacSHA512, "sha512")] {
                let (status, output) = try Programs.run(
                    openssl, ["dgst", "-\(digest)", "-hmac", secret, "-r"], input: text)
                expectEqual(status, 0)
                try expectEqual(Self.sign(text, algorithm, secret), String(output.prefix { $0 != " " }))
            }
            for (algorithm, digest) in [(SigningKey.Algorithm.hashSHA256, "sha256"), (.hashSHA384, "sha384")] {
                let (_, output) = try Programs.run(openssl, ["dgst", "-\(digest)", "-r"], input: text + secret)
                try expectEqual(Self.sign(text, algorithm, secret), String(output.prefix { $0 != " " }))
            }
        }
    }

    @Test("need a text within the limit, and a key")
    func limits() throws {
        let long = String(repeating: "x", count: SigningKey.longestInput)
        _ = try Self.sign(long, .hashSHA1, "k")
        expectEqual(#expect(throws: SigningFailure.self) { try Self.sign(long + "x", .hashSHA1, "k") }?.kind, .tooLong)
        expectEqual(#expect(throws: SigningFailure.self) { try Self.sign("x", .hashSHA1, "") }?.kind, .configuration)
    }
}
