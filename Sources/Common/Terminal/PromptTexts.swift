/// What questions on a terminal say in addition to the question itself, in one language.
package protocol PromptTexts: Sendable {
    /// Explanations of keys, the least important ones first, because a narrow terminal leaves those out.
    var keys: [String] { get }
    /// Before the ways to answer with a line.
    var whichOne: String { get }
    /// A way to answer: words that search the list.
    var wordsToSearch: String { get }
    /// A way to answer: an empty line.
    var enterForNone: String { get }
    var nothingMatches: String { get }
    func nothingMatches(_ text: String) -> String
    var nothingToChooseFrom: String { get }
    /// How many rows are not printed.
    func more(_ count: String) -> String
    /// How many of all rows match: `3 of 120`.
    func matching(_ count: String, of all: String) -> String
    /// Stands for what is still to come.
    var ellipsis: String { get }
    /// The ways to answer a question with yes or no, the usual one as a capital letter.
    var yesOrNo: String { get }
    /// The words that mean yes in the language, in lower case. The English ones always do.
    var yes: Set<String> { get }
}

/// Questions in English.
package struct EnglishPromptTexts: PromptTexts {
    private let isASCII: Bool

    /// - Parameter isASCII: whether quotation marks and dots are those of ASCII.
    package init(isASCII: Bool = false) { self.isASCII = isASCII }

    package var keys: [String] { ["type to search", "arrow keys to move", "Enter to choose", "Esc to leave"] }
    package var whichOne: String { "Which one?" }
    package var wordsToSearch: String { "words to search" }
    package var enterForNone: String { "Enter for none" }
    package var nothingMatches: String { "Nothing matches." }
    package func nothingMatches(_ text: String) -> String {
        isASCII ? "Nothing matches \"\(text)\"." : "Nothing matches “\(text)”."
    }
    package var nothingToChooseFrom: String { "There is nothing to choose from." }
    package func more(_ count: String) -> String { "and \(count) more" }
    package func matching(_ count: String, of all: String) -> String { "\(count) of \(all)" }
    package var ellipsis: String { isASCII ? "..." : "…" }
    package var yesOrNo: String { "y/N" }
    package var yes: Set<String> { ["y", "yes"] }
}
