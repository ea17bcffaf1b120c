package import ConferenceErrors
package import ConferenceModel

// Errors about changes of a reminder.

extension ConferenceError.Code {
    package static let badReminderText = Self(rawValue: "badReminderText")
    package static let reminderTooLarge = Self(rawValue: "reminderTooLarge")
    package static let badPriority = Self(rawValue: "badPriority")
    package static let dueBeforeStart = Self(rawValue: "dueBeforeStart")
    package static let recurringReminderNeedsDate = Self(rawValue: "recurringReminderNeedsDate")
}

extension ConferenceError {
    /// The title, the location or another line is not valid.
    package static func badReminderText(_ problem: InvalidValue) -> ConferenceError {
        ConferenceError(.badReminderText, .usage, "The reminder cannot have that text: \(problem).", cause: problem)
    }

    /// The reminder has more text than an import accepts.
    package static func reminderTooLarge(limit: Int) -> ConferenceError {
        ConferenceError(
            .reminderTooLarge, .usage, "The reminder would be larger than \(size(Int64(limit))). Shorten its notes.")
    }

    /// The priority is outside 0...9 (RFC 5545, 3.8.1.9).
    package static func badPriority(_ priority: Int) -> ConferenceError {
        ConferenceError(
            .badPriority, .usage,
            "\(priority) is not a priority: 1 is the highest, 5 is medium, 9 is the lowest, and 0 is none.")
    }

    package static func dueBeforeStart(start: String, due: String) -> ConferenceError {
        ConferenceError(
            .dueBeforeStart, .usage, "The reminder would be due at \(due), before it begins at \(start).")
    }

    /// The recurring reminder has no date to start from.
    package static func recurringReminderNeedsDate(_ title: String) -> ConferenceError {
        ConferenceError(
            .recurringReminderNeedsDate, .usage,
            "The reminder “\(title: shown(title))” repeats, so it needs a due date or a start.")
    }
}
