import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import PagesControl
import Recurrence

/// The pages on which a person edits, adds and deletes events of their own.
struct EditorPages {
    private let desk: PageDesk
    private let values: [String: String]

    init(_ desk: PageDesk, _ values: [String: String]) {
        self.desk = desk
        self.values = values
    }

    /// The page of a form.
    ///
    /// The key of the form is part of its address: a person who goes back to a form that was saved, where browsers restore what
    /// was typed, cannot save it a second time.
    ///
    /// - Throws: `pageEventGone`, `calendarReadOnly`, `badPageAddress`, errors of the store.
    func response(_ name: String) throws -> HTTPResponse {
        guard let key = FormKey(values["form"]) else {
            var named = values
            named["form"] = FormKey().text
            let query = named.sorted { $0.key < $1.key }
                .map { "\(PageAddress.encoded($0))=\(PageAddress.encoded($1))" }
            return .redirect(to: "\(name)?" + query.joined(separator: "&"))
        }
        if let address = desk.forms.address(of: key.text) { return .redirect(to: address) }
        return try (name == "new" ? newForm() : editForm()).response(key)
    }

    /// Saves what a form asks for. If the event cannot be changed any more, its form becomes that of a new one, so that nothing
    /// that was typed is lost.
    func save() throws -> HTTPResponse {
        do {
            return try (values["id"] == nil ? newForm() : editForm()).take(values)
        } catch let error as ConferenceError where values["do"] != "cancel" {
            if values["id"] != nil, let form = try? formOfNewEvent(after: error) { return form }
            let typed = ["title", "location", "url", "notes"].compactMap { values[$0] }.filter { !$0.isEmpty }
            return ErrorPage.page(error, desk.texts, typed: typed)
        }
    }

    private func formOfNewEvent(after error: ConferenceError) throws -> HTTPResponse {
        var typed = values.filter { !$0.key.hasPrefix(FormComparison.original("")) }
        // One occurrence does not repeat.
        if typed["at"]?.isEmpty == false { typed["repeat"] = FormRepeat.Choice.never.rawValue }
        for name in ["id", "at", "span", "calendar"] { typed[name] = nil }
        let form = try EventForm(desk, .person(way: "./"), adding: NewEventAddress([:]).draft(desk))
        typed["calendar"] = form.values["calendar"]
        let notice =
            error.code != .pageEventGone
            ? "\(desk.texts.text(error.sentence)) \(desk.texts.saveAsNew)"
            : isSeriesThere ? desk.texts.movedMeanwhile : desk.texts.deletedMeanwhile
        return try form.response(typed, notice: notice)
    }

    /// Asks the providers, for pages without a script.
    func rooms() async throws -> HTTPResponse {
        try await (values["id"] == nil ? newForm() : editForm()).asking(values)
    }

    func delete() throws -> HTTPResponse {
        let event = try ShownEvent(desk, values)
        guard let span = DeleteQuestion.span(values) else { return .redirect(to: event.address) }
        let day = PageTimes(zones: desk.zones, style: desk.style, texts: desk.texts).start(event.occurrence).date
        let removed: (notes: [IntentRecord], entry: Int64?)?
        do {
            removed = try event.remove(span, shown: values["shown"])
        } catch is ShownEvent.HasChanged {
            let notice: HTML = "<p class=\"warning\" role=\"alert\">\(desk.texts.notDeleted)</p>\n"
            var response = try EventPage(ShownEvent(desk, values), notice: nil, heading: notice).response()
            response.status = 409
            return response
        }
        desk.deliver(removed?.notes ?? [], in: event.store)
        return .redirect(to: DeletedNotice.address(of: event, span, on: day, entry: removed?.entry))
    }

    private func editForm() throws -> EventForm {
        let event = try shownEvent()
        return try EventForm(desk, .person(way: event.address), editing: event)
    }

    /// The event of a form. If its occurrence takes place no more, because another program has moved the series meanwhile, it is
    /// the one on the same day; a change of the whole series does not need it.
    private func shownEvent() throws -> ShownEvent {
        do {
            return try ShownEvent(desk, values)
        } catch let error as ConferenceError where error.code == .pageEventGone {
            guard let place = values["at"].flatMap({ EventTime(basicFormat: $0) }) else { throw error }
            let series = try desk.store().series(identifier: values["id"] ?? "")
            let resolver = desk.editor.resolver.bound(to: series)
            let found = desk.editor.lookup(resolver).occurrence(on: place.local.date, of: series)
            var moved = values
            if let found {
                moved["at"] = found.recurrenceID
            } else if values["span"] == "all" {
                moved["at"] = ""
            } else {
                throw error
            }
            return try ShownEvent(desk, moved)
        }
    }

    private var isSeriesThere: Bool {
        (try? desk.store().series(identifier: values["id"] ?? "").isEmpty == false) ?? false
    }

    private func newForm() throws -> EventForm {
        let draft = try NewEventAddress(values).draft(desk)
        let day = FormTimes.day(values["start-day"]) ?? draft.start.local.date
        return try EventForm(
            desk, .person(way: "./?day=\(day)"), adding: draft, to: values["in"] ?? desk.scope.viewer.newEvents.calendar
        )
    }
}
