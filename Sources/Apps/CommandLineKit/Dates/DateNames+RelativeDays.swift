extension DateNames {
    /// Whether the language of the user is German, whose words for days and times are read as well.
    var isGerman: Bool { locale == "de" || locale.hasPrefix("de_") || locale.hasPrefix("de.") }

    /// German words for days, in lower case.
    static let germanDays = ["heute": 0, "morgen": 1, "übermorgen": 2, "gestern": -1, "vorgestern": -2]

    private static let englishDays = [
        "today": 0, "tomorrow": 1, "yesterday": -1, "day after tomorrow": 2, "day before yesterday": -2,
    ]

    /// Returns the number of days from today that words in lower case mean, such as `the day after tomorrow`.
    func daysFromToday(_ words: [String]) -> Int? {
        let text = (words.first == "the" && words.count > 1 ? words.dropFirst() : words[...]).joined(separator: " ")
        return Self.englishDays[text] ?? (isGerman ? Self.germanDays[text] : nil)
    }

    /// Whether a word before a weekday means the one that has passed.
    func isLast(_ word: String) -> Bool {
        word == "last" || isGerman && ["letzten", "letzter", "vergangenen"].contains(word)
    }

    /// Whether a word before a weekday changes nothing: the next one is meant anyway.
    func precedesWeekday(_ word: String) -> Bool {
        ["next", "on", "this", "coming"].contains(word)
            || isGerman && ["am", "nächsten", "nächster", "kommenden", "diesen"].contains(word)
    }
}
