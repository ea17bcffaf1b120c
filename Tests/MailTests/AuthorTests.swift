import Mail
import TestSupport
import Testing

@Suite("Who has sent a mail, by headers that programs read differently")
struct AuthorTests {
    @Test(
        "the author is read, or it is unclear who that is",
        arguments: [
            // Blanks before the colon are obsolete, and some programs write them.
            ("From : kim@example.org\r\n", "kim@example.org"), ("From\t : kim@example.org\r\n", "kim@example.org"),
            ("From : eve@example.net\r\nFrom: kim@example.org\r\n", nil),
            // A carriage return alone ends a line for many programs.
            ("From: kim@example.org\rX-A: b\r\n", "kim@example.org"),
            ("From: eve@example.net\rFrom: kim@example.org\r\n", nil),
            ("X-A: b\rFrom: eve@example.net\r\nFrom: kim@example.org\r\n", nil),
            ("X-A: b\r\rFrom: eve@example.net\r\nFrom: kim@example.org\r\n", nil),
            ("From: Kim\r <kim@example.org>\r\n", "kim@example.org"),
            ("From: kim@example.org\r\r\r\n", "kim@example.org"),
            // A group, also one that does not end.
            ("From: Team: kim@example.org\r\n", "kim@example.org"),
            ("From: Team: kim@example.org;\r\n", "kim@example.org"),
            ("From: eve@example.net: kim@example.org;\r\n", nil),
            ("From: eve@example.net Team: kim@example.org\r\n", nil),
            ("From: Team: eve@example.net, kim@example.org\r\n", nil), ("From: Team:;\r\n", nil),
            // What does not end is read as if it did not begin.
            ("From: \"Kim <kim@example.org>\r\n", "kim@example.org"),
            ("From: Kim (at work <kim@example.org>\r\n", "kim@example.org"),
            ("From: Kim <kim@example.org\r\n", "kim@example.org"), ("From: kim@example.org>\r\n", "kim@example.org"),
            ("From: \"eve@example.net <kim@example.org>\r\n", nil),
            ("From: (eve@example.net <kim@example.org>\r\n", nil),
            ("From: <eve@example.net, kim@example.org\r\n", nil),
        ] as [(String, String?)])
    func authors(header: String, author: String?) throws {
        let mail = try MailMessage.read(Array("\(header)To: jo@example.org\r\nSubject: Lunch\r\n\r\nText".utf8))
        expectEqual(mail.author?.address, author, header)
        expectEqual(mail.subject, "Lunch")
    }

    @Test("it takes linear time", arguments: ["\rX", "(", "\"", "\"\\", "<", "a@b:", "a:"])
    func growth(piece: String) throws {
        let mail = "X: y\r\nFrom: " + String(repeating: piece, count: 400_000) + "\r\n\r\n"
        let time = try ContinuousClock().measure { _ = try MailMessage.read(Array(mail.utf8)) }
        expectTrue(time < .seconds(5), "\(time)")
    }
}
