package import ConferenceErrors

/// A page that a program presents, with the values that the program hands over. See ``PresentationReport`` for what it learns.
package enum PresentedPage: Codable, Hashable, Sendable {
    /// The details of an event.
    case event(PresentedEvent)
    /// A form for a stored event.
    case edit(PresentedEvent)
    /// A form for a new event with values of the program.
    case add(PresentedDraft)
    /// A list of calendars to choose from.
    case chooser(PresentedChoice)

    /// The bounds on what a program can hand over.
    package enum Most {
        package static let identifierBytes = 1_024
        package static let draftBytes = 131_072
        package static let calendars = 1_000
    }

    /// Checks everything that a program hands over.
    ///
    /// - Throws: `badPresentation`.
    package func check() throws(ConferenceError) {
        switch self {
        case .event(let event), .edit(let event): try event.check()
        case .add(let draft): try draft.check()
        case .chooser(let choice): try choice.check()
        }
    }

    fileprivate static func check(
        identifier: String, _ name: String, isOptional: Bool = false
    ) throws(ConferenceError) {
        guard isOptional || !identifier.isEmpty else { throw .badPresentation("\(name) is empty") }
        guard identifier.utf8.count <= Most.identifierBytes else {
            throw .badPresentation("\(name) has more than \(Most.identifierBytes) bytes")
        }
        guard identifier.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw .badPresentation("\(name) has a control character")
        }
    }
}

/// A stored event to show.
package struct PresentedEvent: Codable, Hashable, Sendable {
    package var identifier: String
    /// One occurrence of a series, by its recurrence identifier; empty for the whole event.
    package var occurrence: String
    /// Whether the page offers to change or delete the event.
    package var allowsEditing: Bool

    package init(identifier: String, occurrence: String = "", allowsEditing: Bool = false) {
        self.identifier = identifier
        self.occurrence = occurrence
        self.allowsEditing = allowsEditing
    }

    fileprivate func check() throws(ConferenceError) {
        try PresentedPage.check(identifier: identifier, "the identifier of the event")
        try PresentedPage.check(identifier: occurrence, "the name of the occurrence", isOptional: true)
    }
}

/// The values of a new event.
package struct PresentedDraft: Codable, Hashable, Sendable {
    /// The event as a VEVENT of iCalendar. Its UID does not count: the new event gets one of ours.
    package var text: String
    /// The calendar that the form proposes; nil for the default one.
    package var calendar: String?

    package init(text: String, calendar: String? = nil) {
        self.text = text
        self.calendar = calendar
    }

    fileprivate func check() throws(ConferenceError) {
        guard text.utf8.count <= PresentedPage.Most.draftBytes else {
            throw .badPresentation("the event has more than \(PresentedPage.Most.draftBytes) bytes")
        }
        guard !text.utf8.contains(0) else { throw .badPresentation("the event has a NUL character") }
        if let calendar { try PresentedPage.check(identifier: calendar, "the identifier of the calendar") }
    }
}

/// Which calendars a person may choose, and how many.
package struct PresentedChoice: Codable, Hashable, Sendable {
    package var isMultiple: Bool
    /// Leaves out the calendars that cannot be changed.
    package var isWritableOnly: Bool
    /// Offers the calendars for reminders instead of those for events.
    package var isForReminders: Bool
    /// Whether the page has a button that cancels.
    package var canCancel: Bool
    /// The identifiers of the calendars that are selected at first.
    package var selected: [String]

    package init(
        isMultiple: Bool, isWritableOnly: Bool, isForReminders: Bool = false, canCancel: Bool = false,
        selected: [String] = []
    ) {
        self.isMultiple = isMultiple
        self.isWritableOnly = isWritableOnly
        self.isForReminders = isForReminders
        self.canCancel = canCancel
        self.selected = selected
    }

    fileprivate func check() throws(ConferenceError) {
        guard selected.count <= PresentedPage.Most.calendars else {
            throw .badPresentation("more than \(PresentedPage.Most.calendars) calendars are selected")
        }
        for identifier in selected {
            try PresentedPage.check(identifier: identifier, "the identifier of a calendar")
        }
    }
}
