import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar
import PagesControl

/// The details of an event that a program shows, with Done, and Delete if the program allows editing.
struct PresentedEventPage {
    private let desk: PageDesk
    private let presentation: Presentation
    private let event: ShownEvent
    /// Whether the program allows editing, and the calendar, too. As on Apple's systems, an event that the person is invited to
    /// is changed by its organizer.
    let allowsEditing: Bool

    init(_ desk: PageDesk, _ presentation: Presentation, _ presented: PresentedEvent) throws {
        self.desk = desk
        self.presentation = presentation
        event = try ShownEvent(desk, presented)
        let calendar = try event.store.calendar(id: event.main.calendarID)
        let organizer = ItemContent(event.main.text, limits: Limits()).organizer
        // Without an address of the person, it is unknown whether they are the organizer.
        let own = desk.ownAddresses(calendar).filter { $0.contains("@") }
        let isOwn = own.isEmpty || organizer.map { $0.isOne(of: own) } ?? true
        allowsEditing = presented.allowsEditing && calendar?.isReadOnly == false && isOwn
    }

    func response() throws -> HTTPResponse { try page() }

    /// - Parameter warning: what stands above the event.
    private func page(_ warning: HTML = .empty) throws -> HTTPResponse {
        let banner = PresentationBanner(presentation, desk.texts).html
        return try EventPage(event, notice: nil, heading: "\(banner)\(warning)", actions: actions).response()
    }

    private var actions: HTML {
        let texts = desk.texts
        let key: HTML = "<input type=\"hidden\" name=\"for\" value=\"\(presentation.key)\">"
        let edit: HTML =
            allowsEditing
            ? " <a class=\"button\" href=\"\(presentation.address)&amp;edit=yes\">\(texts.edit)</a>" : .empty
        let delete = allowsEditing ? DeleteQuestion(event, action: "finish", fields: key).html : .empty
        return """
            <form method="post" action="finish">\(key)\
            <button class="join" name="do" value="done">\(texts.done)</button>\(edit)</form>
            \(delete)
            """
    }

    func take(_ form: [String: String]) throws -> HTTPResponse {
        let span = DeleteQuestion.span(form)
        guard let span else {
            presentation.end(PresentationEnding(.done))
            return .redirect(to: presentation.address)
        }
        guard allowsEditing else { throw ConferenceError.noSuchPage("finish") }
        // The change is announced while this request still runs, and must not count as one of another program.
        let removed: [IntentRecord]??
        do {
            removed = try presentation.saving {
                let notes = try event.remove(span, shown: form["shown"])?.notes
                presentation.end(PresentationEnding(.deleted))
                return notes
            }
        } catch is ShownEvent.HasChanged {
            var response = try page("<p class=\"warning\" role=\"alert\">\(desk.texts.notDeleted)</p>\n")
            response.status = 409
            return response
        }
        desk.deliver((removed ?? nil) ?? [], in: event.store)
        return .redirect(to: presentation.address)
    }
}
