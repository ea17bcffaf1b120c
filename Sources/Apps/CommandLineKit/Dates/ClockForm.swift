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
        ClockForm(["10:00", "9:05:30", "24:00"], "24-hour clock; 24:00 is the end of that day") {
            WrittenTime($0, allowsBasic: false)
        },
        ClockForm(["10am", "10:30 pm", "6.30pm", "6 p.m."], "12-hour clock", read: ofTwelveHours),
        ClockForm(["20 Uhr", "20 Uhr 15", "8 o'clock"], "the hour, or hour and minutes", read: named),
        ClockForm(["18h30"], "hour and minutes") { text in
            let parts = text.split(separator: "h", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2, let hour = parts[0].digits else {
                return nil
            }
            return parts[1].digits.map { WrittenTime(hour: hour, minute: $0) }
        },
        ClockForm(
            ["half past nine", "quarter to ten", "ten past 3 pm"],
            "in German also halb zehn, Viertel nach zwei; without am or pm, before 7 is in the afternoon",
            read: SpokenTime.time),
        ClockForm(["noon", "midnight"], "12:00, and 0:00 of that day") { word in
            ["noon": 12, "midday": 12, "mittag": 12, "midnight": 0, "mitternacht": 0][word].map {
                WrittenTime(hour: $0, minute: 0)
            }
        },
    ]

    /// After a day only, because a number alone can mean anything.
    package static let afterDay = ClockForm(["9", "18", "10.30", "18h"], "after a day, the hour, or hour and minutes") {
        word in
        // “2h” is rather a duration.
        if word.count == 3, word.hasSuffix("h"), let hour = word.dropLast().digits, (13...24).contains(hour) {
            return WrittenTime(hour: hour, minute: 0)
        }
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
        if isAfterDay, let time = afterDay.read(text) { return time }
        // “8 in the evening” is as clear as “8pm”.
        guard let (words, part) = DayPart.part(after: text.split(separator: " ").map(String.init)) else { return nil }
        let clock = words.joined(separator: " ")[...]
        let time = SpokenTime.timeOfTwelveHours(clock) ?? time(clock, isAfterDay: true)
        return time.flatMap { part.time($0, isAfterTime: true) }
    }

    /// The names for 12:00 and 0:00.
    static let names: Set<String> = ["noon", "midday", "mittag", "midnight", "mitternacht"]

    /// `20 Uhr`, `20:15 Uhr`, `20 Uhr 15`, `18:30h`.
    private static func named(_ text: Substring) -> WrittenTime? {
        for unit in ["hrs", "h"] where text.hasSuffix(unit) {
            let time = text.dropLast(unit.count).trimmed
            if time.contains(where: { ":.".contains($0) }) {
                return WrittenTime(time, allowsBasic: false) ?? afterDay.read(time)
            }
        }
        for name in ["uhr", "o'clock", "o’clock"] {
            guard let place = text.firstRange(of: name) else { continue }
            let (before, after) = (text[..<place.lowerBound].trimmed, text[place.upperBound...].trimmed)
            if after.isEmpty {
                let word = NumberWord.number(String(before)).map { WrittenTime(hour: $0, minute: 0) }
                return word ?? WrittenTime(before, allowsBasic: false) ?? afterDay.read(before)
            }
            guard before.count <= 2, after.count <= 2, let hour = before.digits, let minute = after.digits else {
                return nil
            }
            return WrittenTime(hour: hour, minute: minute)
        }
        return nil
    }

    private static func ofTwelveHours(_ text: Substring) -> WrittenTime? {
        var text = text
        if text.hasSuffix(".m.") || text.hasSuffix(".m") { text = text.filter { $0 != "." }[...] }
        let isAfternoon = text.hasSuffix("pm")
        guard isAfternoon || text.hasSuffix("am") else { return nil }
        let clock = text.dropLast(2).trimmed
        let hourAlone = clock.count <= 2 ? clock.digits.map { WrittenTime(hour: $0, minute: 0) } : nil
        guard let time = hourAlone ?? WrittenTime(clock, allowsBasic: false) ?? afterDay.read(clock) else { return nil }
        // 12 am is midnight. An hour that no such clock shows stays one that does not exist.
        guard (1...12).contains(time.hour) else { return WrittenTime(hour: 99, minute: 0) }
        return WrittenTime(hour: time.hour % 12 + (isAfternoon ? 12 : 0), minute: time.minute, second: time.second)
    }
}
