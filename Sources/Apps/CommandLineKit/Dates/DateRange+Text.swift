package import ConferenceErrors
package import Recurrence

extension DateRange {
    /// Reads what people write for several days: a period, a day, a time until the end of its day, or two of them with `..`,
    /// `to`, `until`, `bis` or a dash in between, both included.
    ///
    /// - Throws: `badDate`; `endBeforeStart` if the range is empty.
    package init(_ text: String, _ habits: CalendarHabits, in context: TimeContext) throws(ConferenceError) {
        if let days = try PeriodForm.days(text, habits, in: context) {
            try self.init(days, in: context)
            return
        }
        if let (first, last) = SentenceDays.sides(of: text, context.names),
            Self.areDays(first, last, of: text, habits, context)
        {
            self = try Self.between(first, last, habits, context)
            return
        }
        for separator in ["..", " to ", " until ", " bis ", " – ", " - "] {
            guard let place = text.firstRange(of: separator) else { continue }
            let (from, to) = (String(text[..<place.lowerBound].trimmed), String(text[place.upperBound...].trimmed))
            guard !from.isEmpty || !to.isEmpty else { continue }
            self = try Self.between(from, to, habits, context)
            return
        }
        if let range = ClockRange(text), let start = try? When(range.start, in: context) {
            let end = try When(range.end, in: context, from: .instant(start.instant))
            try self.init(start.instant..<max(end.instant, start.instant + 1), in: context)
            return
        }
        let when = try When(text, in: context)
        let day = when.time.isDate ? when.time.local.date : context.date(at: when.instant)
        if when.time.isDate {
            try self.init(day...day, in: context)
        } else {
            try self.init(when.instant..<max(when.instant + 1, context.end(of: day)), in: context)
        }
    }

    /// Whether both texts are days or periods, so that the dash between them belongs to neither: `24-28 nov`, `mon-fri`.
    private static func areDays(
        _ first: String, _ last: String, of text: String, _ habits: CalendarHabits, _ context: TimeContext
    ) -> Bool {
        let probe = context.understanding(locale: context.names.locale) { _, days in days[0] }
        // “Today-7d” and “24-Dec” are one day.
        guard (try? When(text, in: probe)) == nil else { return false }
        return [first, last].allSatisfy { text in
            (try? PeriodForm.days(text, habits, in: probe)) != nil
                || (try? When(text, in: probe))?.time.isDate == true
        }
    }

    /// Returns what is between two days, periods or times; an empty text stands for today, or for 30 days.
    private static func between(
        _ from: String, _ to: String, _ habits: CalendarHabits, _ context: TimeContext
    ) throws(ConferenceError) -> DateRange {
        let first = from.isEmpty ? nil : try PeriodForm.days(from, habits, in: context)?.lowerBound.description ?? from
        func range(in end: TimeContext) throws(ConferenceError) -> DateRange {
            let last = to.isEmpty ? nil : try PeriodForm.days(to, habits, in: end)?.upperBound.description
            // The time of day of a start counts from now, whatever the end counts from.
            let start = try first.map { text throws(ConferenceError) in try When(text, in: context) }
            let day = start.map { $0.time.isDate ? $0.time.local.date.description : $0.time.local.description }
            return try DateRange(from: day, to: last ?? (to.isEmpty ? nil : to), in: end)
        }
        do {
            return try range(in: context)
        } catch {
            // In “mon..fri” on a Tuesday, the Friday is the one after that Monday.
            guard error.code == .endBeforeStart, let first, !DateWords.countsFromNow(to),
                let later = try? range(in: context.counting(from: When(first, in: context).instant))
            else { throw error }
            return later
        }
    }

    /// Whole days.
    package init(_ days: ClosedRange<LocalDate>, in context: TimeContext) throws(ConferenceError) {
        try self.init(from: days.lowerBound.description, to: days.upperBound.description, in: context)
    }

    private init(_ instants: Range<Int64>, in context: TimeContext) throws(ConferenceError) {
        self.init(
            instants: instants,
            days: context.date(at: instants.lowerBound)...context.date(at: instants.upperBound - 1))
    }

    /// The month of a day.
    package static func month(of date: LocalDate, in context: TimeContext) throws(ConferenceError) -> DateRange {
        try DateRange(PeriodForm.monthDays(date.year, date.month) ?? date...date, in: context)
    }

    /// The week of a day.
    package static func week(
        of date: LocalDate, _ habits: CalendarHabits, in context: TimeContext
    ) throws(ConferenceError) -> DateRange {
        let first = habits.firstDay(ofWeekOf: date)
        return try DateRange(first...first.adding(days: 6), in: context)
    }
}
