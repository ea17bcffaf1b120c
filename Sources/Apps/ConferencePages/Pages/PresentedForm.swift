import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar
import PagesControl
import Recurrence

/// The form for an event that a program asks the person to add or to edit.
struct PresentedForm {
    let desk: PageDesk
    let presentation: Presentation
    let store: CalendarStore
    /// The stored event to edit; nil for a new one.
    let event: ShownEvent?
    /// The values of the program for a new event.
    let proposed: ProposedEvent?
    let times: FormTimes
    /// The calendars that the event can be in.
    let calendars: [CalendarRecord]
    /// The calendar that is selected at first.
    let calendar: Int64?

    /// - Throws: `badPresentation`, `pageEventGone`, and errors of the store.
    init(_ desk: PageDesk, _ presentation: Presentation) throws {
        self.desk = desk
        self.presentation = presentation
        store = try desk.store()
        calendars = try store.calendars().filter { $0.entities.contains(.events) && !$0.isReadOnly }
        switch presentation.page {
        case .event(let presented), .edit(let presented):
            if case .event = presentation.page,
                try !PresentedEventPage(desk, presentation, presented).allowsEditing
            {
                throw ConferenceError.noSuchPage("edit")
            }
            let event = try ShownEvent(desk, ["id": presented.identifier, "at": presented.occurrence])
            self.event = event
            proposed = nil
            times = FormTimes(event.occurrence.start, event.occurrence.end)
            calendar = event.main.calendarID
        case .add(let draft):
            event = nil
            let proposed = try ProposedEvent(
                draft.text, resolver: ZoneResolver(zones: desk.zones), limits: Limits())
            self.proposed = proposed
            times = FormTimes(proposed.record.start, proposed.record.end)
            let chosen = calendars.first { $0.identifier == draft.calendar }
            calendar = try chosen?.id ?? store.chosenDefaultCalendar(for: .events)?.id ?? calendars.first?.id
        case .chooser: throw ConferenceError.presentationGone()
        }
    }

    /// Ends the presentation, unless the form belongs to the details of an event, to which the person goes back.
    private func end(_ action: PresentationEnding.Action, event: String? = nil) {
        if case .event = presentation.page { return }
        presentation.end(PresentationEnding(action, event: event))
    }

    /// The values that the form shows at first.
    var values: [String: String] {
        let record = event?.record ?? proposed?.record
        var values = [
            "title": record?.title ?? "", "location": record?.location ?? "", "url": record?.url ?? "",
            "notes": (record?.notes ?? "").replacing("\r\n", with: "\n"), "start-day": times.startDay,
            "start-time": times.startTime, "end-day": times.endDay, "end-time": times.endTime,
            "calendar": calendar.map { "\($0)" } ?? "",
        ]
        if times.isAllDay { values["all-day"] = "on" }
        return values
    }

    /// Whether the form asks which occurrences of a series to change.
    var asksForSpan: Bool { event.map { $0.isSeries && !$0.named.isEmpty } ?? false }

    func response(
        _ typed: [String: String]? = nil, problems: [String: String] = [:], notice: String? = nil
    )
        throws -> HTTPResponse
    {
        try PresentedFormPage(form: self, values: typed ?? values, problems: problems, notice: notice).response()
    }

    // MARK: Saving

    func take(_ form: [String: String]) throws -> HTTPResponse {
        guard form["do"] != "cancel" else {
            end(.canceled)
            return .redirect(to: presentation.address)
        }
        var form = form
        // A browser sends the lines of a text with CR LF.
        form["notes"] = form["notes"]?.replacing("\r\n", with: "\n")
        let texts = desk.texts
        var problems: [String: String] = [:]
        let title = (form["title"] ?? "").trimmed
        if title.isEmpty { problems["title"] = texts.noTitle }
        if let address = form["url"]?.trimmed, !address.isEmpty, address != values["url"],
            (try? ConferenceURL(address, policy: .file)) == nil
        {
            problems["url"] = texts.badAddress
        }
        let zones = desk.editor.resolver.bound(to: event?.series ?? [])
        var span: (start: EventTime, end: EventTime)?
        do throws(FormTimes.Problem) {
            span = try times.times(form, zones)
        } catch {
            switch error {
            case .startDay: problems["start-day"] = texts.badDay
            case .startTime: problems["start-time"] = texts.badTime
            case .endDay: problems["end-day"] = texts.badDay
            case .endTime: problems["end-time"] = texts.badTime
            case .endBeforeStart: problems["end-day"] = texts.endBeforeStart
            }
        }
        let row = form["calendar"].flatMap { Int64($0) }
        if !calendars.isEmpty, !calendars.contains(where: { $0.id == row }) {
            problems["calendar"] = texts.noSuchCalendar
        }
        if event != nil {
            let comparison = FormComparison(typed: form, current: values)
            for name in comparison.conflicts { problems[name] = texts.changedMeanwhile(comparison.now(name)) }
        }
        guard problems.isEmpty, let span else { return try response(form, problems: problems) }
        do {
            let saved: SavedEvent?? = try presentation.saving { try save(form, title, span, row) }
            desk.deliver((saved ?? nil)?.notes ?? [], in: store)
        } catch let error as ConferenceError {
            // Nothing that was typed is lost.
            return try response(form, notice: error.message)
        }
        return .redirect(to: presentation.address)
    }

    private func save(
        _ form: [String: String], _ title: String, _ span: (start: EventTime, end: EventTime), _ row: Int64?
    ) throws -> SavedEvent? {
        guard let event else { return try add(form, title, span, row) }
        let changes = changes(form, title, span)
        let isTouched = FormComparison(typed: form, current: values).isTouched("calendar")
        let isElsewhere = isTouched && row != event.main.calendarID
        guard !changes.isEmpty || isElsewhere else {
            // Nothing has changed, which Apple reports as canceled.
            end(.canceled)
            return nil
        }
        let wanted: SeriesSpan = asksForSpan ? (form["span"] == "future" ? .futureEvents : .thisEvent) : .all
        var change = EventChange(event.occurrence, span: wanted)
        change.fields = changes
        change.calendarID = isElsewhere ? row : nil
        let saved = try store.write { writer in try desk.editor.save(change, writer) }
        end(.saved, event: identifier(saved))
        return saved
    }

    private func add(
        _ form: [String: String], _ title: String, _ span: (start: EventTime, end: EventTime), _ row: Int64?
    ) throws -> SavedEvent? {
        guard let proposed else { return nil }
        var draft = proposed.draft(title: title, start: span.start, end: span.end)
        (draft.location, draft.notes, draft.url) = (text(form["location"]), text(form["notes"]), text(form["url"]))
        // The coordinates belong to the place that the program has named.
        if draft.location == proposed.record.location { draft.structuredLocation = proposed.content.structuredLocation }
        let new = draft
        let saved = try store.write { writer in
            try desk.editor.add(new, to: try row ?? writer.defaultCalendar(for: .events).id, writer)
        }
        end(.saved, event: identifier(saved))
        return saved
    }

    /// The identifier, for a program that may read events.
    private func identifier(_ saved: SavedEvent) -> String? {
        presentation.program.mayRead(.events) ? saved.record.identifier : nil
    }

    private func changes(
        _ form: [String: String], _ title: String, _ span: (start: EventTime, end: EventTime)
    ) -> EventChanges {
        let comparison = FormComparison(typed: form, current: values)
        func touched(_ name: String) -> String? {
            comparison.isTouched(name) ? (form[name] ?? "").trimmed : nil
        }
        var changes = EventChanges()
        changes.title = touched("title").map { _ in title }
        changes.location = touched("location")
        changes.notes = touched("notes")
        changes.url = touched("url")
        if comparison.isTouched("start-day") { (changes.start, changes.end) = (span.start, span.end) }
        return changes
    }

    private func text(_ value: String?) -> String? {
        let text = (value ?? "").trimmed
        return text.isEmpty ? nil : text
    }
}
