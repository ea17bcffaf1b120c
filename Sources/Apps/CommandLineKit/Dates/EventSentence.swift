package import ConferenceErrors
import Recurrence

/// A new event in one line: `Lunch with Ana tomorrow 12-13 @Cafe`.
///
/// The phrase that says when it takes place is read by ``When`` and ``ClockRange``. Titles contain numbers and names of days
/// as well, so only clear phrases count:
/// - a time with a colon, or with am or pm, unless it is past today; `noon` after a day, or after “at”; two times with “to”;
/// - `today`, `tomorrow`, `next friday`, `on friday`, `24 Dec`, `in 3 days`, `end of month`, a date with its year;
/// - any day with a time or a range of times after it, and a range of hours next to a clear day.
///
/// A number, a weekday or a month alone, or `24/12`, is part of the title. A day and a time may be apart.
package struct EventSentence: Hashable, Sendable {
    package let title: String
    /// When it takes place, as `--start` takes it.
    package let when: String
    /// Whether ``when`` is a day.
    package let isAllDay: Bool
    /// What follows `@`, up to the end or the phrase.
    package let location: String?
    /// How long it lasts, as `--duration` takes it: the `30m` of `for 30m` next to the phrase.
    package let duration: String?

    private static let limit = 100
    /// The most words of a phrase: `on Thursday 24 Dec 2026 at 10:30 pm`.
    private static let phraseLimit = 8

    /// Returns the ways to understand a text: none if there is no clear phrase, several if there are several.
    ///
    /// - Parameter readsPlace: false if `@` has no meaning.
    /// - Throws: `unclearTime` if a time or a part of a date is left that is not understood, `badDate` for a date that does not
    ///   exist.
    package static func readings(
        of text: String, in context: TimeContext, readsPlace: Bool = true
    ) throws(ConferenceError) -> [EventSentence] {
        let words = joiningRanges(in: text.split { $0.isWhitespace }.map(String.init), context.names)
        guard words.count <= limit else { return [] }
        let (phrases, past, missing) = phrases(in: words, context)
        if let missing { throw .noSuchDay(missing) }
        if phrases.isEmpty, let past { throw .pastTime(text, past) }
        let groups: [[Phrase]]
        if phrases.count == 2, Set(phrases.map(\.kind)) == [.day, .clock] {
            groups = [phrases.sorted { $0.kind == .day && $1.kind == .clock }]
        } else {
            groups = phrases.map { [$0] }
        }
        var readings: [EventSentence] = []
        for group in groups {
            let (reading, rest) = reading(of: words, group, readsPlace: readsPlace, context.names)
            if groups.count == 1 {
                if let zone = zone(after: group, in: words) { throw .unclearZone(text, zone) }
                let isClockAlone = group.allSatisfy { $0.kind == .clock }
                let unclear =
                    period(nextTo: group, in: words) ?? weekday(nextTo: group, in: words, context.names)
                    ?? rest.first { word in
                        looksLikeTime(word) || hasDottedTime(word) || word.lowercased() == "every"
                            || isClockAlone && namesDay(word, context)
                    }
                if let unclear { throw .unclearTime(text, unclear) }
            }
            readings.append(reading)
        }
        return readings
    }

    private static func reading(
        of words: [String], _ phrases: [Phrase], readsPlace: Bool, _ names: DateNames
    ) -> (EventSentence, rest: [String]) {
        var taken = Set(phrases.flatMap { Array($0.words) })
        let before = prepositions(names).union(names.isGerman ? ["on", "am"] : ["on"])
        for phrase in phrases {
            let index = phrase.words.lowerBound - 1
            if index >= 0, before.contains(words[index].lowercased()) { taken.insert(index) }
        }
        let length = length(nextTo: phrases, in: words)
        taken.formUnion(length.map { Array($0.words) } ?? [])
        var place: [String] = []
        var title: [String] = []
        var isPlace = false
        var hadPlace = false
        for (index, word) in words.enumerated() {
            if taken.contains(index) {
                isPlace = false
            } else if readsPlace, !hadPlace, word.hasPrefix("@"), word.count > 1 {
                (isPlace, hadPlace) = (true, true)
                place.append(String(word.dropFirst()))
            } else if isPlace {
                place.append(word)
            } else {
                title.append(word)
            }
        }
        func joined(_ words: [String]) -> String {
            var text = words.joined(separator: " ")[...]
            while let last = text.last, ",;- ".contains(last) { text.removeLast() }
            return String(text)
        }
        let reading = EventSentence(
            title: joined(title), when: phrases.map(\.text).joined(separator: " "),
            isAllDay: phrases.allSatisfy { $0.kind == .day }, location: place.isEmpty ? nil : joined(place),
            duration: length?.text)
        return (reading, title + place)
    }
}

// MARK: Phrases

extension EventSentence {
    enum Kind { case day, clock, both }

    struct Phrase {
        let words: Range<Int>
        let text: String
        let kind: Kind
        let isClear: Bool
        /// Whether it is a time of day that has passed today.
        var isPast = false
    }

    /// Returns the clear phrases, the longest of those that overlap, in their order; a time that has passed today; and a date
    /// that does not exist.
    private static func phrases(
        in words: [String], _ context: TimeContext
    ) -> (clear: [Phrase], past: String?, missing: String?) {
        // A date with two meanings is asked about when the phrase is used.
        let probe = context.understanding(locale: context.names.locale) { _, days in days[0] }
        var found: [Phrase] = []
        var missing: [(words: Range<Int>, text: String)] = []
        for begin in words.indices {
            for end in begin + 1...min(begin + phraseLimit, words.count) {
                // “The last Friday of the month” is another day than the last Friday.
                if end < words.count, words[end].lowercased() == "of" { continue }
                do {
                    if let phrase = try phrase(words, begin..<end, probe) { found.append(phrase) }
                } catch {
                    missing.append((begin..<end, words[begin..<end].joined(separator: " ")))
                }
            }
        }
        func without(_ chosen: [Phrase], _ phrases: [Phrase]) -> [Phrase] {
            phrases.filter { phrase in !chosen.contains { $0.words.overlaps(phrase.words) } }
        }
        var chosen: [Phrase] = []
        var left = found.filter(\.isClear)
        // Of two that are as long, the later one: the title comes first.
        while let next = left.max(by: { ($0.words.count, $0.words.lowerBound) < ($1.words.count, $1.words.lowerBound) })
        {
            chosen.append(next)
            left = without(chosen, left)
        }
        if chosen.count == 1, let day = chosen.first, day.kind == .day {
            let hours = without(chosen, found).first { phrase in
                guard phrase.kind == .clock else { return false }
                let gap = phrase.words.upperBound...max(phrase.words.upperBound, day.words.lowerBound)
                return phrase.words.upperBound == day.words.lowerBound
                    || (gap.count == 2 && words[phrase.words.upperBound].lowercased() == "on")
            }
            if let hours { chosen.append(hours) }
        }
        let isMissing = { (range: Range<Int>) in
            chosen.allSatisfy {
                !$0.words.overlaps(range)
                    || range.lowerBound <= $0.words.lowerBound && $0.words.upperBound <= range.upperBound
            }
        }
        return (
            chosen.sorted { $0.words.lowerBound < $1.words.lowerBound }, found.first(where: \.isPast)?.text,
            missing.first { isMissing($0.words) }?.text
        )
    }

    /// - Throws: `badDate` for what can only be a date, but does not exist.
    private static func phrase(
        _ all: [String], _ range: Range<Int>, _ context: TimeContext
    ) throws(ConferenceError) -> Phrase? {
        let prepositions = prepositions(context.names)
        let bare = all[range].map { $0.trimming { ",;!?()".contains($0) } }
        let words = bare.filter { !prepositions.contains($0.lowercased()) }
        guard let first = bare.first, let last = bare.last, !first.isEmpty, !first.hasPrefix("@"),
            !prepositions.contains(first.lowercased()), !prepositions.contains(last.lowercased()),
            // A word like “12:00,” ends a phrase.
            zip(all[range], bare).dropLast().allSatisfy({ $0.count == $1.count })
        else { return nil }
        let text = words.joined(separator: " ")
        let hours = ClockRange(text)
        let when: When
        do {
            when = try When(hours?.start ?? text, in: context)
        } catch {
            // The time is left out, because titles have numbers with a colon that are no times.
            let hasNoSuchDay = error.message == ConferenceError.noSuchDay(hours?.start ?? text).message
            if hasNoSuchDay, !words.contains(where: looksLikeTime), isClearDay(words, context.names) { throw error }
            return nil
        }
        let kind: Kind = when.isClockAlone ? .clock : when.time.isDate ? .day : .both
        let low = words.map { $0.lowercased() }
        let isClear: Bool
        var isPast = false
        switch kind {
        case .clock:
            let isNoon = low == ["noon"] && range.lowerBound > 0 && all[range.lowerBound - 1].lowercased() == "at"
            let isTime = low.contains(where: looksLikeTime) || isNoon
            isPast = isTime && when.instant < context.thisMinute
            isClear = isTime && !isPast
        case .day: isClear = isClearDay(words, context.names)
        case .both:
            if when.isRelative {
                isClear = low.count > 1 || (low[0].first == "+" && low[0].last?.isLetter == true)
            } else {
                let isNamed = ["noon", "midnight"].contains(low.last)
                isClear =
                    low.contains(where: looksLikeTime) || hours != nil || isNamed && low.count > 1
                    || isClearDay(Array(words.dropLast()), context.names)
            }
        }
        return Phrase(words: range, text: text, kind: kind, isClear: isClear, isPast: isPast)
    }

    /// `Mon,wed`, `tonight` or `übermorgen`: next to a time alone, another day than today may be meant.
    private static func namesDay(_ word: String, _ context: TimeContext) -> Bool {
        word.lowercased() == "tonight" || DateNames.germanDays[word.lowercased()] != nil
            || word.split { !$0.isLetter }.contains { context.names.weekday(String($0)) != nil }
    }

    /// Whether words that are read as a day can hardly mean anything else.
    private static func isClearDay(_ words: [String], _ names: DateNames) -> Bool {
        let low = words.map { $0.lowercased() }
        guard let word = low.first else { return false }
        // “Guten Morgen” is a greeting.
        if low.count == 1, let days = names.daysFromToday(low), days >= 0 {
            return word != "morgen" || word == words[0]
        }
        let hasYear = low.contains { word in
            word.split { !$0.isNumber }.contains { $0.count == 4 } && (low.count > 1 || word.count > 4)
        }
        let hasLetters = low.contains { $0.contains(where: \.isLetter) }
        guard low.count > 1, hasLetters else { return hasYear }
        // “The top 5 may change”: these months are words as well.
        let isWord = words.contains { ["may", "march", "mar"].contains($0) }
        return low != ["next", "week"] && (hasYear || !isWord)
    }

    /// `12:00`, `9:30,`, `10am`, or the `pm` of `10 pm`.
    static func looksLikeTime(_ word: String) -> Bool {
        let low = word.lowercased().trimming { ",;!?()".contains($0) }
        let parts = low.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count >= 2, let hour = parts[0].split(separator: "-").last, hour.allSatisfy(\.isNumber),
            parts[1].prefix(2).count == 2, parts[1].prefix(2).allSatisfy(\.isNumber)
        {
            return true
        }
        if low.contains("t"), low.contains(":") { return true }
        guard low.hasSuffix("am") || low.hasSuffix("pm") else { return false }
        return low.count == 2 || low.dropLast(2).allSatisfy { $0.isNumber || ":-–".contains($0) || "apm".contains($0) }
    }
}

extension StringProtocol {
    func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        var text = Substring(self)
        while let first = text.first, isTrimmed(first) { text.removeFirst() }
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
