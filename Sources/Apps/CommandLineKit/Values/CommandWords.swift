/// The words of a command line, as a shell splits them, without a shell: nothing is expanded and nothing is run.
///
/// Blanks separate words. Single quotes keep everything; in double quotes and outside of quotes, a backslash keeps the next
/// character.
package struct CommandWords: Hashable, Sendable {
    package let words: [String]

    /// Splits a text. Returns nil if a quote is not closed, if the text contains a NUL or a line break, or if there is no word.
    package init?(_ text: String) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character != "\0", !character.isNewline else { return nil }
            switch (character, quote) {
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (quote, _?): quote = nil
            case ("\\", nil), ("\\", "\""):
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + String(next)
            case (" ", nil), ("\t", nil):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let word { words.append(word) }
        guard let first = words.first, !first.isEmpty else { return nil }
        self.words = words
    }
}
