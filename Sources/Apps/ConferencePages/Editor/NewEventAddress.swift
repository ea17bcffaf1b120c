import CalendarEditing
import CalendarModel
import CommandLineKit
import ConferenceErrors
import PagesControl
import Recurrence

/// The values of a new event that the address of its form names.
struct NewEventAddress {
    private let values: [String: String]

    /// - Parameter values: `title`, `place`, and `start` and `end` as in iCalendar (`20270301T100000`, or days), on the clock of
    ///   the IANA zone `zone` or else on the person's; or `day` alone as in ISO 8601.
    init(_ values: [String: String]) { self.values = values }

    /// - Throws: `badPageAddress`.
    func draft(_ desk: PageDesk) throws(ConferenceError) -> EventDraft {
        let times = try times(desk)
        var draft = EventDraft(
            title: values["title"] ?? "", start: times.start, end: times.end, location: values["place"])
        if !times.start.isDate {
            draft.alarms = desk.scope.viewer.newEvents.alarms.map {
                AlarmDefinition(trigger: .relative(seconds: $0, fromEnd: false))
            }
        }
        return draft
    }

    private func times(_ desk: PageDesk) throws(ConferenceError) -> (start: EventTime, end: EventTime) {
        if let text = values["start"] { return try times(from: text, desk) }
        let now = desk.zones.systemRules.local(at: desk.now)
        var day = now.date
        if let text = values["day"] {
            guard let given = FormTimes.day(text) else { throw .badPageAddress("day", text) }
            day = given
        }
        // The next full hour, as long as that is today.
        let hour = LocalDateTime(date: now.date, hour: now.hour, minute: 0, second: 0) ?? now
        let next = hour.adding(seconds: 3_600)
        let time = LocalDateTime(date: day, hour: next.hour, minute: 0, second: 0) ?? next
        let start = day == now.date && next.date == day ? next : time
        let zone = EventTime.Reference.zone(desk.zones.systemZoneName)
        // An hour that clocks skip becomes the next one.
        let rules = desk.zones.systemRules
        let first = EventTime(at: rules.instant(of: start), rules, zone)
        return (first, usualEnd(after: first, rules, zone, desk))
    }

    private func times(
        from text: String, _ desk: PageDesk
    ) throws(ConferenceError) -> (start: EventTime, end: EventTime) {
        let name = values["zone"] ?? desk.zones.systemZoneName
        guard let rules = values["zone"] == nil ? desk.zones.systemRules : desk.zones.rules(named: name) else {
            throw .badPageAddress("zone", name)
        }
        let zone = name == "UTC" ? EventTime.Reference.utc : .zone(name)
        guard let start = EventTime(basicFormat: text, reference: zone) else { throw .badPageAddress("start", text) }
        guard let ending = values["end"] else {
            let usual =
                start.isDate ? EventTime(start.local.date.adding(days: 1)) : usualEnd(after: start, rules, zone, desk)
            return (start, usual)
        }
        guard let end = EventTime(basicFormat: ending, reference: zone), end.isDate == start.isDate,
            instant(of: end, rules) >= instant(of: start, rules)
        else { throw .badPageAddress("end", ending) }
        return (start, end)
    }

    /// Returns the end of an event that lasts as long as usual, also on a day on which clocks change.
    private func usualEnd(
        after start: EventTime, _ rules: ZoneRules, _ zone: EventTime.Reference, _ desk: PageDesk
    ) -> EventTime {
        let seconds = desk.scope.viewer.newEvents.duration
        let usual = DurationArgument(days: Int(seconds / 86_400), seconds: seconds % 86_400)
        return EventTime(at: usual.instant(after: instant(of: start, rules), in: rules), rules, zone)
    }

    /// Returns the instant of a time in the zone of the rules, or in UTC.
    private func instant(of time: EventTime, _ rules: ZoneRules) -> Int64 {
        time.reference == .utc ? time.local.secondsSinceEpoch : rules.instant(of: time.local)
    }
}
