import TestSupport
import Testing

@testable import ConferenceLinks

/// The work for a text, counted in bytes examined: twice the text means at most twice the work.
@Suite("Linear work")
struct LinearityTests {
    private static let hostile = [
        "a", ":", "/", ".", "a.", "a/", "a.a/", "https:", "https:&amp;", "tel:&amp;", "&amp;amp;", "https://",
        "https://a", "https://a/", "<https://a\n",
        "<https://a\r\n ",
        "<https://a\nb", "&amp;", "https://a&amp;", "&#x2F;", "https://zoom.us/", "https://zoom.us/j/1", "zoom.us/",
        "zoom.us/j/1",
        "https://zoom.us/j/83123456789 ", "a.b.c.d.e.f.g.h.i.j/", "a-", "h", "http", "tel:", "sip:@", "((((",
        "https://a)))",
        "https://www.google.com/url?q=", "https://www.google.com/url?q=https%3A%2F%2F",
        "https://slack-redir.net/link?url=",
        "https://urldefense.com/v3/__", "https://urldefense.com/v3/__**a__;a", "%3E", "https://a%3E",
        "https://a.b.c/%3E",
        "https://meet.a.b.c.d.e.f/x ", "____", "https://url.avanan.click/v2/___", "facetime:", "xmpp:a?join&join ",
        "https://a.b/room/#/x?roomId=&roomId= ", "\u{430}zoom.us/j/1 ",
    ]

    @Test("the work is at most a constant times the length of the text", arguments: hostile)
    func doubling(_ piece: String) {
        let finder = LinkFinder()
        func work(_ length: Int) -> Int {
            let text = Array(String(repeating: piece, count: length / piece.utf8.count).utf8)
            return finder.count(in: text.span).work
        }
        // Longer than every limit on one address, so that no limit hides quadratic work.
        let small = work(16_384)
        let large = work(32_768)
        expectAtMost(large, small * 2 + 32_768)
        expectAtMost(large, 32_768 * 24)
    }
}
