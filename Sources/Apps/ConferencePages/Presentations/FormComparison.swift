/// Compares a form with what it showed at first and with what the calendar has now.
///
/// A form sends all fields, also those that the person has not touched. Only touched ones are changed, so that what other
/// programs change meanwhile is kept.
struct FormComparison {
    /// What the person has sent; `was-title` is what the form showed at first as `title`.
    let typed: [String: String]
    /// What the calendar has now.
    let current: [String: String]

    /// The fields that change together, by the field at which a problem with them is shown.
    static let groups: [(name: String, keys: [String])] =
        ["title", "location", "notes", "url", "calendar"].map { ($0, [$0]) } + [
            ("start-day", ["start-day", "start-time", "end-day", "end-time", "all-day"])
        ]

    /// The names under which a form sends what it showed at first.
    static func original(_ key: String) -> String { "was-" + key }

    /// Whether the person has changed a field.
    func isTouched(_ name: String) -> Bool { differ(name, typed, original) }

    /// The fields that both the person and another program have changed, to different values.
    var conflicts: [String] {
        Self.groups.map(\.name).filter {
            isTouched($0) && differ($0, current, original) && differ($0, typed, current)
        }
    }

    /// What the calendar has now in a field, for people.
    func now(_ name: String) -> String {
        Self.keys(name).compactMap { key in
            key == "all-day" ? nil : current[key].flatMap { $0.isEmpty ? nil : $0 }
        }.joined(separator: " ")
    }

    private var original: [String: String] {
        var values: [String: String] = [:]
        for key in Self.groups.flatMap(\.keys) {
            // A form for a new event has no such fields.
            values[key] = typed[Self.original(key)] ?? current[key]
        }
        return values
    }

    private static func keys(_ name: String) -> [String] { groups.first { $0.name == name }?.keys ?? [] }

    private func differ(_ name: String, _ first: [String: String], _ second: [String: String]) -> Bool {
        Self.keys(name).contains { Self.comparable(first[$0]) != Self.comparable(second[$0]) }
    }

    private static func comparable(_ text: String?) -> String {
        (text ?? "").replacing("\r\n", with: "\n").trimmed
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
