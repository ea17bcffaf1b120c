import ICalendar

/// The numbers of the entries that the entry of a series has replaced, in a component that only the inbox knows: the user may have
/// seen them in a list.
enum ReplacedEntries {
    private static let component = "X-CONFERENCE-REPLACED"
    private static let property = "ENTRIES"
    /// How many of them an entry has.
    private static let most = 200

    /// Returns the contents of an entry with further numbers.
    static func adding(_ numbers: [Int64], to contents: String) -> String {
        let all = Set(read(contents) + numbers).sorted().suffix(most)
        guard !all.isEmpty else { return contents }
        let line = ContentLine(property, value: all.map(String.init).joined(separator: ","))
        return EntryContents.adding(
            ComponentText(component, [line]).text, to: EntryContents.removing(component, from: contents))
    }

    static func read(_ contents: String) -> [Int64] {
        EntryContents.components(component, in: contents).flatMap { text in
            ComponentText(text).property(property)?.value.split(separator: ",").compactMap { Int64($0) } ?? []
        }
    }
}
