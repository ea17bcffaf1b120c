import ConferenceModel
import TestSupport
import Testing

@Suite("Conference URLs")
struct ConferenceURLTests {
    @Test(
        "schemes for calls and links are accepted from providers and files",
        arguments: [
            "https://meet.example.org", "https://meet.example.org/", "https://meet.example.org/Room%20A?x=1#y",
            "https://meet.example.org:8443/a", "https://[2001:db8::1]/a", "https://[::ffff:192.0.2.1]:443",
            "https://a?b",
            "https://xn--bcher-kva.example/", "https://under_score.example.org/", "https://e.org./a",
            "https://192.0.2.1/",
            "tel:+49-30-123456,,9876#", "sip:room@example.org", "sips:room@example.org;transport=tls",
        ])
    func accepted(text: String) throws {
        try expectEqual(ConferenceURL(text, policy: .provider()).text, text)
        try expectEqual(ConferenceURL(text, policy: .file).text, text)
    }

    @Test(
        "schemes of other programs are accepted from files only",
        arguments: [
            "http://e.org/a", "xmpp:room@example.org?join", "zoommtg://zoom.us/join?confno=1",
            "msteams:/l/meetup-join/1",
            "facetime:a@example.org",
        ])
    func fileOnly(text: String) throws {
        try expectEqual(ConferenceURL(text, policy: .file).text, text)
        #expect(throws: InvalidValue.self) { try ConferenceURL(text, policy: .provider()) }
    }

    @Test("a provider may use the schemes that it declares, in upper or lower case")
    func declared() throws {
        let policy = ConferenceURL.Policy.provider(declaring: ["Jitsi-Meet"])
        try expectEqual(ConferenceURL("jitsi-meet://e.org/a", policy: policy).scheme, "jitsi-meet")
        #expect(throws: InvalidValue.self) { try ConferenceURL("jitsi://e.org/a", policy: policy) }
    }

    @Test(
        "a scheme that runs code or accesses the local machine is refused even if declared",
        arguments: ConferenceURL.Policy.never)
    func never(scheme: String) {
        for spelling in [scheme, scheme.uppercased()] {
            let policy = ConferenceURL.Policy.provider(declaring: [spelling])
            let error = #expect(throws: InvalidValue.self) {
                try ConferenceURL("\(spelling)://example.org/a", policy: policy)
            }
            expectEqual(error?.reason, .forbiddenScheme)
            expectEqual(error?.found, scheme)
        }
    }

    @Test(
        "deceptive and malformed URLs are refused with the reason",
        arguments: [
            ("", .empty),
            ("meet.example.org", .notAURL), ("://e.org", .notAURL), ("1https://e.org", .notAURL), (":", .notAURL),
            ("tel:", .notAURL), ("sip:///", .notAURL), ("hte ps:x", .forbiddenCharacter),
            ("ftp://e.org", .forbiddenScheme), ("javascript:alert(1)", .forbiddenScheme),
            ("HTTPS://e.org/\n", .forbiddenCharacter), ("https://e.org/a b", .forbiddenCharacter),
            ("https://e.org/\u{1B}[2J", .forbiddenCharacter), ("https://e.org/\u{202E}gpj", .forbiddenCharacter),
            ("https://еxample.org/", .forbiddenCharacter), ("https://e.org/ä", .forbiddenCharacter),
            ("https://e.org/\"", .forbiddenCharacter), ("https://e.org/<a>", .forbiddenCharacter),
            ("https://e.org\\@evil.org/", .forbiddenCharacter), ("https://e.org/\0", .forbiddenCharacter),
            ("https:e.org", .badAuthority), ("https:/e.org", .badAuthority), ("https://", .badAuthority),
            ("https:///a", .badAuthority), ("https://?a", .badAuthority), ("https://:443/", .badAuthority),
            ("https://user@e.org/", .badAuthority), ("https://user:secret@e.org/", .badAuthority),
            ("https://e.org:0/", .badAuthority), ("https://e.org:65536/", .badAuthority),
            ("https://e.org:/", .badAuthority),
            ("https://e.org:+443/", .badAuthority), ("https://e.org:44a/", .badAuthority),
            ("https://e..org/", .badAuthority),
            ("https://.e.org/", .badAuthority), ("https://./", .badAuthority), ("https://e.org,f/", .badAuthority),
            ("https://e%2Eorg/", .badAuthority), ("https://[::1/", .badAuthority), ("https://[]/", .badAuthority),
            ("https://[1.2.3.4]/", .badAuthority), ("https://[::1]x/", .badAuthority),
            ("https://[::g]/", .badAuthority),
        ] as [(String, InvalidValue.Reason)])
    func refused(text: String, reason: InvalidValue.Reason) {
        let policy = ConferenceURL.Policy(schemes: ["https", "tel", "sip"])
        let error = #expect(throws: InvalidValue.self) { try ConferenceURL(text, policy: policy) }
        expectEqual(error?.reason, reason)
    }

    @Test(
        "a telephone number is one that can be dialled, in every way that invitations write it",
        arguments: [
            "+49-30-123456,,9876#", "+1-800-FLOWERS,,1#", "+1(650)555.0108", "1-408-555-0100", "110", "1",
            "+1,2;3#4*5", "+1-202-555-0100;ext=7;phone-context=example.org", "7042;phone-context=+1-914-555",
            "+12345678900,,,123456789;1234", "%2B1-650-555-0108,,*01*615734219%23%23*01*", "+1%20650%20555%200108",
            "//+4930123", "030/123456", "+4930123456#9876", "+14085550100%2C%2C123%23",
            "+44 20".replacing(" ", with: "~"),
        ])
    func telephone(number: String) throws {
        try expectEqual(ConferenceURL("tel:" + number, policy: .file).text, "tel:" + number)
        try expectEqual(ConferenceURL("tel:" + number, policy: .provider()).text, "tel:" + number)
    }

    @Test(
        "what a telephone would obey instead of dialling it is refused",
        arguments: [
            "*#06#", "*31#", "*31%23+4930", "%2A%2306%23", "%2a21*+4930123%23", "#31#+49", "##002#", "**21*1#",
            "//*#06#",
            "-*#06#", "+*#06#", "(*21*1#)", "+", "-", "()", "abc", ",,1#", ";ext=1", "+49?x", "+49@example.org",
            "+49%00",
            "+49,1%0A", "+49%", "+49%2", "+49%zz", "+49,%", "%20*%23", "w*#06#", "p1",
        ])
    func codes(number: String) {
        for policy in [ConferenceURL.Policy.file, .provider()] {
            let error = #expect(throws: InvalidValue.self) { try ConferenceURL("tel:" + number, policy: policy) }
            expectEqual(error?.reason, .notATelephoneNumber)
            expectContains(error?.description, "is not a telephone number")
        }
    }

    @Test("a telephone number is not a video call, whatever its source says")
    func callKind() throws {
        let point = EntryPoint(url: try ConferenceURL("tel:+4930123", policy: .file), kind: .video)
        expectEqual(point.kind, .phone)
        expectEqual(point.features, [.phone, .audio])
    }

    @Test("scheme and host become lower case, and nothing else changes")
    func spelling() throws {
        let web = try ConferenceURL("HTTPS://Meet.Example.ORG:443/Room%2fA?B=C#D", policy: .file)
        expectEqual(web.text, "https://meet.example.org:443/Room%2fA?B=C#D")
        expectEqual(web.scheme, "https")
        expectEqual(web.host, "meet.example.org")
        let phone = try ConferenceURL("TEL:+1-800-FLOWERS,,1#", policy: .file)
        expectEqual(phone.text, "tel:+1-800-FLOWERS,,1#")
        expectNil(phone.host)
        expectEqual(phone.description, phone.text)
    }

    @Test(
        "a refused address is quoted without what may be a user name and a password",
        arguments: [
            "https://alice:pass%40word@e.org/room", "https://alice:pa:ss@word@e.org", "http:\\\\alice:password@e.org/",
            "https:alice:password@e.org", "alice:password@e.org", "https://password@", "no-scheme password@e.org",
            "https://alice:password@e.org/\(String(repeating: "a", count: 3_000))", "https://alice:password @e.org",
        ])
    func credentials(text: String) {
        let error = #expect(throws: InvalidValue.self) { try ConferenceURL(text, policy: .provider()) }
        expectNotContains("\(error.map { "\($0)" } ?? "pass")", "pass")
    }

    @Test("the length limit is exact to the byte")
    func length() throws {
        var limits = Limits()
        limits.urlLength = 16
        try expectEqual(ConferenceURL("https://e.org/12", policy: .file, limits: limits).text.utf8.count, 16)
        let error = #expect(throws: InvalidValue.self) {
            try ConferenceURL("https://e.org/123", policy: .file, limits: limits)
        }
        expectEqual(error?.reason, .tooLong)
    }

    @Test(
        "the length of host labels is limited",
        arguments: [(String(repeating: "a", count: 63), true), (String(repeating: "a", count: 64), false)])
    func labels(label: String, isGood: Bool) {
        expectEqual(((try? ConferenceURL("https://\(label).org/", policy: .file)) != nil), isGood)
        let long = Array(repeating: "abcdefghi", count: 26).joined(separator: ".")
        #expect(throws: InvalidValue.self) { try ConferenceURL("https://\(long)/", policy: .file) }
    }

    @Test(
        "the kind of an entry point defaults to that of its scheme",
        arguments: [
            ("https://e.org", EntryPoint.Kind.video), ("tel:1", .phone), ("sip:a", .sip), ("sips:a", .sip),
            ("xmpp:a", .chat),
            ("zoommtg:a", .video),
        ])
    func kinds(text: String, kind: EntryPoint.Kind) throws {
        let url = try ConferenceURL(text, policy: .file)
        expectEqual(EntryPoint(url: url).kind, kind)
        expectEqual(EntryPoint(url: url, kind: .page).kind, .page)
    }
}
