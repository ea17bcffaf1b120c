import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence

/// The times of an occurrence as a page shows them, in the viewer's time zone and in the event's own.
struct PageTimes {
    let zones: ZoneDatabase
    let style: DateStyle
    let texts: PageTexts
    private let rules: ZoneRules

    init(zones: ZoneDatabase, style: DateStyle, texts: PageTexts) {
        self.zones = zones
        self.style = style
        self.texts = texts
        rules = zones.systemRules
    }

    /// The start on the viewer's clock. Days are the same everywhere, and so are floating times, unless that clock skips them.
    func start(_ occurrence: Occurrence) -> LocalDateTime { local(occurrence.start, occurrence.startInstant, rules) }

    func end(_ occurrence: Occurrence) -> LocalDateTime { local(occurrence.end, occurrence.endInstant, rules) }

    private func local(_ time: EventTime, _ instant: Int64, _ rules: ZoneRules) -> LocalDateTime {
        time.isDate ? time.local : rules.local(at: instant)
    }

    /// The days on which an occurrence takes place. The end is exclusive, and so is midnight.
    func days(_ occurrence: Occurrence) -> ClosedRange<LocalDate> {
        let (first, end) = (start(occurrence).date, end(occurrence))
        let isExclusive = occurrence.start.isDate || end == LocalDateTime(startOf: end.date)
        let last = isExclusive && end.date > first ? end.date.adding(days: -1) : end.date
        return first...max(first, last)
    }

    /// `10:00–11:00`, on a day of the occurrence; the word for all day if it takes all of it.
    func times(_ occurrence: Occurrence, on day: LocalDate) -> String {
        let (start, end) = (start(occurrence), end(occurrence))
        let days = days(occurrence)
        if occurrence.start.isDate || (day > days.lowerBound && day < days.upperBound) { return texts.allDay }
        if let (first, last) = occurrence.offsets(in: rules, start, end) {
            let isInstant = occurrence.startInstant == occurrence.endInstant
            return style.clock(start) + first + (isInstant ? "" : "–\(style.clock(end))\(last)")
        }
        if start == end { return style.clock(start) }
        if days.lowerBound == days.upperBound { return style.clock(start, to: end) }
        return day == days.lowerBound ? "\(style.clock(start))–" : "–\(style.clock(end))"
    }

    /// `10:00` on the day on which an occurrence begins; nil on its other days, and if it takes whole days.
    func beginning(_ occurrence: Occurrence, on day: LocalDate) -> String? {
        let start = start(occurrence)
        return occurrence.start.isDate || start.date != day ? nil : style.clock(start)
    }

    /// The lines of the time: on the viewer's clock, then in the event's own time zone if that shows another time.
    func lines(_ occurrence: Occurrence) -> [HTML] {
        if occurrence.start.isDate {
            let days = days(occurrence)
            let span: HTML =
                days.lowerBound == days.upperBound
                ? stamp(days.lowerBound) : "\(stamp(days.lowerBound)) – \(stamp(days.upperBound))"
            return ["\(span), \(texts.allDay)"]
        }
        let (start, end) = (start(occurrence), end(occurrence))
        let here = span(occurrence, start, end, rules)
        switch occurrence.start.reference {
        case .floating: return ["\(here) (\(texts.whereverYouAre))"]
        case .utc: return ["\(here) (\(zones.systemZoneName))"]
        case .zone(let name):
            guard let own = zones.rules(named: name) else { return ["\(here) (\(zones.systemZoneName))"] }
            let (first, last) = (own.local(at: occurrence.startInstant), own.local(at: occurrence.endInstant))
            guard first != start || last != end else { return ["\(here) (\(TextPolicy.printable(name)))"] }
            return [
                "\(here) (\(zones.systemZoneName))",
                "\(span(occurrence, first, last, own)) (\(TextPolicy.printable(name)))",
            ]
        }
    }

    /// - Parameter rules: the time zone in which the start and the end are shown.
    private func span(
        _ occurrence: Occurrence, _ start: LocalDateTime, _ end: LocalDateTime, _ rules: ZoneRules
    ) -> HTML {
        if let (first, last) = occurrence.offsets(in: rules, start, end) {
            let begin: HTML = "\(stamp(start.date)) \(style.clock(start))\(first)"
            if occurrence.startInstant == occurrence.endInstant { return begin }
            return start.date == end.date
                ? "\(begin)–\(style.clock(end))\(last)"
                : "\(begin) – \(stamp(end.date)) \(style.clock(end))\(last)"
        }
        if start == end { return "\(stamp(start.date)) \(style.clock(start))" }
        if start.date == end.date { return "\(stamp(start.date)) \(style.clock(start, to: end))" }
        return "\(stamp(start.date)) \(style.clock(start)) – \(stamp(end.date)) \(style.clock(end))"
    }

    /// `Monday 2026-03-02 10:00`, in sentences.
    func name(_ occurrence: Occurrence) -> String {
        let start = start(occurrence)
        return style.day(start.date) + (occurrence.start.isDate ? "" : " \(style.clock(start))")
    }

    /// `Monday 2026-03-02 10:00–11:00`, in sentences.
    func span(_ occurrence: Occurrence) -> String {
        if occurrence.start.isDate {
            let days = days(occurrence)
            return days.lowerBound == days.upperBound
                ? style.day(days.lowerBound) : "\(style.day(days.lowerBound)) – \(style.day(days.upperBound))"
        }
        let (start, end) = (start(occurrence), end(occurrence))
        if start == end { return name(occurrence) }
        return start.date == end.date
            ? "\(style.day(start.date)) \(style.clock(start, to: end))"
            : "\(name(occurrence)) – \(style.day(end.date)) \(style.clock(end))"
    }

    private func stamp(_ day: LocalDate) -> HTML { "<time datetime=\"\(day.description)\">\(style.day(day))</time>" }

    /// An instant on the viewer's clock.
    func minute(_ instant: Int64) -> String {
        let local = rules.local(at: instant)
        return "\(style.date(local.date)) \(style.clock(local))"
    }
}
