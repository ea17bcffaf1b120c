/// The value of `Exec`: a program and its arguments, with places for what is to be opened (Desktop Entry Specification, 7).
struct ExecLine {
    /// As it was written, in words; quotes are gone.
    private let words: [Word]

    private struct Word {
        var text: String
        /// Nothing in quotes is a place for anything.
        var isQuoted: Bool
    }

    /// Nil where it is no command line: a quote does not close, or there is no program.
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

    /// The program: a path, or a name to be looked for.
    var program: String { words[0].text }

    /// True where there is a place for an address.
    var takesLinks: Bool {
        words.dropFirst().contains { !$0.isQuoted && Self.codes(in: $0.text).contains { "uU".contains($0) } }
    }

    /// The arguments for one link, without the program.
    ///
    /// An address is one argument, whatever is in it; no shell reads any of this.
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
                // Files, which a link is none of, and what is not used any more.
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
