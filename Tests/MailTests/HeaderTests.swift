import Mail
import TestSupport
import Testing

@Suite("Headers of mails")
struct HeaderTests {
    @Test(
        "encoded words and raw bytes become one line of text",
        arguments: [
            ("plain", "plain"),
            ("=?utf-8?Q?Fl=C3=BCge_nach_Z=C3=BCrich?=", "Flüge nach Zürich"),
            ("=?UTF-8?B?RmzDvGdl?=", "Flüge"),
            ("=?iso-8859-1?q?=E9t=E9?= 2026", "été 2026"),
            ("=?utf-8?q?one?= =?utf-8?q?two?=", "onetwo"),
            ("=?utf-8?q?one?=\n =?iso-8859-1?q?tw=F6?=", "onetwö"),
            ("=?utf-8?b?w6Q=?= b =?utf-8?b?w7Y=?=", "ä b ö"),
            // A character that is divided between two words.
            ("=?utf-8?b?w?= =?utf-8?q?=C3?= =?utf-8?q?=A9?=", "é"),
            ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"),
            ("=?koi8-r?B?8NLJ18XU?=", "Привет"),
            ("=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
            ("=?no-such-set?Q?abc?=", "abc"),
            ("=?utf-8?x?abc?=", "=?utf-8?x?abc?="),
            ("=?utf-8?q?unfinished", "=?utf-8?q?unfinished"),
            ("=?utf-8?q?a? = =?utf-8?q?b?=", "=?utf-8?q?a? = b"),
            ("a\n b\n\tc", "a b c"),
            ("a\u{0}b\u{1B}[2J", "a b [2J"),
            ("Zürich", "Zürich"),
        ])
    func text(encoded: String, decoded: String) throws {
        expectEqual(try SampleMail.read("Subject: \(encoded)\n\nText").subject, decoded)
    }

    @Test("bytes that are not UTF-8 are read as Windows-1252")
    func rawBytes() throws {
        expectEqual(try MailMessage.read(Array("Subject: ".utf8) + [0x80, 0xE9] + Array("\n\n".utf8)).subject, "€é")
    }

    @Test(
        "addresses have a name and an address",
        arguments: [
            ("eva@example.org", [MailAddress(address: "eva@example.org")]),
            ("Eva Green <eva@example.org>", [MailAddress(name: "Eva Green", address: "eva@example.org")]),
            (#""Green, Eva" <eva@example.org>"#, [MailAddress(name: "Green, Eva", address: "eva@example.org")]),
            (#""A \"B\" C" <a@b>"#, [MailAddress(name: #"A "B" C"#, address: "a@b")]),
            ("eva@example.org (Eva Green)", [MailAddress(name: "Eva Green", address: "eva@example.org")]),
            (
                "=?utf-8?q?J=C3=BCrgen?= <j@x>, b@x",
                [MailAddress(name: "Jürgen", address: "j@x"), MailAddress(address: "b@x")]
            ),
            (
                "Team: a@x, B <b@x>;, c@x",
                [
                    MailAddress(address: "a@x"), MailAddress(name: "B", address: "b@x"), MailAddress(address: "c@x"),
                ]
            ),
            ("undisclosed-recipients:;", []),
            ("<@relay.example:eva@example.org>", [MailAddress(address: "eva@example.org")]),
            ("A <a@x> B <b@x>", [MailAddress(name: "A", address: "a@x"), MailAddress(name: "B", address: "b@x")]),
            (
                "A <a@x>\n =?utf-8?q?=2C?= =?utf-8?q?B=2C?= C <b@x>",
                [MailAddress(name: "A", address: "a@x"), MailAddress(name: "B, C", address: "b@x")]
            ),
            ("Eva <eva@example.org", [MailAddress(name: "Eva", address: "eva@example.org")]),
            (",,,", []),
        ])
    func addresses(text: String, expected: [MailAddress]) throws {
        expectEqual(try SampleMail.read("To: \(text)\n\n").to, expected)
    }

    @Test(
        "another author hides behind no number of fields or addresses, and one who is repeated stays the author",
        arguments: [
            ("From: eve@example.net\n", true), ("From: EVE@example.net\n", true), ("From: boss@example.org\n", false),
            ("From: Boss\n <boss@example.org>\n", false),
            ("from: eve@example.net,\n boss@example.org\n", false), ("X: y\n", true),
        ])
    func hiddenAuthors(last: String, isClear: Bool) throws {
        let eve = "From: eve@example.net\n"
        for text in [String(repeating: eve, count: 5_000), eve + String(repeating: "X: y\n", count: 5_000)] {
            let mail = try SampleMail.read(text + last + "\n")
            expectEqual(mail.author?.address, isClear ? "eve@example.net" : nil, last)
        }
    }

    @Test("a list of authors that is not read to its end has no clear author")
    func longAuthors() throws {
        for text in [
            String(repeating: "eve@example.net, ", count: 5_000) + "boss@example.org",
            "eve@example.net (" + String(repeating: "x", count: 70_000) + "), boss@example.org",
        ] {
            expectNil(try SampleMail.read("From: \(text)\n\n").author)
        }
    }

    @Test(
        "dates are read in all forms that mails have",
        arguments: [
            ("Mon, 2 Mar 2026 10:00:00 +0100", 1_772_442_000, 3_600),
            ("2 Mar 2026 10:00 +0100 (CET)", 1_772_442_000, 3_600),
            ("Mon, 02 Mar 26 09:00:00 GMT", 1_772_442_000, 0),
            ("Mon, 2 Mar 2026 04:00:00 EST", 1_772_442_000, -18_000),
            ("Mon, 2 Mar 2026 09:00:00 -0000", 1_772_442_000, nil),
            ("Thu, 29 Feb 2024 00:00:00 +0000", 1_709_164_800, 0),
            ("Sat, 31 Dec 2016 23:59:60 +0000", 1_483_228_800, 0),
        ] as [(String, Int64, Int?)])
    func dates(text: String, seconds: Int64, offset: Int?) throws {
        let date = try SampleMail.read("Date: \(text)\n\n").date
        expectEqual(date?.seconds, seconds)
        expectEqual(date?.offset, offset)
    }

    @Test(
        "what is no date is none",
        arguments: [
            "", "yesterday", "99 Mar 2026 10:00", "2 Mar 2026 25:00", "2 Foo 2026 10:00",
            "9999999999999999999 Mar 2026 10:00",
        ])
    func noDate(text: String) throws {
        expectNil(try SampleMail.read("Date: \(text)\nFrom: a@b\n\n").date)
    }

    @Test(
        "parameters are decoded, whether divided, encoded or quoted",
        arguments: [
            ("text/plain; name=a.txt", "a.txt"),
            (#"text/plain; name="a \"b\".txt""#, #"a "b".txt"#),
            (#"text/plain; charset=utf-8; name="a;b.txt"; x=y"#, "a;b.txt"),
            ("text/plain; name*=utf-8''%e2%82%ac%20rates.pdf", "€ rates.pdf"),
            ("text/plain; name*=iso-8859-1'en'%A3%20rates", "£ rates"),
            ("text/plain; name*0=one; name*1=\" two\"; name*2=three", "one twothree"),
            ("text/plain; name*1*=%C3%A9; name*0*=utf-8''a", "aé"),
            ("text/plain; name*0*=utf-8''%C3; name*1*=%A9", "é"),
            ("text/plain; name*0=a; name*2=c", "a"),
            ("text/plain; name=\"=?utf-8?q?=C3=A9.pdf?=\"", "é.pdf"),
            ("text/plain (a comment; name=no); name=yes", "yes"),
            ("text/plain; name=first; name=second", "first"),
        ])
    func parameters(field: String, name: String) throws {
        expectEqual(try SampleMail.read("Content-Type: \(field)\n\n").parts.first?.filename, name)
    }

    @Test("the message identifier has no brackets, and other fields are found by name")
    func fields() throws {
        let mail = try SampleMail.read("Message-ID: <1@example.org>\nX-Test: a\nx-test: b\nFrom eva\n: none\n\n")
        expectEqual(mail.messageID, "1@example.org")
        expectEqual(mail.field("x-test"), "a")
        expectEqual(mail.fields.map(\.name), ["message-id", "x-test", "x-test"])
    }
}
