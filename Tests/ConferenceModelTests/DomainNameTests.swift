import ConferenceModel
import TestSupport
import Testing

@Suite("Domain names with letters beyond ASCII")
struct DomainNameTests {
    @Test(
        "a name has one form in ASCII, however it is written",
        arguments: [
            ("Example.ORG", "example.org"), ("bücher.example", "xn--bcher-kva.example"),
            ("BU\u{308}CHER.example", "xn--bcher-kva.example"), ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
            ("www.bücher\u{3002}example", "www.xn--bcher-kva.example"), ("ｂücher.example", "xn--bcher-kva.example"),
            ("faß.de", "xn--fa-hia.de"), ("παράδειγμα.δοκιμή", "xn--hxajbheg2az3al.xn--jxalpdlp"),
            ("пример.испытание", "xn--e1afmkfd.xn--80akhbyknj4f"), ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
            ("paral·lel.cat", "xn--parallel-koa.cat"), ("3年B組金八先生.jp", "xn--3b-ww4c5e180e575a65lsy2b.jp"),
            ("他们为什么不说中文.cn", "xn--ihqwcrb4cv8a8dqg056pqjye.cn"),
        ])
    func forms(name: String, ascii: String) { expectEqual(DomainName.ascii(name), ascii) }

    @Test(
        "a name with characters that no name has, or that is too long, has none",
        arguments: [
            "bü cher.example", "bücher\u{202E}.example", "bü\u{AD}cher.example", "-bücher.example", "bücher-.example",
            "xn--bücher.example", "bü\u{200D}cher.example", "\u{301}ü.example", "bü_cher.example",
            "bü@cher.example", "bücher.example:80", "bücher.example/x", "bü%2Ecom",
            String(repeating: "ü", count: 60) + ".example", String(repeating: "ü.", count: 200),
        ])
    func none(name: String) { expectNil(DomainName.ascii(name)) }
}
