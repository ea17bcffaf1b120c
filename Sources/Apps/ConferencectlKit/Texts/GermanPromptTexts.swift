import Terminal

/// What questions on a terminal say in German.
struct GermanPromptTexts: PromptTexts {
    var keys: [String] { ["tippen sucht", "Pfeiltasten bewegen", "Enter wählt", "Esc beendet"] }
    var whichOne: String { "Welcher?" }
    var wordsToSearch: String { "Suchwörter" }
    var enterForNone: String { "Enter für keinen" }
    var nothingMatches: String { "Nichts passt." }
    func nothingMatches(_ text: String) -> String { "Nichts passt auf „\(text)“." }
    var nothingToChooseFrom: String { "Es gibt nichts zur Auswahl." }
    func more(_ count: String) -> String { "und \(grouped(count)) weitere" }
    func matching(_ count: String, of all: String) -> String { "\(grouped(count)) von \(grouped(all))" }
    var ellipsis: String { "…" }
    var yesOrNo: String { "j/N" }
    var yes: Set<String> { ["j", "ja"] }

    private func grouped(_ count: String) -> String { count.replacing(",", with: ".") }
}
