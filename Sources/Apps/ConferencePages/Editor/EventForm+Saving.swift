import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import PagesControl
import Recurrence

// Saving what a person has typed.
extension EventForm {
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
        var key = FormKey(form["form"]) ?? FormKey()
        if desk.forms.wasSaved(key.text, otherwise: form) {
            // The form of a duplicated tab: a change is compared with the event, and a new event is a question.
            key = FormKey()
            form["form"] = key.text
            if isNew { return try response(form, notice: desk.texts.savedInOtherTab) }
        }
        if let address = desk.forms.address(of: key.text) { return .redirect(to: address) }
        let typed = form
        if !isNew { form = FormComparison(typed: typed, current: values).merged }
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
            let address = try desk.forms.once(key.text, saying: typed) {
                let saved = try owner.saving { try save(entered, key) } ?? nil
                notes = saved?.notes ?? []
                guard let saved else { return owner.way }
                let way = owner.way(to: PageAddress.event(saved.record.identifier, occurrence: shown(saved)))
                return makeRoom(entered, for: saved, way) ?? way
            }
            guard let address else { return try take(sent) }
            desk.activity.formClosed(key.text)
            desk.deliver(notes, in: store)
            return .redirect(to: address)
        } catch let error as ConferenceError {
            // Nothing that was typed is lost.
            return try response(form, notice: desk.texts.text(error.sentence))
        }
    }

    /// The occurrence that the page shows once it is saved; empty for the whole event.
    private func shown(_ saved: SavedEvent) -> String {
        event.stored?.named.isEmpty == false ? saved.recurrenceID : ""
    }

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
        draft.notes = text(entered.form["notes"])
        draft.url = text(entered.form["url"])
        (draft.rules, draft.alarms) = (entered.rules, entered.alarms)
        draft.attendees = entered.people
        // The coordinates belong to the place that the program has named.
        if text(entered.form["location"]) == text(values["location"]) {
            draft.location = text(event.location)
        } else {
            (draft.location, draft.structuredLocation) = (text(entered.form["location"]), nil)
        }
        let new = draft
        let conference = entered.room == .unchanged ? event.conference : nil
        return try store.write { writer in
            let row = try entered.calendar ?? writer.defaultCalendar(for: .events).id
            // The process that saved it may have ended before it answered.
            let present = try writer.series(calendar: row, uid: key.text)
            if let saved = SavedEvent(present: present) { return saved }
            return try desk.editor.add(new, to: row, conference: conference, writer)
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
        if comparison.isTouched(.people) { changes.attendees = entered.people }
        if comparison.isTouched(.alarms), entered.alarms != event.alarms { changes.alarms = entered.alarms }
        return changes
    }
}
