import CLibical
import Recurrence
import Synchronization

/// The one door to libical.
///
/// libical keeps its error state and some counters in globals without a lock, so that every call goes through one gate
/// here, and no other file imports it. What it is used for: checking recurrence rules and counting them out, in floating
/// time. Not for instants, whose rules come from the system's zoneinfo (its own table is wrong for some zones, and one
/// occurrence in a daylight saving gap would move all later ones), and not for whole components: it replaces properties
/// that it does not know by `X-LIC-ERROR` and turns `FEATURE=AUDIO,VIDEO` into one word.
enum Libical {
    private static let gate = Mutex(())

    /// Whether libical understands a rule.
    static func accepts(_ rule: RecurrenceRule) -> Bool {
        exclusively { read(rule) != nil }
    }

    /// Runs a body that calls libical, alone in this process. Not to be nested.
    static func exclusively<Value>(_ body: () -> Value) -> Value { gate.withLock { _ in body() } }

    /// The occurrences of a rule on a wall clock, in order, as seconds since 1970-01-01T00:00:00 there.
    ///
    /// - Parameters:
    ///   - until: the last one that may come. Always given: libical stops there even when a rule never matches.
    ///   - count: how many there may be in all, counted from `start`; nil for no bound.
    ///   - limit: after that many libical is not asked any more, whether they were wanted or not.
    ///   - lower: occurrences before that are counted, but not returned.
    static func occurrences(
        of rule: RecurrenceRule, from start: LocalDateTime, isDate: Bool, until: LocalDateTime, count: Int?,
        limit: Int, atOrAfter lower: Int64
    ) -> [Int64] {
        exclusively {
            guard var recurrence = read(rule) else { return [] }
            recurrence.until = time(until, isDate: false)
            recurrence.count = Int32(clamping: count ?? 0)
            guard let iterator = icalrecur_iterator_new(recurrence, time(start, isDate: isDate)) else { return [] }
            defer { icalrecur_iterator_free(iterator) }
            var found: [Int64] = []
            for _ in 0..<limit {
                let next = icalrecur_iterator_next(iterator)
                guard icaltime_is_null_time(next) == 0, let local = local(next) else { break }
                let seconds = local.secondsSinceEpoch
                if seconds >= lower { found.append(seconds) }
            }
            return found
        }
    }

    private static func read(_ rule: RecurrenceRule) -> icalrecurrencetype? {
        icalerror_set_errors_are_fatal(0)
        let recurrence = icalrecurrencetype_from_string(rule.text)
        return recurrence.freq == ICAL_NO_RECURRENCE ? nil : recurrence
    }

    private static func time(_ local: LocalDateTime, isDate: Bool) -> icaltimetype {
        var time = icaltime_null_time()
        time.year = Int32(local.date.year)
        time.month = Int32(local.date.month)
        time.day = Int32(local.date.day)
        time.hour = Int32(local.hour)
        time.minute = Int32(local.minute)
        time.second = Int32(local.second)
        time.is_date = isDate ? 1 : 0
        return time
    }

    private static func local(_ time: icaltimetype) -> LocalDateTime? {
        guard let date = LocalDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else { return nil }
        return LocalDateTime(date: date, hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
    }
}
