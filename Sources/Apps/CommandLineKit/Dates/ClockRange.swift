import Recurrence

/// A start and an end in one text: `2026-12-24 18:00-19:30`, `tomorrow 9-10`, `2-3pm`, `14 to 16 Uhr`.
///
/// A clock of twelve hours can be meant on either side, so an hour up to 12 has two readings unless it begins with a zero:
/// - if only one side names its half of the day, the other side has the reading that makes the shortest range: `8pm-11` ends
///   at 23:00, `9-5pm` begins at 9:00;
/// - if neither side does, the start is as written, and so is the end if it is later: `tomorrow 9-5` ends at 17:00, `10-12` at
///   12:00;
/// - the end is on the next day if it is still not later: `22-2`.
struct ClockRange {
    /// The text before the dash, with the time of the start.
    let start: String
    /// The time of the end, on the day of the start or, if it is not later than that, on the next one.
    let end: String

    /// Parses a range, or returns nil if the text is not one. After a date and a time with `T` between them, an offset from UTC
    /// can follow, which is not an end.
    init?(_ text: String) {
        var words = EventSentence.joiningRanges(in: DateWords.words(text))
        // “14:00-16:00 tomorrow”.
        if words.count > 1, EventSentence.looksLikeTime(words[0]), words[0].contains(where: { $0 == "-" || $0 == "–" })
        {
            words = DateWords.words(words.dropFirst().joined(separator: " ")) + [words[0]]
        }
        let text = words.joined(separator: " ")
        guard let dash = text.lastIndex(where: { $0 == "-" || $0 == "–" }) else { return nil }
        guard let last = RangeEdge(text[text.index(after: dash)...].trimmed, allowsBasic: true) else { return nil }
        let before = text[..<dash].trimmed
        if let written = WrittenDate(prefixOf: before, allowsBasic: true), written.rest.first == "t" { return nil }
        // The time is at the end, in one word or in two.
        words = before.split(separator: " ").map(String.init)
        for count in [2, 1] where words.count >= count {
            let day = Array(words.dropLast(count))
            // Without a day, four digits are rather a year.
            let edge = words.suffix(count).joined(separator: " ")[...]
            guard var first = RangeEdge(edge, allowsBasic: last.isBasic && !day.isEmpty),
                first.isBasic == last.isBasic
            else { continue }
            // The name of a time zone is no part of a day.
            guard !day.contains(where: { $0 == "utc" || $0.contains("/") && $0.first?.isLetter == true }) else {
                return nil
            }
            // “Tomorrow evening 7-9”.
            if let part = DayPart.part(ofDay: day, DateNames(locale: "de"))?.part,
                let time = part.time(first.time, isAfterTime: false)
            {
                first = RangeEdge(time: time, hasHalf: true)
            }
            // An error quotes a time that does not exist as it was written.
            guard first.exists, last.exists else {
                self.start = before.description
                self.end = text[text.index(after: dash)...].trimmed.description
                return
            }
            let (start, end) = Self.times(from: first, to: last)
            let isLater = end.secondsOfDay > start.secondsOfDay
            self.start = (day + [first.isEndOfDay ? "24:00" : Self.text(start)]).joined(separator: " ")
            self.end = (isLater ? "" : "+1d ") + Self.text(end)
            return
        }
        return nil
    }

    private static func times(from first: RangeEdge, to last: RangeEdge) -> (start: WrittenTime, end: WrittenTime) {
        let (start, end) = (first.time, last.time)
        func length(_ start: WrittenTime, _ end: WrittenTime) -> Int {
            let seconds = end.secondsOfDay - start.secondsOfDay
            return seconds > 0 ? seconds : seconds + 86_400
        }
        if first.hasHalf || !last.hasHalf && start.secondsOfDay >= end.secondsOfDay && start.hour <= 12 {
            let shortest = last.readings.min { length(start, $0) < length(start, $1) }
            return (start, shortest ?? end)
        }
        guard last.hasHalf else { return (start, end) }
        return (first.readings.min { length($0, end) < length($1, end) } ?? start, end)
    }

    private static func text(_ time: WrittenTime) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return [time.hour, time.minute, time.second].map(digits).joined(separator: ":")
    }
}

/// The start or the end of a range.
private struct RangeEdge {
    var time: WrittenTime
    /// Whether the text says which half of the day is meant: `8pm`, `7 in the evening`, `18:00`, `08:00`.
    var hasHalf: Bool
    /// Whether an hour from 1 to 12 is meant, but of a clock that may have twelve hours.
    private var isOfTwelve = false
    /// Whether it is 24:00.
    private(set) var isEndOfDay = false
    /// Whether it is written with four digits: `0900`.
    private(set) var isBasic = false

    init(time: WrittenTime, hasHalf: Bool) {
        self.time = time
        self.hasHalf = hasHalf
    }

    init?(_ text: Substring, allowsBasic: Bool) {
        if allowsBasic, text.count == 4, text.digits != nil, let time = WrittenTime(text, allowsBasic: true) {
            guard time.hour < 24, time.minute < 60 else { return nil }
            (self.time, hasHalf, isBasic) = (time, true, true)
            return
        }
        guard let time = ClockForm.time(text, isAfterDay: true) else { return nil }
        // “18-24”, and “24:00-1:00”, whose end is on the next day as well.
        isEndOfDay = time.hour == 24 && time.secondsOfDay == 86_400
        self.time = isEndOfDay ? WrittenTime(hour: 0, minute: 0) : time
        let words = text.split(separator: " ").map(String.init)
        let isMarked = ["am", "pm", "a.m.", "p.m.", "a.m", "p.m"].contains { text.hasSuffix($0) }
        hasHalf = isMarked || DayPart.part(after: words) != nil || ClockForm.names.contains(String(text))
        isOfTwelve = !hasHalf && (1...12).contains(time.hour) && text.first != "0"
    }

    /// Whether a clock shows this time at all.
    var exists: Bool { time.hour < 24 && time.minute < 60 && time.second < 60 }

    /// The times that can be meant.
    var readings: [WrittenTime] {
        guard isOfTwelve else { return [time] }
        let other = (time.hour + 12) % 24
        return [time, WrittenTime(hour: other, minute: time.minute, second: time.second)]
    }
}

extension WrittenTime {
    fileprivate var secondsOfDay: Int { hour * 3_600 + minute * 60 + second }
}
