/// A field of an event, a reminder or a calendar that can be changed on its own.
///
/// Changes of different fields by two programs are both kept; if both change the same field to different values, the
/// second change is rejected. Values that only make sense together are one field: start, end and zone, or a place and
/// its coordinates.
package enum ItemField: String, Hashable, Sendable, CaseIterable {
    case title, location, notes, url, status, times, rules, alarms, availability, attendees, categories, classification,
        priority, completion, conference, calendar, color

    /// The name of the field in messages.
    package var word: String {
        switch self {
        case .title: "title"
        case .location: "location"
        case .notes: "notes"
        case .url: "URL"
        case .status: "status"
        case .times: "times"
        case .rules: "repetition"
        case .alarms: "alarms"
        case .availability: "availability"
        case .attendees: "attendees"
        case .categories: "categories"
        case .classification: "privacy"
        case .priority: "priority"
        case .completion: "completion"
        case .conference: "conference"
        case .calendar: "calendar"
        case .color: "colour"
        }
    }

    /// Returns the names of fields for a message, always in the same order.
    package static func words(_ fields: Set<ItemField>) -> [String] {
        allCases.filter(fields.contains).map(\.word)
    }
}
