package import ConferenceErrors
import Recurrence

/// A new event in one line: `Lunch with Ana tomorrow 12-13 @Cafe`.
///
/// The phrase that says when it takes place is read by ``When`` and ``ClockRange``. Titles contain numbers and names of days
/// as well, so only clear phrases count:
/// - a time with a colon, with am or pm, or with “Uhr”, unless it is past today; `noon` after a day, or after “at”; two times
///   with “to”;
/// - `half past nine`, `quarter to ten`;
/// - two times with their days and “to” or a dash between them: `31 Dec 22:00 - 1 Jan 02:00`;
/// - `today`, `tomorrow`, `next friday`, `on friday`, `24 Dec`, `in 3 days`, `end of month`, a date with its year;
/// - any day with a time or a range of times next to it, and a range of hours next to a clear day.
///
/// A number, a weekday or a month alone, or `24/12`, is part of the title. A day and a time may be apart. What looks like
/// another day or time, but is not read, is an error, because the event would be on the wrong day.
package struct EventSentence: Hashable, Sendable {
    package let title: String
    /// When it takes place, as `--start` takes it.
    package let when: String
    /// Whether ``when`` is a day.
    package let isAllDay: Bool
    /// What follows `@`, up to the end or the phrase.
    package let location: String?
    /// How long it lasts, as `--duration` takes it: the `30m` of `for 30m` next to the phrase.
    package internal(set) var duration: String?
    /// The last of several days, or the end on another day, as `--end` takes it.
    package internal(set) var end: String?
    /// The IANA name of the time zone after the time or at the end.
    package let timeZone: String?

    private static let limit = 100

    /// Returns the ways to understand a text: none if there is no clear phrase, several if there are several.
    ///
    /// - Parameter readsPlace: false if `@` has no meaning.
    /// - Throws: `unclearTime` if a time or a part of a date is left that is not understood, `badDate` for a date that does not
    ///   exist.
    package static func readings(
        of text: String, in context: TimeContext, readsPlace: Bool = true
    ) throws(ConferenceError) -> [EventSentence] {
        let words = joiningRanges(in: text.split { $0.isWhitespace }.map(String.init))
        guard words.count <= limit else { return [] }
        if let moments = try readingOfMoments(words, text, in: context, readsPlace: readsPlace) { return [moments] }
        if let days = try readingOfDays(words, text, in: context, readsPlace: readsPlace) { return [days] }
        let (zone, (phrases, past, missing)) = zoneAndPhrases(in: words, context)
        if let missing { throw wrongWeekday(ofDay: missing, text, context) ?? .noSuchDay(missing) }
        if let past, past.kind == .both { throw .pastTime(text, past.text) }
        if phrases.isEmpty, let past {
            let (_, left) = reading(of: words, [past], zone, readsPlace: readsPlace, context.names)
            let unclear = UnclearWords(words, left: left, next: [past], context.names).first
            if let unclear { throw .unclearTime(text, unclear) }
            throw .pastTime(text, past.text)
        }
        let groups: [[Phrase]]
        if phrases.count == 2, Set(phrases.map(\.kind)) == [.day, .clock] {
            groups = [phrases.sorted { $0.kind == .day && $1.kind == .clock }]
        } else {
            groups = phrases.map { [$0] }
        }
        var readings: [EventSentence] = []
        for group in groups {
            var (reading, left) = reading(of: words, group, zone, readsPlace: readsPlace, context.names)
            if groups.count == 1 {
                if let zone = unreadZone(after: group, in: words), zone != reading.timeZone {
                    throw .unclearZone(text, zone)
                }
                if let wrong = wrongWeekday(beside: group, left: left, in: words, text, context) { throw wrong }
                let unclear =
                    UnclearWords(words, left: left, next: group, context.names).first
                    ?? (reading.isAllDay ? zoneAtEnd(of: words, context) : nil)
                if let unclear { throw .unclearTime(text, unclear) }
                if reading.isAllDay, let length = length(nextTo: group, nil, in: words), length.duration.seconds > 0 {
                    throw .unclearTime(text, words[length.words].map { bare($0) }.joined(separator: " "))
                }
                if !reading.isAllDay, let whole = wholeDay(nextTo: group, in: words) {
                    throw .unclearTime(text, words[whole].map { bare($0) }.joined(separator: " "))
                }
                if reading.when.lowercased() == "tonight" { throw .unclearTime(text, reading.when) }
                if reading.timeZone == nil, let zone = Self.zone(beside: group, in: words, context) {
                    throw .unclearZone(text, zone)
                }
            }
            try checkLength(of: &reading, text, in: context)
            readings.append(reading)
        }
        return readings
    }

    /// Checks that a length does not contradict a range: `12-13 for 45m`.
    private static func checkLength(
        of reading: inout EventSentence, _ text: String, in context: TimeContext
    ) throws(ConferenceError) {
        guard let duration = reading.duration, let range = ClockRange(reading.when) else { return }
        let context = reading.timeZone.flatMap { context.inZone($0) } ?? context
        let ranged = try EventTimes(new: RequestedTimes(start: reading.when), in: context)
        let lasting = try EventTimes(new: RequestedTimes(start: range.start, duration: duration), in: context)
        guard ranged.start == lasting.start, ranged.end == lasting.end else { throw .endAndLength(text, reading.when) }
        reading.duration = nil
    }

    /// - Returns: the event, and the places of the words that are left for its title and its place.
    static func reading(
        of words: [String], _ phrases: [Phrase], _ zone: SentenceZone?, readsPlace: Bool, _ names: DateNames
    ) -> (EventSentence, left: [Int]) {
        var taken = Set(phrases.flatMap { Array($0.words) })
        let zone = zone.flatMap { $0.follows(phrases, in: words) ? $0 : nil }
        if let zone { taken.insert(zone.place) }
        for phrase in phrases {
            let index = phrase.words.lowerBound - 1
            if index >= 0, leads(words[index], to: words[phrase.words.lowerBound], names) { taken.insert(index) }
        }
        if phrases.allSatisfy({ $0.kind == .day }), let whole = wholeDay(nextTo: phrases, in: words) {
            taken.formUnion(whole)
        }
        let length = length(nextTo: phrases, zone, in: words)
        if let length { taken.formUnion(length.words) }
        var place: [String] = []
        var title: [String] = []
        var isPlace = false
        var hadPlace = false
        for (index, word) in words.enumerated() {
            if taken.contains(index) {
                isPlace = false
            } else if readsPlace, !hadPlace, word.hasPrefix("@"), beginsPlace(index, of: words, taken) {
                (isPlace, hadPlace) = (true, true)
                // “@Cafe” and “@ Cafe”.
                if word.count > 1 { place.append(String(word.dropFirst())) }
            } else if isPlace {
                place.append(word)
            } else {
                title.append(word)
            }
        }
        let lost = taken.map { words[$0] }.joined()
        func joined(_ words: [String]) -> String {
            var text = withoutLoneBrackets(words.joined(separator: " "), lost)[...]
            while let last = text.last, ",;:-–| ".contains(last) { text.removeLast() }
            return String(text)
        }
        let reading = EventSentence(
            title: joined(title), when: phrases.map(\.text).joined(separator: " "),
            isAllDay: phrases.allSatisfy { $0.kind == .day }, location: place.isEmpty ? nil : joined(place),
            duration: length?.duration.compact, timeZone: zone?.name)
        return (reading, words.indices.filter { !taken.contains($0) })
    }

    /// Whether the word at a place, which begins with `@`, begins the name of a place: a sign alone needs a word after it that
    /// is left.
    private static func beginsPlace(_ index: Int, of words: [String], _ taken: Set<Int>) -> Bool {
        words[index].count > 1 || index + 1 < words.count && !taken.contains(index + 1)
    }

    /// Removes the bracket whose partner was next to a word that was taken: `(3 Dec 19:00, at home)`.
    private static func withoutLoneBrackets(_ text: String, _ lost: String) -> String {
        func count(_ bracket: Character) -> Int { lost.count { $0 == bracket } }
        var text = text
        if count("(") > count(")"), let place = text.lastIndex(of: ")") { text.remove(at: place) }
        if count(")") > count("("), let place = text.firstIndex(of: "(") { text.remove(at: place) }
        return text
    }
}
