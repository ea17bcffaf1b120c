import ConferenceErrors
import Recurrence

/// The days on which an event repeats, as people say them: weekdays (`mon,wed`, `mon-fri`) of a week, or of a month with
/// their place in it (`second tuesday`, `last fri`, `2nd tue`), and days of a month (`1,15`, `last`). Weekdays can have their
/// names in the user's language: `mo,mi`, `zweiter Dienstag`.
struct RepeatDays {
    private var weekdays: [RecurrenceRule.WeekdayNumber] = []
    private var monthDays: [Int] = []
    private let text: String
    private let names: DateNames

    /// The frequency that is meant if there is none.
    var frequency: RecurrenceRule.Frequency { isOfMonth ? .monthly : .weekly }

    private var isOfMonth: Bool { !monthDays.isEmpty || weekdays.contains { $0.ordinal != 0 } }

    /// - Throws: `badRepeatDays`.
    init(_ text: String, _ names: DateNames) throws(ConferenceError) {
        self.text = text
        self.names = names
        for part in Self.parts(text.lowercased()) {
            guard read(part) else { throw .badRepeatDays(text) }
        }
        let hasPlainDays = weekdays.contains { $0.ordinal == 0 }
        guard weekdays.isEmpty || monthDays.isEmpty, !isOfMonth || !hasPlainDays else { throw .badRepeatDays(text) }
    }

    /// Sets the days of a rule.
    ///
    /// - Parameter every: how its frequency was typed.
    func apply(to rule: inout RecurrenceRule, every: String?) throws(ConferenceError) {
        let fits = rule.frequency == frequency || (rule.frequency == .yearly && isOfMonth && !rule.byMonth.isEmpty)
        guard fits else { throw .daysDoNotFit(text, every: every, isOfMonth: isOfMonth) }
        rule.byDay = weekdays
        rule.byMonthDay = monthDays
        rule.bySetPosition = []
    }

    /// Returns the words of each part of the list: `mon and wed` has two parts, `mon to fri` is `mon-fri`.
    private static func parts(_ text: String) -> [[Substring]] {
        text.split(separator: ",", omittingEmptySubsequences: false).flatMap { part in
            var words = part.split(separator: " ")
            if words.count == 3, ["-", "–", "to", "bis"].contains(words[1]) { words = ["\(words[0])-\(words[2])"] }
            return words.split(omittingEmptySubsequences: false) { ["and", "und", "&"].contains($0) }.map(Array.init)
        }
    }

    /// Reads one part of the list.
    private mutating func read(_ words: [Substring]) -> Bool {
        switch words.count {
        case 1: return readWeekdays(words[0]) || readMonthDay(words[0]) || readShort(words[0])
        case 2:
            guard let ordinal = Self.ordinal(words[0]), let weekday = weekday(words[1]) else { return false }
            weekdays.append(.init(weekday, ordinal: ordinal))
            return true
        default: return false
        }
    }

    /// Reads `mon` and `mon-fri`.
    private mutating func readWeekdays(_ word: Substring) -> Bool {
        let ends = word.split(maxSplits: 1, omittingEmptySubsequences: false) { "-–".contains($0) }.map { weekday($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil else { return false }
        let count = (last.rawValue - first.rawValue + 7) % 7
        weekdays += (0...count).map { .init(first.advanced(by: $0)) }.filter { !weekdays.contains($0) }
        return true
    }

    /// Reads `15` and `last`.
    private mutating func readMonthDay(_ word: Substring) -> Bool {
        // “15.” is a number in order in German.
        let digits = word.hasSuffix(".") ? word.dropLast() : word
        let number = Self.ordinal(word) == -1 ? -1 : Int(digits) ?? 0
        guard (1...31).contains(number) || number == -1 else { return false }
        monthDays.append(number)
        return true
    }

    /// Reads the form of calendar files: `2tu`, `-1fr`.
    private mutating func readShort(_ word: Substring) -> Bool {
        guard let ordinal = Int(word.dropLast(2)), (1...5).contains(ordinal.magnitude),
            let weekday = RecurrenceRule.Weekday(text: word.suffix(2).uppercased())
        else { return false }
        weekdays.append(.init(weekday, ordinal: ordinal))
        return true
    }

    private func weekday(_ word: Substring) -> RecurrenceRule.Weekday? {
        let bare = word.hasSuffix(".") ? word.dropLast() : word
        return RecurrenceRule.Weekday(englishName: bare) ?? RecurrenceRule.Weekday(text: bare.uppercased())
            ?? names.weekday(String(word)) ?? plural(bare)
    }

    /// `mondays`, `montags`
    private func plural(_ word: Substring) -> RecurrenceRule.Weekday? {
        guard word.count > 4, word.hasSuffix("s") else { return nil }
        return RecurrenceRule.Weekday(englishName: word.dropLast()) ?? names.weekday(String(word.dropLast()))
    }

    /// The place of a word in its list is that of the weekday in the month.
    private static let ordinals = [
        ["first", "second", "third", "fourth", "fifth"], ["1st", "2nd", "3rd", "4th", "5th"],
        ["1.", "2.", "3.", "4.", "5."], ["erste", "zweite", "dritte", "vierte", "fünfte"],
    ]

    private static func ordinal(_ word: Substring) -> Int? {
        if word == "last" { return -1 }
        // With any ending: “zweiter”, “zweiten”.
        for bare in [word, word.dropLast()] where bare == word || ["r", "n", "s"].contains(word.last) {
            if bare == "letzte" { return -1 }
            if let index = ordinals.lazy.compactMap({ $0.firstIndex(of: String(bare)) }).first { return index + 1 }
        }
        return nil
    }
}
