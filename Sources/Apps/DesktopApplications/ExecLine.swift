/// The value of `Exec`: a program and its arguments, with field codes for what to open
/// (Desktop Entry Specification, 7).
struct ExecLine {
    /// The words as written, without quotes.
    private let words: [Word]

    private struct Word {
        var text: String
        /// Field codes inside quotes have no effect.
        var isQuoted: Bool
    }

    /// Parses a command line. Returns nil if a quote is not closed or there is no program.
    init?(_ text: String) {
        guard text.utf8.count <= 8_192 else { return nil }
        var words: [Word] = []
        var word: Word?
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case " ", "\t":
                if let finished = word { words.append(finished) }
                word = nil
            case "\"":
                var inside = ""
                var isClosed = false
                while let next = rest.popFirst() {
                    if next == "\"" {
                        isClosed = true
                        break
                    }
                    if next == "\\", let escaped = rest.first, "\"`$\\".contains(escaped) {
                        rest.removeFirst()
                        inside.append(escaped)
                    } else {
                        inside.append(next)
                    }
                }
                guard isClosed else { return nil }
                word = Word(text: (word?.text ?? "") + inside, isQuoted: true)
            default:
                word = Word(text: (word?.text ?? "") + String(character), isQuoted: word?.isQuoted ?? false)
            }
        }
        if let word { words.append(word) }
        guard let program = words.first?.text, !program.isEmpty, !program.contains("="), !program.contains("\0") else {
            return nil
        }
        self.words = words
    }

    /// The program: a path, or a name to look up on `PATH`.
    var program: String { words[0].text }

    /// Whether there is a field code for an address.
    var takesLinks: Bool {
        words.dropFirst().contains { !$0.isQuoted && Self.codes(in: $0.text).contains { "uU".contains($0) } }
    }

    /// Returns the arguments for a link, without the program.
    ///
    /// The address always is a single argument, whatever it contains; no shell is involved.
    func arguments(for link: String, of entry: DesktopEntry) -> [String] {
        var result: [String] = []
        for word in words.dropFirst() {
            guard !word.isQuoted, word.text.contains("%") else {
                result.append(word.text)
                continue
            }
            if word.text == "%i" {
                if let icon = entry.icon { result += ["--icon", icon] }
                continue
            }
            var text = ""
            var rest = word.text[...]
            while let character = rest.popFirst() {
                guard character == "%", let code = rest.popFirst() else {
                    text.append(character)
                    continue
                }
                switch code {
                case "u", "U": text += link
                case "c": text += entry.name
                case "k": text += entry.path
                case "%": text.append("%")
                // Field codes for files, which links are not, and deprecated ones.
                default: break
                }
            }
            if !text.isEmpty { result.append(text) }
        }
        return result
    }

    private static func codes(in text: String) -> [Character] {
        var result: [Character] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "%", let code = rest.popFirst() { result.append(code) }
        }
        return result
    }
}
