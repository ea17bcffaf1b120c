import CalendarStore
import ConferenceErrors

extension GermanErrors {
    /// What commands print about changes, and clauses in it.
    static let changes: [Sentence] = [
        "Added", "Changed", "Unchanged:", "Moved", "Attached to", "Detached from", "Updated the conference of",
        "Only this occurrence of the series was changed.",
        "Removed \("the event “\("a" as String)”")", "Understood as: \("a" as String)",
        "\("9:00" as String) today is past. If you meant tomorrow, change the start to “tomorrow \("9:00" as String)”.",
        "\("a" as String): \("\(1) added, \(2) updated, \(3) unchanged"), in the calendar “\("b" as String)”",
        "\("1"), \(2) kept because yours are newer", "\("1"), \(2) refused",
        "This is a message about an event (\("a" as String)). It was not imported.",
        "This is a message about a reminder (\("a" as String)). It was not imported.",
        "\("a" as String) “conferencectl inbox import \("a" as String)” takes it into the inbox.",
        "The event is in the calendar “\("a" as String)”.",
        "\("1"), \("1 other entry") kept unchanged for export",
        "\(2) other entries", "\("a" as String): and \(2) more remarks\n",
        "\("a" as String): and one more remark\n", "Written to \("a" as String)",
        "No event was added.", "The event was not changed.", "No copy was added.", "The setting was not changed.",
        "Now and later", "Earlier", "There are more: raise --limit, or add a word to narrow the search.",
        "change", "undoes \(1)", "undone", "too large to undo", "removed for good", " and \(2) more",
        "reply of \("a" as String)", "update from \("a" as String)", "cancellation from \("a" as String)",
        "reply of a guest", ": “\("a" as String)”\(" and \(1) more")",
        "Nothing has been changed in the last 30 days.", "Forgot 1 change.", "Forgot \(2) changes.",
        "Undid change \("\(1), \("change")\(" of “\("a" as String)”\(" and \(1) more")"), by \("b" as String) at \("c" as String)").\(" “conferencectl undo \(2)” makes it again.")",
        "The room of “\("a" as String)” was ended meanwhile. “conferencectl attach \("b" as String) ROOM --replace” makes a new one.",
        "Another program is just asking the provider to end the room of “\("a" as String)”. When the room no longer works, “conferencectl attach \("b" as String) ROOM --replace” makes a new one.",
        "The provider was asked to end the room of “\("a" as String)”, without success; it is not asked again. If the room no longer works, “conferencectl attach \("b" as String) ROOM --replace” makes a new one.",
        ConferenceError.skippedUndo(of: 1, title: "a"),
        ConferenceError.skippedUndo(of: 1, title: "a", isOfInbox: true),
    ]
}
