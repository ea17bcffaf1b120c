import TestSupport
import Testing

@testable import Terminal

@Suite("The drawing of a list to choose from")
struct PickerViewTests {
    private func frame(
        _ width: Int, _ texts: [PickerText], query: String = "", height: Int = 24, selected: Int? = 0,
        color: Bool = false,
        isComplete: Bool = true
    ) -> PickerView.Frame {
        PickerView(terminal: Terminal(width: width, usesColor: color), width: width, height: height).frame(
            "Which event?", query: query, counts: (texts.count, 3_412), isComplete: isComplete,
            rows: texts.map { ($0, true) }, selected: selected)
    }

    static let rows = [PickerText("Design review", detail: "Tue 10:00"), PickerText("Lunch", detail: "Wed 12:00")]

    @Test("the question, the typed text, the rows and the keys are drawn in the width of the terminal")
    func drawing() {
        let wide = frame(60, Self.rows, query: "e")
        expectEqual(
            wide.lines.joined(separator: "\n"),
            """
            Which event? e                                   2 of 3,412
            > Design review  Tue 10:00
              Lunch          Wed 12:00
              Arrow keys to move, Enter to choose, Esc to leave
            """)
        expectEqual(wide.cursor, 14)
        expectEqual(
            frame(24, Self.rows, query: "e").lines.joined(separator: "\n"),
            """
            Which event? e
            > Design re…  Tue 10:00
              Lunch       Wed 12:00
              Esc to leave
            """)
    }

    @Test("a time is shown whole where a third of a narrow terminal is left for titles")
    func details() {
        let rows = [PickerText("Design review with all who were there", detail: "Tue 2026-11-24 10:00")]
        expectEqual(frame(40, rows).lines[1], "> Design review …  Tue 2026-11-24 10:00")
    }

    @Test("the selected row has a mark besides its style, and other rows are dim")
    func colors() {
        let colored = frame(60, Self.rows, color: true)
        expectTrue(colored.lines[1].hasPrefix("\u{1B}[1m> Design review\u{1B}[0m"), colored.lines[1])
        expectTrue(colored.lines[2].hasPrefix("  Lunch"), colored.lines[2])
    }

    @Test("an empty list says why it is empty")
    func empty() {
        expectContains(frame(60, [], isComplete: false).lines[1], "…")
        expectContains(frame(60, []).lines[1], "Nothing matches.")
    }

    static let hostile = [
        "\u{1B}[2J\u{1B}]0;title\u{7}", "one\ntwo\r\nthree\tfour", "\u{202E}reversed\u{202C}", "\u{9B}31m",
        String(repeating: "日本語", count: 300), "e" + String(repeating: "\u{301}", count: 100_000),
        String(repeating: "👨‍👩‍👧‍👦", count: 200), "", String(repeating: "\u{200D}", count: 5_000), "\0null", "ａｂｃ",
    ]

    @Test(
        "no text breaks the drawing", arguments: hostile,
        tier(plain: [1, 12, 80], all: [1, 2, 3, 5, 12, 20, 40, 80, 120]))
    func safety(text: String, width: Int) {
        for detail in ["", "detail", text] {
            let frame = frame(width, Array(repeating: PickerText(text, detail: detail), count: 8), query: text)
            for line in frame.lines {
                expectAtMost(TerminalText.columns(of: line), max(width - 1, 1), line)
                expectLessThan(line.utf8.count, 3_000)
                expectFalse(line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }, line)
                expectFalse(line.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) }, line)
            }
            expectLessThan(frame.cursor, max(width, 3))
        }
    }

    @Test(
        "the list has at most ten lines, and fewer on a low terminal",
        arguments: [(24, 8), (11, 8), (10, 7), (5, 2), (2, 1), (1, 1)])
    func height(height: Int, page: Int) {
        let view = PickerView(terminal: Terminal(width: 80, usesColor: false), width: 80, height: height)
        expectEqual(view.page, page)
        let frame = frame(80, Array(repeating: PickerText("a"), count: page), height: height)
        expectAtMost(frame.lines.count, max(height, 2))
    }

    @Test("the bytes of a frame turn wrapping off and on again, and park the cursor behind the typed text")
    func bytes() {
        let bytes = PickerView.Frame(lines: ["Which? x", "> a"], cursor: 8).bytes
        expectEqual(
            bytes,
            "\u{1B}[?7l\r\u{1B}[KWhich? x\r\n\r\u{1B}[K> a\u{1B}[J\u{1B}[1A\r\u{1B}[8C\u{1B}[?7h")
    }
}
