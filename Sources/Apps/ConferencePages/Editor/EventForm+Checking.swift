import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

// Checking what a person has typed.
extension EventForm {
    /// The values of a form that passed all checks.
    struct Entered {
        let form: [String: String]
        let title: String
        let start: EventTime
        let end: EventTime
        let rules: [String]
        let alarms: [AlarmDefinition]
        let people: AttendeeChanges?
        let calendar: Int64?
        let span: SeriesSpan
        let room: RoomChoice
    }

    /// Returns what a form asks for, or nil if there are problems.
    ///
    /// - Parameter problems: gets a sentence for each field with a problem, by the name of the field.
    func entered(_ form: [String: String], _ problems: inout [String: String]) -> Entered? {
        let texts = desk.texts
        let title = (form["title"] ?? "").trimmed
        if title.isEmpty { problems["title"] = texts.noTitle }
        if let address = form["url"]?.trimmed, !address.isEmpty, address != event.url.trimmed,
            (try? ConferenceURL(address, policy: .file)) == nil
        {
            problems["url"] = texts.badAddress
        }
        let row = form["calendar"].flatMap { Int64($0) }
        // An event without a calendar gets the default one, which may have been made since the form was shown.
        let isDefault = isNew && form["calendar"] ?? "" == ""
        if !calendars.isEmpty, !isDefault, !calendars.contains(where: { $0.id == row }) {
            problems["calendar"] = texts.noSuchCalendar
        }
        let alarms = self.alarms.alarms(form)
        if alarms == nil { problems["alarm-0"] = texts.badReminder }
        let people = self.people(form, &problems)
        let room = try? RoomChoice(form["room"])
        if room == nil { problems["room"] = texts.noSuchRoom }
        if room == .remove, let problem = unremovable { problems["room"] = problem }
        let span = self.span(form)
        var times = self.times(form, &problems)
        var rules: [String]?
        if let start = times?.start { rules = self.rules(form, from: start.local.date, span, &problems) }
        if let first = times?.start.local.date, let rules, rules != event.rules {
            // The series begins on a day on which it takes place.
            let days = FormRepeat.daysUntilFirst(rules, from: first)
            if days > 0 { times = self.times(shifted(form, by: days), &problems) }
        }
        if span == .thisEvent, let rules, rules != event.rules { problems["span"] = texts.ruleOfOccurrence }
        if event.isOccurrence, span != .all, row != event.calendar { problems["span"] = texts.calendarOfOccurrence }
        guard problems.isEmpty, let times, let rules, let alarms, let room else { return nil }
        return Entered(
            form: form, title: title, start: times.start, end: times.end, rules: rules, alarms: alarms,
            people: people, calendar: row, span: span, room: room)
    }

    private func people(_ form: [String: String], _ problems: inout [String: String]) -> AttendeeChanges? {
        do throws(FormPeople.Problem) {
            return try people.changes(form)
        } catch {
            problems[FormPeople.key] = desk.texts.problem(error)
            return nil
        }
    }

    private func times(
        _ form: [String: String], _ problems: inout [String: String]
    ) -> (start: EventTime, end: EventTime)? {
        let texts = desk.texts
        let zones = desk.editor.resolver.bound(to: event.stored?.series ?? [])
        do throws(FormTimes.Problem) {
            return try times.times(form, zones)
        } catch {
            switch error {
            case .startDay: problems["start-day"] = texts.badDay
            case .startTime: problems["start-time"] = texts.badTime
            case .endDay: problems["end-day"] = texts.badDay
            case .endTime: problems["end-time"] = texts.badTime
            case .endBeforeStart: problems["end-day"] = texts.endBeforeStart
            case .startSkipped: problems["start-time"] = texts.skippedTime
            case .endSkipped: problems["end-time"] = texts.skippedTime
            case .zone: problems["zone"] = texts.badZone
            }
            return nil
        }
    }

    private func shifted(_ form: [String: String], by days: Int) -> [String: String] {
        var form = form
        for key in ["start-day", "end-day"] {
            form[key] = FormTimes.day(form[key])?.adding(days: days).description
        }
        return form
    }

    private func rules(
        _ form: [String: String], from start: LocalDate, _ span: SeriesSpan, _ problems: inout [String: String]
    ) -> [String]? {
        // A rule that was not touched moves with the event.
        guard showsRepetition, isNew || FormComparison(typed: form, current: values).isTouched(.repetition) else {
            return event.rules
        }
        do throws(FormRepeat.Problem) {
            let rules = try repetition.rules(form, start: start)
            return rules == event.rules || span != .futureEvents ? rules : try rest(rules, form)
        } catch {
            let field =
                switch error {
                case .every: "every"
                case .days: "days"
                case .monthDay: "month-by"
                case .until: "until"
                case .count, .countIsPast: "count"
                case .choice: "repeat"
                }
            problems[field] = desk.texts.problem(error)
            return nil
        }
    }

    /// The number of occurrences in the form counts from the start of the series, whether it was changed or not; the rest of
    /// the series has fewer.
    private func rest(
        _ rules: [String], _ form: [String: String]
    ) throws(FormRepeat.Problem) -> [String] {
        guard let stored = event.stored, let master = stored.master,
            let old = event.rules.first.flatMap({ try? RecurrenceRule(text: $0) }), let whole = old.count,
            var rule = rules.first.flatMap({ try? RecurrenceRule(text: $0) }), let wanted = rule.count,
            let left = master.remainingCount(of: old, from: stored.occurrence.recurrenceID)
        else { return rules }
        guard wanted > whole - left else { throw .countIsPast }
        rule.count = wanted - (whole - left)
        return [rule.text]
    }

    private func span(_ form: [String: String]) -> SeriesSpan {
        guard event.isOccurrence else { return .all }
        switch form["span"] {
        case "future": return .futureEvents
        case "all": return .all
        default: return .thisEvent
        }
    }
}
