import CommandLineKit
import ConferenceErrors
import Recurrence
import Terminal

/// What the commands for views have in common.
enum ViewOptions {
    static let exitStatuses =
        "The exit status is 64 if a date is not understood, and 66 if there is no such calendar."

    /// Returns the words of an argument as one text; nil if there are none.
    static func text(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " ") }

    /// Returns the first day of what the words mean, or today.
    static func day(_ words: [String], in time: TimeContext, _ habits: CalendarHabits) throws -> LocalDate {
        guard let text = text(words) else { return time.today }
        return try DateRange(text, habits, in: time).days.lowerBound
    }
}

extension Context {
    /// Prints the lines of a view in large pieces.
    func print(lines: [String]) throws {
        var buffer = OutputBuffer(sink: output.write)
        for line in lines { try buffer.append(line + "\n") }
        try buffer.flush()
    }
}
