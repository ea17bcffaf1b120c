/// An account or place that calendars belong to.
package struct SourceRecord: Hashable, Sendable {
    package var id: Int64
    package var identifier: String
    package var title: String
    /// "local", "subscribed".
    package var kind: String

    package init(id: Int64, identifier: String, title: String, kind: String) {
        self.id = id
        self.identifier = identifier
        self.title = title
        self.kind = kind
    }
}

/// A calendar: a title, a colour, and what its files said about it.
package struct CalendarRecord: Hashable, Sendable {
    /// The row; 0 for a calendar that is not stored yet.
    package var id: Int64
    /// Random, never changes.
    package var identifier: String
    package var sourceID: Int64
    package var title: String
    /// `#RRGGBB` or a CSS colour name (RFC 7986, 5.9).
    package var color: String?
    /// Properties of imported VCALENDARs as folded content lines with their line ends, without VERSION, PRODID and
    /// METHOD; written back on export.
    package var properties: String
    /// What it may hold. Fixed when the calendar is made.
    package var entities: CalendarEntities
    /// True where its title and colour cannot be changed, and it cannot be deleted.
    package var isImmutable: Bool
    /// True where what it holds cannot be changed.
    package var isReadOnly: Bool

    package init(
        id: Int64 = 0, identifier: String, sourceID: Int64 = 0, title: String, color: String? = nil,
        properties: String = "", entities: CalendarEntities = .all, isImmutable: Bool = false, isReadOnly: Bool = false
    ) {
        self.id = id
        self.identifier = identifier
        self.sourceID = sourceID
        self.title = title
        self.color = color
        self.properties = properties
        self.entities = entities
        self.isImmutable = isImmutable
        self.isReadOnly = isReadOnly
    }
}

/// What a calendar may hold.
package struct CalendarEntities: OptionSet, Hashable, Sendable {
    package static let events = CalendarEntities(rawValue: 1)
    package static let reminders = CalendarEntities(rawValue: 2)
    package static let all: CalendarEntities = [.events, .reminders]

    /// As it is stored, and as `EKEntityMask` has it.
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A top-level component of a calendar file that is not an event: a to-do, a journal entry, a time zone, or one that
/// nobody here knows. Kept so that nothing is lost.
package struct ComponentRecord: Hashable, Sendable {
    package var id: Int64
    package var calendarID: Int64
    /// The name in upper case: "VTODO", "VTIMEZONE", …
    package var kind: String
    /// Its UID, the TZID of a VTIMEZONE, or a digest of the text where it has neither.
    package var key: String
    /// As ``EventRecord/recurrenceID``.
    package var recurrenceID: String
    /// From BEGIN to END, as it was in the file.
    package var text: String

    package init(
        id: Int64 = 0, calendarID: Int64, kind: String, key: String, recurrenceID: String = "", text: String
    ) {
        self.id = id
        self.calendarID = calendarID
        self.kind = kind
        self.key = key
        self.recurrenceID = recurrenceID
        self.text = text
    }

    /// What no two components of a calendar have in common.
    package var name: ComponentName { ComponentName(kind: kind, key: key, recurrenceID: recurrenceID) }
}

/// What a component is told from the others of its calendar by.
package struct ComponentName: Hashable, Sendable {
    package var kind: String
    package var key: String
    package var recurrenceID: String

    package init(kind: String, key: String, recurrenceID: String) {
        self.kind = kind
        self.key = key
        self.recurrenceID = recurrenceID
    }
}
