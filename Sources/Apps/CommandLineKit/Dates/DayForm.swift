import ConferenceErrors
import Recurrence

/// A form in which people write a day.
package struct DayForm: Sendable {
    package let examples: [String]
    /// What it means, for the help page.
    package let meaning: String
    /// Returns the day in a text in lower case, or nil for another form.
    let read: @Sendable (_ words: [String], DayReading) throws(ConferenceError) -> LocalDate?

    private init(
        _ examples: [String], _ meaning: String,
        read: @escaping @Sendable ([String], DayReading) throws(ConferenceError) -> LocalDate?
    ) {
        self.examples = examples
        self.meaning = meaning
        self.read = read
    }

    package static let all = [
        DayForm(["2026-12-24", "20261224"], "year, month, day") { words, reading throws(ConferenceError) in
            guard words.count == 1, let written = WrittenDate(prefixOf: words[0][...], allowsBasic: true),
                written.rest.isEmpty
            else { return nil }
            return try reading.existing(written.date)
        },
        DayForm(
            ["today", "tomorrow", "yesterday", "the day after tomorrow"],
            "counted from today; in German also heute, morgen and so on"
        ) { words, reading in
            reading.names.daysFromToday(words).map { reading.today.adding(days: $0) }
        },
        DayForm(["friday", "fri", "next friday"], "the next one that is not today", read: weekday),
        DayForm(["last friday"], "the latest one before today") { words, reading in
            guard words.count == 2, reading.names.isLast(words[0]), let weekday = reading.names.weekday(words[1]) else {
                return nil
            }
            let back = (reading.today.weekday - weekday.rawValue + 7) % 7
            return reading.today.adding(days: back == 0 ? -7 : -back)
        },
        DayForm(
            ["24 dec", "Dec 24", "24 December 2026", "the 2nd of December"], "the next such day, or that of the year",
            read: namedMonth),
        DayForm(["24.12.", "24.12.2026", "24.12.26"], "day and month", read: dotted),
        DayForm(
            ["24/12", "12/24/2026", "12/24/26"], "day and month in any order, if only one is possible", read: slashed),
        DayForm(["2027-W10", "2027-W10-1"], "Monday of a week, or its n-th day (ISO 8601)", read: week),
        DayForm(["end of week", "end of month", "end of year"], "the last day of the current one", read: endOfPeriod),
        DayForm(
            ["in 3 days", "in two weeks", "in a month", "next week"], "counted from today; in German also in 3 Tagen",
            read: ahead),
        DayForm(
            ["Thursday 2026-12-24", "Thu, Dec 24"], "a weekday before any of these, if it is right", read: checked),
    ]

    private static func checked(_ words: [String], _ reading: DayReading) throws(ConferenceError) -> LocalDate? {
        guard words.count >= 2 else { return nil }
        var words = words
        // “24 Dec (Thu)”, but not “in 2 weeks friday”.
        if let last = words.last, words[0] != "in",
            words.dropLast().contains(where: { $0.contains(where: \.isNumber) }),
            reading.names.weekday(last) != nil
        {
            words = [last] + words.dropLast()
        }
        guard let weekday = reading.names.weekday(words[0]), reading.names.weekday(words[1]) == nil else { return nil }
        let rest = DateWords.withoutArticle(Array(words.dropFirst()).map { $0.trimming { "()".contains($0) } })
        for form in all.dropLast() {
            guard let date = try form.read(rest, reading) else { continue }
            return try reading.existing(date.weekday == weekday.rawValue ? date : nil)
        }
        return nil
    }

    private static func weekday(_ words: [String], _ reading: DayReading) -> LocalDate? {
        let words = words.first.map(reading.names.precedesWeekday) ?? false ? words.dropFirst() : words[...]
        guard words.count == 1, let word = words.first, let weekday = reading.names.weekday(word) else { return nil }
        let ahead = (weekday.rawValue - reading.today.weekday + 7) % 7
        return reading.today.adding(days: ahead == 0 ? 7 : ahead)
    }

    private static func namedMonth(_ words: [String], _ reading: DayReading) throws(ConferenceError) -> LocalDate? {
        var words = DateWords.withoutArticle(words)
        let last = words.count - 1
        words = words.indices.filter { $0 == last || !["of", "the", "de"].contains(words[$0]) }.map { words[$0] }
        // “24-Dec-2026” and “24.Dezember”.
        if let first = words.first, first.contains(where: \.isNumber), first.contains(where: \.isLetter) {
            let parts = first.split { "-./".contains($0) }.map(String.init)
            if (2...3).contains(parts.count) { words.replaceSubrange(..<1, with: parts) }
        }
        guard (2...3).contains(words.count) else { return nil }
        var year: Int?
        if words.count == 3 {
            guard words[2].count == 4, let number = words[2].digits else { return nil }
            year = number
            words.removeLast()
        }
        func day(_ word: String) -> Int? {
            let endings = ["st", "nd", "rd", "th", "er", "."]
            let bare = endings.first { word.hasSuffix($0) }.map { String(word.dropLast($0.count)) } ?? word
            return bare.count <= 2 ? bare.digits : nil
        }
        for (first, second) in [(words[0], words[1]), (words[1], words[0])] {
            if let day = day(first), let month = reading.names.month(second) {
                return try reading.date(year: year, month: month, day: day)
            }
        }
        return nil
    }

    private static func dotted(_ words: [String], _ reading: DayReading) throws(ConferenceError) -> LocalDate? {
        let parts = words.joined().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, let day = parts[0].digits,
            let month = parts[1].digits
        else { return nil }
        guard !parts[2].isEmpty else { return try reading.date(year: nil, month: month, day: day) }
        // In “24.12. 18”, the last number is an hour.
        guard parts[2].count == 4 || (parts[2].count == 2 && words.count == 1), let year = parts[2].digits else {
            return nil
        }
        return try reading.date(year: year < 100 ? 2000 + year : year, month: month, day: day)
    }

    private static func slashed(_ words: [String], _ reading: DayReading) throws(ConferenceError) -> LocalDate? {
        guard words.count == 1 else { return nil }
        let parts = words[0].split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(\.digits)
        guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
        if parts[0].count == 4, parts.count == 3 {
            return try reading.date(year: numbers[0], month: numbers[1], day: numbers[2])
        }
        guard parts[0].count <= 2, parts[1].count <= 2, parts.count == 2 || [2, 4].contains(parts[2].count) else {
            return nil
        }
        let year = parts.count < 3 ? nil : parts[2].count == 2 ? 2000 + numbers[2] : numbers[2]
        var dates: [LocalDate] = []
        for (day, month) in [(numbers[0], numbers[1]), (numbers[1], numbers[0])] {
            guard let date = try? reading.date(year: year, month: month, day: day), !dates.contains(date) else {
                continue
            }
            dates.append(date)
        }
        guard dates.count > 1 else { return try reading.existing(dates.first) }
        switch reading.order {
        case .ask: return try reading.choose(reading.text, dates.sorted())
        case .day: return dates[0]
        case .month: return dates[1]
        }
    }
}

/// What the meaning of a day depends on.
struct DayReading {
    let text: String
    let today: LocalDate
    let names: DateNames
    let order: DateOrder
    /// Chooses one of several days that a text can mean.
    let choose: @Sendable (String, [LocalDate]) throws(ConferenceError) -> LocalDate

    /// - Throws: `badDate` if there is no such day.
    func existing(_ date: LocalDate?) throws(ConferenceError) -> LocalDate {
        guard let date else { throw .noSuchDay(text) }
        return date
    }

    /// Returns a day of a year, or the next such day from today on.
    func date(year: Int?, month: Int, day: Int) throws(ConferenceError) -> LocalDate {
        if let year { return try existing(LocalDate(year: year, month: month, day: day)) }
        // 29 February is at most eight years away.
        let next = (today.year...today.year + 8).lazy
            .compactMap { LocalDate(year: $0, month: month, day: day) }.first { $0 >= today }
        return try existing(next)
    }
}
