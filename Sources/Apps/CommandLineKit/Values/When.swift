package import ConferenceErrors
package import Recurrence

/// A date or time as people type it on a command line.
///
/// Accepts, in upper or lower case:
/// - `2026-03-01 10:00`, `2026-03-01T10:00`, `2026-03-01`, also with seconds, and the basic form `20260301T100000`;
/// - `2026-03-01T10:00:00+01:00`, `…Z`: an instant, which is converted to the local time of the zone;
/// - `today`, `tomorrow`, `yesterday`, `monday` to `sunday` (or their first three letters), optionally followed by a
///   time. A weekday means the next one after today: on a Monday, "monday" is a week away;
/// - `10:00`: today, or the day of what is changed;
/// - `now`: the current minute;
/// - `+2h`, `+45m`, `-1d`: relative to the current minute, or to what is changed. Days keep the time of day when the clock
///   changes.
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

    /// What times without a date and durations are relative to: the start of an event that is changed, or whose end is
    /// given.
    package enum Base: Hashable, Sendable {
        case day(LocalDate)
        case instant(Int64)
    }

    /// - Parameter base: nil for the current minute.
    /// - Throws: a ``ConferenceError`` that lists the accepted forms, or says that there is no such day.
    package init(_ text: String, in context: TimeContext, from base: Base? = nil) throws(ConferenceError) {
        var reader = WhenReader(text: text, context: context, base: base ?? .instant(context.thisMinute))
        time = try reader.read()
        instant =
            reader.instant ?? (time.isDate ? context.start(of: time.local.date) : context.rules.instant(of: time.local))
        isClockAlone = reader.isClockAlone
        isRelative = reader.isRelative
        hasOffset = reader.hasOffset
    }
}

private struct WhenReader {
    let text: String
    let context: TimeContext
    let base: When.Base
    private var rest: Substring
    /// The instant, if the text determines it directly.
    private(set) var instant: Int64?
    private(set) var isClockAlone = false
    private(set) var isRelative = false
    private(set) var hasOffset = false

    init(text: String, context: TimeContext, base: When.Base) {
        self.text = text
        self.context = context
        self.base = base
        rest = text.lowercased().trimmed[...]
    }

    mutating func read() throws(ConferenceError) -> EventTime {
        guard !rest.isEmpty, rest.utf8.count <= 64 else { throw .badDate(text) }
        if rest == "now" { return exact(context.thisMinute) }
        if let sign = rest.first, sign == "+" || sign == "-" { return try relative(isBackwards: sign == "-") }
        if let time = WrittenTime(rest, allowsBasic: false) {
            isClockAlone = true
            return context.time(try reading(on: day, time))
        }
        let word = rest.prefix { $0.isLetter }
        let date = word.isEmpty ? try writtenDate() : try namedDay(word)
        if rest.isEmpty { return EventTime(date) }
        return try time(on: date)
    }

    /// Parses `+2h`, `-1d`.
    private mutating func relative(isBackwards: Bool) throws(ConferenceError) -> EventTime {
        guard let duration = DurationArgument(compact: rest.dropFirst()) else { throw .badDate(text) }
        isRelative = true
        switch base {
        case .instant(let instant):
            return exact(duration.instant(after: instant, in: context.rules, isBackwards: isBackwards))
        case .day(let day):
            guard duration.seconds == 0 else { throw .timeForAllDay(text) }
            return EventTime(day.adding(days: isBackwards ? -duration.days : duration.days))
        }
    }

    /// The day of a time without a date.
    private var day: LocalDate {
        switch base {
        case .instant(let instant): context.rules.local(at: instant).date
        case .day(let day): day
        }
    }

    private mutating func namedDay(_ word: Substring) throws(ConferenceError) -> LocalDate {
        rest = rest.dropFirst(word.count)
        let today = context.today
        switch word {
        case "today": return today
        case "tomorrow": return today.adding(days: 1)
        case "yesterday": return today.adding(days: -1)
        default:
            guard let weekday = RecurrenceRule.Weekday(englishName: word) else { throw .badDate(text) }
            let ahead = (weekday.rawValue - today.weekday + 7) % 7
            return today.adding(days: ahead == 0 ? 7 : ahead)
        }
    }

    /// Parses `2026-03-01` or `20260301`, and leaves the rest of the text.
    private mutating func writtenDate() throws(ConferenceError) -> LocalDate {
        guard let written = WrittenDate(prefixOf: rest, allowsBasic: true) else { throw .badDate(text) }
        rest = written.rest
        guard let date = written.date else { throw .noSuchDay(text) }
        return date
    }

    /// Parses the time after a day, with or without an offset.
    private mutating func time(on date: LocalDate) throws(ConferenceError) -> EventTime {
        guard let separator = rest.first, separator == "t" || separator == " " else { throw .badDate(text) }
        rest = rest.dropFirst().drop { $0 == " " }
        let clock = rest.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        guard let time = WrittenTime(clock, allowsBasic: true) else { throw .badDate(text) }
        rest = rest.dropFirst(clock.count)
        let local = try reading(on: date, time)
        guard !rest.isEmpty else { return context.time(local) }
        guard let offset = UTCOffset(rest) else { throw .badDate(text) }
        hasOffset = true
        return exact(local.secondsSinceEpoch - Int64(offset.seconds))
    }

    private mutating func exact(_ instant: Int64) -> EventTime {
        self.instant = instant
        return context.time(at: instant)
    }

    private func reading(on date: LocalDate, _ time: WrittenTime) throws(ConferenceError) -> LocalDateTime {
        guard let local = LocalDateTime(date: date, time) else { throw .noSuchDay(text) }
        return local
    }
}
