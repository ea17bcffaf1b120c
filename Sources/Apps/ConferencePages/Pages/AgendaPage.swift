import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// The events of a month, a week, or the days from one on; or those that were searched for.
struct AgendaPage {
    enum View: String, CaseIterable {
        case month, week, list
    }

    private let desk: PageDesk
    private let view: View
    private let day: LocalDate
    private let search: String?
    /// What has just happened, for a status line.
    private let notice: HTML?

    private var texts: PageTexts { desk.texts }

    /// - Parameter query: `view`, `day` as in ISO 8601, and `q` for a search.
    /// - Throws: `badPageAddress`.
    init(_ desk: PageDesk, _ query: [String: String]) throws {
        self.desk = desk
        let name = query["view"] ?? "month"
        guard let view = View(rawValue: name) else { throw ConferenceError.badPageAddress("view", name) }
        self.view = view
        if let text = query["day"] {
            guard let day = Self.date(text), (1...9999).contains(day.year) else {
                throw ConferenceError.badPageAddress("day", text)
            }
            self.day = day
        } else {
            day = desk.today
        }
        notice = DeletedNotice(desk, query)?.html
        search = query["q"].map { $0.trimmingPrefix { $0.isWhitespace } }.flatMap {
            $0.isEmpty ? nil : String($0.prefix(200))
        }
    }

    /// Reads `2027-03-01`.
    private static func date(_ text: String) -> LocalDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        return LocalDate(year: year, month: month, day: day)
    }

    func response() throws -> HTTPResponse {
        if let search { return try SearchPage(desk, search).response() }
        let days = try days()
        let listing: HTML =
            switch view {
            case .month: MonthView(days: days, month: day, desk: desk).html
            case .week: WeekView(days: days, desk: desk).html
            case .list: ListView(days: days, desk: desk).html
            }
        return PageLayout(
            title: heading, current: .agenda, desk: desk,
            main: """
                \(desk.takeWarnings())\(notice)
                <div class="head">
                <h1>\(markedHeading)</h1>
                \(navigation)
                </div>
                \(listing)
                \(KeyHelp(texts: texts).html)
                """
        ).page()
    }

    /// Reads the store for a page that a browser is about to ask for.
    ///
    /// - Parameter address: relative to that of a session; other pages are not prepared.
    static func prepare(_ address: String, _ desk: PageDesk) {
        guard address.isEmpty || address.hasPrefix("?"),
            let page = try? AgendaPage(desk, HTTPRequest.values(of: address.utf8.dropFirst())), page.search == nil
        else { return }
        // If this fails, the page says why.
        _ = try? page.days()
    }

    private func days() throws -> AgendaDays {
        let (range, most) = (range, view == .month ? MonthView.most : AgendaDays.mostOfDay)
        let store = try desk.store()
        return try desk.keptDays.days(.init(days: range, most: most), in: store) {
            try AgendaDays(desk, store, range, keeping: most)
        }
    }

    private var range: ClosedRange<LocalDate> {
        switch view {
        case .month:
            let first = day.adding(days: 1 - day.day)
            let next = nextMonth(first)
            // No month follows the last one.
            let last = next > first ? next.adding(days: -1) : first.adding(days: 30)
            let habits = desk.style.habits
            return habits.firstDay(ofWeekOf: first)...habits.firstDay(ofWeekOf: last).adding(days: 6)
        case .week:
            let first = desk.style.habits.firstDay(ofWeekOf: day)
            return first...first.adding(days: 6)
        case .list: return day...day.adding(days: 30)
        }
    }

    private var heading: String { [parts.words, parts.date].compactMap(\.self).joined(separator: " ") }

    /// The heading with the language of its date.
    private var markedHeading: HTML {
        let date: HTML = desk.dateLanguage.map { "<span lang=\"\($0)\">\(parts.date)</span>" } ?? HTML(text: parts.date)
        return parts.words.map { "\($0) \(date)" } ?? date
    }

    /// The words before the date of the heading, which are in the language of the page, and the date.
    private var parts: (words: String?, date: String) {
        switch view {
        case .month: (nil, desk.style.heading(day))
        case .week:
            (
                "\(texts.week(desk.style.habits.week(of: day))),",
                desk.style.heading(from: range.lowerBound, to: range.upperBound)
            )
        case .list: (texts.from, desk.style.day(day))
        }
    }

    private func nextMonth(_ first: LocalDate) -> LocalDate {
        let later = first.adding(days: 31)
        return later.adding(days: 1 - later.day)
    }

    // MARK: Navigation

    private var navigation: HTML {
        let (earlier, later): (LocalDate, LocalDate) =
            switch view {
            case .month:
                (
                    { $0.adding(days: 1 - $0.day) }(day.adding(days: -day.day)),
                    nextMonth(day.adding(days: 1 - day.day))
                )
            case .week: (day.adding(days: -7), day.adding(days: 7))
            case .list: (day.adding(days: -31), day.adding(days: 31))
            }
        let views = View.allCases.map { other -> HTML in
            let name =
                switch other {
                case .month: texts.month
                case .week: texts.week
                case .list: texts.list
                }
            return """
                <a href="?view=\(other.rawValue)&amp;day=\(day.description)" data-view="\(other.rawValue)"\
                \(other == view ? HTML.current : .empty)>\(name)</a>
                """
        }
        return """
            <nav class="steps" aria-label="\(heading)">
            <a class="button" rel="prev" href="?view=\(view.rawValue)&amp;day=\(earlier.description)" \
            aria-label="\(texts.earlier)">‹</a>
            <a class="button" id="today" href="?view=\(view.rawValue)">\(texts.today)</a>
            <a class="button" rel="next" href="?view=\(view.rawValue)&amp;day=\(later.description)" \
            aria-label="\(texts.later)">›</a>
            </nav>
            <a class="button" id="new" href="new?day=\(day.description)">\(texts.newEvent)</a>
            <nav class="views" aria-label="\(texts.views)">\(views)</nav>
            """
    }
}
