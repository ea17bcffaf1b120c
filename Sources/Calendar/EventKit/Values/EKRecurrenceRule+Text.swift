import Foundation
import Recurrence

extension EKRecurrenceRule {
    /// Parses the value of an RRULE. Returns nil if it has no FREQ.
    ///
    /// - Parameter zone: the time zone in which to read an UNTIL that is a day or a floating time: the event's, or the
    ///   system's. A day means its midnight.
    convenience init?(text value: String, zone: TimeZone) {
        guard let text = RuleParts(value) else { return nil }
        var end: EKRecurrenceEnd?
        if let until = text.until {
            let seconds = TimeInterval(until.local.secondsSinceEpoch)
            end = EKRecurrenceEnd(
                end: until.reference == .utc ? Date(timeIntervalSince1970: seconds) : zone.date(wall: seconds))
        } else if let count = text.count, count > 0 {
            end = EKRecurrenceEnd(occurrenceCount: count)
        }
        self.init(text, writtenEnd: end, end: end)
    }

    /// Returns the value of an RRULE for a series with the given start.
    ///
    /// All parts but the end are written as they were read. The end is also written as it was read if it has not changed and
    /// has the form that RFC 5545, 3.3.10, requires: a day if DTSTART is a day, a floating time if DTSTART is floating, and a
    /// time in UTC otherwise.
    ///
    /// - Parameter zone: see ``init(text:zone:)``.
    func value(startingAt start: EventTime, zone: TimeZone) -> String {
        guard let date = recurrenceEnd?.endDate else { return value(utc: true) }
        if let until = text.until, recurrenceEnd == writtenEnd, until.isDate == start.isDate,
            start.isDate || (until.reference == .floating) == (start.reference == .floating)
        {
            return text.text
        }
        let floats = start.isDate || start.reference == .floating
        let seconds =
            Int64(date.timeIntervalSince1970.rounded(.down)) + Int64(floats ? zone.secondsFromGMT(for: date) : 0)
        let local = LocalDateTime(secondsSinceEpoch: seconds)
        return value(until: start.isDate ? EventTime(local.date) : EventTime(local, floats ? .floating : .utc))
    }

    /// Returns the value of an RRULE with the end date in UTC.
    func value(utc: Bool) -> String {
        guard recurrenceEnd != writtenEnd else { return text.text }
        return value(
            until: recurrenceEnd?.endDate.map {
                EventTime(LocalDateTime(secondsSinceEpoch: Int64($0.timeIntervalSince1970.rounded(.down))), .utc)
            })
    }

    private func value(until: EventTime?) -> String {
        var text = text
        text["UNTIL"] = until?.basicFormat
        let count = recurrenceEnd?.occurrenceCount ?? 0
        text["COUNT"] = count > 0 ? String(count) : nil
        return text.text
    }
}

extension TimeZone {
    /// Returns the date at which local time is the given number of seconds after 1970-01-01T00:00:00. If there are two,
    /// returns the first one; if there is none, uses the offset before the gap (RFC 5545, 3.3.5).
    fileprivate func date(wall seconds: TimeInterval) -> Date {
        // No offset reaches 24 hours, and no zone changes its offset twice within two days.
        let candidates = [seconds - 86_400, seconds + 86_400].map { moment in
            Date(timeIntervalSince1970: seconds - offset(at: Date(timeIntervalSince1970: moment)))
        }
        return candidates.first { $0.timeIntervalSince1970 + offset(at: $0) == seconds } ?? candidates[0]
    }

    private func offset(at date: Date) -> TimeInterval { TimeInterval(secondsFromGMT(for: date)) }
}
