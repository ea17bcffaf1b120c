import Foundation
import Recurrence
import Synchronization

/// The names of weekdays and months: in English, and in the language of the user.
package struct DateNames: Sendable {
    /// As in `LANG`: `de_DE.UTF-8`. `C`, `POSIX` and an empty text have English names only.
    let locale: String

    /// Returns the weekday with this name or abbreviation; English ones count first.
    func weekday(_ word: String) -> RecurrenceRule.Weekday? {
        let bare = Self.withoutStop(word)
        // Longer abbreviations that are common, too.
        let long = ["tues": "tue", "weds": "wed", "thur": "thu", "thurs": "thu"][bare.lowercased()]
        if let weekday = RecurrenceRule.Weekday(englishName: long ?? bare) { return weekday }
        // Foundation begins with Sunday.
        return place(of: word, count: 7) {
            [$0.weekdaySymbols, $0.shortWeekdaySymbols, $0.standaloneWeekdaySymbols, $0.shortStandaloneWeekdaySymbols]
        }.flatMap { RecurrenceRule.Weekday(rawValue: $0 == 0 ? 7 : $0) }
    }

    /// Returns the month with this name or abbreviation, from 1 for January; English ones count first.
    func month(_ word: String) -> Int? {
        let bare = Self.withoutStop(word.lowercased())
        let english = LocalDate.englishMonths.firstIndex {
            let name = $0.lowercased()
            return name == bare || name.prefix(3) == bare || (bare == "sept" && name == "september")
        }
        if let english { return english + 1 }
        return place(of: word, count: 12) {
            [$0.monthSymbols, $0.shortMonthSymbols, $0.standaloneMonthSymbols, $0.shortStandaloneMonthSymbols]
        }.map { $0 + 1 }
    }

    /// The lists of names that were read, by locale and length, in the form of ``key(_:)``.
    private static let read = Mutex<[String: [[String]]]>([:])

    /// Returns the place of a word in lists of names in the user's language. Foundation reads them when they are needed,
    /// which takes some milliseconds.
    private func place(of word: String, count: Int, _ lists: (DateFormatter) -> [[String]?]) -> Int? {
        let identifier = String(locale.prefix { $0 != "." && $0 != "@" })
        guard !["", "C", "POSIX"].contains(identifier), !identifier.hasPrefix("en"), !word.isEmpty else { return nil }
        let known = Self.read.withLock { $0["\(identifier) \(count)"] }
        let names = known ?? Self.keys(lists, count, identifier)
        let key = Self.key(word)
        return names.lazy.compactMap { $0.firstIndex(of: key) }.first
    }

    private static func keys(
        _ lists: (DateFormatter) -> [[String]?], _ count: Int, _ identifier: String
    ) -> [[String]] {
        let format = DateFormatter()
        format.locale = Locale(identifier: identifier)
        let keys = lists(format).compactMap { $0 }.filter { $0.count == count }.map { $0.map(key) }
        read.withLock { $0["\(identifier) \(count)"] = keys }
        return keys
    }

    /// In lower case, without accents and without the full stop of an abbreviation, because people leave them out.
    private static func key(_ text: String) -> String {
        withoutStop(text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil))
    }

    private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
