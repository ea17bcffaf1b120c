import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import Signing

@Suite("Web tokens")
struct WebTokenTests {
    private static let now: Int64 = 1_800_000_000

    private static func token(
        _ claims: String, _ key: SigningKey = SigningKey(key: "secret", algorithm: .hs256, lifetime: 600),
        secret: String = "k3y", settings: [String: String] = [:]
    ) throws -> String {
        try key.signature(of: Array(claims.utf8), secret: secret, settings: settings, now: now)
    }

    /// A part of a token, read from JSON.
    private static func part(_ index: Int, of token: String) throws -> NSDictionary {
        var text = token.split(separator: ".")[index].replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        let data = try #require(Data(base64Encoded: String(text)))
        return try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    }

    @Test("have the provider's claims, those that the manifest fixes, and the times of the host")
    func claims() throws {
        let key = SigningKey(
            key: "secret", algorithm: .hs256,
            claims: ["aud": .text("jitsi"), "sub": .text("{tenant}"), "level": .integer(3), "guest": .boolean(false)],
            header: ["kid": "{tenant}/4f8910"], lifetime: 600)
        let token = try Self.token(
            #"{"room": "tea", "iat": 1, "nbf": 2, "context": {"user": {"name": "Ä"}}}"#,
            key, settings: ["tenant": "vpaas-1"])
        expectEqual(try Self.part(0, of: token), ["alg": "HS256", "typ": "JWT", "kid": "vpaas-1/4f8910"])
        expectEqual(
            try Self.part(1, of: token),
            [
                "room": "tea", "aud": "jitsi", "sub": "vpaas-1", "level": 3, "guest": false,
                "context": ["user": ["name": "Ä"]], "iat": Self.now, "nbf": Self.now - 60, "exp": Self.now + 600,
            ])
    }

    @Test(
        "end when the provider asks for it, but not after their longest life",
        arguments: [
            ("{}", 600), (#"{"exp": 1800000001}"#, 1), (#"{"exp": 1800000060.9}"#, 60), (#"{"exp": 1800000601}"#, 600),
            (#"{"exp": 99999999999999}"#, 600),
        ])
    func end(claims: String, seconds: Int64) throws {
        let payload = try Self.part(1, of: try Self.token(claims))
        expectEqual((payload["exp"] as? NSNumber)?.int64Value, Self.now + seconds)
    }

    @Test(
        "are not made from anything but an object, nor with an end that is none",
        arguments: [
            "", "[]", "1", "{", #"{"a": }"#, "\u{FF}", #"{"exp": "soon"}"#, #"{"exp": true}"#, #"{"exp": 1800000000}"#,
            #"{"exp": -1}"#, #"{"exp": null}"#, #"{"exp": 1e300}"#, #"{"exp": [1]}"#,
            #"{"a": "# + String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000) + "}",
        ])
    func invalid(claims: String) {
        let failure = #expect(throws: SigningFailure.self) { try Self.token(claims) }
        expectEqual(failure?.kind, .invalid, claims)
    }

    @Test("are not made if the provider sets a claim that the manifest fixes", arguments: ["jitsi", "elsewhere"])
    func fixed(audience: String) {
        let key = SigningKey(key: "secret", algorithm: .hs256, claims: ["aud": .text("jitsi")], lifetime: 600)
        let failure = #expect(throws: SigningFailure.self) { try Self.token(#"{"aud": "\#(audience)"}"#, key) }
        expectEqual(failure?.kind, .invalid)
        expectEqual(failure?.message.text, "The claim “aud” is fixed by the manifest. Leave it out.")
    }

    @Test("need the settings that their manifest names")
    func missingSetting() {
        let key = SigningKey(
            key: "secret", algorithm: .hs256, claims: ["sub": .text("{tenant}")], header: [:], lifetime: 600)
        let failure = #expect(throws: SigningFailure.self) { try Self.token("{}", key) }
        expectEqual(failure?.kind, .configuration)
        expectEqual(failure?.message.text, "“tenant” has no value, and the token needs it.")
        expectEqual(SigningKey.settings(in: "a{b}c{d}"), ["b", "d"])
        for text in ["{", "}", "{}", "a}b{c}", "{a{b}}"] { expectNil(SigningKey.settings(in: text), text) }
    }

    // MARK: Keys

    /// Private keys that OpenSSL has made, and their public halves.
    private static func keys(_ names: [String]) throws -> [String: (secret: String, open: String)] {
        let openssl = try Programs.required("openssl")
        let options: [String: [String]] = [
            "rsa": ["RSA", "-pkeyopt", "rsa_keygen_bits:2048"], "short": ["RSA", "-pkeyopt", "rsa_keygen_bits:1024"],
            "ec": ["EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
            "ec384": ["EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
            "ed": ["ED25519"],
        ]
        var result: [String: (String, String)] = [:]
        for name in names {
            let secret = try Programs.run(openssl, ["genpkey", "-quiet", "-algorithm"] + (options[name] ?? []))
            let text = String(secret.output.drop { $0 != "-" })
            let open = try Programs.run(openssl, ["pkey", "-pubout"], input: text)
            result[name] = (text, open.output)
        }
        return result
    }

    private static func key(_ algorithm: SigningKey.Algorithm) -> SigningKey {
        SigningKey(key: "secret", algorithm: algorithm, claims: ["aud": .text("jitsi")], lifetime: 600)
    }

    @Test("pass the check of PyJWT with their key, and with no other one")
    func python() throws {
        let python = "/usr/bin/python3"
        let probe = try Programs.run(python, ["-c", "import jwt, cryptography"])
        guard probe.status == 0 else { try Test.cancel("There is no PyJWT on this machine (Debian: python3-jwt).") }
        let script = """
            import json, sys, jwt
            case = json.load(sys.stdin)
            options = {"verify_exp": False, "verify_nbf": False, "verify_iat": False}
            def check(key):
                return jwt.decode(case["token"], key, algorithms=[case["algorithm"]], audience="jitsi", options=options)
            print(json.dumps(check(case["key"]), sort_keys=True))
            try: check(case["other"]); print("accepted")
            except jwt.InvalidSignatureError: print("refused")
            """
        let keys = try Self.keys(["rsa", "ec"])
        let others = try Self.keys(["rsa", "ec"])
        let secret = "k3y of a server"
        for algorithm in [SigningKey.Algorithm.hs256, .rs256, .es256] {
            let name = algorithm == .rs256 ? "rsa" : "ec"
            let (own, open, other) =
                algorithm == .hs256
                ? (secret, secret, "another")
                : (keys[name]?.secret ?? "", keys[name]?.open ?? "", others[name]?.open ?? "")
            let token = try Self.token(#"{"room": "tea"}"#, Self.key(algorithm), secret: own)
            let input = try JSONSerialization.data(withJSONObject: [
                "token": token, "algorithm": algorithm.rawValue, "key": open, "other": other,
            ])
            let (_, output) = try Programs.run(python, ["-c", script], input: String(decoding: input, as: UTF8.self))
            expectEqual(
                output,
                #"{"aud": "jitsi", "exp": 1800000600, "iat": 1800000000, "nbf": 1799999940, "room": "tea"}"#
                    + "\nrefused\n", algorithm.rawValue)
        }
    }

    @Test("are signed with a key of their algorithm, in each form of PEM, and with no other one")
    func forms() throws {
        let openssl = try Programs.required("openssl")
        let keys = try Self.keys(["rsa", "short", "ec", "ec384", "ed"])
        let rsa = try #require(keys["rsa"]).secret
        let traditional = try Programs.run(openssl, ["rsa", "-traditional"], input: rsa).output.drop { $0 != "-" }
        let encrypted = try Programs.run(openssl, ["pkcs8", "-topk8", "-passout", "pass:x"], input: rsa).output
        for form in [rsa, String(traditional), rsa.replacing("\n", with: #"\n"#)] {
            // PKCS#1 signatures have no random part.
            try expectEqual(
                Self.token("{}", Self.key(.rs256), secret: form), Self.token("{}", Self.key(.rs256), secret: rsa))
        }
        let refused: [(SigningKey.Algorithm, String, String)] = [
            (.rs256, keys["ec"]?.secret ?? "", "not an RSA key with at least 2048 bits"),
            (.rs256, keys["short"]?.secret ?? "", "not an RSA key with at least 2048 bits"),
            (.rs256, keys["rsa"]?.open ?? "", "not a private key in PEM form"),
            (.rs256, "k3y", "not a private key in PEM form"), (.rs256, encrypted, "has a passphrase"),
            (.es256, rsa, "not an EC key of the curve P-256"),
            (.es256, keys["ec384"]?.secret ?? "", "not an EC key of the curve P-256"),
            (.es256, keys["ed"]?.secret ?? "", "not an EC key of the curve P-256"),
        ]
        for (algorithm, secret, message) in refused {
            let failure = #expect(throws: SigningFailure.self) {
                try Self.token("{}", Self.key(algorithm), secret: secret)
            }
            expectEqual(failure?.kind, .configuration)
            expectContains(failure?.message.text, message)
        }
    }
}
