import ConferenceErrors
import ConferenceModel
import ICalendar
import PagesControl

/// The pages and forms of programs, by the presentation that an address names.
struct PresentedPages {
    private let desk: PageDesk
    private let presentation: Presentation
    /// Whether the address names the form of an event that is shown.
    private let isForm: Bool

    init(_ desk: PageDesk, _ presentations: Presentations, _ values: [String: String]) throws {
        self.desk = desk
        presentation = try presentations.presentation(values["for"])
        isForm = values["edit"] != nil
    }

    func response() throws -> HTTPResponse {
        if let ending = presentation.ending {
            return PresentationEndPage(presentation: presentation, ending: ending, texts: desk.texts).response
        }
        switch presentation.page {
        case .event where isForm: return try form().response()
        case .event(let event): return try PresentedEventPage(desk, presentation, event).response()
        case .edit, .add: return try form().response()
        case .chooser(let choice):
            return try ChooserPage(desk, presentation, choice).response()
        }
    }

    /// - Throws: `noSuchPage` for a form that the page does not have.
    func take(_ name: String, _ form: [String: String]) throws -> HTTPResponse {
        guard presentation.ending == nil else { return .redirect(to: presentation.address) }
        switch (name, presentation.page) {
        case ("choose", .chooser(let choice)):
            return try ChooserPage(desk, presentation, choice).take(form)
        case ("finish", .event(let event)):
            return try PresentedEventPage(desk, presentation, event).take(form)
        case ("keep", .edit), ("keep", .add), ("keep", .event):
            return try self.form().take(form)
        default: throw ConferenceError.noSuchPage(name)
        }
    }

    /// Asks the providers, for pages without a script.
    func rooms(_ form: [String: String]) async throws -> HTTPResponse {
        guard presentation.ending == nil else { return .redirect(to: presentation.address) }
        return try await self.form().asking(form)
    }

    /// The form for the event that the program presents.
    private func form() throws -> EventForm {
        let owner = FormOwner.program(presentation)
        switch presentation.page {
        case .event(let presented):
            guard try PresentedEventPage(desk, presentation, presented).allowsEditing else {
                throw ConferenceError.noSuchPage("edit")
            }
            return try EventForm(desk, owner, editing: ShownEvent(desk, presented))
        case .edit(let presented): return try EventForm(desk, owner, editing: ShownEvent(desk, presented))
        case .add(let draft):
            let proposed = try ProposedEvent(
                draft.text, resolver: ZoneResolver(zones: desk.zones), limits: Limits())
            return try EventForm(desk, owner, adding: proposed.draft, proposed.conference, to: draft.calendar)
        case .chooser: throw ConferenceError.presentationGone()
        }
    }
}

extension ShownEvent {
    /// The event or occurrence that a program presents.
    init(_ desk: PageDesk, _ presented: PresentedEvent) throws {
        try self.init(desk, ["id": presented.identifier, "at": presented.occurrence])
    }
}
