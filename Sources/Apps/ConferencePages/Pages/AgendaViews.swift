import CalendarModel
import CommandLineKit
import ICalendar
import Recurrence

/// A day with its events.
struct DayBox {
    let day: LocalDate
    let days: AgendaDays
    let desk: PageDesk
    /// How many events are shown; the others are counted.
    let most: Int
    var isOther = false
    var isShort = false
    /// Whether a list that begins with this day shows more of its events.
    var hasLongerList = true

    var html: HTML {
        let occurrences = days.occurrences(on: day)
        let entries = occurrences.prefix(most).map {
            AgendaEntry(
                occurrence: $0, day: day, isDeclined: days.declined.contains($0.event.id), desk: desk,
                isShort: isShort
            ).html
        }
        let rest = days.count(on: day) - entries.count
        let list = "?view=list&day=" + day.description
        let more: HTML =
            rest <= 0
            ? .empty
            : hasLongerList
                ? "<a class=\"more\" href=\"\(list)\">\(desk.texts.more(rest))</a>"
                : "<p class=\"more\">\(desk.texts.more(rest))</p>"
        let isToday = day == desk.today
        var classes: HTML = occurrences.isEmpty ? " empty" : .empty
        if isToday { classes += " today" }
        if isOther { classes += " other" }
        return """
            <li class="day\(classes)" id="d\(day.description)">
            <h2><a class="date" href="\(list)"\(isToday ? HTML.currentDate : .empty)><time datetime="\(day.description)"\
            \(desk.dateLanguage.map { " lang=\"\($0)\"" as HTML })><span class="number" aria-hidden="true">\(day.day)</span>\
            <span class="long">\(desk.style.day(day))</span></time></a></h2>
            \(entries.isEmpty ? HTML.empty : "<ol class=\"entries\">\(entries)</ol>")\(more)
            </li>

            """
    }
}

extension ClosedRange<LocalDate> {
    /// All days of the range.
    var all: [LocalDate] {
        let count = upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch
        return (0...count).map { lowerBound.adding(days: $0) }
    }
}

/// The names of the weekdays above the columns, which the days repeat for screen readers.
private func weekdays(_ days: ClosedRange<LocalDate>, _ desk: PageDesk) -> HTML {
    let names = days.all.prefix(7).map { "<span>\(desk.style.shortWeekday($0))</span>" as HTML }
    return "<div class=\"weekdays\" aria-hidden=\"true\">\(names)</div>"
}

/// A month as a grid of weeks; on a narrow screen, a list of the days that have events.
struct MonthView {
    let days: AgendaDays
    let month: LocalDate
    let desk: PageDesk

    /// The most events of a day in the grid.
    static let most = 8

    var html: HTML {
        let boxes = days.days.all.map {
            DayBox(day: $0, days: days, desk: desk, most: Self.most, isOther: $0.month != month.month, isShort: true)
                .html
        }
        return "\(weekdays(days.days, desk))\n<ol class=\"grid month\">\n\(boxes)</ol>"
    }
}

/// A week with all its events.
struct WeekView {
    let days: AgendaDays
    let desk: PageDesk

    var html: HTML {
        let boxes = days.days.all.map { DayBox(day: $0, days: days, desk: desk, most: 60).html }
        return "\(weekdays(days.days, desk))\n<ol class=\"grid week\">\n\(boxes)</ol>"
    }
}

/// The days that have events, one below the other. If there are too many events for a page, the first day has all that are
/// kept, and the other days only some, with a link to the list that begins with them.
struct ListView {
    let days: AgendaDays
    let desk: PageDesk

    /// The largest number of entries of a list, unless the first day has as many.
    private static let most = 2_000

    var html: HTML {
        let shown = days.days.all.filter { days.count(on: $0) > 0 }
        let isLong = shown.reduce(0) { $0 + days.occurrences(on: $1).count } > Self.most
        let share = isLong ? (Self.most - AgendaDays.mostOfDay) / max(shown.count - 1, 1) : AgendaDays.mostOfDay
        let boxes = shown.map { day in
            let isFirst = day == days.days.lowerBound
            return DayBox(
                day: day, days: days, desk: desk, most: isFirst ? AgendaDays.mostOfDay : share,
                hasLongerList: !isFirst
            ).html
        }
        guard !boxes.isEmpty else { return "<p class=\"nothing\">\(desk.texts.noEvents)</p>" }
        return "<ol class=\"list\">\n\(boxes)</ol>"
    }
}
