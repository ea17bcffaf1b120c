import Recurrence

/// A time of day as people say it: `half past nine`, `quarter to ten`, `ten past 3 pm`, `halb drei`, `Viertel nach zwei`.
///
/// Such a time is of a clock of twelve hours. Without its half of the day, a time before seven is in the afternoon, because
/// few events take place at night: `halb drei` is 14:30, `half past seven` is 7:30.
enum SpokenTime {
    /// The first hour that is in the morning unless something else is said.
    private static let firstHour = 7

    /// Returns the time that words in lower case mean, or nil if they are not a spoken time.
    static func time(_ text: Substring) -> WrittenTime? {
        guard let (minutes, half) = read(text) else { return nil }
        let isAfternoon = half.map { $0 == "pm" } ?? (minutes < firstHour * 60)
        return time(minutes: minutes + (isAfternoon ? 720 : 0))
    }

    /// Returns the time as a clock of twelve hours shows it, for a part of the day that says which half is meant: `2:30` for
    /// `halb drei`; nil if it is not a spoken time, or says it itself.
    static func timeOfTwelveHours(_ text: Substring) -> WrittenTime? {
        guard let (minutes, half) = read(text), half == nil else { return nil }
        // An hour of twelve is noon: `quarter past twelve`.
        return time(minutes: minutes < 60 ? minutes + 720 : minutes)
    }

    /// Whether words in lower case end with a spoken time.
    static func ends(_ words: [String]) -> Bool {
        (2...4).contains { words.count >= $0 && read(words.suffix($0).joined(separator: " ")[...]) != nil }
    }

    /// Returns the minutes since twelve, below 720, and `am` or `pm` if the text says it.
    private static func read(_ text: Substring) -> (minutes: Int, half: String?)? {
        var words = text.split(separator: " ").map(String.init)
        var half: String?
        if let last = words.last?.filter({ $0 != "." }), ["am", "pm"].contains(last), words.count > 2 {
            half = last
            words.removeLast()
        }
        if words.count == 4, ["a", "minutes", "minuten"].contains(words[words[0] == "a" ? 0 : 1]) {
            words.remove(at: words[0] == "a" ? 0 : 1)
        }
        guard let last = words.last, let hour = hour(last) else { return nil }
        let minutes: Int
        switch words.dropLast() {
        case ["half", "past"]: minutes = 30
        case ["quarter", "past"], ["quarter", "after"], ["viertel", "nach"]: minutes = 15
        case ["quarter", "to"], ["viertel", "vor"]: minutes = -15
        case ["halb"]: minutes = -30
        case ["viertel"]: minutes = -45
        case ["dreiviertel"]: minutes = -15
        // “Five to ten” can be a number of people.
        case let some where some.count == 2 && ["past", "nach"].contains(some[1]):
            guard let count = self.minutes[some[0]] else { return nil }
            minutes = count
        default: return nil
        }
        return ((hour * 60 + minutes + 720) % 720, half)
    }

    private static let minutes = [
        "five": 5, "ten": 10, "twenty": 20, "5": 5, "10": 10, "20": 20, "fünf": 5, "zehn": 10, "zwanzig": 20,
    ]

    private static func hour(_ word: String) -> Int? {
        guard !["a", "an", "ein", "eine", "einem", "einen", "einer"].contains(word) else { return nil }
        let hour = word == "eins" ? 1 : NumberWord.number(word) ?? (word.count <= 2 ? word.digits : nil)
        return hour.flatMap { (1...12).contains($0) ? $0 % 12 : nil }
    }

    private static func time(minutes: Int) -> WrittenTime { WrittenTime(hour: minutes / 60, minute: minutes % 60) }
}
