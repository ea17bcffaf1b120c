package import CalendarModel
import Foundation
package import ICalendar
package import Recurrence

/// The contents of a new event. Nil and empty properties are left out of its text.
package struct EventDraft: Hashable, Sendable {
    /// The UID, or nil for a new one.
    package var uid: String?
    /// The title; nil for an event without one, which calendar files and Apple's API permit.
    package var title: String?
    package var start: EventTime
    /// The end, exclusive; a day if the start is a day.
    package var end: EventTime
    /// The length, as in ``EventChanges/length``; nil if only the end is known.
    package var length: NominalDuration?
    package var location: String?
    package var notes: String?
    package var url: String?
    package var status: String?
    package var availability: Availability?
    /// Who is invited.
    package var attendees: AttendeeChanges?
    package var categories: [String] = []
    package var classification = Classification.everyone
    package var alarms: [AlarmDefinition] = []
    /// The place. Its title becomes the location if ``location`` is nil.
    package var structuredLocation: StructuredLocation?
    /// The values of RRULE. UNTIL may have any form: it is converted to the one that the start requires.
    package var rules: [String] = []

    package init(
        title: String?, start: EventTime, end: EventTime, location: String? = nil, notes: String? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.location = location
        self.notes = notes
    }

    /// Returns a new UID, for an event or a reminder. RFC 7986, 5.3 asks for a UUID.
    package static func newUID() -> String { UUID().uuidString.lowercased() }

    /// The changes that add the optional properties to the text of the new event.
    var additions: EventChanges {
        var changes = EventChanges(url: url, status: status, availability: availability)
        changes.categories = categories.isEmpty ? nil : categories
        changes.classification = classification == .everyone ? nil : classification
        changes.alarms = alarms.isEmpty ? nil : alarms
        changes.structuredLocation = structuredLocation.map { .set($0) }
        changes.location = location
        changes.attendees = attendees
        changes.rules = rules.isEmpty ? nil : rules
        return changes
    }
}
