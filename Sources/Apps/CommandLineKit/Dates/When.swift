package import ConferenceErrors
package import Recurrence

/// A date or time as people type it on a command line, in upper or lower case.
///
/// ``DayForm`` and ``ClockForm`` have the forms of days and times of day; both together, or one alone, make a time: a time of
/// day alone is today, or the day of what is changed. The time can also come first: `noon tomorrow`. ``DateWords`` leaves out
/// commas and words such as `at`. `24:00` is the end of the day. In addition, it accepts:
/// - `2026-03-01T10:00` with or without seconds, `20260301T100000`, and with an offset (`+01:00`, `Z`) an instant, which is
///   converted to the local time of the zone;
/// - `now`: the current minute;
/// - `+2h`, `+45m`, `-1d`, `in 2 hours`: relative to the current minute, or to what is changed. Days keep the time of day
///   when the clock changes; a time can follow them (`+1d 10:00`);
/// - `today+7d`, `monday +1w 10:00`, `now+2h`: days or weeks counted from a day, and any duration from the current minute.
package struct When: Hashable, Sendable {
    /// A day, or a time in the zone of the context.
    package let time: EventTime
    /// Seconds since 1970-01-01T00:00:00Z; for a day, its beginning. Exact if an offset was given, even for
    /// a local time that occurs twice.
    package let instant: Int64
    /// Whether only a time of day was given.
    package let isClockAlone: Bool
    /// Whether the text counts from the base: `+2h`.
    let isRelative: Bool
    /// Whether an offset from UTC was given, which makes it an instant in any zone.
    let hasOffset: Bool

    /// Whether the text itself says which day is meant.
    package var namesDay: Bool { !isClockAlone && !isRelative }

    /// What times without a date and durations are relative to: the start of an event that is changed, or whose end is
    /// given.
    package enum Base: Hashable, Sendable {
        case day(LocalDate)
        case instant(Int64)
    }

    /// - Parameters:
    ///   - base: nil for the current minute.
    ///   - typed: what errors quote, if the text is only a part of what was typed.
    /// - Throws: a ``ConferenceError`` that lists the accepted forms, or says that there is no such day.
    package init(
        _ text: String, in context: TimeContext, from base: Base? = nil, typed: String? = nil
    ) throws(ConferenceError) {
        guard text.utf8.count <= 96 else { throw .badDate(typed ?? text) }
        var reader = WhenReader(
            text: typed ?? text, words: DateWords.words(text), context: context,
            base: base ?? .instant(context.thisMinute))
        time = try reader.read()
        instant =
            reader.instant ?? (time.isDate ? context.start(of: time.local.date) : context.rules.instant(of: time.local))
        isClockAlone = reader.isClockAlone
        isRelative = reader.isRelative
        hasOffset = reader.hasOffset
    }
}

private struct WhenReader {
    /// What errors quote.
    let text: String
    let context: TimeContext
    let base: When.Base
    private let words: [String]
    private let rest: Substring
    /// The instant, if the text determines it directly.
    private(set) var instant: Int64?
    private(set) var isClockAlone = false
    private(set) var isRelative = false
    private(set) var hasOffset = false

    init(text: String, words: [String], context: TimeContext, base: When.Base) {
        self.text = text
        self.context = context
        self.base = base
        self.words = words
        rest = words.joined(separator: " ")[...]
    }

    mutating func read() throws(ConferenceError) -> EventTime {
        guard !rest.isEmpty, rest.utf8.count <= 64 else { throw .badDate(text) }
        if rest == "now" { return exact(context.thisMinute) }
        if let time = try relative(words) { return time }
        if let shift = Shift(words), shift.words == ["now"] {
            return exact(
                shift.duration.instant(
                    after: context.thisMinute, in: context.rules, isBackwards: shift.isBackwards))
        }
        if let time = try writtenTime() { return time }
        if let time = ClockForm.time(rest, isAfterDay: false) {
            isClockAlone = true
            return context.time(try reading(on: day, time))
        }
        for count in stride(from: words.count, to: 0, by: -1) {
            let clock = words[count...].joined(separator: " ")
            let time = ClockForm.time(clock[...], isAfterDay: true)
            guard clock.isEmpty || time != nil else { continue }
            let words = Array(words[..<count])
            // Before the day itself, as “Freitag morgen” is no tomorrow.
            if let time = SpokenTime.timeOfTwelveHours(clock[...]) ?? time,
                let local = try self.time(time, inPartOf: words)
            {
                return context.time(local)
            }
            guard let date = try date(words) else { continue }
            return try time.map { time throws(ConferenceError) in context.time(try reading(on: date, time)) }
                ?? EventTime(date)
        }
        return try timeBeforeDay()
    }

    /// Returns the time on a day with a part, such as `tomorrow evening`; nil for other words.
    private func time(_ time: WrittenTime, inPartOf words: [String]) throws(ConferenceError) -> LocalDateTime? {
        guard let (day, part) = DayPart.part(ofDay: words, context.names), let date = try date(day),
            let time = part.time(time, isAfterTime: false)
        else { return nil }
        return try reading(on: date, time)
    }

    /// Reads a day with the time before it, as in `12pm tomorrow`.
    private func timeBeforeDay() throws(ConferenceError) -> EventTime {
        for count in [1, 2, 3, 4] where words.count > count {
            let clock = words[..<count].joined(separator: " ")
            guard let time = ClockForm.time(clock[...], isAfterDay: false) else { continue }
            let words = DateWords.words(words[count...].joined(separator: " "))
            let shown = SpokenTime.timeOfTwelveHours(clock[...]) ?? time
            if let local = try self.time(shown, inPartOf: words) { return context.time(local) }
            guard let date = try date(words) else { continue }
            return context.time(try reading(on: date, time))
        }
        throw .badDate(text)
    }

    /// Returns the day that words mean, or nil for other words.
    private func date(_ words: [String]) throws(ConferenceError) -> LocalDate? {
        let reading = DayReading(
            text: text, today: context.today, names: context.names, order: context.order, choose: context.choose)
        let shift = Shift(words).flatMap { $0.duration.seconds == 0 ? $0 : nil }
        for form in DayForm.all {
            guard let day = try form.read(shift?.words ?? words, reading) else { continue }
            return shift.map { day.adding(days: $0.isBackwards ? -$0.duration.days : $0.duration.days) } ?? day
        }
        return nil
    }

    /// A duration that follows a day or `now`, as in `today+7d` and `monday + 1w`.
    private struct Shift {
        /// The words before it.
        let words: [String]
        let duration: DurationArgument
        let isBackwards: Bool

        init?(_ words: some Sequence<String>) {
            let text = words.joined(separator: " ")
            guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), sign > text.startIndex,
                let duration = DurationArgument(compact: text[text.index(after: sign)...].trimmed[...])
            else { return nil }
            self.words = text[..<sign].split(separator: " ").map(String.init)
            self.duration = duration
            isBackwards = text[sign] == "-"
        }
    }

    /// Reads `+2h`, `-1d`, `+1d 10:00` and `in 2 hours`; nil for other forms.
    private mutating func relative(_ words: [String]) throws(ConferenceError) -> EventTime? {
        var duration: DurationArgument?
        var isBackwards = false
        if words[0] == "in" {
            // Days count from the beginning of today, whatever the time of day (``DayForm``).
            duration = DurationArgument(worded: words.dropFirst().joined(separator: " ")[...])
            guard let duration, duration.days == 0 else { return nil }
        } else if let sign = words[0].first, sign == "+" || sign == "-" {
            isBackwards = sign == "-"
            duration = DurationArgument(compact: words[0].dropFirst())
        } else {
            return nil
        }
        guard let duration else {
            throw words.count == 1 && Self.isZero(words[0].dropFirst()) ? .noTimeAdded(text) : .badDate(text)
        }
        let clock = words[0] == "in" ? "" : words.dropFirst().joined(separator: " ")
        if !clock.isEmpty {
            guard duration.seconds == 0, let time = ClockForm.time(clock[...], isAfterDay: true) else {
                throw .badDate(text)
            }
            return context.time(try reading(on: day.adding(days: isBackwards ? -duration.days : duration.days), time))
        }
        isRelative = true
        switch base {
        case .instant(let instant):
            return exact(duration.instant(after: instant, in: context.rules, isBackwards: isBackwards))
        case .day(let day):
            guard duration.seconds == 0 else { throw .timeForAllDay(text) }
            return EventTime(day.adding(days: isBackwards ? -duration.days : duration.days))
        }
    }

    /// Whether a text is a duration of zero, such as `0m`.
    private static func isZero(_ text: Substring) -> Bool {
        let numbers = text.split(omittingEmptySubsequences: false) { "wdhms".contains($0) }
        return numbers.count > 1 && numbers.last == ""
            && numbers.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 == "0" } }
    }

    /// The day of a time without a date.
    private var day: LocalDate {
        switch base {
        case .instant(let instant): context.rules.local(at: instant).date
        case .day(let day): day
        }
    }

    /// Reads a date and a time as programs write them, with or without an offset; nil for other forms.
    private mutating func writtenTime() throws(ConferenceError) -> EventTime? {
        guard let written = WrittenDate(prefixOf: rest, allowsBasic: true), let separator = written.rest.first,
            separator == "t" || separator == " "
        else { return nil }
        let rest = written.rest.dropFirst().drop { $0 == " " }
        let clock = rest.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        guard let time = WrittenTime(clock, allowsBasic: true) else { return nil }
        let offset = rest.dropFirst(clock.count)
        guard let date = written.date else { throw .noSuchDay(text) }
        guard !offset.isEmpty else { return context.time(try reading(on: date, time)) }
        guard let offset = UTCOffset(offset) else { return nil }
        hasOffset = true
        return exact(try reading(on: date, time).secondsSinceEpoch - Int64(offset.seconds))
    }

    private mutating func exact(_ instant: Int64) -> EventTime {
        self.instant = instant
        return context.time(at: instant)
    }

    private func reading(on date: LocalDate, _ time: WrittenTime) throws(ConferenceError) -> LocalDateTime {
        // The end of the day: “24:00”, “24 Uhr”.
        let isEnd = time.hour == 24 && time.minute == 0 && time.second == 0
        let local: LocalDateTime? =
            isEnd ? LocalDateTime(startOf: date.adding(days: 1)) : LocalDateTime(date: date, time)
        guard let local else { throw .noSuchDay(text) }
        return local
    }
}
