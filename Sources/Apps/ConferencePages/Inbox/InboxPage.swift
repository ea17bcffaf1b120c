import CalendarModel
import CalendarStore
import ConferenceModel
import EventPresentation
import PagesControl

/// The bookings and invitations that messages told of: first those that wait for the person, then the last ones that do not.
struct InboxPage {
    private let desk: PageDesk
    /// Whether all finished entries are shown.
    private let isWhole: Bool
    private let notice: HTML

    private static let mostOpen = 100
    private static let mostFinished = 10
    private static let most = 500

    private var texts: PageTexts { desk.texts }

    init(_ desk: PageDesk, _ query: [String: String]) throws {
        self.desk = desk
        isWhole = query["all"] != nil
        notice = try DecisionNotice(desk, query)?.html ?? .empty
    }

    func response() throws -> HTTPResponse {
        let store = try desk.storeWithNewMails()
        let me = try desk.everyAddress(in: store)
        let count = try store.openInboxCount()
        let entries = try store.inboxEntries(limit: isWhole ? Self.most : count + Self.mostFinished + 1)
        let open = entries.prefix(while: \.isOpen)
        let others = entries.dropFirst(open.count)
        let shown = isWhole ? others : others.prefix(Self.mostFinished)
        let waiting = open.prefix(Self.mostOpen).map { ShownEntry($0, desk, store, me: me) }
        let finished = shown.map { ShownEntry($0, desk, store, me: me, findsOverlaps: false) }
        let rest: HTML = open.count > Self.mostOpen ? "<p>\(texts.moreWait(open.count - Self.mostOpen))</p>" : .empty
        let all: HTML =
            others.count > shown.count
            ? "<p class=\"ways\"><a href=\"inbox?all=1\">\(texts.showAllEntries)</a></p>" : .empty
        let nothing: HTML =
            waiting.isEmpty
            ? "<p class=\"nothing\">\(finished.isEmpty ? texts.emptyInbox : texts.nothingNew)</p>\n" : .empty
        return PageLayout(
            title: texts.inbox, current: .inbox, desk: desk,
            main: """
                \(desk.takeWarnings())\(notice)
                <section class="inbox" aria-labelledby="inbox"><h1 id="inbox">\(texts.inbox)</h1>
                <p class="remark">\(texts.inboxExplained)</p>
                \(nothing)\(list(waiting, texts.new, "new"))\(rest)
                \(list(finished, texts.finished, "finished"))\(all)
                </section>
                """
        ).page()
    }

    private func list(_ entries: [ShownEntry], _ heading: String, _ name: HTML) -> HTML {
        guard !entries.isEmpty else { return .empty }
        return """
            <h2 id="\(name)">\(heading)</h2>
            <ul class="items" aria-labelledby="\(name)">
            \(entries.map(item))</ul>

            """
    }

    private func item(_ shown: ShownEntry) -> HTML {
        let language = desk.dateLanguage.map { " lang=\"\($0)\"" as HTML }
        let when = shown.when.map { "<p\(language)>\($0)</p>\n" as HTML }
        let repetition = shown.repetition.map { "<p>\(texts.repeats): \(TextPolicy.printable($0))</p>\n" as HTML }
        let part = shown.partOfSeries.map { "<p>\($0)</p>\n" as HTML }
        let cautions = shown.entry.isOpen ? shown.cautions : .empty
        let reply = shown.reply.map { "<p>\($0)</p>\n" as HTML }
        let changes = shown.entry.isOpen ? shown.changeLines : .empty
        // A place that is the link of the call is said once.
        let place = shown.entry.location.flatMap { place in
            shown.conferences.contains { $0.preferred.url.text == place }
                ? nil : ShownEntry.beginning(EventWords.place(TextPolicy.beginning(place, 1_000)), 200)
        }
        let origin = [shown.sender.map(texts.from), place].compactMap { $0 }.joined(separator: " · ")
        let remark: HTML = origin.isEmpty ? .empty : "<p class=\"remark\">\(origin)</p>\n"
        let join: HTML =
            shown.entry.isOpen
            ? shown.conferences.first.map { conference in
                "<p>\(texts.join): \(ExternalLink(conference.preferred.url).html)</p>\n"
            } ?? .empty : .empty
        return """
            <li class="item"><h3><a href="\(shown.address)">\(shown.title)</a>\(shown.badges)</h3>
            \(when)\(part)\(repetition)\(reply)\(changes)\(remark)\(join)\(cautions)\(shown.overlapLinks)\(EntryButtons(shown).short)</li>

            """
    }
}
