/// The columns of an entry of the inbox that are derived from others, so that a query finds it.
enum InboxKeys {
    /// Returns what a search finds: one folded text per line.
    static func folded(_ fields: [String?]) -> String {
        var folder = FoldedText()
        for case let field? in fields {
            folder.append(field)
            folder.endField()
        }
        return FoldedText.text(of: folder.scalars)
    }

    /// Returns the letters and digits of a booking number, which mails and programs spell with different spaces and cases.
    static func key(ofNumber number: String) -> String {
        number.uppercased().filter { $0.isLetter || $0.isNumber }
    }
}
