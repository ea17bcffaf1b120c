package import CalendarModel

/// That the user does not want a change which the calendar does not have, because taking it over was undone. It stands in a
/// component, or in a member of a booking, that only the inbox knows, until a newer message replaces the contents.
enum KeptVersion {
    private static let component = "X-CONFERENCE-KEPT"
    private static let member = #","x-kept":true}"#

    static func isNoted(in contents: String) -> Bool {
        contents.hasSuffix(member) || EntryContents.has(component, in: contents)
    }

    /// Returns the contents of an entry with the note.
    static func noting(in contents: String) -> String {
        guard !isNoted(in: contents) else { return contents }
        return contents.hasPrefix("{") && contents.hasSuffix("}")
            ? contents.dropLast() + member : EntryContents.noting(component, in: contents)
    }

    /// Returns the contents of an entry without the note.
    static func removed(from contents: String) -> String {
        contents.hasSuffix(member)
            ? contents.dropLast(member.count) + "}" : EntryContents.removing(component, from: contents)
    }
}

extension InboxRecord {
    /// Whether the event in the calendar differs from the entry because the user wants it so.
    package var isKeptAsItWas: Bool { isBehind && KeptVersion.isNoted(in: contents) }

    /// Whether the event in the calendar differs from the entry, and the user has not decided for either.
    package var isUndecidedChange: Bool { isBehind && !KeptVersion.isNoted(in: contents) }
}
