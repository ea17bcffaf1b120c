/// Corrects nested quotation marks, because messages quote text of the user that may itself contain quotation marks.
package enum QuotationMarks {
    /// Returns an argument as it reads between two pieces of a sentence: in `“{}”`, `“Offsite”` becomes `Offsite`, and
    /// `“a” and b` becomes `‘a’ and b`. A mark without a counterpart stays, and so does text that is not between marks.
    ///
    /// Only marks that would be doubled show that something is wrong: `“Room “5” in May”` stays.
    ///
    /// - Parameters:
    ///   - before: the text that ends where the argument begins.
    ///   - after: the text that begins where the argument ends.
    package static func nested(_ argument: String, after before: String, before after: String) -> String {
        let isOpened = before.last == "“"
        let isClosed = after.first == "”"
        guard isOpened && argument.first == "“" || isClosed && argument.last == "”" else {
            return isOpened && isClosed ? enclosed(argument) : argument
        }
        var characters = Array(argument).map { Optional($0) }
        // The marks around the whole argument are those of the sentence.
        var outer = characters[...]
        while isOpened, isClosed, outer.count > 1, outer.first == "“", outer.last == "”",
            closing(of: outer) == outer.endIndex - 1
        {
            characters[outer.startIndex] = nil
            characters[outer.endIndex - 1] = nil
            outer = outer.dropFirst().dropLast()
        }
        var open: [Int] = []
        for index in outer.indices {
            if characters[index] == "“" { open.append(index) }
            if characters[index] == "”", let start = open.popLast() {
                characters[start] = "‘"
                characters[index] = "’"
            }
        }
        let text = String(characters.compactMap { $0 })
        return isOpened && isClosed ? enclosed(text) : text
    }

    /// Returns foreign text that cannot end the quotation that it stands in: if it has a closing mark without an opening one
    /// before it, its marks become single ones.
    ///
    /// - Parameter marks: the marks of the quotation.
    package static func enclosed(
        _ argument: String, in marks: (opening: Character, closing: Character) = ("“", "”")
    ) -> String {
        var depth = 0
        for character in argument {
            if character == marks.opening { depth += 1 } else if character == marks.closing { depth -= 1 }
            guard depth < 0 else { continue }
            let single: [Character: Character] = ["“": "‘", "”": "’", "„": "‚"]
            return String(argument.map { single[$0] ?? $0 })
        }
        return argument
    }

    /// Returns the position of the mark that closes the first one.
    private static func closing(of text: ArraySlice<Character?>) -> Int? {
        var depth = 0
        for index in text.indices {
            if text[index] == "“" { depth += 1 }
            if text[index] == "”" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}
