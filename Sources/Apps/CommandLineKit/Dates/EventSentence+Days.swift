import ConferenceErrors
import Recurrence

/// Several whole days in a text: `24 Dec - 27 Dec`, `24-27 Dec`, `Dec 24 to 27`, `3.-5. März`, `24.12.-27.12.`
struct SentenceDays {
    let words: Range<Int>
    /// As `--start` and `--end` take them.
    let first: String
    let last: String

    private static let joints: Set<String> = ["-", "–", "to", "until", "till", "bis"]
    /// The most words of several days: `from the 24 December 2026 to the 27 December 2026`.
    private static let wordLimit = 9
    private static let dayLimit = 366
    /// The most days to the last one if that is a year later than it seems: `28 Dec - 3 Jan`.
    private static let turnLimit = 92

    /// Returns the longest of the days that words mean clearly, or nil if there are none.
    static func find(in words: [String], _ context: TimeContext) -> SentenceDays? {
        let probe = context.understanding(locale: context.names.locale) { _, days in days[0] }
        for count in stride(from: min(wordLimit, words.count), through: 1, by: -1) {
            for begin in 0...words.count - count {
                let range = begin..<begin + count
                guard let days = days(words, range, probe) else { continue }
                let isLed = begin > 0 && ["from", "von", "vom"].contains(words[begin - 1].lowercased())
                return SentenceDays(
                    words: (isLed ? begin - 1 : begin)..<range.upperBound, first: days.lowerBound.description,
                    last: days.upperBound.description)
            }
        }
        return nil
    }

    private static func days(_ all: [String], _ range: Range<Int>, _ context: TimeContext) -> ClosedRange<LocalDate>? {
        let words = range.map { EventSentence.bare(all[$0], isLast: $0 == all.count - 1) }
        guard !words.contains(where: \.isEmpty), let (left, right) = sides(words, context.names) else { return nil }
        // “24 Dec - 27 guests”, “tomorrow - Friday edition”.
        let hasMonth = words.suffix(2).contains { $0.contains(where: \.isLetter) || $0.contains(".") || $0.count > 4 }
        let isWeekday = right.count == 1 && context.names.weekday(right[0]) != nil
        let isAtEnd = range.upperBound == all.count || EventSentence.endsLength(all[range.upperBound])
        // In “24 Dec 9 to 11”, the numbers are hours.
        let followsNumber =
            range.lowerBound > 0 && all[range.lowerBound - 1].first?.isNumber == true && left[0].first?.isLetter == true
        guard !followsNumber, hasMonth && !isWeekday || isAtEnd, isClear(left, context.names),
            isWeekday || isClear(right, context.names), let first = day(left, context), var last = day(right, context)
        else { return nil }
        if last < first, hasMonth { last = day(right, context.counting(from: context.start(of: first))) ?? last }
        let count = last.daysSinceEpoch - first.daysSinceEpoch
        let isTurned = last.year > first.year && !right.contains { $0.count >= 4 && $0.suffix(4).digits != nil }
        return count > 0 && count < (isTurned ? turnLimit : dayLimit) ? first...last : nil
    }

    /// Returns the two sides of a text like `24-28 nov`, `mon-fri` or `fri to sun`, both with their month and year; nil if nothing
    /// is between two sides.
    static func sides(of text: String, _ names: DateNames) -> (first: String, last: String)? {
        var words = DateWords.words(text)
        if words.count > 1, ["from", "von", "vom"].contains(words[0]) { words.removeFirst() }
        guard text.utf8.count <= 64, let (left, end) = sides(words, names) else { return nil }
        var right = end
        // “KW 48-50”
        if left.count == 2, ForeignDates.weeks.contains(left[0]), right.count == 1, right[0].digits != nil {
            right.insert(left[0], at: 0)
        }
        return (left.joined(separator: " "), right.joined(separator: " "))
    }

    private static func isClear(_ words: [String], _ names: DateNames) -> Bool {
        // “24.12.”
        let isDotted =
            words.count == 1 && words[0].split(separator: ".").allSatisfy { $0.digits != nil }
            && words[0].count { $0 == "." } == 2
        return isDotted || EventSentence.isClearDay(words, names)
    }

    private static func day(_ words: [String], _ context: TimeContext) -> LocalDate? {
        guard let when = try? When(words.joined(separator: " "), in: context), when.time.isDate else { return nil }
        return when.time.local.date
    }

    /// Returns the words of the first and of the last day, both with their month and year.
    private static func sides(_ words: [String], _ names: DateNames) -> (left: [String], right: [String])? {
        guard var (left, right) = halves(words), !left.isEmpty, !right.isEmpty else { return nil }
        func isMonth(_ word: String) -> Bool { word.contains(where: \.isLetter) && names.month(word) != nil }
        func isNumber(_ words: [String]) -> Bool {
            words.count == 1 && words[0].first?.isNumber == true && words[0].count <= 4
        }
        // “3.-5.12.”
        let dots = right[0].split(separator: ".", omittingEmptySubsequences: false)
        if right.count == 1, dots.count == 3, left.count == 1, left[0].hasSuffix("."), left[0].dropLast().digits != nil
        {
            left[0] += dots[1] + "." + dots[2]
            return (left, right)
        }
        if isNumber(left), let month = right.firstIndex(where: isMonth), right[0].first?.isNumber == true {
            // “24-27 Dec 2026”
            left += right[month...]
        } else if isNumber([right[0]]), let month = left.firstIndex(where: isMonth), !right.contains(where: isMonth) {
            // “Dec 24-27”
            let year = right.dropFirst().filter { $0.count == 4 && $0.digits != nil }
            guard year.count == right.count - 1 else { return nil }
            right = [left[month], right[0]] + year
            if left.count == 2 { left += year }
        } else if let year = right.last, year.count == 4, year.digits != nil, right.count > 2,
            left.contains(where: isMonth),
            !left.contains(where: { $0.count == 4 && $0.digits != nil })
        {
            // “24 Dec - 27 Dec 2026”
            left.append(year)
        }
        return (left, right)
    }

    /// Returns the words before and after a joint, which can be a word of its own or the dash in one.
    private static func halves(_ words: [String]) -> (left: [String], right: [String])? {
        if let place = words.firstIndex(where: { joints.contains($0.lowercased()) }) {
            return (Array(words[..<place]), withoutArticle(words[(place + 1)...]))
        }
        let dashed = words.indices.filter { words[$0].contains { "-–".contains($0) } }
        guard dashed.count == 1, let place = dashed.first else { return nil }
        let parts = words[place].split(omittingEmptySubsequences: false) { "-–".contains($0) }.map(String.init)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        return (Array(words[..<place]) + [parts[0]], [parts[1]] + words[(place + 1)...])
    }

    private static func withoutArticle(_ words: ArraySlice<String>) -> [String] {
        let isArticle = words.first.map { ["the", "zum"].contains($0.lowercased()) } ?? false
        return Array(isArticle ? words.dropFirst() : words)
    }
}

extension EventSentence {
    /// Returns the event of several whole days that a text means; nil if it names none.
    ///
    /// - Throws: `unclearTime` if there is another day or time next to the days.
    static func readingOfDays(
        _ words: [String], _ text: String, in context: TimeContext, readsPlace: Bool
    ) throws(ConferenceError) -> EventSentence? {
        guard let days = SentenceDays.find(in: words, context) else { return nil }
        let name = words[days.words].joined(separator: " ")
        let rest = words.indices.filter { !days.words.contains($0) }.map { words[$0] }
        let others = phrases(in: rest, context)
        guard others.clear.isEmpty, others.past == nil, others.missing == nil else {
            throw .severalDays(text, bare(name))
        }
        let phrase = Phrase(words: days.words, text: days.first, kind: .day, isClear: true)
        var (reading, left) = reading(of: words, [phrase], nil, readsPlace: readsPlace, context.names)
        if let unclear = UnclearWords(words, left: left, next: [phrase], context.names).first {
            throw .unclearTime(text, unclear)
        }
        reading.end = days.last
        if let duration = reading.duration {
            let ended = try EventTimes(
                new: RequestedTimes(start: days.first, end: days.last, isAllDay: true), in: context)
            let lasting = RequestedTimes(start: days.first, duration: duration, isAllDay: true)
            guard (try? EventTimes(new: lasting, in: context)) == ended else { throw .endAndLength(text, bare(name)) }
            reading.duration = nil
        }
        return reading
    }
}
