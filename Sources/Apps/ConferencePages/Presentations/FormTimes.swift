import ICalendar
import Recurrence

/// The times of an event as a form has them: days and minutes in the zone of the event.
struct FormTimes {
    let startDay: String
    let startTime: String
    let endDay: String
    let endTime: String
    let isAllDay: Bool
    private let start: EventTime
    private let end: EventTime

    /// A field whose text is not a time, or an end before the start.
    enum Problem: Error {
        case startDay, startTime, endDay, endTime, endBeforeStart
    }

    init(_ start: EventTime, _ end: EventTime) {
        self.start = start
        self.end = end
        isAllDay = start.isDate
        startDay = start.local.date.description
        // A person means the last day, not the one after it.
        let last = isAllDay && end.local.date > start.local.date ? end.local.date.adding(days: -1) : end.local.date
        endDay = last.description
        startTime = isAllDay ? "" : Self.minute(start.local)
        endTime = isAllDay ? "" : Self.minute(end.local)
    }

    private static func minute(_ time: LocalDateTime) -> String { String(time.clock.prefix(5)) }

    /// Returns the times of a form. A time that was not changed keeps its seconds.
    func times(_ form: [String: String], _ resolver: ZoneResolver) throws(Problem) -> (start: EventTime, end: EventTime)
    {
        guard let first = Self.day(form["start-day"]) else { throw .startDay }
        guard let last = Self.day(form["end-day"]) else { throw .endDay }
        guard form["all-day"] == nil else {
            guard last >= first else { throw .endBeforeStart }
            return (EventTime(first), EventTime(last.adding(days: 1)))
        }
        // An event of whole days that gets times has them wherever the reader is.
        let zones: (EventTime.Reference, EventTime.Reference) =
            start.isDate ? (.floating, .floating) : (start.reference, end.reference)
        guard let from = Self.time(first, form["start-time"]) else { throw .startTime }
        guard let to = Self.time(last, form["end-time"]) else { throw .endTime }
        let isStartKept = !isAllDay && form["start-day"] == startDay && form["start-time"] == startTime
        let isEndKept = !isAllDay && form["end-day"] == endDay && form["end-time"] == endTime
        let begin = isStartKept ? start : EventTime(from, zones.0)
        let finish = isEndKept ? end : EventTime(to, zones.1)
        guard resolver.instant(of: finish) >= resolver.instant(of: begin) else { throw .endBeforeStart }
        return (begin, finish)
    }

    private static func day(_ text: String?) -> LocalDate? {
        let parts = (text ?? "").split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4 else { return nil }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
        guard numbers.count == 3 else { return nil }
        return LocalDate(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    private static func time(_ day: LocalDate, _ text: String?) -> LocalDateTime? {
        let parts = (text ?? "").split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        let numbers = parts.compactMap { part in
            part.utf8.count == 2 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard numbers.count == parts.count else { return nil }
        let second = numbers.count > 2 ? numbers[2] : 0
        return LocalDateTime(date: day, hour: numbers[0], minute: numbers[1], second: second)
    }
}
