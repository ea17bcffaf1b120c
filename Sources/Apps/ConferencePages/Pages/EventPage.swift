import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceModel
import DesktopApplications
import EventPresentation
import ICalendar
import PagesControl
import Recurrence

/// All details of an event, with the ways to join it.
struct EventPage {
    private let event: ShownEvent
    private let calendar: CalendarRecord?
    private let content: ItemContent
    private let unreadable: String?
    /// What has just happened, for a status line.
    private let notice: String?
    /// What stands above the event, and the buttons below it, for a program that shows the event; nil for those of the person.
    private let heading: HTML
    private let actions: HTML?

    private var texts: PageTexts { event.desk.texts }
    private var times: PageTimes { PageTimes(zones: event.desk.zones, style: event.desk.style, texts: texts) }

    init(_ desk: PageDesk, _ query: [String: String]) throws {
        let event = try ShownEvent(desk, query)
        var notice: String?
        if let number = query["joined"], let way = try? event.way(number) {
            let target = way.target
            notice = desk.texts.opened(
                target.url.text, with: target.application.map { TextPolicy.printable($0.name) })
        }
        if query["done"] == "undone" { notice = desk.texts.restored }
        if query["done"] == "answer-undone" { notice = desk.texts.decided(.undone, "") }
        let known = try KnownAnswers(desk, query).html
        let decision = query["done"] == "undone" ? nil : try DecisionNotice(desk, query)
        try self.init(
            event, notice: notice ?? desk.rooms.notice(query["made"]), heading: decision?.html ?? known)
    }

    init(_ event: ShownEvent, notice: String?, heading: HTML = .empty, actions: HTML? = nil) throws {
        self.event = event
        self.notice = notice
        self.heading = heading
        self.actions = actions
        calendar = try event.store.calendar(id: event.main.calendarID)
        content = ItemContent(event.record.text, limits: Limits())
        unreadable = try event.store.unreadableEvents()[event.record.id]
    }

    func response() throws -> HTTPResponse {
        let title = texts.title(event.record.title)
        return PageLayout(
            title: title, desk: event.desk,
            main: """
                \(heading)
                \(event.desk.takeWarnings())\(notice.map { "<p class=\"notice\" role=\"status\">\($0)</p>" as HTML })
                <article class="event c\(event.main.calendarID)">
                <header>
                <h1>\(title)\(badges)</h1>
                \(times.lines(event.occurrence).enumerated().map(timeLine))
                \(seriesLines)
                </header>
                \(try JoinSection(event).html())
                \(try PendingSection(event).html())
                \(try actions == nil ? AnswerSection(event, content, isReadOnly: calendar?.isReadOnly ?? true).html : .empty)
                \(facts)
                \(notes)
                \(actions ?? ownActions)
                <p class="ways"><a href="./?day=\(times.start(event.occurrence).date.description)">\(texts.backToMonth)</a></p>
                </article>
                """
        ).page()
    }

    private func timeLine(_ number: Int, _ line: HTML) -> HTML {
        let language = event.desk.dateLanguage.map { " lang=\"\($0)\"" as HTML }
        return number == 0
            ? "<p class=\"when\"\(language)>\(line)</p>\n" : "<p class=\"when away\"\(language)>\(line)</p>\n"
    }

    /// The ways to change the event, if its calendar can be changed.
    private var ownActions: HTML {
        guard calendar?.isReadOnly == false else { return .empty }
        let address = "edit" + event.address.dropFirst("event".count)
        return """
            <p class="ways"><a class="button" id="edit" href="\(address)">\(texts.edit)</a></p>
            \(DeleteQuestion(event, action: "delete", fields: event.fields).html)
            """
    }

    private var badges: HTML {
        var words: [String] = []
        if event.occurrence.isCancelled { words.append(texts.cancelled) }
        if event.record.status == "TENTATIVE" { words.append(texts.tentative) }
        if unreadable != nil { words.append(texts.unreadable) }
        return HTML(words.map { " <span class=\"badge\">\($0)</span>" })
    }

    private var seriesLines: HTML {
        guard event.isSeries else { return .empty }
        guard event.named.isEmpty else {
            return """
                <p>\(texts.oneOccurrence) \
                <a href="\(PageAddress.event(event.main.identifier))">\(texts.showSeries)</a></p>

                """
        }
        let hasEnded = max(event.occurrence.endInstant, event.occurrence.startInstant + 1) <= event.desk.now
        return "<p>\(texts.occurrenceShown(hasEnded: hasEnded))</p>\n"
    }

    // MARK: Facts

    private var facts: HTML {
        let record = event.record
        let people = content.attendees.map {
            "<li>\(texts.person($0)) <span class=\"remark\">\(remarks($0))</span></li>" as HTML
        }
        let alarms = content.alarms.map {
            "<li>\(texts.reminder($0, isAllDay: event.occurrence.start.isDate, moment: times.minute))</li>" as HTML
        }
        let own = content.ownAnswer(of: event.desk.ownAddresses(calendar), texts.answer)
        let rows: [HTML] = [
            row(texts.repeats, rules),
            row(texts.place, record.location.map(EventWords.place)),
            row(texts.yourAnswer, own),
            row(texts.organizer, content.organizer.map(texts.person)),
            people.isEmpty ? .empty : row(texts.attendees, html: "<ul>\(people)</ul>"),
            alarms.isEmpty ? .empty : row(texts.reminders, html: "<ul>\(alarms)</ul>"),
            row(texts.categories, content.categories.joined(separator: ", ")),
            row(texts.privacy, content.classification == .everyone ? nil : texts.privacy(content.classification)),
            row(texts.calendar, html: "<span class=\"dot\"></span> \(TextPolicy.printable(calendar?.title ?? ""))"),
            row(texts.link, html: address),
            row(texts.file, unreadable.map(texts.unreadable)),
            row(texts.identifier, html: "<code>\(record.identifier)</code>"),
        ]
        return """
            <section aria-labelledby="details"><h2 id="details">\(texts.details)</h2>
            <dl class="facts">
            \(rows)</dl></section>

            """
    }

    private func row(_ label: String, _ text: String?) -> HTML {
        guard let text, !text.isEmpty else { return .empty }
        return row(label, html: HTML(text: TextPolicy.printable(text)))
    }

    private func row(_ label: String, html: HTML) -> HTML {
        html.isEmpty ? .empty : "<div><dt>\(label)</dt><dd>\(html)</dd></div>\n"
    }

    /// The rules of the series in words.
    private var rules: String {
        guard event.main.recurrenceID.isEmpty else { return "" }
        return ItemContent(event.main.text, limits: Limits()).rules.map { rule in
            texts.repetition(rule, event.desk.style.date) { event.lastDayOfRule }
        }.joined(separator: "; ")
    }

    /// The event's own link; one that must not be opened is only text.
    private var address: HTML {
        guard let text = event.record.url, !text.isEmpty else { return .empty }
        guard let url = try? ConferenceURL(text, policy: .file) else { return "\(TextPolicy.printable(text))" }
        return ExternalLink(url).html
    }

    private func remarks(_ person: Participant) -> String {
        [texts.answer(person.status), texts.role(person.role)].compactMap { $0 }.joined(separator: ", ")
    }

    private var notes: HTML {
        guard let notes = event.record.notes, !notes.isEmpty else { return .empty }
        let text = TextPolicy.printableLines(notes).joined(separator: "\n")
        return """
            <section aria-labelledby="notes"><h2 id="notes">\(texts.notes)</h2>
            <div class="notes">\(text)</div></section>

            """
    }
}

/// A link to another site, which learns nothing about this one.
struct ExternalLink {
    let url: ConferenceURL

    init(_ url: ConferenceURL) { self.url = url }

    var html: HTML {
        "<a class=\"address\" href=\"\(url.text)\" target=\"_blank\" rel=\"noreferrer noopener\">\(url.text)</a>"
    }
}
