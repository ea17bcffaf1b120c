import ConferenceErrors
import Recurrence

// The phrases that can say when an event takes place.
extension EventSentence {
    enum Kind { case day, clock, both }

    struct Phrase {
        let words: Range<Int>
        let text: String
        let kind: Kind
        var isClear: Bool
        /// Whether it is a time of day, or an hour of “today”, that has passed.
        var isPast = false
    }

    /// The most words of a phrase: `Wednesday, the 2nd of December 2026 at 10:30 pm`.
    private static let phraseLimit = 10

    /// Returns the clear phrases, the longest of those that overlap, in their order; a time that has passed today; and a date
    /// that does not exist.
    static func phrases(
        in words: [String], _ context: TimeContext
    ) -> (clear: [Phrase], past: Phrase?, missing: String?) {
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
        var chosen: [Phrase] = []
        // “Half past five in the morning” that has passed is not half past five.
        var left = found.filter { phrase in
            phrase.isClear
                && !found.contains {
                    $0.isPast && phrase.kind == .clock && $0.words != phrase.words
                        && $0.words.clamped(to: phrase.words) == phrase.words
                }
        }
        // Of two that are as long, the later one: the title comes first.
        while let next = left.max(by: { ($0.words.count, $0.words.lowerBound) < ($1.words.count, $1.words.lowerBound) })
        {
            chosen.append(next)
            left = without(chosen, left)
        }
        let past = found.first(where: \.isPast)
        if chosen.count == 1, let day = chosen.first, day.kind == .day {
            if let hours = hours(for: day, among: without(chosen, found), in: words) { chosen.append(hours) }
        } else if chosen.count <= 1, let clock = chosen.first ?? past, clock.kind == .clock,
            let day = day(after: clock, among: without([clock], found), in: words, context.names)
        {
            chosen = [clock, day]
        }
        if chosen.count == 2 { chosen = chosen.map { withPart($0, in: words, probe) } }
        let isMissing = { (range: Range<Int>) in
            chosen.allSatisfy {
                !$0.words.overlaps(range)
                    || range.lowerBound <= $0.words.lowerBound && $0.words.upperBound <= range.upperBound
            }
        }
        return (
            chosen.sorted { $0.words.lowerBound < $1.words.lowerBound }, past,
            missing.first { isMissing($0.words) }?.text
        )
    }

    /// Adds the part of the day after a day whose time is elsewhere: `7:30 tomorrow evening`.
    private static func withPart(_ day: Phrase, in words: [String], _ context: TimeContext) -> Phrase {
        let end = day.words.upperBound
        guard day.kind == .day, end < words.count, words[end - 1].last != "," else { return day }
        let text = "\(day.text) \(bare(words[end], isLast: end == words.count - 1))"
        let part = DayPart.part(ofDay: DateWords.words(text), context.names)
        guard part?.day == DateWords.words(day.text) else { return day }
        return Phrase(words: day.words.lowerBound..<end + 1, text: text, kind: .day, isClear: true)
    }

    private static func without(_ chosen: [Phrase], _ phrases: [Phrase]) -> [Phrase] {
        phrases.filter { phrase in !chosen.contains { $0.words.overlaps(phrase.words) } }
    }

    /// Returns the time that is not clear alone, but right before a day, or after “at” at the end of the text.
    private static func hours(for day: Phrase, among phrases: [Phrase], in words: [String]) -> Phrase? {
        let clocks = phrases.filter { $0.kind == .clock }
        let before = clocks.filter { isRightBefore($0, day, in: words) }
            .max { $0.words.count < $1.words.count }
        return before ?? clocks.first { $0.words.upperBound == words.count && isHour($0, in: words) }
    }

    /// Returns the day that is not clear alone, but right after a time: a date, or a weekday at the end of the text.
    private static func day(
        after clock: Phrase, among phrases: [Phrase], in words: [String], _ names: DateNames
    ) -> Phrase? {
        phrases.filter { day in
            day.kind == .day && isRightBefore(clock, day, in: words)
                && (day.text.contains(where: \.isNumber)
                    || day.words.upperBound == words.count && names.weekday(day.text) != nil)
        }.max { $0.words.count < $1.words.count }
    }

    private static func isRightBefore(_ clock: Phrase, _ day: Phrase, in words: [String]) -> Bool {
        let gap = day.words.lowerBound - clock.words.upperBound
        return gap == 0 || gap == 1 && DateWords.beforeDay.contains(words[clock.words.upperBound].lowercased())
    }

    /// Whether a phrase is the number of an hour after “at”.
    private static func isHour(_ phrase: Phrase, in words: [String]) -> Bool {
        let time = ClockForm.time(phrase.text.lowercased()[...], isAfterDay: true)
        return phrase.words.count == 1 && isAfterAt(phrase.words.lowerBound, of: words)
            && (time.map { $0.hour < 24 && $0.minute < 60 } ?? false)
    }

    private static func isAfterAt(_ index: Int, of words: [String]) -> Bool {
        index > 0 && DateWords.beforeTime.contains(words[index - 1].lowercased())
    }

    /// - Throws: `badDate` for what can only be a date, but does not exist.
    private static func phrase(
        _ all: [String], _ range: Range<Int>, _ context: TimeContext
    ) throws(ConferenceError) -> Phrase? {
        let bare = range.map { Self.bare(all[$0], isLast: $0 == all.count - 1) }
        let low = bare.map { $0.lowercased() }
        guard let first = low.first, !first.isEmpty, !first.hasPrefix("@"), !isPreposition(at: 0, of: low),
            !isPreposition(at: low.count - 1, of: low), isUnbroken(all[range], bare),
            // What is a range has been joined to one word: “10:00 to 12 people” is none.
            SpokenTime.ends(low) || DayPart.ends(low) || beginsSpoken(low)
                || !low.contains(where: { ["to", "until", "till", "bis"].contains($0) }),
            // “20 Uhr 15 Personen” is no 20:15.
            range.upperBound == all.count || low.dropLast().last != "uhr" || low.last?.digits == nil
        else { return nil }
        let words = bare.indices.filter { !isPreposition(at: $0, of: low) }.map { bare[$0] }
        return try phrase(words, all, range, context)
    }

    private static func phrase(
        _ words: [String], _ all: [String], _ range: Range<Int>, _ context: TimeContext
    ) throws(ConferenceError) -> Phrase? {
        let text = words.joined(separator: " ")
        let low = words.map { $0.lowercased() }
        // The hour is elsewhere: “8pm tonight”.
        if low == ["tonight"] { return Phrase(words: range, text: text, kind: .day, isClear: words[0] == low[0]) }
        let hours = ClockRange(text)
        let when: When
        do {
            when = try When(hours?.start ?? text, in: context)
        } catch {
            let number = Phrase(words: range, text: text, kind: .clock, isClear: false)
            if isHour(number, in: all) { return number }
            // The time is left out, because titles have numbers with a colon that are no times.
            let hasNoSuchDay = error.message == ConferenceError.noSuchDay(hours?.start ?? text).message
            let isCount =
                isCount(at: range.upperBound - 1, of: all)
                && (try? When(words.dropLast().joined(separator: " "), in: context)) != nil
            if hasNoSuchDay, !isCount, !hasTime(low), !endsWithSeparateNumber(all[range]),
                isClearDay(words, context.names)
            {
                throw error
            }
            return nil
        }
        let kind: Kind = when.isClockAlone ? .clock : when.time.isDate ? .day : .both
        var isClear: Bool
        var isPast = false
        switch kind {
        case .clock:
            // “On 18:00” would not be read after a day.
            guard !DateWords.beforeDay.contains(low[0]) else { return nil }
            let isNoon = (low == ["noon"] || low == ["midday"]) && isAfterAt(range.lowerBound, of: all)
            let isTime = hasTime(low) || isNoon
            isPast = isTime && when.instant < context.thisMinute
            isClear = isTime && !isPast
        case .day:
            // The “Dec 3” of “24 Dec 3 days” is no day.
            let isNumberBefore = range.lowerBound > 0 && Self.bare(all[range.lowerBound - 1]).first?.isNumber == true
            guard !isNumberBefore || !isCount(at: range.upperBound - 1, of: all) else { return nil }
            isClear = isClearDay(words, context.names)
        case .both:
            // A time before its day is another phrase.
            guard when.isRelative || !beginsWithTime(low), !endsWithSeparateNumber(all[range]),
                !isCount(at: range.upperBound - 1, of: all)
            else { return nil }
            if when.isRelative {
                isClear = low.count > 1 || (low[0].first == "+" && low[0].last?.isLetter == true)
            } else {
                let isNamed = ClockForm.names.contains(low.last ?? "")
                isClear =
                    hasTime(low) || hours != nil || isNamed && low.count > 1 || isAfterAt(range.upperBound - 1, of: all)
                    || isClearDay(Array(words.dropLast()), context.names)
                // “Today 3-4” in the evening rather means the afternoon.
                isPast =
                    isClear && ["today", "heute"].contains(low[0]) && low.last?.first?.isNumber == true
                    && !hasTime(low) && when.instant < context.thisMinute
            }
            if isPast { isClear = false }
        }
        return Phrase(words: range, text: text, kind: kind, isClear: isClear, isPast: isPast)
    }

    /// Whether words begin with a spoken time: `quarter to ten tomorrow`.
    private static func beginsSpoken(_ words: [String]) -> Bool {
        (3...4).contains { words.count >= $0 && SpokenTime.ends(Array(words.prefix($0))) }
    }

    private static func beginsWithTime(_ words: [String]) -> Bool {
        (1...min(4, words.count)).contains { count in
            let text = words.prefix(count).joined(separator: " ")
            return ClockForm.time(text[...], isAfterDay: false) != nil
        } || looksLikeTime(words[0]) && ClockRange(words[0]) != nil
    }

    /// Whether words that are read as a day can hardly mean anything else.
    static func isClearDay(_ words: [String], _ names: DateNames) -> Bool {
        let low = words.map { $0.lowercased() }
        guard let word = low.first else { return false }
        // “Guten Morgen” is a greeting.
        if words == ["tonight"] { return true }
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
        return low != ["next", "week"] && low != ["nächste", "woche"] && (hasYear || !isWord)
    }
}
