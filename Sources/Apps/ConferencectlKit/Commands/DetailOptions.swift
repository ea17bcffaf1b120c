import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceErrors

/// The options of `add` and `edit` for what an event has besides its title, its times and its place.
enum DetailOptions {
    static let alarm = Option.repeating(
        "alarm", "D", help: "Remind me this long before the start: 10m, 1h, 1d, 0; can be repeated")
    static let url = Option.value("url", "URL", help: "Web page of the event")
    static let category = Option.repeating("category", "TEXT", help: "Category of the event; can be repeated")
    static let status = Option.value(
        "status", "STATUS", help: "confirmed, tentative or cancelled", completion: .choices(statuses))
    static let isPrivate = Option.flag("private", help: "Mark it as private, for others who may read the calendar")
    static let isPublic = Option.flag("public", help: "Remove the mark of --private")

    private static let statuses = ["confirmed", "tentative", "cancelled"]

    static let added: [any DeclaredOption] = [alarm, url, category, status, isPrivate]
    static let changed: [any DeclaredOption] = added + [isPublic]

    /// The paragraph for the help page of `edit`.
    static let changedHelp =
        "The alarms and the categories that you give replace those of the event; “none” removes them. An empty “--url” "
        + "or “--status” removes the URL or the status."

    /// Returns whether any of these options is given.
    static func areGiven(_ arguments: Arguments) -> Bool {
        !arguments[alarm].isEmpty || arguments[url] != nil || !arguments[category].isEmpty || arguments[status] != nil
            || arguments[isPrivate] || arguments[isPublic]
    }

    /// Writes the options of a new event.
    ///
    /// - Parameter usualAlarms: the alarms without the option.
    static func set(_ draft: inout EventDraft, from arguments: Arguments, usualAlarms: [String]) throws {
        let given = arguments[alarm]
        draft.alarms = try isNone(given) ? [] : alarms(given.isEmpty ? usualAlarms : given)
        draft.url = arguments[url]
        draft.categories = arguments[category]
        draft.status = try arguments[status].map(checkedStatus)
        if arguments[isPrivate] { draft.classification = .owner }
    }

    /// Writes the options of a changed event.
    static func set(_ changes: inout EventChanges, from arguments: Arguments) throws {
        if !arguments[alarm].isEmpty { changes.alarms = isNone(arguments[alarm]) ? [] : try alarms(arguments[alarm]) }
        changes.url = arguments[url]
        if !arguments[category].isEmpty {
            changes.categories = isNone(arguments[category]) ? [] : arguments[category]
        }
        changes.status = try arguments[status].map { $0.isEmpty ? "" : try checkedStatus($0) }
        guard !arguments[isPrivate] || !arguments[isPublic] else {
            throw ConferenceError.conflictingOptions("--private", "--public", advice: "Leave one of them out.")
        }
        if arguments[isPrivate] { changes.classification = .owner }
        if arguments[isPublic] { changes.classification = .everyone }
    }

    private static func isNone(_ texts: [String]) -> Bool { texts == ["none"] || texts == [""] }

    private static func alarms(_ texts: [String]) throws -> [AlarmDefinition] {
        var seen: Set<Int64> = []
        return try texts.map { try AlarmArgument($0).seconds }.filter { seen.insert($0).inserted }
            .map { AlarmDefinition(trigger: .relative(seconds: -$0, fromEnd: false)) }
    }

    /// Returns the status as iCalendar writes it, in upper case (RFC 5545, 3.8.1.11).
    private static func checkedStatus(_ text: String) throws -> String {
        let word = text.lowercased() == "canceled" ? "cancelled" : text.lowercased()
        guard statuses.contains(word) else {
            throw ConferenceError.badOptionValue(
                "--status", found: text, expected: "“confirmed”, “tentative” or “cancelled”")
        }
        return word.uppercased()
    }
}
