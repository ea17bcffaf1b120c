import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import PagesControl

/// The calendars by their sources, to choose one or several for a program.
struct ChooserPage {
    private let desk: PageDesk
    private let presentation: Presentation
    private let choice: PresentedChoice

    private var texts: PageTexts { desk.texts }

    init(_ desk: PageDesk, _ presentation: Presentation, _ choice: PresentedChoice) {
        self.desk = desk
        self.presentation = presentation
        self.choice = choice
    }

    /// The calendars that the program may be told of.
    func offered() throws -> [CalendarRecord] {
        let kind: CalendarEntities = choice.isForReminders ? .reminders : .events
        return try desk.store().calendars().filter {
            $0.entities.contains(kind) && !(choice.isWritableOnly && $0.isReadOnly)
        }
    }

    func response(notice: String? = nil) throws -> HTTPResponse {
        let calendars = try offered()
        let selected = Set(presentation.selected)
        let groups = try desk.store().sources().map { source in
            (source, calendars.filter { $0.sourceID == source.id })
        }.filter { !$0.1.isEmpty }
        let list = groups.map { source, calendars -> HTML in
            """
            <fieldset class="choices"><legend>\(TextPolicy.printable(texts.source(source)))</legend>
            \(calendars.map { item($0, isSelected: selected.contains($0.identifier)) })</fieldset>

            """
        }
        let cancel: HTML =
            choice.canCancel
            ? "<button name=\"do\" value=\"cancel\" formnovalidate>\(texts.cancel)</button>" : .empty
        let title = choice.isMultiple ? texts.chooseCalendars : texts.chooseCalendar
        return PageLayout(
            title: title, desk: desk,
            main: """
                \(PresentationBanner(presentation, texts).html)
                \(notice.map { "<p class=\"warning\" role=\"alert\">\($0)</p>" as HTML })
                <form class="form" method="post" action="choose" data-live="choose">
                <input type="hidden" name="for" value="\(presentation.key)">
                <h1>\(title)</h1>
                \(list.isEmpty ? "<p class=\"nothing\">\(texts.noCalendars)</p>" : HTML(list))
                <p class="ways"><button class="join" name="do" value="done">\(texts.done)</button> \(cancel)</p>
                </form>
                """
        ).page()
    }

    private func item(_ calendar: CalendarRecord, isSelected: Bool) -> HTML {
        let name: HTML = choice.isMultiple ? "c\(calendar.id)" : "calendar"
        let checked: HTML = isSelected ? " checked" : .empty
        let remark: HTML = calendar.isReadOnly ? " <span class=\"remark\">\(texts.readOnly)</span>" : .empty
        return """
            <label class="choice c\(calendar.id)"><input type="\(choice.isMultiple ? "checkbox" : "radio" as HTML)" \
            name="\(name)" value="\(calendar.identifier)"\(checked)> <span class="dot"></span> \
            <span>\(TextPolicy.printable(calendar.title))\(remark)</span></label>

            """
    }

    /// Takes a form of the page: the selection, and whether the person is done.
    func take(_ form: [String: String]) throws -> HTTPResponse {
        let address = presentation.address
        guard presentation.ending == nil else { return .redirect(to: address) }
        if form["do"] == "cancel" {
            presentation.end(PresentationEnding(.canceled))
            return .redirect(to: address)
        }
        // Only calendars of the list count, whatever the form says.
        let chosen = try offered().filter { calendar in
            choice.isMultiple
                ? form["c\(calendar.id)"] == calendar.identifier : form["calendar"] == calendar.identifier
        }.map(\.identifier)
        presentation.select(chosen)
        guard form["do"] == "done" else { return .redirect(to: address) }
        guard choice.isMultiple || !chosen.isEmpty else { return try response(notice: texts.chooseOne) }
        presentation.end(PresentationEnding(.done))
        return .redirect(to: address)
    }
}
