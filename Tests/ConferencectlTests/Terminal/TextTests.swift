import Terminal
import TestSupport
import Testing

@Suite("Text on a terminal")
struct TextTests {
    static let widths: [(String, Int)] = [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("👍", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("🇩🇪", 2),
        ("ｱ", 1),
        ("Ａ", 2), ("…", 1), ("a\u{200D}b", 2),
    ]

    @Test("text is measured as the terminal shows it", arguments: widths)
    func width(text: String, expected: Int) { expectEqual(TerminalText.columns(of: text), expected) }

    static let cuts: [(String, Int, String)] = [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("👍👍", 3, "👍…"), ("abc", 1, "…"),
        ("abc", 0, ""),
        ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ]

    @Test("text that is too long ends with an ellipsis", arguments: cuts)
    func truncated(text: String, width: Int, expected: String) {
        let cut = TerminalText.truncated(text, to: width)
        expectEqual(cut, expected)
        expectAtMost(TerminalText.columns(of: cut), width)
    }

    @Test("a table shrinks its widest column that may shrink, never another")
    func table() {
        var table = TerminalTable([
            .init(), .init(minimumWidth: 4), .init(isAlignedRight: true), .init(minimumWidth: 6),
        ])
        table.add(["10:00", "a long title in it", "7", "somewhere"])
        table.add(["9:00", "日本語のタイトル", "12", ""])
        expectEqual(
            table.lines(width: nil),
            [
                "10:00  a long title in it   7  somewhere", "9:00   日本語のタイトル    12",
            ])
        expectEqual(table.lines(width: 30), ["10:00  a long …   7  somewhere", "9:00   日本語…   12"])
        // Below its least widths, a row goes on in further lines.
        expectEqual(table.lines(width: 10), ["10:00\n    a lon…\n    7\n    somew…", "9:00\n    日本…\n    12"])
    }

    @Test("what must not be truncated stays whole, and every line of a row begins where the list does")
    func folded() {
        var table = TerminalTable([.init(minimumWidth: 8), .init(), .init(minimumWidth: 6), .init()])
        table.add(["Jitsi Meet", "ready", "/usr/lib/conference", "org.conference.jitsi-meet"])
        table.add(["", "", "", "Not a single identifier but a long sentence"])
        table.add(["Zoom", "off", "", "org.zoom"])
        let lines = table.lines(width: 40)
        expectEqual(
            lines,
            [
                "Jitsi Meet  ready  /usr/lib/conference\n    org.conference.jitsi-meet",
                "    Not a single identifier but a long\n    sentence", "Zoom      off            org.zoom",
            ])
        for line in lines.joined(separator: "\n").split(separator: "\n") { expectAtMost(line.count, 40) }
    }

    @Test("a sentence in the last column continues in its column")
    func wrappedColumn() {
        var table = TerminalTable([.init(), .init(minimumWidth: 6, isWrapped: true, style: .dim)])
        table.add(["duration", "Length of a new event"])
        table.add(["room", "Room"])
        expectEqual(
            table.lines(width: 22) { "<\($1)>" },
            ["duration  <Length of a>\n          <new event>", "room      <Room>"])
        expectEqual(table.lines(width: nil), ["duration  Length of a new event", "room      Room"])
        expectEqual(
            table.lines(width: 14) { $1 },
            ["duration\n    Length of\n    a new\n    event", "room      Room"])
    }

    @Test("an empty column takes no space")
    func emptyColumn() {
        var table = TerminalTable([.init(), .init(), .init()])
        table.add(["a", "", "b"])
        expectEqual(table.lines(width: 80), ["a  b"])
    }

    @Test(
        "the lines of a long table keep the order of its rows, with and without styles", arguments: [false, true])
    func manyRows(isStyled: Bool) {
        var table = TerminalTable([.init(isAlignedRight: true, style: .dim), .init(), .init(style: .bold)])
        for row in 0..<7_000 { table.add(["\(row)", row % 2 == 0 ? "é" : "", "ü"]) }
        let brackets: @Sendable (TerminalStyle, String) -> String = { style, text in style == .dim ? "<\(text)>" : text
        }
        let lines = table.lines(width: nil, style: isStyled ? brackets : nil)
        expectEqual(lines.count, 7_000)
        for (row, line) in lines.enumerated() {
            let number = String(repeating: " ", count: 4 - "\(row)".count) + "\(row)"
            let expected = (isStyled ? "<\(number)>" : number) + "  \(row % 2 == 0 ? "é" : " ")  ü"
            guard line == expected else {
                Issue.record("line \(row) is “\(line)”")
                return
            }
        }
    }

    @Test("lines break between words")
    func wrapped() {
        expectEqual(TerminalText.wrapped("aa bb cc", to: 5), ["aa bb", "cc"])
        expectEqual(TerminalText.wrapped("aaaaaaa b", to: 5), ["aaaaaaa", "b"])
        expectEqual(TerminalText.wrapped("", to: 5), [""])
    }
}
