package import ConferenceErrors
package import Recurrence

/// The options of a command line that set the times of an event, as typed.
package struct RequestedTimes: Sendable {
    package var start: String?
    /// What errors quote: the whole range whose beginning ``start`` is; nil for ``start`` itself.
    var typedStart: String?
    package var end: String?
    package var duration: String?
    package var isAllDay: Bool

    /// - Parameter start: also a range, such as `18:00-19:30` or `31 Dec 22:00 - 1 Jan 02:00`, if there is neither an end nor a
    ///   duration.
    package init(start: String? = nil, end: String? = nil, duration: String? = nil, isAllDay: Bool = false) {
        let typed = end == nil && duration == nil ? start : nil
        let hours = typed.flatMap { ClockRange($0) }
        let moments = hours == nil ? typed.flatMap { MomentRange($0) } : nil
        self.start = hours?.start ?? moments?.start ?? start
        self.end = hours?.end ?? moments?.end ?? end
        typedStart = hours == nil && moments == nil ? nil : typed
        self.duration = duration
        self.isAllDay = isAllDay
    }

    /// Whether none of the options was given.
    package var isEmpty: Bool { start == nil && end == nil && duration == nil && !isAllDay }
}

/// The start and the end of an event.
package struct EventTimes: Hashable, Sendable {
    package let start: EventTime
    /// The end, exclusive.
    package let end: EventTime
    /// The length, if it was given and not the end; nil for whole days.
    package let length: DurationArgument?

    package init(start: EventTime, end: EventTime, lasting length: DurationArgument? = nil) {
        self.start = start
        self.end = end
        self.length = length
    }

    /// Parses the times of a new event.
    ///
    /// - Parameter usual: the duration of an event without an end, unless it takes whole days.
    /// - Throws: an error with exit status 64 for an invalid date, for a day instead of a time or the reverse, and for an end
    ///   that is not after the start.
    package init(
        new requested: RequestedTimes, usual: DurationArgument = DurationArgument(days: 0, seconds: 3_600),
        in context: TimeContext
    ) throws(ConferenceError) {
        let text = requested.start ?? "now"
        let when = try When(start: text, in: context, typed: requested.typedStart)
        let request = EventTimesResolver(requested: requested, startText: text, reading: context)
        if requested.isAllDay {
            guard when.time.isDate else { throw .timeForAllDay(text) }
            self = try request.days(from: when.time.local.date, otherwise: 1)
        } else {
            guard !when.time.isDate else { throw .timeMissing(text) }
            self = try request.hours(
                from: when.time, at: when.instant, otherwise: usual
            ) { context.time(at: $0) }
        }
    }
}

/// Checks requested times and fills in defaults, for new and changed events.
struct EventTimesResolver {
    let requested: RequestedTimes
    let startText: String
    /// The time zone of the requested times.
    let reading: TimeContext

    /// Returns the times of an all-day event; a requested end is its last day.
    func days(from first: LocalDate, otherwise: Int) throws(ConferenceError) -> EventTimes {
        try rejectTwoEnds()
        var count = otherwise
        if let text = requested.duration {
            let duration = try DurationArgument(text)
            guard duration.seconds == 0 else { throw .notWholeDays(text) }
            count = duration.days
        } else if let text = requested.end {
            var end = try When(text, in: reading, from: .day(first)).time
            guard end.isDate else { throw .timeForAllDay(text) }
            if end.local.date < first, !DateWords.countsFromNow(text),
                let later = try? When(text, in: reading.counting(from: reading.start(of: first)))
            {
                end = later.time
            }
            count = end.local.date.daysSinceEpoch - first.daysSinceEpoch + 1
            guard count > 0 else { throw .endNotAfterStart(start: startText, end: text) }
        }
        let end = EventTime(first.adding(days: count))
        // After the last day of the calendar there is no day that could be the exclusive end of a longer event.
        guard count == 1 || end.local.date.daysSinceEpoch - first.daysSinceEpoch == count else { throw .endsTooLate() }
        return EventTimes(start: EventTime(first), end: end)
    }

    /// Returns the times of an event that is not all-day.
    ///
    /// - Parameters:
    ///   - instant: the instant of the start.
    ///   - place: converts the instant of the end to the event's time zone.
    func hours(
        from start: EventTime, at instant: Int64, otherwise: DurationArgument, place: (Int64) -> EventTime
    ) throws(ConferenceError) -> EventTimes {
        try rejectTwoEnds()
        // The usual length counts as given if it has calendar days.
        var length = otherwise.days > 0 ? otherwise : nil
        if let text = requested.duration { length = try DurationArgument(text) }
        // A floating event has the same length everywhere.
        let rules = start.reference == .floating ? ZoneRules.utc : reading.rules
        var end = (length ?? otherwise).instant(after: instant, in: rules)
        if requested.duration == nil, let text = requested.end {
            length = nil
            var when = try When(text, in: reading, from: .instant(instant))
            guard !when.time.isDate else { throw .timeMissing(text) }
            // After “28 Feb 22:00”, the end “1 Mar 2:00” is the next 1 March after that start.
            if when.instant <= instant, when.namesDay, !DateWords.countsFromNow(text),
                let later = try? When(text, in: reading.counting(from: instant))
            {
                when = later
            }
            guard when.instant > instant else { throw .endNotAfterStart(start: startText, end: text) }
            end = when.instant
        }
        let times = EventTimes(start: start, end: place(end), lasting: length)
        // The usual length may be shortened; a requested length may not.
        guard times.end.local < .latest || (requested.end == nil && requested.duration == nil) else {
            throw .endsTooLate()
        }
        return times
    }

    private func rejectTwoEnds() throws(ConferenceError) {
        guard requested.end == nil || requested.duration == nil else {
            throw .conflictingOptions("--end", "--duration", advice: "Say when the event ends or how long it lasts.")
        }
    }
}
