import ConferenceModel

/// Compares a form with what it showed at first and with what the calendar has now.
///
/// A form sends all fields, also those that the person has not touched. Only touched ones are changed, so that what other
/// programs change meanwhile is kept.
struct FormComparison {
    /// What the person has sent; `was-title` is what the form showed at first as `title`.
    let typed: [String: String]
    /// What the calendar has now.
    let current: [String: String]

    /// Fields that change together.
    enum Group: String, CaseIterable {
        case title, location, notes, url, calendar, room
        case times = "start-day"
        case repetition = "repeat"
        case alarms = "alarm-0"
        case people = "attendees"

        /// The names of the fields; a problem with any of them is shown at the first one.
        var keys: [String] {
            switch self {
            case .times: ["start-day", "start-time", "end-day", "end-time", "all-day", "zone", "end-zone"]
            case .repetition: FormRepeat.keys
            case .alarms: FormAlarms.keys
            default: [rawValue]
            }
        }
    }

    /// The names under which a form sends what it showed at first.
    static func original(_ key: String) -> String { "was-" + key }

    /// Whether the person has changed a field.
    func isTouched(_ group: Group) -> Bool {
        // The choice of a room does not have what the event has as its value: `call` does.
        group == .room ? !["", "keep"].contains(typed[group.rawValue] ?? "") : differ(group, typed, original)
    }

    /// The fields that both the person and another program have changed, to different values.
    var conflicts: [Group] {
        Group.allCases.filter { group in
            guard isTouched(group) else { return false }
            guard group != .room else { return Self.comparable(current["call"]) != Self.comparable(original["call"]) }
            return differ(group, current, original) && differ(group, typed, current)
        }
    }

    /// The form as if it had been filled in just now: what the person has changed, and in all other fields what the calendar
    /// has, also as what they showed at first. Otherwise, saving would take back what another program has changed.
    var merged: [String: String] {
        var values = typed
        for group in Group.allCases where group != .room && !isTouched(group) {
            for key in group.keys {
                values[key] = current[key]
                values[Self.original(key)] = current[key]
            }
        }
        return values
    }

    private var original: [String: String] {
        // A form for a new event has no such fields.
        guard typed.keys.contains(where: { $0.hasPrefix(Self.original("")) }) else { return current }
        var values: [String: String] = [:]
        for key in Group.allCases.flatMap(\.keys) + ["call"] { values[key] = typed[Self.original(key)] }
        return values
    }

    private func differ(_ group: Group, _ first: [String: String], _ second: [String: String]) -> Bool {
        group.keys.contains { Self.comparable(first[$0]) != Self.comparable(second[$0]) }
    }

    /// What a form shows of a text; a browser sends nothing else back.
    private static func comparable(_ text: String?) -> String {
        TextPolicy.printableLines(text ?? "").joined(separator: "\n").trimmed
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
