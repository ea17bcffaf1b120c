import ConferenceErrors
import ConferenceModel
import Mail
import TestSupport
import Testing

/// Mails and HTML that try to take too much time or memory. Each must be read within the time of the suite, and say what was
/// left out.
@Suite("Hostile mails", .timeLimit(.minutes(1)))
struct HostileMailTests {
    /// A mail that is too much in one way.
    struct Bomb: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String
        var parts: Int
        var problem: String?
    }

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    /// The plain tier has a tenth: if the time were quadratic, even this would take minutes.
    private static func endless(_ text: String, _ count: Int) -> String {
        many(text, tier(plain: count / 10, all: count))
    }

    private static let bombs = [
        Bomb(
            testDescription: "a million parts inside one another, with one boundary",
            text: endless("Content-Type: multipart/mixed; boundary=a\n\n--a\n", 1_000_000), parts: 1_000,
            problem: "1000 parts"),
        Bomb(
            testDescription: "100,000 parts inside one another, each with its own boundary",
            text: (0..<100_000).map { "Content-Type: multipart/mixed; boundary=b\($0)x\n\n--b\($0)x\n" }.joined(),
            parts: 0,
            problem: "inside one another"),
        Bomb(
            testDescription: "a million mails inside one another",
            text: endless("Content-Type: message/rfc822\n\n", 1_000_000), parts: 0, problem: "inside one another"),
        Bomb(
            testDescription: "a million parts next to one another",
            text: "Content-Type: multipart/mixed; boundary=a\n\n" + endless("--a\n\nx\n", 1_000_000), parts: 1_000,
            problem: "1000 parts"),
        Bomb(
            testDescription: "an endless header", text: endless("X-Test: a\n", 1_000_000), parts: 1,
            problem: "header is too long"),
        Bomb(
            testDescription: "an endless field", text: "Subject: " + endless("=?utf-8?q?a?= ", 1_000_000), parts: 1,
            problem: "header is too long"),
        Bomb(
            testDescription: "a folded field without an end", text: "Subject: a\n" + many(" b\n", 1_000_000),
            parts: 1,
            problem: "header is too long"),
        Bomb(
            testDescription: "words that never end", text: "Subject: " + many("=?a?q?", 50_000) + "\n\n", parts: 1,
            problem: nil),
        Bomb(
            testDescription: "comments inside one another",
            text: "From: " + many("(", 100_000) + "\nContent-Type: text/plain" + many("(", 100_000) + "\nDate: "
                + many("(", 100_000) + "\n\n", parts: 1, problem: nil),
        Bomb(
            testDescription: "a long boundary, and lines that almost are it",
            text: "Content-Type: multipart/mixed; boundary=\(many("-", 60_000))\n\n"
                + endless(many("-", 1_000) + "\n", 5_000),
            parts: 1, problem: "cannot be found"),
        Bomb(
            testDescription: "parameters without an end",
            text: "Content-Type: text/plain" + many("; a*1=b", 9_000) + "\n\nx", parts: 1,
            problem: nil),
        Bomb(
            testDescription: "20 MB of text", text: "From: a@b\n\n" + many("0123456789", 2_000_000), parts: 1,
            problem: "of text"),
        Bomb(
            testDescription: "bytes that no character set has",
            text: "Content-Type: text/plain; charset=euc-jp\nContent-Transfer-Encoding: quoted-printable\n\n"
                + endless("=FF", 2_000_000),
            parts: 1, problem: nil),
        Bomb(testDescription: "zeros", text: "From: a@b\n\n" + endless("\u{0}", 1_000_000), parts: 1, problem: nil),
    ]

    @Test("a bomb is read within bounds, and what is left out is said", arguments: bombs)
    func bounded(bomb: Bomb) throws {
        let mail = try MailMessage.read(Array(bomb.text.utf8))
        expectEqual(mail.parts.count, bomb.parts)
        expectTrue(mail.fields.count <= Limits().mailHeaderFields)
        if let problem = bomb.problem {
            expectContains(mail.problems.map(\.text).joined(separator: " "), problem)
        } else {
            expectEmpty(mail.problems)
        }
        expectTrue(mail.problems.count <= 6)
    }

    @Test("a mail above the limit is refused before it is read")
    func tooLarge() {
        var limits = Limits()
        limits.mailLength = 10
        #expect { try MailMessage.read(Array("From: a@bc\n".utf8), limits: limits) } throws: {
            ($0 as? ConferenceError)?.code == .mailTooLarge
        }
    }

    private static let item = #"<div itemscope itemtype="http://schema.org/A" itemprop="x">"#

    private static let largeHTMLs: [String] = [
        endless("<b>", 1_000_000),
        many(item, 50_000),
        endless("<p itemscope></p>", 200_000),
        [many("<b>", 400), endless("</i>", 500_000), many("<b>", 400)].joined(),
        many("<p>", 1_000_000),
        ["<div itemscope>", endless("<b itemprop=x>1</b>", 200_000), "</div>"].joined(),
        [many("<b itemscope itemref=a></b>", 20_000), "<div id=a>", many("<i itemprop=x>1</i>", 1_000), "</div>"]
            .joined(),
        endless("<script type=application/ld+json>1</script>", 100_000),
        ["<script type=application/ld+json>", many("0123456789", 200_000), "</script>"].joined(),
    ]

    @Test("HTML is read within bounds, and what is left out is said", arguments: largeHTMLs.indices)
    func largeHTML(index: Int) throws {
        let found = try HTMLMarkup.structuredData("<p itemscope></p><!-- ld+json -->" + Self.largeHTMLs[index])
        expectEqual(found.problems.count, 1)
        expectTrue(found.texts.count <= Limits().structuredDataTexts)
    }

    private static let brokenHTMLs: [String] = [
        endless("<!--", 1_000_000), endless("<script>", 500_000), endless("<", 4_000_000), endless("&", 4_000_000),
        endless("<a b=", 800_000), ["<a ", endless("b ", 2_000_000)].joined(), endless("<![CDATA[", 500_000),
        endless("</", 2_000_000),
        ["<script type=application/ld+json>", endless("<", 4_000_000)].joined(), endless("&#x110000;", 400_000),
        ["<textarea>", endless("</text", 500_000)].joined(), endless("<?", 2_000_000),
        endless("<table><tr><td>", 300_000),
        endless("<a><div>", 300_000), endless("<!DOCTYPE a [", 300_000),
    ]

    @Test("broken HTML takes linear time", arguments: brokenHTMLs.indices)
    func brokenHTML(index: Int) throws {
        let found = try HTMLMarkup.structuredData("<i itemscope></i>" + Self.brokenHTMLs[index])
        expectTrue(found.texts.count <= Limits().structuredDataTexts)
    }

    @Test("HTML above the limit is refused")
    func htmlAboveLimit() {
        var limits = Limits()
        limits.htmlLength = 20
        #expect { try HTMLMarkup.structuredData("<p itemscope>0123456789", limits: limits) } throws: {
            ($0 as? ConferenceError)?.code == .htmlTooLarge
        }
    }
}
