import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence

/// The events that contain the words of a search, those nearest to today first.
struct SearchPage {
    private let desk: PageDesk
    private let text: String

    private static let most = 50

    init(_ desk: PageDesk, _ text: String) {
        self.desk = desk
        self.text = text
    }

    func response() throws -> HTTPResponse {
        let store = try desk.store()
        let search = EventSearch(store: store)
        try search.prepare()
        let found = try search.events(matching: SearchQuery(text), around: desk.now, limit: Self.most)
        let texts = desk.texts
        // Many of the records can be occurrences of one series, which is read once.
        var known: [String: [EventRecord]] = [:]
        let entries = try found.map { record -> HTML in
            let series =
                try known[record.identifier] ?? store.series(calendar: record.calendarID, uid: record.uid)
            if series.count > 1 { known[record.identifier] = series }
            let lookup = desk.editor.lookup(desk.editor.resolver.bound(to: series))
            let occurrence =
                record.recurrenceID.isEmpty
                ? lookup.next(of: series, after: desk.now) ?? lookup.last(of: series, before: desk.now)
                : lookup.occurrence(named: record.recurrenceID, of: series)
            guard let occurrence else { return .empty }
            let times = PageTimes(zones: desk.zones, style: desk.style, texts: texts)
            let day = times.start(occurrence).date
            let entry = AgendaEntry(
                occurrence: occurrence.with(conference: desk.conferences(of: occurrence.event, in: store).first),
                day: day, isDeclined: false, desk: desk)
            return
                "<li class=\"hit\"><p class=\"long\">\(desk.style.day(day))</p><ol class=\"entries\">\(entry.html)</ol></li>\n"
        }
        let most: HTML = found.count == Self.most ? "<p>\(texts.mostFound(Self.most))</p>" : .empty
        return PageLayout(
            title: text, current: .agenda, desk: desk,
            main: """
                <div class="head"><h1 id="found">\(texts.found(found.count, text))</h1></div>
                \(most)
                <ol class="list hits">
                \(entries)</ol>
                \(KeyHelp(texts: texts).html)
                """
        ).page()
    }
}

/// What the keys do, which the script shows when it is asked for.
struct KeyHelp {
    let texts: PageTexts

    var html: HTML {
        let rows = texts.keyHelp.map { "<div><dt><kbd>\($0.keys)</kbd></dt><dd>\($0.meaning)</dd></div>" as HTML }
        return """
            <dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">\(texts.keys)</h2>
            <dl class="facts">\(rows)</dl><form method="dialog"><button>\(texts.close)</button></form></dialog>
            """
    }
}
