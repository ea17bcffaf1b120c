import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import PagesControl
import Recurrence

// Checking what a person has typed, and saving it.
extension EventForm {
    /// The values of a form that passed all checks.
    struct Entered {
        let form: [String: String]
        let title: String
        let start: EventTime
        let end: EventTime
        let rules: [String]
        let alarms: [AlarmDefinition]
        let calendar: Int64?
        let span: SeriesSpan
        let room: RoomChoice
    }

    /// Answers a form that the person has sent.
    func take(_ sent: [String: String]) throws -> HTTPResponse {
        guard sent["do"] != "cancel" else {
            owner.end(.canceled)
            sent["form"].map(desk.activity.formClosed)
            return .redirect(to: owner.way)
        }
        var form = sent
        // A browser sends the lines of a text with CR LF.
        form["notes"] = form["notes"]?.replacing("\r\n", with: "\n")
        let key = FormKey(form["form"]) ?? FormKey()
        if let address = desk.forms.address(of: key.text) { return .redirect(to: address) }
        var problems: [String: String] = [:]
        let entered = entered(form, &problems)
        if !isNew {
            let comparison = FormComparison(typed: form, current: values)
            for group in comparison.conflicts {
                problems[group.rawValue] = desk.texts.changedMeanwhile(now(group))
            }
        }
        guard problems.isEmpty, let entered else { return try response(form, problems: problems) }
        do {
            var notes: [IntentRecord] = []
            let address = try desk.forms.once(key.text) {
                let saved = try owner.saving { try save(entered, key) } ?? nil
                notes = saved?.notes ?? []
                guard let saved else { return owner.way }
                let way = owner.way(to: PageAddress.event(saved.record.identifier, occurrence: shown(saved)))
                return makeRoom(entered, for: saved, way) ?? way
            }
            desk.activity.formClosed(key.text)
            desk.deliver(notes, in: store)
            return .redirect(to: address)
        } catch let error as ConferenceError {
            // Nothing that was typed is lost.
            return try response(form, notice: error.message)
        }
    }

    /// The occurrence that the page shows once it is saved; empty for the whole event.
    private func shown(_ saved: SavedEvent) -> String {
        event.stored?.named.isEmpty == false ? saved.recurrenceID : ""
    }

    // MARK: Checking

    private func entered(_ form: [String: String], _ problems: inout [String: String]) -> Entered? {
        let texts = desk.texts
        let title = (form["title"] ?? "").trimmed
        if title.isEmpty { problems["title"] = texts.noTitle }
        if let address = form["url"]?.trimmed, !address.isEmpty, address != event.url.trimmed,
            (try? ConferenceURL(address, policy: .file)) == nil
        {
            problems["url"] = texts.badAddress
        }
        let row = form["calendar"].flatMap { Int64($0) }
        if !calendars.isEmpty, !calendars.contains(where: { $0.id == row }) {
            problems["calendar"] = texts.noSuchCalendar
        }
        let alarms = self.alarms.alarms(form)
        if alarms == nil { problems["alarm-0"] = texts.badReminder }
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
            form: form, title: title, start: times.start, end: times.end, rules: rules, alarms: alarms, calendar: row,
            span: span, room: room)
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
            return rules == event.rules || span != .futureEvents ? rules : rest(rules, form)
        } catch {
            let field =
                switch error {
                case .every: "every"
                case .days: "days"
                case .monthDay: "month-by"
                case .until: "until"
                case .count: "count"
                case .choice: "repeat"
                }
            problems[field] = desk.texts.problem(error)
            return nil
        }
    }

    /// A number of occurrences that was not changed counts from the start of the series; the rest of it has fewer.
    private func rest(_ rules: [String], _ form: [String: String]) -> [String] {
        guard let stored = event.stored, let master = stored.master, form["count"] == values["count"],
            let old = event.rules.first.flatMap({ try? RecurrenceRule(text: $0) }), old.count != nil,
            var rule = rules.first.flatMap({ try? RecurrenceRule(text: $0) }), rule.count != nil
        else { return rules }
        rule.count = master.remainingCount(of: old, from: stored.occurrence.recurrenceID)
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

    // MARK: Saving

    /// - Returns: nil if nothing was changed.
    private func save(_ entered: Entered, _ key: FormKey) throws -> SavedEvent? {
        let saved = try event.stored.map { try change($0, entered) } ?? add(entered, key)
        guard let saved else {
            // Apple reports as canceled that nothing has changed.
            owner.end(.canceled)
            return nil
        }
        owner.end(.saved, event: saved.record.identifier)
        return saved
    }

    private func add(_ entered: Entered, _ key: FormKey) throws -> SavedEvent? {
        guard var draft = event.draft else { return nil }
        draft.uid = key.text
        draft.title = entered.title
        (draft.start, draft.end) = (entered.start, entered.end)
        (draft.location, draft.notes) = (text(entered.form["location"]), text(entered.form["notes"]))
        draft.url = text(entered.form["url"])
        (draft.rules, draft.alarms) = (entered.rules, entered.alarms)
        // The coordinates belong to the place that the program has named.
        if draft.location != event.location { draft.structuredLocation = nil }
        let new = draft
        return try store.write { writer in
            let row = try entered.calendar ?? writer.defaultCalendar(for: .events).id
            // The process that saved it may have ended before it answered.
            let present = try writer.series(calendar: row, uid: key.text)
            if let saved = SavedEvent(present: present) { return saved }
            return try desk.editor.add(new, to: row, writer)
        }
    }

    private func text(_ value: String?) -> String? {
        let text = (value ?? "").trimmed
        return text.isEmpty ? nil : text
    }

    private func change(_ stored: ShownEvent, _ entered: Entered) throws -> SavedEvent? {
        var change = EventChange(stored.occurrence, span: entered.span)
        change.fields = changes(entered)
        change.conference = conferenceChange(entered, change.fields)
        if FormComparison(typed: entered.form, current: values).isTouched(.calendar),
            entered.calendar != event.calendar
        {
            change.calendarID = entered.calendar
        }
        guard !change.fields.isEmpty || change.calendarID != nil || change.conference != nil else {
            guard entered.room.room != nil else { return nil }
            return entered.span == .thisEvent
                ? SavedEvent(unchanged: stored.occurrence, of: stored.series) : SavedEvent(present: stored.series)
        }
        let wanted = change
        return try store.write { writer in try desk.editor.save(wanted, writer) }
    }

    private func changes(_ entered: Entered) -> EventChanges {
        let comparison = FormComparison(typed: entered.form, current: values)
        func touched(_ group: FormComparison.Group) -> String? {
            comparison.isTouched(group) ? (entered.form[group.rawValue] ?? "").trimmed : nil
        }
        var changes = EventChanges()
        changes.title = touched(.title).map { _ in entered.title }
        changes.location = touched(.location)
        changes.notes = touched(.notes)
        changes.url = touched(.url)
        let links = removingLinks(entered)
        (changes.location, changes.url) = (changes.location ?? links.location, changes.url ?? links.url)
        if comparison.isTouched(.times) || entered.start != event.start {
            (changes.start, changes.end) = (entered.start, entered.end)
        }
        if entered.rules != event.rules { changes.rules = entered.rules }
        if comparison.isTouched(.alarms), entered.alarms != event.alarms { changes.alarms = entered.alarms }
        return changes
    }
}
