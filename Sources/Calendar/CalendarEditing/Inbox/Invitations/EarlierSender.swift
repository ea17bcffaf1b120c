import ICalendar

/// Who has used the UID of an invitation before its organizer did, in a component that only the inbox knows.
enum EarlierSender {
    private static let component = "X-CONFERENCE-EARLIER"
    private static let property = "SENDER"

    /// Returns the contents of an entry with the address of the earlier sender; unchanged if the sender is unknown.
    static func adding(_ sender: String?, to contents: String) -> String {
        guard let sender else { return contents }
        let line = ContentLine(property, value: TextEscaping.escaped(sender))
        return EntryContents.adding(ComponentText(component, [line]).text, to: contents)
    }

    /// Returns the address in the contents of an entry; nil if no other sender has used the UID.
    static func read(_ contents: String) -> String? {
        EntryContents.components(component, in: contents).lazy.compactMap { text in
            ComponentText(text).property(property).map { TextEscaping.unescaped($0.value) }
        }.first
    }
}
