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
            "tel:+49-30-123456,,9876#", "tel:*31#", "sip:room@example.org", "sips:room@example.org;transport=tls",
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
