import ConferenceErrors
import Recurrence

/// The days on which an event repeats, as people say them: weekdays (`mon,wed`, `mon-fri`) of a week, or of a month with
/// their place in it (`second tuesday`, `last fri`, `2nd tue`), and days of a month (`1,15`, `last`).
struct RepeatDays {
    private var weekdays: [RecurrenceRule.WeekdayNumber] = []
    private var monthDays: [Int] = []
    private let text: String

    /// The frequency that is meant if there is none.
    var frequency: RecurrenceRule.Frequency { isOfMonth ? .monthly : .weekly }

    private var isOfMonth: Bool { !monthDays.isEmpty || weekdays.contains { $0.ordinal != 0 } }

    /// - Throws: `badRepeatDays`.
    init(_ text: String) throws(ConferenceError) {
        self.text = text
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            guard read(part.split(separator: " ")) else { throw .badRepeatDays(text) }
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

    /// Reads one part of the list.
    private mutating func read(_ words: [Substring]) -> Bool {
        switch words.count {
        case 1: return readWeekdays(words[0]) || readMonthDay(words[0]) || readShort(words[0])
        case 2:
            guard let ordinal = Self.ordinal(words[0]), let weekday = Self.weekday(words[1]) else { return false }
            weekdays.append(.init(weekday, ordinal: ordinal))
            return true
        default: return false
        }
    }

    /// Reads `mon` and `mon-fri`.
    private mutating func readWeekdays(_ word: Substring) -> Bool {
        let ends = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Self.weekday($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil else { return false }
        let count = (last.rawValue - first.rawValue + 7) % 7
        weekdays += (0...count).map { .init(first.advanced(by: $0)) }.filter { !weekdays.contains($0) }
        return true
    }

    /// Reads `15` and `last`.
    private mutating func readMonthDay(_ word: Substring) -> Bool {
        let number = word == "last" ? -1 : Int(word) ?? 0
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

    private static func weekday(_ word: Substring) -> RecurrenceRule.Weekday? {
        RecurrenceRule.Weekday(englishName: word) ?? RecurrenceRule.Weekday(text: word.uppercased())
    }

    private static func ordinal(_ word: Substring) -> Int? {
        let names = ["first", "second", "third", "fourth", "fifth"]
        if let index = names.firstIndex(of: String(word)) { return index + 1 }
        if word == "last" { return -1 }
        let places = ["1st", "2nd", "3rd", "4th", "5th"]
        return places.firstIndex(of: String(word)).map { $0 + 1 }
    }
}
