import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence

// The form of an event that exists.
extension EventEdit {
    /// Returns the form with the present values of the event.
    func form() throws -> EventForm {
        let record = chosen.span == .all ? target.main : chosen.occurrence?.event ?? target.main
        let content = ItemContent(record.text, limits: Limits())
        let change = try changes()
        let times = presentTimes(for: change)
        let resolver = context.lookup(for: target).resolver
        func reading(_ time: EventTime) -> String {
            context.format.reading(time, at: resolver.instant(of: time))
        }
        var values: [EventForm.Name: String] = [
            .title: record.title, .location: record.location ?? "", .url: record.url ?? "",
            .start: reading(times.start), .allDay: times.start.isDate ? "yes" : "no",
            .categories: EventForm.joined(content.categories), .status: (record.status ?? "").lowercased(),
            .isPrivate: content.classification == .everyone ? "no" : "yes",
        ]
        // The last day of an event of whole days.
        var end = times.end
        if end.isDate, end.local.date > times.start.local.date {
            end = EventTime(end.local.date.adding(days: -1))
        }
        values[.end] = reading(end)
        var remarks: [EventForm.Name: String] = [.end: "If you change only the start, the event keeps its length."]
        if case .zone(let name) = times.start.reference, name != context.zones.systemZoneName {
            remarks[.start] = "The time in \(context.zones.systemZoneName); the event's own time zone is \(name)."
        }
        if chosen.span == .all, let calendar = try context.store().calendar(id: record.calendarID) {
            values[.calendar] = calendar.title
        }
        let rules = target.master.map { ItemContent($0.text, limits: Limits()).rules } ?? []
        if chosen.span != .thisEvent || !target.isSeries, rules.count <= 1 {
            values[.repetition] = rules.first ?? "none"
            remarks[.repetition] = rules.first.map { RepeatText($0).text }
        }
        let alarms = content.alarms.map { (Self.lead(of: $0), ReminderText(alarm: $0, format: context.format).text) }
        values[.alarms] = alarms.compactMap(\.0).joined(separator: ", ")
        let others = alarms.filter { $0.0 == nil }.map(\.1)
        if !others.isEmpty { remarks[.alarms] = "A change replaces these as well: \(others.joined(separator: ", "))" }
        if let room = context.conferences(of: record).first {
            remarks[.alarms] = [("Room: " + room.preferred.url.text), remarks[.alarms]].compactMap { $0 }
                .joined(separator: ". ")
        } else {
            values[.room] = ""
        }
        return EventForm(values: values, remarks: remarks, notes: record.notes ?? "")
    }

    /// Returns how long before the start an alarm shows a message, as `--alarm` takes it; nil for any other alarm.
    private static func lead(of alarm: AlarmDefinition) -> String? {
        guard case .relative(let seconds, false) = alarm.trigger, seconds <= 0, alarm.action == .display,
            alarm.proximity == .none
        else { return nil }
        let lead = -seconds
        for (unit, size) in [("d", 86_400), ("h", 3_600), ("m", 60)] as [(String, Int64)] where lead % size == 0 {
            return lead == 0 ? "0" : "\(lead / size)\(unit)"
        }
        return "\(lead)s"
    }
}
