import CalendarEditing
import CalendarModel
import ConferenceErrors
import PagesControl
import Recurrence

/// The values of a new event that the address of its form names.
struct NewEventAddress {
    private let values: [String: String]

    /// - Parameter values: `title`, `place`, and `start` and `end` as in iCalendar (`20270301T100000`, or days) on the person's
    ///   clock, or `day` alone as in ISO 8601.
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
        let zone = EventTime.Reference.zone(desk.zones.systemZoneName)
        let duration = desk.scope.viewer.newEvents.duration
        if let text = values["start"] {
            guard let start = EventTime(basicFormat: text, reference: zone) else {
                throw .badPageAddress("start", text)
            }
            let usual =
                start.isDate
                ? EventTime(start.local.date.adding(days: 1)) : EventTime(start.local.adding(seconds: duration), zone)
            guard let ending = values["end"] else { return (start, usual) }
            guard let end = EventTime(basicFormat: ending, reference: zone), end.isDate == start.isDate,
                end.local >= start.local
            else { throw .badPageAddress("end", ending) }
            return (start, end)
        }
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
        return (EventTime(start, zone), EventTime(start.adding(seconds: duration), zone))
    }
}
