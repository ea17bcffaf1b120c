import ConferenceErrors
import Recurrence

// Weekdays that contradict a date next to them.
extension EventSentence {
    /// Returns an error about a date and a weekday next to each other, one of which a phrase has left:
    /// `10.12. Freitag 17 Uhr`, `fri 10.12. 5pm`.
    static func wrongWeekday(
        beside phrases: [Phrase], left: [Int], in words: [String], _ text: String, _ context: TimeContext
    ) -> ConferenceError? {
        for phrase in phrases where phrase.kind != .clock {
            var own = phrase.text.split(separator: " ").map(String.init)
            if own.count > 1, context.names.precedesWeekday(own[0].lowercased()) { own.removeFirst() }
            var before = phrase.words.lowerBound - 1
            // “10.12. on fri”.
            if before > 0, !left.contains(before) { before -= 1 }
            for index in [before, phrase.words.upperBound] where left.contains(index) {
                let word = bare(words[index])
                for (weekday, date) in [(word, own[0]), (own[0], word)] {
                    if let error = wrongWeekday(weekday, date, text, context) { return error }
                }
            }
        }
        return nil
    }

    /// Returns an error about a day that does not exist because it has another weekday: `Fri 10.12.`, `10.12. Fri`.
    static func wrongWeekday(ofDay day: String, _ text: String, _ context: TimeContext) -> ConferenceError? {
        let words = day.split(separator: " ").map { bare(String($0)) }
        guard words.count > 1 else { return nil }
        return wrongWeekday(words[0], words.dropFirst().joined(separator: " "), text, context)
            ?? wrongWeekday(words[words.count - 1], words.dropLast().joined(separator: " "), text, context)
    }

    private static func wrongWeekday(
        _ weekday: String, _ date: String, _ text: String, _ context: TimeContext
    ) -> ConferenceError? {
        // “Part 1/2” and “24/7” are hardly days.
        let asking = context.understanding(locale: context.names.locale) { text, days throws(ConferenceError) in
            throw .ambiguousDate(text, days.map(\.description))
        }
        guard let weekday = context.names.weekday(weekday.lowercased()), date != "24/7",
            date.contains(where: \.isNumber), let when = try? When(date, in: asking), when.time.isDate,
            when.time.local.date.weekday != weekday.rawValue
        else { return nil }
        return .wrongWeekday(text, date, when.time.local.date.weekday)
    }
}
