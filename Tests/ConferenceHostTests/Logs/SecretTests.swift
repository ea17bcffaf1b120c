import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Secrets of a provider")
struct SecretTests {
    static let secret = "s3same/ü&öffne+dich"

    /// The secret as programs write it into the texts of a provider; the encoders are those of the system.
    static let forms: [String] = {
        let utf8 = Data(secret.utf8)
        let base64 = ["", "u", "user:"].map { (Data($0.utf8) + utf8 + Data("x".utf8)).base64EncodedString() }
        return [
            secret, secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
            secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)?.lowercased() ?? "",
            base64[0], base64[1], "Basic " + base64[2],
            base64[2].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
            base64[0].replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
        ]
    }()

    /// What of the secret may stand nowhere: itself, and the middle of each form.
    static let traces = [secret, "s3same", "c3NhbWU", "NzYW1l", "ZmZuZS", "%B6ffne", "%b6ffne", "ffne"]

    @Test("is replaced in plain text, percent-encoded and inside Base64, at the end of a cut text also in part")
    func redaction() {
        let redaction = SecretRedaction([Self.secret])
        for form in Self.forms {
            let found = redaction.redacted("before \(form) after")
            expectHasPrefix(found, "before ")
            expectTrue(found.hasSuffix(" after"))
            for trace in Self.traces { expectNotContains(found, trace, form) }
            expectTrue(redaction.isFound(in: "a\(form)"), form)
            let bytes = Array("cut \(form)".utf8)
            for length in 5..<bytes.count {
                let cut = redaction.redacted(Array(bytes[..<length]), isCut: true)
                let text = String(decoding: cut, as: UTF8.self)
                for trace in Self.traces { expectNotContains(text, trace, form) }
            }
        }
    }

    @Test("is found in a text from which the host removes invisible characters, and in another normalization form")
    func hidden() {
        let redaction = SecretRedaction([Self.secret, "open ses\u{AD}ame"])
        let decomposed = Self.secret.decomposedStringWithCanonicalMapping
        for form in [
            decomposed, "s3\u{200B}same/ü&öffne+dich", "s3sa\u{AD}me/ü&\u{AD}öffne+dich", "s3\u{1}same/ü&öffne+dich",
            "s3sam\u{2060}%65/ü&öffne+dich", "open\nsesame", "open sesame",
        ] {
            expectTrue(redaction.isFound(in: "a \(form)"), form)
            expectEqual(redaction.redacted("é \(form) z"), "é ••• z", form)
        }
        expectEqual(redaction.redacted("s3\u{AD}sa"), "s3\u{AD}sa")
        expectEqual(redaction.redacted(Array("s3\u{AD}sa".utf8), isCut: true), Array("•••".utf8))
    }

    @Test(
        "is found where a page or a JSON text has escaped its characters",
        arguments: [
            "s3same/ü&amp;öffne+dich", "s3same&#47;ü&#38;öffne+dich", "s3same&#x2F;ü&#x26;öffne&#x2b;dich",
            "s3same/&uuml;&amp;&#246;ffne+dich", "s3same/&#xfc;&&ouml;ffne&#43;dich",
            #"\1633same/\303\274&\366ffne\053dich"#, #"\u{73}3same/\u{fc}\u{000026}öffne\u{2B}dich"#,
            #"s3same\/\u00fc\u0026\u00F6ffne+dich"#, #"s3same/\xc3\xbc&\xf6ffne\U0000002bdich"#,
            #"s3same\/ü\u0026öffne\u002bdich"#, #"\x73\u0033same/ü&öffne+dich"#, "&#115;3same/ü&amp;öffne&#43;dich",
        ])
    func escaped(form: String) {
        let redaction = SecretRedaction([Self.secret])
        expectEqual(redaction.redacted("a “\(form)” z"), "a “•••” z")
        expectTrue(redaction.isFound(in: "a \(form)"))
        let bytes = Array(form.utf8)
        for length in 1..<bytes.count {
            expectEqual(redaction.redacted(Array(bytes[..<length]), isCut: true), Array("•••".utf8), "\(length)")
        }
    }

    @Test(
        "of what looks alike nothing is replaced",
        arguments: [
            "s3sam", "%73%33same", "open sesame", "c3NlcQ==", "100%", "%", "%s", "=", "", "&", "&#115;", #"\"#,
            #"\u0073"#, #"\u{"#, #"\u{73"#, #"\u{}"#, #"\u{110000}"#, #"\u{000000073}"#, #"\16"#, #"\400"#,
        ])
    func others(text: String) {
        let redaction = SecretRedaction([Self.secret, "100%25 sure"])
        expectEqual(redaction.redacted(text), text)
        expectFalse(redaction.isFound(in: text))
    }

    @Test("a short one is replaced where it stands plainly, and never makes an answer invalid")
    func short() {
        let redaction = SecretRedaction(["4711", "100%25"])
        expectEqual(redaction.redacted("PIN 4711, 100%25, NDcxMQ==, 47%31%31"), "PIN •••, •••, NDcxMQ==, 47%31%31")
        expectFalse(redaction.isFound(in: "tel:+494711"))
        expectTrue(redaction.isFound(in: "a 100%25 b"))
    }

    private static let manifest = ManifestText(
        attributes: """
            <key>VCPConfiguration</key><array>
            <dict><key>key</key><string>token</string><key>type</key><string>string</string><key>secret</key><true/></dict>
            <dict><key>key</key><string>text</string><key>type</key><string>string</string></dict>
            <dict><key>key</key><string>where</string><key>type</key><string>string</string></dict></array>
            """)

    /// Has a provider say a text somewhere, and returns the error. What the host wrote and traced must be clean.
    private func said(_ text: String, at place: String, limits: Limits = shortLimits()) async throws -> ConferenceError?
    {
        var error: ConferenceError?
        try await withHost(
            Fault("secrets"), manifest: Self.manifest, limits: limits,
            prepare: { directory in
                let values = ["token": Self.secret, "text": text, "where": place]
                let file = try directory.write(
                    try JSONSerialization.data(withJSONObject: values),
                    to: "config/conference/providers/org.example.fault.json")
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            }
        ) { host in
            if case .failure(let failure) = try await host.onlyList().result {
                error = failure
            } else {
                error = await host.conferenceError()
            }
            let state = host.directory.path + "/.local/state/conference"
            var everything = (host.trace.received + host.trace.sent).joined(separator: "\n") + (error?.message ?? "")
            for file in try FileManager.default.subpathsOfDirectory(atPath: state) {
                everything += (try? String(contentsOfFile: "\(state)/\(file)", encoding: .utf8)) ?? ""
            }
            for trace in Self.traces { expectNotContains(everything, trace, "\(place): \(text)") }
        }
        return error
    }

    @Test(
        "reaches no error, no log, no trace and no file, whatever a provider says",
        .needsCCompiler, arguments: rows(["create", "error", "fail", "log", "crash"], plain: 1, 3))
    func words(place: String) async throws {
        for form in [Self.forms[1], Self.forms[5]] {
            let error = try await said("the answer was 401 for \(form) there", at: place)
            expectEqual(error == nil, place == "log")
            if let error { expectContains(error.message, "the answer was 401 for") }
        }
        // The worker cuts texts in the middle of the secret.
        for cut in [1, 5, 12, 18] {
            let limits = shortLimits { $0.messageLength = 100 }
            _ = try await said(String(repeating: ".", count: 100 - cut) + Self.secret, at: place, limits: limits)
        }
    }

    @Test(
        "makes an answer invalid, and the error names the field", .needsCCompiler,
        arguments: [
            ("room", "room type title"), ("title", "conference title"), ("details", "conference details"),
            ("identifier", "conference identifier"), ("label", "title of a conference URL"), ("passcode", "passcode"),
        ])
    func answers(place: String, subject: String) async throws {
        let error = try #require(try await said("a \(Self.secret)!", at: place))
        expectEqual(error.code, .secretInAnswer)
        expectContains(error.message, "the \(subject) contains a secret of the provider's configuration.")
    }

    @Test("makes an answer invalid that hides it behind a character that the host removes", .needsCCompiler)
    func hiddenInAnswer() async throws {
        let hidden = Self.secret.replacing("same", with: "s\u{AD}a\u{200B}me")
        for place in ["title", "details"] { try await expectEqual(said(hidden, at: place)?.code, .secretInAnswer) }
    }

    @Test("is not a part of a link", .needsCCompiler, arguments: [Self.forms[1], Self.forms[6]])
    func links(form: String) async throws {
        let error = try #require(try await said("?token=\(form)", at: "url"))
        expectEqual(error.code, .secretInAnswer)
        expectContains(error.message, "the conference URL contains")
    }
}
