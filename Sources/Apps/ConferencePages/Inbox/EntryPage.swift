import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar
import PagesControl
import Recurrence
import Scheduling

/// Everything that is known about an entry of the inbox, and what the person can do with it.
struct EntryPage {
    private let shown: ShownEntry
    private let content: ItemContent?
    private let mails: [OutgoingMessage]
    private let notice: HTML

    private static let notesLength = 20_000
    private static let mostPeople = 50

    private var desk: PageDesk { shown.desk }
    private var texts: PageTexts { desk.texts }
    private var entry: InboxRecord { shown.entry }

    init(_ desk: PageDesk, _ query: [String: String]) throws {
        try self.init(desk, query, notice: try DecisionNotice(desk, query)?.html ?? .empty)
    }

    /// - Parameter notice: what stands above the entry.
    init(_ desk: PageDesk, _ query: [String: String], notice: HTML) throws {
        shown = try ShownEntry(desk, query)
        content = shown.content
        mails = try shown.store.messages(ofInboxEntry: shown.entry.id)
        self.notice = notice
    }

    func response() -> HTTPResponse {
        let event = (shown.eventAddress ?? shown.answeredEventAddress).map {
            "<p class=\"ways\"><a class=\"button\" href=\"\($0)\">\(texts.showEvent)</a></p>\n" as HTML
        }
        return PageLayout(
            title: shown.title, current: .inbox, desk: desk,
            main: """
                \(desk.takeWarnings())\(notice)
                <article class="event entry-page">
                <header>
                <h1>\(shown.title)\(shown.badges)</h1>
                \(lines)
                </header>
                \(reply)\(shown.changeLines(most: .max))\(shown.cautions)\(shown.overlapLinks)\(joining)
                \(EntryButtons(shown).form)\(guests)\(event)
                \(MailSection(mails, desk, back: shown.fields).html)
                \(facts)
                \(notes)
                <p class="ways"><a href="inbox">\(texts.backToInbox)</a></p>
                </article>
                """
        ).page()
    }

    /// What the person may have to tell guests besides: former ones that they are none any more, and those to whom no mail can be sent
    /// about a proposal.
    private var guests: HTML {
        guard let event = (try? desk.inbox.answeredEvent(of: entry, shown.store)) ?? nil else { return .empty }
        let series = desk.inbox.isProposal(entry) ? (try? shown.store.series(identifier: event.identifier)) ?? [] : []
        let warning = texts.warning(onUnreachable: desk.inbox.unreachableGuests(of: series, me: shown.me))
        let former = ((try? desk.inbox.formerGuests(in: entry, shown.store)) ?? []).map(\.address)
        guard !former.isEmpty else { return warning }
        return """
            \(warning)<form method="post" action="decide" class="form decision">\(shown.fields)
            <p>\(texts.formerGuests(former))</p>
            <p class="deciding"><button name="do" value="cancel-former">\(texts.sendCancellation)</button></p></form>

            """
    }

    private var reply: HTML { shown.reply.map { "<p>\($0)</p>\n" } ?? .empty }

    /// The time on the person's clock and on that of the event, and the end if that has yet another clock.
    private var lines: HTML {
        guard let occurrence = shown.occurrence else { return .empty }
        let language = desk.dateLanguage.map { " lang=\"\($0)\"" as HTML }
        var lines = HTML(
            shown.times.lines(occurrence).enumerated().map { number, line in
                "<p class=\"when\(number == 0 ? HTML.empty : " away")\"\(language)>\(line)</p>\n"
            })
        if let part = shown.partOfSeries { lines += "<p>\(part)</p>\n" }
        if let guess = shown.guessedEnd { lines += "<p class=\"when away\"\(language)>\(guess)</p>\n" }
        let (start, end) = (occurrence.start, occurrence.end)
        if !end.isDate, let zone = end.zoneName, zone != start.zoneName, let rules = desk.zones.rules(named: zone) {
            let local = rules.local(at: occurrence.endInstant)
            let text = "\(desk.style.day(local.date)) \(desk.style.clock(local))"
            lines += """
                <p class="when away"\(language)>\(texts.ends(text)) (\(TextPolicy.printable(zone)))</p>

                """
        }
        return lines
    }

    /// The ways to join, as links. The page of the event has more.
    private var joining: HTML {
        guard !shown.conferences.isEmpty else { return .empty }
        let items = shown.conferences.flatMap { $0.entryPoints.prefix(10) }.map { point -> HTML in
            let label = point.title.map { "<span class=\"label\">\(ShownEntry.beginning($0, 100))</span> " as HTML }
            return """
                <li><span class="kind">\(texts.kind(point.kind))</span> \(label)\(ExternalLink(point.url).html) \
                <button class="copy" type="button" data-copy="\(point.url.text)" aria-label="\(texts.copyLink)" hidden>\(texts.copy)</button></li>

                """
        }
        return """
            <section class="call" aria-labelledby="joining"><h2 id="joining">\(texts.join)</h2>
            <ol class="ways-to-join">
            \(items)</ol></section>

            """
    }

    private var facts: HTML {
        let event = shown.events.first
        let rows: [HTML] = [
            row(texts.place, event?.location.map { EventWords.place(TextPolicy.beginning($0, 1_000)) }),
            row(texts.number, entry.number.map { ShownEntry.beginning($0, 200) }),
            row(texts.repeats, shown.repetition),
            row(texts.yourAnswer, shown.hasAnswer ? content?.ownAnswer(of: shown.me, texts.answer) : nil),
            row(texts.organizer, content?.organizer.map { ShownEntry.beginning(texts.person($0), 300) }),
            people,
            row(
                texts.from, shown.entry.source.program.map { ShownEntry.beginning($0.executable, 500) } ?? shown.sender),
            row(texts.subject, entry.subject.map { ShownEntry.beginning($0, 500) }),
            row(texts.received, shown.times.minute(entry.changed)),
            row(texts.link, html: link(event?.url)),
        ]
        return """
            <section aria-labelledby="details"><h2 id="details">\(texts.details)</h2>
            <dl class="facts">
            \(rows)</dl></section>

            """
    }

    private var people: HTML {
        let attendees = content?.attendees ?? []
        guard !attendees.isEmpty else { return .empty }
        let items = attendees.prefix(Self.mostPeople).map { person -> HTML in
            let answer = texts.answer(person.status)
            let remark: HTML =
                shown.hasAnswer || !person.status.isMissing ? " <span class=\"remark\">\(answer)</span>" : .empty
            return "<li>\(ShownEntry.beginning(texts.person(person), 300))\(remark)</li>"
        }
        let rest: HTML =
            attendees.count > Self.mostPeople ? "<li>\(texts.more(attendees.count - Self.mostPeople))</li>" : .empty
        return row(texts.attendees, html: "<ul>\(items)\(rest)</ul>")
    }

    /// The way back to the program or the site; one that must not be opened is only text.
    private func link(_ text: String?) -> HTML {
        guard let text, !text.isEmpty else { return .empty }
        guard let url = try? ConferenceURL(text, policy: .file) else { return "\(ShownEntry.beginning(text, 500))" }
        return ExternalLink(url).html
    }

    private func row(_ label: String, _ text: String?) -> HTML {
        guard let text, !text.isEmpty else { return .empty }
        return row(label, html: HTML(text: TextPolicy.printable(text)))
    }

    private func row(_ label: String, html: HTML) -> HTML {
        html.isEmpty ? .empty : "<div><dt>\(label)</dt><dd>\(html)</dd></div>\n"
    }

    private var notes: HTML {
        guard let notes = shown.events.first?.notes, !notes.isEmpty else { return .empty }
        let beginning = TextPolicy.beginning(notes, Self.notesLength)
        let text = TextPolicy.printableLines(beginning).joined(separator: "\n")
        return """
            <section aria-labelledby="notes"><h2 id="notes">\(texts.notes)</h2>
            <div class="notes">\(text)\(beginning.utf8.count < notes.utf8.count ? "…" : HTML.empty)</div></section>

            """
    }
}
