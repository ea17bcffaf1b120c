import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import EventPresentation
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
        // The times are those of the event's own time zone, if other computers know it as well.
        let zone = times.start.zoneName.flatMap(ZoneIdentifier.location).flatMap { name in
            context.zones.rules(named: name).map { (name, rules: $0) }
        }
        func reading(_ time: EventTime) -> String {
            context.format.reading(time, at: resolver.instant(of: time), in: zone?.rules)
        }
        var values: [EventForm.Name: String] = [
            .title: record.title, .location: record.location ?? "", .url: record.url ?? "",
            .start: reading(times.start), .allDay: times.start.isDate ? "yes" : "no", .timeZone: zone?.0 ?? "",
            .categories: EventForm.joined(content.categories), .status: (record.status ?? "").lowercased(),
            .isPrivate: content.classification == .everyone ? "no" : "yes",
        ]
        // The last day of an all-day event.
        var end = times.end
        if end.isDate, end.local.date > times.start.local.date {
            end = EventTime(end.local.date.adding(days: -1))
        }
        values[.end] = reading(end)
        var remarks: [EventForm.Name: String] = [.end: "If you change only the start, the event keeps its length."]
        let own = context.zones.systemZoneName
        if let zone, zone.0 != own {
            let here = context.format.reading(times.start, at: resolver.instant(of: times.start))
            remarks[.start] = "The times are those of \(zone.0). In \(own), the event begins at \(here)."
        } else if zone == nil, !times.start.reference.isFloating, times.start.reference != .utc || own != "UTC" {
            let name = times.start.zoneName ?? "UTC"
            remarks[.start] = "The times are those of \(own); the event's own time zone is \(name)."
        }
        if chosen.span == .all, let calendar = try context.store().calendar(id: record.calendarID) {
            values[.calendar] = calendar.title
        }
        let rules = target.master.map { ItemContent($0.text, limits: Limits()).rules } ?? []
        if chosen.span != .thisEvent || !target.isSeries, rules.count <= 1 {
            values[.repetition] = rules.first ?? "none"
            if let rule = try presentRule(isReplaced: false) {
                let words = RequestedRepetition(writing: rule)
                values[.repetition] = words.every
                values[.days] = words.days ?? ""
                values[.until] = rule.until.map { self.lastDay(of: rule, until: $0, from: times.start, resolver) } ?? ""
                values[.count] = rule.count.map(String.init) ?? ""
                let meaning = RepeatText(rule.text).text
                if words.every == rule.text || words.every?.contains("=") == true, meaning != rule.text {
                    remarks[.repetition] = meaning
                }
            } else if rules.isEmpty {
                for name in [EventForm.Name.days, .until, .count] { values[name] = "" }
            }
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

    /// Returns the end of a rule, as `--until` takes it: the last day on which there can be an occurrence. UNTIL itself is
    /// often an instant before the start on the day after it.
    private func lastDay(
        of rule: RecurrenceRule, until: EventTime, from start: EventTime, _ resolver: ZoneResolver
    ) -> String {
        var local = until.local
        if until.reference == .utc, let zone = start.zoneName, let rules = resolver.rules(named: zone) {
            local = rules.local(at: resolver.instant(of: until))
        } else if until.reference == .utc, start.reference == .floating {
            local = context.format.local(until, at: resolver.instant(of: until))
        }
        let isBeforeStart =
            !until.isDate && !start.isDate && !rule.frequency.isSubDaily
            && local.secondsSinceEpoch - LocalDateTime(startOf: local.date).secondsSinceEpoch
                < start.local.secondsSinceEpoch - LocalDateTime(startOf: start.local.date).secondsSinceEpoch
        return context.format.style.date(isBeforeStart ? local.date.adding(days: -1) : local.date)
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
