/// An account or a place that calendars belong to.
package struct SourceRecord: Hashable, Sendable {
    package var id: Int64
    package var identifier: String
    package var title: String
    /// The kind: "local" or "subscribed".
    package var kind: String

    package init(id: Int64, identifier: String, title: String, kind: String) {
        self.id = id
        self.identifier = identifier
        self.title = title
        self.kind = kind
    }
}

/// A calendar: a title, a colour, and the properties of the files imported into it.
package struct CalendarRecord: Hashable, Sendable {
    /// The title of the calendar that is created for the first event.
    package static let defaultTitle = "Calendar"

    /// The row in the store; 0 for a calendar that is not stored yet.
    package var id: Int64
    /// A random identifier that never changes.
    package var identifier: String
    package var sourceID: Int64
    package var title: String
    /// The colour: `#RRGGBB` or a CSS colour name (RFC 7986, 5.9).
    package var color: String?
    /// The properties of the imported VCALENDARs, without VERSION and PRODID, as folded content lines with their line
    /// ends. Exports write them back. METHOD is kept only while it applies to the whole calendar.
    package var properties: String
    /// The kinds of items that the calendar accepts. The set never grows; if it has both kinds, one of them can be removed.
    package var entities: CalendarEntities
    /// True if the calendar cannot be renamed, recoloured or deleted.
    package var isImmutable: Bool
    /// True if the items in the calendar cannot be changed.
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

/// The kinds of items that a calendar accepts.
package struct CalendarEntities: OptionSet, Hashable, Sendable {
    package static let events = CalendarEntities(rawValue: 1)
    package static let reminders = CalendarEntities(rawValue: 2)
    package static let all: CalendarEntities = [.events, .reminders]

    /// The value in the store, the same as in `EKEntityMask`.
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A top-level component of a calendar file that is not stored as an event or a reminder: a journal entry, a time zone, a
/// component of an unknown kind, or an entry that cannot be listed. It is kept so that an export loses nothing.
package struct ComponentRecord: Hashable, Sendable {
    package var id: Int64
    package var calendarID: Int64
    /// The component's name in upper case: "VTODO", "VTIMEZONE", …
    package var kind: String
    /// The UID, the TZID of a VTIMEZONE, or a digest of the text if the component has neither.
    package var key: String
    /// The RECURRENCE-ID, as in ``EventRecord/recurrenceID``. For a second definition of a time zone, a digest of its text.
    package var recurrenceID: String
    /// The component from BEGIN to END, as it was in the file.
    package var text: String
    /// The definitions of the component's time zones; see ``EventRecord/zoneSet``.
    package var zoneSet: ZoneSet?

    package init(
        id: Int64 = 0, calendarID: Int64, kind: String, key: String, recurrenceID: String = "", text: String,
        zoneSet: ZoneSet? = nil
    ) {
        self.id = id
        self.calendarID = calendarID
        self.kind = kind
        self.key = key
        self.recurrenceID = recurrenceID
        self.text = text
        self.zoneSet = zoneSet
    }

    /// The key that is unique among the components of a calendar.
    package var name: ComponentName { ComponentName(kind: kind, key: key, recurrenceID: recurrenceID) }
}

/// The key that identifies a component within its calendar.
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
