import ConferenceModel

/// Draws a list to choose from: the question with the typed text, some rows, and a line that explains the keys.
struct PickerView {
    /// The largest number of lines of the whole list, so that earlier output stays visible.
    static let maximumHeight = 10
    /// The longest part of a text that is drawn, in Unicode scalars: a title can be megabytes of combining marks.
    private static let textLimit = 400

    let terminal: Terminal
    /// The size of the terminal.
    let width: Int
    let height: Int
    var texts: any PromptTexts = EnglishPromptTexts()

    /// The lines, and the column of the cursor in the first one.
    struct Frame: Hashable {
        var lines: [String]
        var cursor: Int
    }

    /// The number of rows that fit.
    var page: Int { max(min(Self.maximumHeight, height - 1) - 2, 1) }

    func frame(
        _ question: String, query: String, counts: (matching: Int, all: Int), isComplete: Bool,
        rows: [(text: PickerText, isSelectable: Bool)], selected: Int?
    ) -> Frame {
        // The last column stays empty, because some terminals wrap after it.
        let width = max(width - 1, 1)
        let (first, cursor) = firstLine(question, query, counts, isComplete, width)
        var lines = [first]
        let cells = rows.map { (Self.safe($0.text.title), Self.safe($0.text.detail)) }
        let columns = columns(of: cells, width)
        for (place, (title, detail)) in cells.enumerated() {
            let isSelected = place == selected
            var line =
                (isSelected ? "> " : "  ")
                + TerminalText.padded(
                    TerminalText.truncated(title, to: columns.title), to: detail.isEmpty ? 0 : columns.title)
            line = TerminalText.truncated(line, to: width)
            let style: TerminalStyle = isSelected ? .bold : rows[place].isSelectable ? .plain : .dim
            var drawn = terminal.styled(line, style)
            if !detail.isEmpty, columns.detail > 0 {
                drawn += "  " + terminal.styled(TerminalText.truncated(detail, to: columns.detail), .dim)
            }
            lines.append(drawn)
        }
        if rows.isEmpty {
            let note = !isComplete ? texts.ellipsis : counts.all == 0 ? texts.nothingToChooseFrom : texts.nothingMatches
            lines.append(terminal.styled(TerminalText.truncated("  " + note, to: width), .dim))
        }
        if height > 3 { lines.append(terminal.styled(TerminalText.truncated("  " + keys(width - 2), to: width), .dim)) }
        return Frame(lines: lines, cursor: cursor)
    }

    /// Returns `Which event? design      3 of 120` and the column after the typed text.
    private func firstLine(
        _ question: String, _ query: String, _ counts: (matching: Int, all: Int), _ isComplete: Bool, _ width: Int
    ) -> (String, cursor: Int) {
        var typed = Self.safe(query)
        guard width >= 8 else {
            typed = TerminalText.truncated(typed, to: width)
            return (typed, TerminalText.columns(of: typed))
        }
        // For a long text, the end is shown, because the user is typing there.
        let most = max(width - min(TerminalText.columns(of: question) + 1, width / 2) - 1, 1)
        while TerminalText.columns(of: typed) > most { typed.removeFirst() }
        let label = TerminalText.truncated(question, to: max(width - TerminalText.columns(of: typed) - 2, 0))
        let cursor = TerminalText.columns(of: label) + 1 + TerminalText.columns(of: typed)
        let line = terminal.styled(label, .bold) + " " + typed
        let matching = ProgressLine.grouped(counts.matching)
        let amount =
            (counts.matching == counts.all ? matching : texts.matching(matching, of: ProgressLine.grouped(counts.all)))
            + (isComplete ? "" : " " + texts.ellipsis)
        let space = width - cursor - amount.count
        guard space >= 2 else { return (line, cursor) }
        return (line + String(repeating: " ", count: space) + terminal.styled(amount, .dim), cursor)
    }

    /// Returns as many explanations of keys as fit, at least the last one.
    private func keys(_ room: Int) -> String {
        var shown = texts.keys[...]
        while shown.count > 1, TerminalText.columns(of: shown.joined(separator: ", ")) > room { shown.removeFirst() }
        let sentence = shown.joined(separator: ", ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    /// Shares the width between titles and details. Details are shown whole where a third of the width is left for titles.
    private func columns(of texts: [(title: String, detail: String)], _ width: Int) -> (title: Int, detail: Int) {
        let room = max(width - 2, 1)
        let title = texts.map { TerminalText.columns(of: $0.title) }.max() ?? 0
        let detail = texts.map { TerminalText.columns(of: $0.detail) }.max() ?? 0
        guard detail > 0, room >= 12 else { return (room, 0) }
        guard title + 2 + detail > room else { return (title, detail) }
        let ofTitle = min(title, max(room - 2 - detail, (room - 2) / 3))
        return (ofTitle, room - 2 - ofTitle)
    }

    private static func safe(_ text: String) -> String { TextPolicy.printable(TextPolicy.beginning(text, textLimit)) }
}

extension PickerView.Frame {
    /// The bytes that draw the frame over the previous one, whose first line contains the cursor.
    ///
    /// Wrapping is switched off meanwhile, because the terminal may draw a character wider than expected.
    var bytes: String {
        let body = lines.map { "\r\u{1B}[K" + $0 }.joined(separator: "\r\n")
        let up = lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : ""
        let right = cursor > 0 ? "\u{1B}[\(cursor)C" : ""
        return "\u{1B}[?7l" + body + "\u{1B}[J" + up + "\r" + right + "\u{1B}[?7h"
    }

    /// The bytes that remove a frame.
    static let removal = "\r\u{1B}[J"
}
