import Recurrence

/// A part of the day: the `evening` of `tomorrow evening at 7`. It decides which hour a clock of twelve hours means.
enum DayPart {
    case morning, noon, afternoon, evening, night

    /// Words after a day, in English and German.
    private static let afterDay: [String: DayPart] = [
        "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night, "früh": .morning,
        "vormittag": .morning, "mittag": .noon, "nachmittag": .afternoon, "abend": .evening, "nacht": .night,
    ]

    /// Words after a time.
    private static let afterTime: [(words: [String], part: DayPart)] = [
        (["in", "the", "morning"], .morning), (["in", "the", "afternoon"], .afternoon),
        (["in", "the", "evening"], .evening), (["at", "night"], .night),
        (["morgens"], .morning), (["vormittags"], .morning), (["mittags"], .noon), (["nachmittags"], .afternoon),
        (["abends"], .evening), (["nachts"], .night),
    ]

    /// Whether words in lower case end with a part of the day that belongs to a time.
    static func ends(_ words: [String]) -> Bool { part(after: words) != nil }

    /// Returns the part of the day at the end of a time in lower case, and the words before it.
    static func part(after words: [String]) -> (time: [String], part: DayPart)? {
        for (ending, part) in afterTime where words.count > ending.count && words.suffix(ending.count) == ending[...] {
            return (Array(words.dropLast(ending.count)), part)
        }
        return nil
    }

    /// Returns the part of the day at the end of a day in lower case, and the words before it: `tomorrow evening`,
    /// `Dienstagabend`.
    static func part(ofDay words: [String], _ names: DateNames) -> (day: [String], part: DayPart)? {
        guard let last = words.last else { return nil }
        let before = Array(words.dropLast())
        if !before.isEmpty, let part = afterDay[last] { return (before, part) }
        // “Morgen” alone is tomorrow.
        let isMorgen = names.isGerman && last == "morgen"
        if isMorgen, let day = before.last, names.weekday(day) != nil || ["heute", "gestern"].contains(day) {
            return (before, .morning)
        }
        for (ending, part) in afterDay.merging(["morgen": .morning], uniquingKeysWith: { $1 })
        where last.hasSuffix(ending) && names.weekday(String(last.dropLast(ending.count))) != nil {
            // “Nachmittag” ends with “mittag”, too, but “Dienstagnach” is no weekday.
            return (before + [String(last.dropLast(ending.count))], part)
        }
        return nil
    }

    /// Whether a word in lower case is a part of the day.
    static func isName(_ word: String) -> Bool { afterDay[word] != nil }

    /// Whether a word in lower case ends with a part of the day, after a day.
    static func ends(_ word: String, after isDay: (String) -> Bool) -> Bool {
        afterDay.keys.contains { word.hasSuffix($0) && isDay(String(word.dropLast($0.count))) }
    }

    /// Returns the time that is meant, or nil if it is not in this part of the day.
    ///
    /// - Parameter isAfterTime: whether the part follows the time. “1:00 at night” is clear, “Friday night 1:00” is not.
    func time(_ time: WrittenTime, isAfterTime: Bool) -> WrittenTime? {
        let isShifted: Bool
        switch (self, time.hour) {
        case (.morning, 0...11), (.noon, 11...14), (.afternoon, 12...18), (.evening, 16...23), (.night, 18...23):
            isShifted = false
        case (.night, 0...5) where isAfterTime: isShifted = false
        case (.noon, 1...2), (.afternoon, 1...6), (.evening, 4...11), (.night, 6...11): isShifted = true
        default: return nil
        }
        return isShifted ? WrittenTime(hour: time.hour + 12, minute: time.minute, second: time.second) : time
    }
}
