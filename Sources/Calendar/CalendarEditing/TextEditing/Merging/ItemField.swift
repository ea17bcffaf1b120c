/// What can be changed of an event, a reminder or a calendar by itself.
///
/// Two programs that change different fields of one item are both right; where they change the same one to different
/// values, the second is told. What only makes sense together is one field: beginning, end and zone, or a place and its
/// position.
package enum ItemField: String, Hashable, Sendable, CaseIterable {
    case title, location, notes, url, status, times, rules, alarms, availability, priority, completion, conference,
        calendar, color

    /// What people call it.
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
        case .priority: "priority"
        case .completion: "completion"
        case .conference: "conference"
        case .calendar: "calendar"
        case .color: "colour"
        }
    }

    /// Some fields for a sentence, always in the same order.
    package static func words(_ fields: Set<ItemField>) -> [String] {
        allCases.filter(fields.contains).map(\.word)
    }
}
