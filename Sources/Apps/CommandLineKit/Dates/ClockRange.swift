import Recurrence

/// A start and an end in one text: `2026-12-24 18:00-19:30`, `tomorrow 9-10`, `2-3pm`, `14 to 16 Uhr`.
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
        let last = text[text.index(after: dash)...].trimmed
        guard let end = ClockForm.time(last, isAfterDay: true) else { return nil }
        let before = text[..<dash].trimmed
        if let written = WrittenDate(prefixOf: before, allowsBasic: true), written.rest.first == "t" { return nil }
        // The time is at the end, in one word or in two.
        words = before.split(separator: " ").map(String.init)
        for count in [2, 1] where words.count >= count {
            let clock = words.suffix(count).joined(separator: " ")
            guard let completed = Self.completed(clock, before: last, end) else { continue }
            let day = words.dropLast(count)
            let isLater = end.secondsOfDay > completed.time.secondsOfDay
            start = (day + [completed.text]).joined(separator: " ")
            self.end = (isLater ? "" : "+1d ") + Self.text(end)
            return
        }
        return nil
    }

    /// Returns the time before a dash, with the half of the day that only the end names: `11-1pm` begins in the morning.
    private static func completed(
        _ clock: String, before last: Substring, _ end: WrittenTime
    ) -> (text: String, time: WrittenTime)? {
        let halves = ["am", "pm"]
        if let half = halves.first(where: { last.hasSuffix($0) }), !halves.contains(where: { clock.hasSuffix($0) }) {
            let times = ([half] + halves).compactMap { ClockForm.time((clock + $0)[...], isAfterDay: true) }
            let time = times.first { $0.hour < 24 && $0.secondsOfDay < end.secondsOfDay } ?? times.first
            if let time, time.hour < 24 { return (text(time), time) }
        }
        let time = ClockForm.time(clock[...], isAfterDay: true)
        // “9-11 in the evening” begins in the evening, too.
        let part = DayPart.part(after: last.split(separator: " ").map(String.init))?.part
        if let time, let shifted = part?.time(time, isAfterTime: true), shifted.secondsOfDay < end.secondsOfDay {
            return (text(shifted), shifted)
        }
        return time.map { (text($0), $0) }
    }

    private static func text(_ time: WrittenTime) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return [time.hour, time.minute, time.second].map(digits).joined(separator: ":")
    }
}

extension WrittenTime {
    fileprivate var secondsOfDay: Int { hour * 3_600 + minute * 60 + second }
}
