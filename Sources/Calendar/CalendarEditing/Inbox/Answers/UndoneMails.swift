/// The numbers of the mails with answers of the user that were undone, in a component that only the inbox knows. Their organizer may
/// have got them, so the mails themselves do not tell.
enum UndoneMails {
    private static let component = "X-CONFERENCE-UNDONE"
    private static let property = "MAILS"
    /// How many of them an entry has.
    private static let most = 100

    static func read(_ contents: String) -> Set<Int64> {
        Set(EntryContents.numbers(property, of: component, in: contents))
    }

    /// Returns the contents of an entry with these numbers in place of those that they have.
    static func replacing(_ numbers: Set<Int64>, in contents: String) -> String {
        EntryContents.replacing([(property, numbers)], of: component, most: most, in: contents)
    }
}
