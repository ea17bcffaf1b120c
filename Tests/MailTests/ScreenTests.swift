import ConferenceErrors
import Foundation
import Mail
import TestSupport
import Testing

@Suite("Which mails have to be read")
struct ScreenTests {
    /// A mail with one part.
    private static func mail(_ header: String, _ body: String) -> String {
        "From: a@example.org\nSubject: x\nMIME-Version: 1.0\n\(header)\n\n\(body)\n"
    }

    private static func multipart(_ header: String, _ body: String) -> String {
        mail(
            "Content-Type: multipart/mixed; boundary=b",
            "--b\nContent-Type: text/plain\n\nHello\n--b\n\(header)\n\n\(body)\n--b--")
    }

    private static let html = "<script type=\"application/ld+json\">{}</script>"
    private static let base64 = Data(html.utf8).base64EncodedString()
    private static let wide = (html.data(using: .utf16LittleEndian) ?? Data()).base64EncodedString()

    /// Bodies in which a search of the bytes as they are finds nothing.
    private static let encoded: [(String, String)] = [
        ("Content-Type: text/html\nContent-Transfer-Encoding: base64", base64),
        ("content-transfer-encoding: BASE64\nCONTENT-TYPE: TEXT/HTML; charset=utf-8", base64),
        ("Content-Type: text/html; charset=utf-16le\nContent-Transfer-Encoding: base64", wide),
        (
            "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable",
            "<script type=3D\"application/ld=\n+json\">"
        ),
        (
            "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable",
            "<script type=3D\"application/ld=2Bjson\">"
        ),
        ("Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable", "<div items=\ncope>"),
        ("Content-Type: message/rfc822\nContent-Transfer-Encoding: base64", "QUJD"),
    ]

    private static let interesting: [(String, String)] =
        encoded + [
            ("Content-Type: text/calendar", "BEGIN:VCALENDAR"), ("Content-Type: Text/Calendar; method=REQUEST", ""),
            ("Content-Type: application/ics", ""), ("Content-Type: application/octet-stream; name=a.ICS", "QUJD"),
            ("Content-Type: text/html", html), ("Content-Type: text/html", "<div ITEMSCOPE>"),
            ("Content-Type: application/ld+json", "{}"),
        ]

    @Test("a mail with a calendar or with structured data passes, however it is encoded", arguments: interesting)
    func passes(header: String, body: String) {
        for text in [Self.mail(header, body), Self.multipart(header, body)] {
            for text in [text, text.replacing("\n", with: "\r\n")] {
                expectTrue(MailScreen(takesDocuments: false).passes(Array(text.utf8)), text)
            }
        }
    }

    @Test(
        "other mails do not pass",
        arguments: [
            ("Content-Type: text/plain", "Hello"), ("Content-Type: text/html", "<p>Hello</p>"),
            ("Content-Type: text/html\nContent-Transfer-Encoding: base64", "PHA+SGVsbG88L3A+"),
            ("Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable", "<p class=3D\"a\">=\n</p>"),
            ("Content-Type: image/png\nContent-Transfer-Encoding: base64", "bGQranNvbg=="),
        ])
    func others(header: String, body: String) {
        for text in [Self.mail(header, body), Self.multipart(header, body), ""] {
            expectTrue(!MailScreen(takesDocuments: false).passes(Array(text.utf8)), text)
        }
    }

    @Test("a mail with a pass for a wallet passes")
    func passes() {
        for type in [
            "application/vnd.apple.pkpass", "Application/Vnd.Apple.PKPasses", "application/octet-stream; name=a.PkPass",
        ] {
            let mail = Array(Self.multipart("Content-Type: \(type)\nContent-Transfer-Encoding: base64", "QUJD").utf8)
            expectTrue(MailScreen(takesDocuments: false).passes(mail), type)
        }
    }

    @Test("PDFs pass only if they can be read")
    func documents() {
        for type in ["application/pdf", "application/octet-stream; name=a.PDF"] {
            let mail = Array(Self.multipart("Content-Type: \(type)\nContent-Transfer-Encoding: base64", "QUJD").utf8)
            expectTrue(MailScreen(takesDocuments: true).passes(mail), type)
            expectTrue(!MailScreen(takesDocuments: false).passes(mail), type)
        }
    }

    @Test("a mail of a megabyte of the word base64 is screened at once")
    func hostile() {
        let text = String(repeating: "base64 text/html\n\n", count: 60_000)
        let clock = ContinuousClock()
        let time = clock.measure { expectTrue(!MailScreen(takesDocuments: true).passes(Array(text.utf8))) }
        expectTrue(time < .seconds(10), "\(time)")
    }
}

@Suite("Fingerprints of mails")
struct FingerprintTests {
    private static let mail = "Subject: x\nFrom: a@example.org\n\nStatus: this is text\n"

    private static func print(_ text: String) -> String { MailFingerprint.of(mail: Array(text.utf8)) }

    @Test(
        "what mail programs write into an mbox changes nothing",
        arguments: [
            "Status: RO\n\(mail)",
            "Subject: x\nX-Status: A\nX-Keywords: one\n two\nFrom: a@example.org\n\nStatus: this is text\n",
            "\(mail)\n\n", "Content-Length: 21\nLines: 1\n\(mail)",
        ])
    func same(text: String) { expectEqual(Self.print(text), Self.print(Self.mail)) }

    @Test(
        "other mails have other fingerprints",
        arguments: [
            "Subject: y\nFrom: a@example.org\n\nStatus: this is text\n",
            "Subject: x\nFrom: a@example.org\n\nStatus: that\n",
            "Subject: x\nFrom: a@example.org\n\n", "",
        ])
    func other(text: String) { expectTrue(Self.print(text) != Self.print(Self.mail)) }

    @Test("a file that was changed before a place has another fingerprint, and a shorter one has none")
    func files() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write(String(repeating: "a", count: 10_000), to: "mbox")
        let first = try MailFingerprint.of(file: path, before: 9_000)
        expectNotNil(first)
        try directory.write(String(repeating: "a", count: 20_000), to: "mbox")
        try expectEqual(MailFingerprint.of(file: path, before: 9_000), first)
        try directory.write(
            String(repeating: "a", count: 8_000) + "b" + String(repeating: "a", count: 9_000), to: "mbox")
        expectTrue(try MailFingerprint.of(file: path, before: 9_000) != first)
        try directory.write("a", to: "mbox")
        expectNil(try MailFingerprint.of(file: path, before: 9_000))
    }
}
