/// That the series did not have the occurrence of a guest's message when the message arrived, in a component that only the inbox
/// knows. Whether it has it later says nothing about what the message has changed: the series may have moved since.
enum MissingOccurrence {
    private static let component = "X-CONFERENCE-MISSING"

    static func isNoted(in contents: String) -> Bool { EntryContents.has(component, in: contents) }

    /// Returns the contents of an entry with the note, if there is something to note.
    static func noting(_ isMissing: Bool, in contents: String) -> String {
        isMissing ? EntryContents.noting(component, in: contents) : contents
    }
}
