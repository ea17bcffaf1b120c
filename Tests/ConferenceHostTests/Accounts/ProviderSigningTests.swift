import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Signatures for a provider", .needsCCompiler)
struct ProviderSigningTests {
    private static let shared = "639259d4-9dd8-4b25-bf01-95f9567eaf4b"

    private static func manifest(_ key: String) -> ManifestText {
        func setting(_ key: String, _ more: String = "") -> String {
            "<dict><key>key</key><string>\(key)</string><key>type</key><string>string</string>\(more)</dict>"
        }
        let settings = [
            setting("key"), setting("text"), setting("tenant"), setting("shared", "<key>secret</key><true/>"),
        ]
        return ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array>\(settings.joined())</array>
                <key>VCPSigningKeys</key><array><dict><key>key</key><string>shared</string>\(key)</dict></array>
                """)
    }

    /// Returns what the provider tells of a signature, and of its attempt to get the key.
    private static func told(
        _ key: String, text: String, named: String = "shared", secret: String? = shared
    ) async throws -> String {
        var told = ""
        try await withHost(
            Fault("sign"), manifest: manifest(key),
            prepare: { directory in
                var values: [String: Any] = ["key": named, "text": text, "tenant": "vpaas-1"]
                if let secret { values["shared"] = ["secret": secret] }
                let file = try directory.write(
                    JSONSerialization.data(withJSONObject: values),
                    to: "config/conference/providers/org.example.fault.json")
                try directory.write(#"{"secrets": "file"}"#, to: "config/conference/host.json")
                for file in [file, directory.path + "/config/conference/host.json"] {
                    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
                }
            }
        ) { test in
            told = try #require(try await test.conference().details)
            let traced = (test.trace.sent + test.trace.received).joined()
            for needle in [shared, "639259d4"] { expectNotContains(traced, needle) }
        }
        return told
    }

    private static let checksum = "<key>algorithm</key><string>hash-sha1</string>"
    private static let token = """
        <key>algorithm</key><string>HS256</string><key>lifetime</key><integer>60</integer>
        <key>claims</key><dict><key>sub</key><string>{tenant}</string></dict>
        """

    @Test("are made with a key that the provider cannot read")
    func hiddenKey() async throws {
        try await expectEqual(
            Self.told(
                Self.checksum, text: "createname=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444"),
            "0 1fcbb0c4fc1f039f73aa6d697d2db9ba7f803f17 key 3 0")
    }

    @Test("of a token end within the manifest's longest life, whatever the provider asks for")
    func shortLife() async throws {
        let told = try await Self.told(Self.token, text: #"{"room": "tea", "exp": 9999999999}"#)
        let parts = told.split(separator: ".")
        try #require(parts.count == 3, "\(told)")
        var payload = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        while payload.count % 4 != 0 { payload += "=" }
        let data = try #require(Data(base64Encoded: String(payload)))
        let claims = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
        let now = 1_700_000_000
        expectEqual(claims, ["room": "tea", "sub": "vpaas-1", "iat": now, "nbf": now - 60, "exp": now + 60])
    }

    @Test(
        "have a sentence if there is none",
        arguments: [
            (checksum, "other", "3 “other” is not among the keys that the manifest declares (VCPSigningKeys). key 3 0"),
            (token, "shared", "1 The claims are not a JSON object, or it is nested too deeply. key 3 0"),
        ])
    func refused(key: String, named: String, expected: String) async throws {
        try await expectEqual(Self.told(key, text: "text", named: named), expected)
    }

    @Test("need the key")
    func missing() async throws {
        try await expectEqual(
            Self.told(Self.checksum, text: "text", secret: nil), "11 “shared” has no value to sign with. key 3 0")
    }
}
