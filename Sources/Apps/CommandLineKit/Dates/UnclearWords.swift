import Recurrence

/// The words that are left of a text after its phrases, and may mean that the event takes place at another time.
struct UnclearWords {
    private let words: [String]
    /// In lower case, without punctuation and the sign of a place.
    private let low: [String]
    private let left: Set<Int>
    private let phrases: [EventSentence.Phrase]
    private let names: DateNames

    init(_ words: [String], left: [Int], next phrases: [EventSentence.Phrase], _ names: DateNames) {
        self.words = words
        low = words.indices.map { index in
            let word = words[index].hasPrefix("@") ? String(words[index].dropFirst()) : words[index]
            return EventSentence.bare(word, isLast: index == words.count - 1).lowercased()
        }
        self.left = Set(left)
        self.phrases = phrases
        self.names = names
    }

    /// The first of them, as typed; nil if all of them can be the title.
    var first: String? {
        let isClockAlone = phrases.allSatisfy { $0.kind == .clock }
        let found =
            left.sorted().lazy.compactMap { index in
                time(at: index) ?? repetition(at: index) ?? count(at: index) ?? neighbour(at: index)
                    ?? (isClockAlone ? day(at: index) : nil)
            }.first
        return found.map { range in words[range].map { EventSentence.bare($0) }.joined(separator: " ") }
    }

    /// Returns the word at a place if it is left.
    private func word(_ index: Int) -> String? { left.contains(index) ? low[index] : nil }

    /// Whether only words such as “on” and “the” are between a word and a phrase.
    private func isNext(_ index: Int, after: Bool = true, before: Bool = true) -> Bool {
        func isSmall(_ index: Int) -> Bool {
            !left.contains(index) || ["on", "the", "at", "am", "der", "dem", "den", "in", "um"].contains(low[index])
        }
        return phrases.contains { phrase in
            after && index >= phrase.words.upperBound && (phrase.words.upperBound..<index).allSatisfy(isSmall)
                || before && index < phrase.words.lowerBound
                    && (index + 1..<phrase.words.lowerBound).allSatisfy(isSmall)
        }
    }

    // MARK: Times

    /// `25:00`, `10.30`, `half past seven`; next to a phrase also `8h` and `1800`, and the `evening` of `tomorrow evening`.
    private func time(at index: Int) -> Range<Int>? {
        if EventSentence.looksLikeTime(at: index, of: low) {
            let isMark = !EventSentence.looksLikeTime(low[index])
            return (isMark ? index - 1 : index)..<index + 1
        }
        if EventSentence.hasDottedTime(low[index]) { return index..<index + 1 }
        if let next = word(index + 1) {
            let isQuarter = ["half", "quarter", "viertel"].contains(low[index])
            if isQuarter && ["past", "to", "nach", "vor"].contains(next) { return index..<index + 2 }
            if low[index] == "halb", next.digits != nil || NumberWord.number(next) != nil { return index..<index + 2 }
        }
        let isDayAlone = phrases.allSatisfy { $0.kind == .day }
        let hour = ["h", "p", "a"].contains(low[index].last) ? low[index].dropLast() : ""
        if isDayAlone, hour.count <= 2, hour.digits != nil, isNext(index) { return index..<index + 1 }
        let isMilitary = low[index].count == 4 && (low[index].digits.map { $0 < 2400 && $0 % 100 < 60 } ?? false)
        if isDayAlone, isMilitary || DayPart.isName(low[index]), isNext(index, before: false) { return index..<index + 1 }
        // “At 8, in the evening” is another time than 8:00.
        let parts = ["morning", "afternoon", "evening", "morgens", "nachmittags", "abends", "nachts"]
        return parts.contains(low[index]) && isNext(index, before: false) ? index..<index + 1 : nil
    }

    // MARK: Series

    /// `every`; `each monday`, `alle 2 Wochen`, `mondays`; next to a phrase also `daily`.
    private func repetition(at index: Int) -> Range<Int>? {
        let range = index..<index + 1
        if ["every", "jeden", "jede", "jedes", "täglich"].contains(low[index]) { return range }
        let adverbs = ["daily", "weekly", "monthly", "yearly", "weekdays", "werktags", "wöchentlich", "monatlich"]
        if adverbs.contains(low[index]) {
            // “Daily” can be the title itself.
            let isAfterTitle = left.contains { $0 < index }
            return isAfterTitle && isNext(index, after: index == low.count - 1) ? range : nil
        }
        let following = [index + 1, index + 2].map { $0 < low.count ? low[$0] : "" }
        func isPeriod(_ word: String) -> Bool { ForeignDates.units.contains(word) || word == "tage" || word == "monate" }
        if low[index] == "each" || low[index] == "alle" {
            let isDay = ForeignDates.isWeekday(following[0], names)
            return isDay || isPeriod(following[0]) || isPeriod(following[1]) ? range : nil
        }
        return nil
    }

    // MARK: Days

    /// What counts from the day of a phrase: `end of`, `a week from`, `first` before a weekday.
    private func count(at index: Int) -> Range<Int>? {
        guard let phrase = phrases.first(where: { $0.kind != .clock && $0.words.lowerBound > index }) else { return nil }
        let gap = phrase.words.lowerBound - index
        if gap <= 2, ["end", "start", "beginning", "middle", "ende", "anfang", "mitte"].contains(low[index]),
            gap == 1 || ["of", "der", "des"].contains(low[index + 1])
        {
            return index..<phrase.words.lowerBound
        }
        if gap == 2, ForeignDates.units.contains(low[index]) || low[index] == "tage",
            ["from", "after", "before", "nach", "vor", "ab"].contains(low[index + 1])
        {
            return index..<index + 2
        }
        let ordinals = ["first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th", "ersten", "zweiten", "dritten"]
        let isWeekday = names.weekday(low[phrase.words.lowerBound]) != nil
        let isOrdinal = ordinals.contains(low[index]) || low[index].hasPrefix("übernächste")
        return gap == 1 && isWeekday && isOrdinal ? index..<index + 1 : nil
    }

    /// A period or a weekday right before or after a phrase, as in `friday next week`.
    private func neighbour(at index: Int) -> Range<Int>? {
        if let range = period(at: index),
            phrases.contains(where: { $0.words.upperBound == index || $0.words.lowerBound == range.upperBound })
        {
            return range
        }
        let joints = ["and", "&", "+", "or", "und", "oder", "-", "–", "to", "bis"]
        let isNext = phrases.contains { phrase in
            let (begin, end) = (phrase.words.lowerBound, phrase.words.upperBound)
            return phrase.kind != .clock
                && (end == index || begin == index + 1
                    || end + 1 == index && joints.contains(low[end]) || begin == index + 2 && joints.contains(low[index + 1]))
        }
        return isNext && names.weekday(low[index]) != nil ? index..<index + 1 : nil
    }

    /// `next week`, `dieses Wochenende`
    private func period(at index: Int) -> Range<Int>? {
        let periods = ["week", "month", "year", "weekend", "woche", "monat", "jahr", "wochenende"]
        let before = ["next", "last", "this", "coming"].contains(low[index])
        // With any ending: “nächster Woche”.
        let german = ["nächste", "übernächste", "letzte", "diese", "kommende", "vorige"].contains { low[index].hasPrefix($0) }
        guard before || german, let next = word(index + 1), periods.contains(next) else { return nil }
        return index..<index + 2
    }

    /// What names another day than today, next to a time of day alone.
    private func day(at index: Int) -> Range<Int>? {
        let word = low[index]
        let isDay =
            ForeignDates.isDay(word) || isCounted(word) || ForeignDates.isWeekday(word, names)
            || word.split { !$0.isLetter }.contains { names.weekday(String($0)) != nil }
            || isDate(word) || ["weekend", "wochenende"].contains(word) && isNext(index)
        if isDay { return index..<index + 1 }
        return period(at: index) ?? month(at: index) ?? holiday(at: index) ?? number(at: index)
    }

    /// `Christmas Eve`, `New Year’s Day`
    private func holiday(at index: Int) -> Range<Int>? {
        let days = ["christmas", "easter", "halloween", "thanksgiving", "weihnachten", "ostern", "pfingsten"]
        if days.contains(low[index]), isNext(index) { return index..<index + 1 }
        guard let next = word(index + 1), ["eve", "day"].contains(next) else { return nil }
        return ["christmas", "year's", "year’s", "years", "boxing"].contains(low[index]) ? index..<index + 2 : nil
    }

    /// `yesterday`, `today+7d`
    private func isCounted(_ word: String) -> Bool {
        let letters = String(word.prefix(while: \.isLetter))
        return names.daysFromToday([letters]).map { $0 != 0 || word != letters } ?? false
    }

    /// `3.12.`, `3.-5.12.`, `24/12`, `2026-12-24`, `2-Dec`
    private func isDate(_ word: String) -> Bool {
        guard word.first?.isNumber == true, word != "24/7" else { return false }
        let numbers = word.split { "./-–".contains($0) }
        if numbers.count > 1, ForeignDates.isMonth(String(numbers[1]), names) { return true }
        guard numbers.count > 1, numbers.allSatisfy({ $0.digits != nil }) else { return false }
        func isDay(_ day: Int?, _ month: Int?) -> Bool { (1...31).contains(day ?? 0) && (1...12).contains(month ?? 0) }
        let (first, second) = (numbers[0].digits, numbers[1].digits)
        if word.contains("/") { return isDay(first, second) || isDay(second, first) }
        if word.contains("."), word.hasSuffix(".") || numbers.count > 2 {
            return isDay(numbers[numbers.count > 3 ? 1 : 0].digits, second) || isDay(second, numbers.last?.digits)
        }
        // `12-02-2026` can be two days.
        guard numbers.count == 3 else { return false }
        let last = numbers[2].digits
        return numbers[0].count == 4 ? isDay(last, second) : numbers[2].count == 4 && (isDay(first, second) || isDay(second, first))
    }

    /// A month with a number, after “in”, or next to the time.
    private func month(at index: Int) -> Range<Int>? {
        guard ForeignDates.isMonth(low[index], names) else { return nil }
        // “The top 5 may change”.
        let isWord = ["may", "march", "mar"].contains(EventSentence.bare(words[index]))
        func isNumber(_ index: Int) -> Bool { word(index)?.first?.isNumber == true }
        if isNumber(index - 1) { return index - 1..<index + 1 }
        if ["of", "de"].contains(word(index - 1)), isNumber(index - 2) { return index - 2..<index + 1 }
        if isNumber(index + 1), !isWord { return index..<index + 2 }
        if ["in", "im", "en"].contains(word(index - 1)) { return index - 1..<index + 1 }
        return isNext(index) && !isWord ? index..<index + 1 : nil
    }

    /// `week 49`, `in 2 weeks`, `on the 2nd`; next to the time also `2nd` and `24.12`.
    private func number(at index: Int) -> Range<Int>? {
        let text = low[index]
        let following = word(index + 1) ?? ""
        let numbered = ["kw", "cw", "wk", "w"].contains { text.hasPrefix($0) && text.dropFirst($0.count).digits != nil }
        if numbered && isNext(index) { return index..<index + 1 }
        if ForeignDates.weeks.contains(text), following.digits != nil, isNext(index + 1) || isNext(index) {
            return index..<index + 2
        }
        if ["in", "dans", "en", "tra", "em", "over"].contains(text),
            let unit = [index + 2, index + 3].first(where: { word($0).map(ForeignDates.units.contains) ?? false })
        {
            return index..<unit + 1
        }
        let isOrdinal = ["st", "nd", "rd", "th", ".", "er"].contains {
            text.hasSuffix($0) && text.dropLast($0.count).count <= 2 && text.dropLast($0.count).digits != nil
        }
        let isAfterOn = ["on", "am"].contains(word(index - 1)) || index > 1 && ["on", "am"].contains(word(index - 2)) && ["the", "dem"].contains(word(index - 1))
        if isOrdinal, isAfterOn || isNext(index) || following == "of" { return index..<index + 1 }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(\.digits)
        let isDayAndMonth =
            parts.count == 2 && (1...31).contains(parts[0] ?? 0) && (1...12).contains(parts[1] ?? 0)
        return isDayAndMonth && isNext(index) ? index..<index + 1 : nil
    }
}
