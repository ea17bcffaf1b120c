import ICalendar

/// The numbers of the mails with answers of the user that were undone, in a component that only the inbox knows. Their organizer may
/// have got them, so the mails themselves do not tell.
enum UndoneMails {
    private static let component = "X-CONFERENCE-UNDONE"
    private static let property = "MAILS"
    /// How many of them an entry has.
    private static let most = 100

    static func read(_ contents: String) -> Set<Int64> {
        Set(
            EntryContents.components(component, in: contents).flatMap { text in
                ComponentText(text).property(property)?.value.split(separator: ",").compactMap { Int64($0) } ?? []
            })
    }

    /// Returns the contents of an entry with these numbers in place of those that they have.
    static func replacing(_ numbers: Set<Int64>, in contents: String) -> String {
        let contents = EntryContents.removing(component, from: contents)
        guard !numbers.isEmpty else { return contents }
        let line = ContentLine(property, value: numbers.sorted().suffix(most).map(String.init).joined(separator: ","))
        return EntryContents.adding(ComponentText(component, [line]).text, to: contents)
    }
}
