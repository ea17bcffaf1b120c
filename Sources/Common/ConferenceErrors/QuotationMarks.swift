/// Corrects nested quotation marks, because messages quote text of the user that may itself contain quotation marks.
package enum QuotationMarks {
    /// Returns a sentence without doubled marks: `““Offsite””` becomes `“Offsite”`, and `““a” and b”` becomes `“‘a’ and b”`. A
    /// mark without a counterpart in its sentence stays unchanged.
    package static func nested(_ text: String) -> String {
        guard text.contains("““") || text.contains("””") else { return text }
        var characters = Array(text).map { Optional($0) }
        /// The positions of the marks that are open.
        var open: [Int] = []
        for index in characters.indices {
            switch characters[index] {
            case "“": open.append(index)
            case "”":
                guard let start = open.popLast(), let outer = open.last else { continue }
                let isDoubled =
                    outer == start - 1 && index + 1 < characters.count && characters[index + 1] == "”"
                characters[start] = isDoubled ? nil : "‘"
                characters[index] = isDoubled ? nil : "’"
            // The next sentence begins.
            case " " where index > 0 && characters[index - 1] == ".": open = []
            default: break
            }
        }
        return String(characters.compactMap { $0 })
    }
}
