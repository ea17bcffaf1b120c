import ConferenceErrors
import ConferenceModel
import Mail
import TestSupport
import Testing

@Suite("Parts of mails")
struct PartTests {
    @Test(
        "transfer encodings are removed, however broken they are",
        arguments: [
            ("base64", "SGVsbG8=", "Hello"), ("base64", "SGVs\nbG8", "Hello"), ("BASE64", "SGV*sbG8=", "Hello"),
            ("base64", "SGk=SGk=", "HiHi"), ("base64", "", ""), ("base64", "S", ""), ("base64", "====", ""),
            ("quoted-printable", "a=3Db", "a=b"), ("quoted-printable", "a=\nb", "ab"),
            ("quoted-printable", "a= \t\nb", "ab"),
            ("quoted-printable", "a  \nb", "a\r\nb"), ("quoted-printable", "a=zz", "a=zz"),
            ("quoted-printable", "a=", "a"), ("quoted-printable", "=3d", "="), ("Quoted-Printable", "=e2=82=ac", "€"),
            ("8bit", "a=3D", "a=3D"), ("x-unknown", "SGVsbG8=", "SGVsbG8="),
        ])
    func transferEncodings(encoding: String, body: String, text: String) throws {
        let mail = try SampleMail.read(
            SampleMail.part("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: \(encoding)", body))
        expectEqual(mail.parts.first?.text, text)
    }

    @Test(
        "every character set of the C library is known, and a wrong one loses as little as possible",
        arguments: [
            ("utf-8", [0xC3, 0xA9], "é"), ("UTF8", [0xC3, 0xA9], "é"), ("us-ascii", [0xC3, 0xA9], "é"),
            ("utf-8", [0xE9], "é"), ("us-ascii", [0x80], "€"), ("iso-8859-1", [0x93, 0xE9, 0x94], "“é”"),
            ("iso-8859-15", [0xA4], "€"), ("windows-1251", [0xCF, 0xF0], "Пр"), ("koi8-r", [0xF0, 0xD2], "Пр"),
            ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-jp", [0xC6, 0xFC], "日"),
            ("gb2312", [0xC4, 0xE3], "你"),
            ("big5", [0xA4, 0xA4], "中"), ("ks_c_5601-1987", [0xC7, 0xD1], "한"), ("utf-16le", [0x41, 0x00], "A"),
            ("utf-16", [0xFE, 0xFF, 0x00, 0x41], "A"), ("utf-7", Array("+AOk-".utf8), "é"), ("ibm850", [0x82], "é"),
            ("macintosh", [0x8E], "é"), ("no-such-charset", [0xC3, 0xA9], "é"), ("../../etc/passwd", [0x41], "A"),
            ("utf-8//TRANSLIT", [0xC3, 0xA9], "é"), ("euc-jp", [0xC6, 0x41], "\u{FFFD}A"),
            ("euc-jp", [0xC6], "\u{FFFD}"),
            ("shift_jis", [0x41, 0xFF, 0x42], "A\u{FFFD}B"),
        ] as [(String, [UInt8], String)])
    func characterSets(charset: String, bytes: [UInt8], text: String) throws {
        let header = "Content-Type: text/plain; charset=\"\(charset)\"\nContent-Transfer-Encoding: base64\n\n"
        let mail = try MailMessage.read(Array(header.utf8) + Array(Base64.encode(bytes).utf8))
        expectEqual(mail.parts.first?.text, text)
    }

    @Test("parts within parts come in their order, and what is around them is no part")
    func nested() throws {
        let mail = try SampleMail.read(
            """
            From: eva@example.org
            Content-Type: multipart/mixed; boundary="outer"

            This is for old programs.
            --outer
            Content-Type: multipart/alternative; boundary=inner

            --inner
            Content-Type: text/plain

            plain
            --inner
            Content-Type: text/html

            <p>html</p>
            --inner--
            --outer
            Content-Type: application/pdf; name=ticket.pdf
            Content-Disposition: attachment; filename="the ticket.pdf"
            Content-Transfer-Encoding: base64

            JVBERg==
            --outer--
            The end.
            """)
        expectEqual(mail.parts.map(\.type), ["text/plain", "text/html", "application/pdf"])
        expectEqual(mail.parts.map(\.text), ["plain", "<p>html</p>", nil])
        expectEqual(mail.parts.last?.filename, "the ticket.pdf")
        expectEqual(mail.parts.last?.isAttachment, true)
        expectEqual(mail.parts.last?.bytes, Array("%PDF".utf8))
        expectEmpty(mail.problems)
    }

    @Test("a boundary that begins like another one, spaces behind it, and a missing end are no obstacles")
    func boundaries() throws {
        let mail = try SampleMail.read(
            "Content-Type: multipart/mixed; boundary=a\n\n--a  \n\none\n--ab\nstill one\n --a\n--a\n\ntwo")
        expectEqual(mail.parts.map(\.text), ["one\r\n--ab\r\nstill one\r\n --a", "two"])
    }

    @Test("a part without the parts that it announces is text")
    func noBoundary() throws {
        for header in ["multipart/mixed", "multipart/mixed; boundary=\"\"", "multipart/mixed; boundary=x"] {
            let mail = try SampleMail.read(SampleMail.part("Content-Type: \(header)", "text"))
            expectEqual(mail.parts.map(\.text), ["text"])
            expectEqual(mail.problems.count, 1)
        }
    }

    @Test("attached mails are read, encoded ones too", arguments: ["", "\nContent-Transfer-Encoding: base64"])
    func attachedMails(encoding: String) throws {
        let inner = "Subject: inner\nContent-Type: text/html\n\n<p>x</p>"
        let body = encoding.isEmpty ? inner : Base64.encode(Array(inner.utf8))
        let mail = try SampleMail.read(SampleMail.part("Subject: outer\nContent-Type: message/rfc822\(encoding)", body))
        expectEqual(mail.subject, "outer")
        expectEqual(mail.parts.map(\.type), ["text/html"])
        expectEqual(mail.parts.map(\.messageDepth), [1])
    }

    @Test("parts of a digest are mails")
    func digest() throws {
        let mail = try SampleMail.read(
            "Content-Type: multipart/digest; boundary=a\n\n--a\n\nSubject: one\n\ntext\n--a\n\nSubject: two\n\nmore\n--a--\n"
        )
        expectEqual(mail.parts.map(\.text), ["text", "more"])
    }

    @Test(
        "formats that are not read are named",
        arguments: [
            ("application/ms-tnef; name=winmail.dat", "TNEF"), ("application/octet-stream; name=WINMAIL.DAT", "TNEF"),
            ("multipart/encrypted; boundary=x", "encrypted"),
            ("application/pkcs7-mime; smime-type=enveloped-data", "encrypted"),
        ])
    func notRead(type: String, word: String) throws {
        let mail = try SampleMail.read(SampleMail.part("Content-Type: \(type)", "--x\n\ntext\n--x--"))
        expectEmpty(mail.parts)
        expectEqual(mail.problems.count, 1)
        expectContains(mail.problems.first?.text, word)
    }

    @Test("parts that are not wanted are listed and not decoded")
    func unwanted() throws {
        let text = "Content-Type: multipart/mixed; boundary=a\n\n--a\n\none\n--a\nContent-Type: text/HTML\n\ntwo\n--a--"
        let mail = try MailMessage.read(SampleMail.bytes(text)) { $0 == "text/html" }
        expectEqual(mail.parts.map(\.type), ["text/plain", "text/html"])
        expectEqual(mail.parts.map(\.text), [nil, "two"])
        expectEqual(mail.parts.map(\.bytes.count), [0, 3])
    }

    @Test("a type that is none is text", arguments: ["", "text", "a/b/c", ";;;", "\u{0}"])
    func wrongType(type: String) throws {
        expectEqual(
            try SampleMail.read(SampleMail.part("Content-Type: \(type)", "x")).parts.map(\.type), ["text/plain"])
    }

    @Test(
        "what has no header is no mail",
        arguments: ["", "\n", "\n\ntext", "hello world", "\u{0}\u{0}", "From eva Mon\n"])
    func noMail(text: String) {
        #expect { try SampleMail.read(text) } throws: { ($0 as? ConferenceError)?.code == .notAMail }
    }
}
