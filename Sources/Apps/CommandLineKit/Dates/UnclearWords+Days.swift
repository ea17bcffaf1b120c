import Recurrence

// Words that look like a day.
extension UnclearWords {
    /// What counts from the day of a phrase: `end of`, `a week from`, `first` before a weekday.
    func count(at index: Int) -> Range<Int>? {
        guard let phrase = phrases.first(where: { $0.kind != .clock && $0.words.lowerBound > index }) else {
            return nil
        }
        let gap = phrase.words.lowerBound - index
        let isPart = ["end", "start", "beginning", "middle", "ende", "anfang", "mitte"].contains(low[index])
        // “Sprint start tomorrow” is a title.
        let joins = gap == 2 && ["of", "der", "des"].contains(low[index + 1])
        if isPart, joins || gap == 1 && low[index + 1].hasPrefix("nächste") { return index..<phrase.words.lowerBound }
        if gap == 2, ForeignDates.units.contains(low[index]) || low[index] == "tage",
            ["from", "after", "before", "nach", "vor", "ab"].contains(low[index + 1])
        {
            return index..<index + 2
        }
        // “A week on Tuesday” and “two weeks tomorrow”.
        let isBeforeOn = low[phrase.words.lowerBound] == "on"
        if gap == 1, ForeignDates.units.contains(low[index]), isBeforeOn || isCount(index - 1) {
            return index..<index + 1
        }
        let ordinals = [
            "first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th", "ersten", "zweiten", "dritten",
        ]
        let isWeekday = names.weekday(low[phrase.words.lowerBound]) != nil
        let isOrdinal = ordinals.contains(low[index]) || low[index].hasPrefix("übernächste")
        return gap == 1 && isWeekday && isOrdinal ? index..<index + 1 : nil
    }

    /// A period or a weekday right before or after a phrase, as in `friday next week`.
    func neighbour(at index: Int) -> Range<Int>? {
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
                    || end + 1 == index && joints.contains(low[end]) && names.weekday(low[begin]) != nil
                    || begin == index + 2 && joints.contains(low[index + 1]) && names.weekday(low[begin]) != nil)
        }
        return isNext && names.weekday(low[index]) != nil ? index..<index + 1 : nil
    }

    /// `next week`, `dieses Wochenende`
    private func period(at index: Int) -> Range<Int>? {
        let periods = ["week", "month", "year", "weekend", "woche", "monat", "jahr", "wochenende"]
        let isEnglish = ["next", "last", "this", "coming"].contains(low[index])
        // With any ending: “nächster Woche”.
        let isGerman = ["nächste", "übernächste", "letzte", "diese", "kommende", "vorige"].contains {
            low[index].hasPrefix($0)
        }
        guard isEnglish || isGerman, let next = word(index + 1), periods.contains(next) else { return nil }
        return index..<index + 2
    }

    /// What names another day than today, next to a time of day alone.
    func day(at index: Int) -> Range<Int>? {
        let word = low[index]
        let isDay =
            ForeignDates.isDay(word) || isCounted(word) || ForeignDates.isWeekday(word, names)
            || word.split { !$0.isLetter }.contains { names.weekday(String($0)) != nil }
            || isDate(word) || ["weekend", "wochenende"].contains(word) && isBesidePhrase(index)
        if isDay { return index..<index + 1 }
        return period(at: index) ?? month(at: index) ?? holiday(at: index) ?? number(at: index)
    }

    /// `Christmas Eve`, `New Year’s Day`
    private func holiday(at index: Int) -> Range<Int>? {
        let days = ["christmas", "easter", "halloween", "thanksgiving", "weihnachten", "ostern", "pfingsten"]
        if days.contains(low[index]), isBesidePhrase(index) { return index..<index + 1 }
        guard let next = word(index + 1), ["eve", "day"].contains(next) else { return nil }
        return ["christmas", "year's", "year’s", "years", "boxing"].contains(low[index]) ? index..<index + 2 : nil
    }

    /// `yesterday`, `today+7d`
    private func isCounted(_ word: String) -> Bool {
        let letters = String(word.prefix(while: \.isLetter))
        // “Yesterday’s results” can be discussed today.
        guard let days = names.daysFromToday([letters]) else { return false }
        return word == letters ? days != 0 : word.contains { "+-".contains($0) }
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
        if word.contains(".") {
            // “Release 1.2.3” has no year.
            let hasYear = numbers.count == 3 && [2, 4].contains(numbers[2].count)
            return (hasYear || word.hasSuffix(".")) && (isDay(first, second) || isDay(second, numbers.last?.digits))
                || numbers.count == 3 && numbers[0].count == 4 && isDay(numbers[2].digits, second)
        }
        // `12-02-2026` can be two days.
        guard numbers.count == 3 else { return false }
        let last = numbers[2].digits
        return numbers[0].count == 4
            ? isDay(last, second) : numbers[2].count == 4 && (isDay(first, second) || isDay(second, first))
    }

    /// A month with a number, after “in”, or next to the time.
    private func month(at index: Int) -> Range<Int>? {
        guard ForeignDates.isMonth(low[index], names) else { return nil }
        // “The top 5 may change”.
        let isWord = ["may", "march", "mar"].contains(EventSentence.bare(words[index]))
        func isNumber(_ index: Int) -> Bool {
            (1...2).contains(word(index)?.prefix { $0.isNumber }.count ?? 0)
        }
        if isNumber(index - 1) { return index - 1..<index + 1 }
        if ["of", "de"].contains(word(index - 1)), isNumber(index - 2) { return index - 2..<index + 1 }
        if isNumber(index + 1), !isWord { return index..<index + 2 }
        if ["in", "im", "en"].contains(word(index - 1)) { return index - 1..<index + 1 }
        // “Lunch with April 12:30”.
        let isName = ["april", "may", "june", "august", "mai", "mei", "juni", "julio"].contains(low[index])
        return isBesidePhrase(index) && !isWord && !isName ? index..<index + 1 : nil
    }

    /// `week 49`, `in 2 weeks`, `on the 2nd`; next to the time also `2nd` and `24.12`.
    private func number(at index: Int) -> Range<Int>? {
        let text = low[index]
        let following = word(index + 1) ?? ""
        let numbered = ["kw", "cw", "wk", "w"].contains { text.hasPrefix($0) && text.dropFirst($0.count).digits != nil }
        if numbered && isBesidePhrase(index) { return index..<index + 1 }
        if ForeignDates.weeks.contains(text), following.digits != nil, isNext(index + 1) || isNext(index) {
            return index..<index + 2
        }
        let isSome = ["few", "couple", "some", "a", "paar", "deux", "quelques", "dos", "due", "dois", "twee"]
        if ["in", "dans", "en", "tra", "em", "over"].contains(text), isCount(index + 1) || isSome.contains(following),
            let unit = [index + 2, index + 3].first(where: { word($0).map(ForeignDates.units.contains) ?? false })
        {
            return index..<unit + 1
        }
        let isOrdinal = ["st", "nd", "rd", "th", ".", "er"].contains {
            text.hasSuffix($0) && text.dropLast($0.count).count <= 2 && text.dropLast($0.count).digits != nil
        }
        let isAfterArticle = ["the", "dem"].contains(word(index - 1))
        let isAfterOn = ["on", "am"].contains(word(isAfterArticle ? index - 2 : index - 1))
        if ["on", "am"].contains(word(index - 1)), (1...31).contains(text.digits ?? 0), isNext(index, after: false) {
            return index - 1..<index + 1
        }
        let isOfMonth = following == "of" && ["the", "next", "this", "each"].contains(word(index + 2))
        if isOrdinal, isAfterOn || isBesidePhrase(index) || isOfMonth { return index..<index + 1 }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(\.digits)
        let isDayAndMonth =
            parts.count == 2 && (1...31).contains(parts[0] ?? 0) && (1...12).contains(parts[1] ?? 0)
        return isDayAndMonth && isBesidePhrase(index) ? index..<index + 1 : nil
    }
}
