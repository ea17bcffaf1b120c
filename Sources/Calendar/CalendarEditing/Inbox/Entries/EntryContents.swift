import ICalendar

/// The contents of an entry: the text of a message, and components that only the inbox knows.
///
/// The latter are components of the calendar itself. A message may have components of the same names within its events, and these
/// mean nothing.
enum EntryContents {
    /// Returns the contents with further components at the end; unchanged if there are none, or if the contents are no calendar.
    static func adding(_ components: String, to contents: String) -> String {
        let end = "END:VCALENDAR\r\n"
        guard !components.isEmpty, contents.hasSuffix(end) else { return contents }
        return contents.dropLast(end.count) + components + end
    }

    /// Returns the components of a name that only the inbox knows.
    static func components(_ name: String, in contents: String) -> [String] {
        // Most contents have none, and this is much faster than dividing them into components.
        guard contents.contains("BEGIN:\(name)\r\n") else { return [] }
        return ComponentText(contents).components(name)
    }

    /// Returns the contents without the components of a name that only the inbox knows.
    static func removing(_ name: String, from contents: String) -> String {
        guard contents.contains("BEGIN:\(name)\r\n") else { return contents }
        var text = ComponentText(contents)
        text.setComponents(name, to: [])
        return text.text
    }
}
