import TestSupport
import Testing

@testable import ConferenceLinks

/// The work for a text, counted in bytes examined: twice the text means at most twice the work.
@Suite("Linear work in blocks")
struct BlockLinearityTests {
    private static let hostile = [
        "----( Video Call )----\n", "----(", "----( a\n", "---===---\n", "-::~:~::~:~:~:~:~:~:~:~:~::~:~::-\n",
        "-::~:~", ":~:",
        "________________\n", "................\nMicrosoft Teams meeting\n", "Join Zoom Meeting\n",
        "Join Zoom Meeting ",
        "Meeting ID:", "Meeting ID: 1", "Meeting ID: 812 3456 7890\n", "Passcode: ", "Passcode: a\n", "M", "m ",
        "Meeting ", "PIN",
        "PIN: 1 ", "+", "+1", "+1 ", "+1 603-555-0142 ", "+1 603-555-0142,,81234567890#,,,,*1# US (Boston)\n",
        "One tap mobile\n+16035550142,,812345678#\n", "+16035550142,", ",,", "(", "(((", "1-", "1 603 555 0142 ",
        "sip:", "sip:a@",
        "a@b.", "a@b.c ", "12@example.webex.com ", "Join by H.323\n1.2.3.4\n", "1.2.3.4 ", "tel:", "tel:+1%20", "<",
        "<a", "<a ",
        "<a href=", "<a href=\"tel:+16035550142\">", "<tel:", "<tel:+16035550142,,1#>", "<!--", "<style>", "</style>",
        "<title>", "<br>", "<p>", "<td>", "&", "&#", "&#160;", "&amp;", "\\n", "\\", "\u{A0}", "\u{202A}", "会议号：", "会",
        "https://zoom.us/j/81234567890\n", "https://zoom.us/j/81234567890 Passcode: 1\n",
        "https://zoom.us/my/a\nMeeting ID: 812345678\n", "View your event at https://example.org/\n", "[", "[a]\n",
        "* ", "- ",
        "Dial\n", "Dial ", "Passcode is ", "Then enter 12345 ", "Then enter 12345 as the PIN\n",
        "Dial in: +1 605-555-0173, ",
        "+16035550142\n", "+16035550142\nConference ID: 123 456#\n", "US: +1 603 555 0142\n", "+16035550142,, ", "US: ",
        "Access code: 123456\nhttps://bbb.example.org/b/joe-abc-def\n",
    ]

    @Test("the work is at most a constant times the length of the text", arguments: hostile)
    func doubling(_ piece: String) {
        let finder = BlockFinder()
        func work(_ length: Int, _ isHTML: Bool) -> Int {
            let text = Array(
                ("https://zoom.us/my/room\n" + String(repeating: piece, count: length / piece.utf8.count)).utf8)
            return finder.read(text.span, isHTML: isHTML, expectsCodes: true).work
        }
        for isHTML in piece.contains("<") ? [false, true] : [false] {
            // Longer than every limit within a block, so that no limit hides quadratic work.
            let small = work(4_096, isHTML)
            let large = work(8_192, isHTML)
            expectAtMost(large, small * 2 + 8_192)
            expectAtMost(large, 8_192 * 48)
        }
    }

    @Test("many open fences and numbers do not accumulate")
    func bounded() {
        let text = Array(
            String(
                repeating: "----( Video Call )----\nhttps://zoom.us/j/81234567890\n+1 603-555-0142,,812345678#\n",
                count: 1_500
            ).utf8)
        let (blocks, work) = BlockFinder().read(text.span)
        expectAtMost(blocks.count, 600)
        expectTrue(blocks.allSatisfy { $0.others.count <= 64 })
        expectAtMost(work, text.count * 48)
    }
}
