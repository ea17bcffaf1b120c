import ConferenceErrors
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
        case .event where isForm: return try PresentedForm(desk, presentation).response()
        case .event(let event): return try PresentedEventPage(desk, presentation, event).response()
        case .edit, .add:
            return try PresentedForm(desk, presentation).response()
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
            return try PresentedForm(desk, presentation).take(form)
        default: throw ConferenceError.noSuchPage(name)
        }
    }
}
