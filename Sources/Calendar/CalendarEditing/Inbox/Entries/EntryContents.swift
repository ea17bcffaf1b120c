/// The contents of an entry: the text of a message, and components that only the inbox knows.
enum EntryContents {
    /// Returns the contents with further components at the end; unchanged if there are none, or if the contents are no calendar.
    static func adding(_ components: String, to contents: String) -> String {
        let end = "END:VCALENDAR\r\n"
        guard !components.isEmpty, contents.hasSuffix(end) else { return contents }
        return contents.dropLast(end.count) + components + end
    }
}
