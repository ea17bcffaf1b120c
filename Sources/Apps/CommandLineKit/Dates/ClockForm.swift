import ConferenceErrors
import Recurrence

/// A form in which people write a time of day.
package struct ClockForm: Sendable {
    package let examples: [String]
    /// What it means, for the help page.
    package let meaning: String
    /// Returns the time in a text in lower case without blanks at its ends, or nil for another form. Its range is not
    /// checked.
    private let read: @Sendable (Substring) -> WrittenTime?

    package static let all = [
        ClockForm(["10:00", "9:05:30"], "24-hour clock") { WrittenTime($0, allowsBasic: false) },
        ClockForm(["10am", "10:30 pm"], "12-hour clock", read: ofTwelveHours),
        ClockForm(["noon", "midnight"], "12:00, and 0:00 of that day") { word in
            ["noon": 12, "midnight": 0][word].map { WrittenTime(hour: $0, minute: 0) }
        },
    ]

    /// After a day only, because a number alone can mean anything.
    package static let afterDay = ClockForm(["9", "18", "10.30"], "after a day, the hour, or hour and minutes") {
        word in
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, (1...2).contains(parts[0].count), let hour = parts[0].digits else { return nil }
        guard parts.count == 2 else { return WrittenTime(hour: hour, minute: 0) }
        return parts[1].count == 2 ? parts[1].digits.map { WrittenTime(hour: hour, minute: $0) } : nil
    }

    private init(_ examples: [String], _ meaning: String, read: @escaping @Sendable (Substring) -> WrittenTime?) {
        self.examples = examples
        self.meaning = meaning
        self.read = read
    }

    /// Reads a time of day in any form.
    ///
    /// - Parameter isAfterDay: whether a day was written before it.
    static func time(_ text: Substring, isAfterDay: Bool) -> WrittenTime? {
        let text = text.trimmed
        for form in all { if let time = form.read(text) { return time } }
        return isAfterDay ? afterDay.read(text) : nil
    }

    private static func ofTwelveHours(_ text: Substring) -> WrittenTime? {
        let isAfternoon = text.hasSuffix("pm")
        guard isAfternoon || text.hasSuffix("am") else { return nil }
        let clock = text.dropLast(2).trimmed
        let hourAlone = clock.count <= 2 ? clock.digits.map { WrittenTime(hour: $0, minute: 0) } : nil
        guard let time = hourAlone ?? WrittenTime(clock, allowsBasic: false) else { return nil }
        // 12 am is midnight. An hour that no such clock shows stays one that does not exist.
        guard (1...12).contains(time.hour) else { return WrittenTime(hour: 99, minute: 0) }
        return WrittenTime(hour: time.hour % 12 + (isAfternoon ? 12 : 0), minute: time.minute, second: time.second)
    }
}
