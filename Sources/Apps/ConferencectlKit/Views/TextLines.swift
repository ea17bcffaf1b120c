import Terminal

/// Breaks text into the lines of a narrow column.
enum TextLines {
    /// Returns at most a number of lines, broken between words or, if a word is too long, within it. The last one can be
    /// longer than the width if there is no more room.
    static func broken(_ text: String, to width: Int, atMost most: Int) -> [String] {
        guard width > 0, most > 0 else { return [] }
        var lines: [String] = []
        var rest = text[...]
        while !rest.isEmpty, lines.count < most - 1 {
            var end = rest.startIndex
            var used = 0
            var space: Substring.Index?
            while end < rest.endIndex {
                let columns = TerminalText.columns(of: String(rest[end]))
                guard used + columns <= width else { break }
                if rest[end] == " " { space = end }
                used += columns
                end = rest.index(after: end)
            }
            if end == rest.endIndex { break }
            if rest[end] == " " { space = end }
            // Only a word that is too long for any line is broken, unless half of the line has words already.
            if let space {
                let word = rest[space...].drop { $0 == " " }.prefix { $0 != " " }
                let isHalf = TerminalText.columns(of: String(rest[..<space])) * 2 >= width
                if isHalf || TerminalText.columns(of: String(word)) <= width { end = space }
            }
            // A wide character that is wider than the column.
            if end == rest.startIndex { end = rest.index(after: end) }
            lines.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        if !rest.isEmpty { lines.append(String(rest)) }
        return lines
    }
}
