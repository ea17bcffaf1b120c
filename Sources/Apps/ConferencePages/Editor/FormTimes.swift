import ICalendar
import Recurrence

/// The times of an event as a form has them: days and minutes on the clock of the event's zone.
struct FormTimes {
    private let start: EventTime
    private let end: EventTime
    /// The zone in which an event of whole days begins if it gets times.
    private let usualZone: String

    /// A field whose text is not a time, or an end before the start.
    enum Problem: Error {
        case startDay, startTime, endDay, endTime, endBeforeStart, startSkipped, endSkipped, zone
    }

    /// The values of the fields for the zones that have no name in the zone database.
    static let floating = "floating"
    static let utc = "UTC"

    init(_ start: EventTime, _ end: EventTime, usualZone: String) {
        self.start = start
        self.end = end
        self.usualZone = usualZone
    }

    var isAllDay: Bool { start.isDate }

    /// Whether the form shows the zone of the end on its own, because it is another one.
    var hasEndZone: Bool { !isAllDay && start.reference != end.reference }

    /// What the fields show at first.
    var values: [String: String] {
        // A person means the last day, not the one after it.
        let last = isAllDay && end.local.date > start.local.date ? end.local.date.adding(days: -1) : end.local.date
        var values = [
            "start-day": start.local.date.description, "end-day": last.description,
            "start-time": isAllDay ? "" : Self.minute(start.local), "end-time": isAllDay ? "" : Self.minute(end.local),
            "zone": isAllDay ? usualZone : Self.name(of: start.reference),
        ]
        if isAllDay { values["all-day"] = "on" }
        if hasEndZone { values["end-zone"] = Self.name(of: end.reference) }
        return values
    }

    private static func minute(_ time: LocalDateTime) -> String { String(time.clock.prefix(5)) }

    private static func name(of reference: EventTime.Reference) -> String {
        switch reference {
        case .floating: floating
        case .utc: utc
        case .zone(let name): name
        }
    }

    // MARK: Reading a form

    /// Returns the times of a form. A time that was not changed keeps its seconds.
    func times(_ form: [String: String], _ resolver: ZoneResolver) throws(Problem) -> (start: EventTime, end: EventTime)
    {
        guard let first = Self.day(form["start-day"]) else { throw .startDay }
        guard let last = Self.day(form["end-day"]) else { throw .endDay }
        guard form["all-day"] == nil else {
            guard last >= first else { throw .endBeforeStart }
            return (EventTime(first), EventTime(last.adding(days: 1)))
        }
        let zones = try references(form, resolver)
        guard let from = Self.time(first, form["start-time"]) else { throw .startTime }
        guard let to = Self.time(last, form["end-time"]) else { throw .endTime }
        let shown = values
        func isKept(_ keys: [String]) -> Bool { keys.allSatisfy { form[$0] == nil || form[$0] == shown[$0] } }
        let begin = !isAllDay && isKept(["start-day", "start-time", "zone"]) ? start : EventTime(from, zones.start)
        let isEndKept = !isAllDay && isKept(["end-day", "end-time", "zone", "end-zone"])
        let finish = isEndKept ? end : EventTime(to, zones.end)
        if begin != start, Self.isSkipped(begin, resolver) { throw .startSkipped }
        if finish != end, Self.isSkipped(finish, resolver) { throw .endSkipped }
        // An event without a length may be moved.
        let length = resolver.instant(of: finish) - resolver.instant(of: begin)
        guard length > 0 || length == 0 && !isAllDay && start == end else { throw .endBeforeStart }
        return (begin, finish)
    }

    /// Whether the clocks of a zone go from an earlier to a later time. What a calendar has already stays.
    private static func isSkipped(_ time: EventTime, _ resolver: ZoneResolver) -> Bool {
        guard case .zone(let name) = time.reference, let rules = resolver.rules(named: name) else { return false }
        return rules.local(at: resolver.instant(of: time)) != time.local
    }

    private func references(
        _ form: [String: String], _ resolver: ZoneResolver
    ) throws(Problem) -> (start: EventTime.Reference, end: EventTime.Reference) {
        let own = try reference(form["zone"], resolver) ?? (isAllDay ? .zone(usualZone) : start.reference)
        // The form of a new event is sent without its address, which said that the end has another zone.
        guard hasEndZone || form["end-zone"] != nil else { return (own, own) }
        let ending = try reference(form["end-zone"], resolver) ?? end.reference
        let isMixed = [own, ending, end.reference].contains(.floating)
        return (own, isMixed ? own : ending)
    }

    private func reference(_ name: String?, _ resolver: ZoneResolver) throws(Problem) -> EventTime.Reference? {
        switch name {
        case nil, "": return nil
        case Self.floating: return .floating
        case Self.utc: return .utc
        case .some(let name):
            let reference = EventTime.Reference.zone(name)
            // A zone that this system does not know stays as it is.
            let isOwn = [start.reference, end.reference].contains(reference)
            guard isOwn || name == usualZone || resolver.rules(named: name) != nil else { throw .zone }
            return reference
        }
    }

    /// Reads `2027-03-01`.
    static func day(_ text: String?) -> LocalDate? {
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
