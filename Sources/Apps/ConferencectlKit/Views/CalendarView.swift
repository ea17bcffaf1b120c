import CalendarModel
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// The days of a view with their entries, read once.
struct CalendarView {
    /// As days since 1970-01-01.
    let days: ClosedRange<Int>
    /// By start, then title.
    let entries: [ViewEntry]
    let habits: CalendarHabits
    let marks: ViewMarks
    let format: EventFormat
    /// The present time in the local time zone.
    let now: LocalDateTime
    /// Seconds since 1970-01-01T00:00:00Z.
    let instant: Int64
    /// The index of the next entry that can be joined, or of the one that is going on.
    let nextToJoin: Int?
    private let listing: EventListing
    let eventMarks: EventMarks

    /// Reads the occurrences of a range.
    ///
    /// - Parameter limit: the maximum number of occurrences; nil for that of lists for people.
    init(_ context: Context, _ range: DateRange, limit: Int? = nil) throws {
        let reader = try EventReader(context, in: range)
        let most = Limits().listedOccurrences
        let (shown, rest) = try reader.occurrences(atMost: min(limit ?? most, most))
        try context.warnOfMore(limit ?? .max > most ? rest : nil)
        let eventMarks = reader.marks(of: shown)
        let format = context.format
        let colors = reader.terminalColors
        days = range.days.lowerBound.daysSinceEpoch...range.days.upperBound.daysSinceEpoch
        entries = shown.map { ViewEntry($0, eventMarks, color: colors[$0.calendarID], format) }
        listing = EventListing(occurrences: shown, calendars: reader.titles, marks: eventMarks, format: format)
        self.eventMarks = eventMarks
        self.format = format
        habits = context.habits
        marks = ViewMarks(isUnicode: context.usesUnicode)
        instant = context.now
        now = format.rules.local(at: context.now)
        // Searched once, because a view asks for it at each line.
        nextToJoin = entries.firstIndex { [instant] entry in
            entry.occurrence.isJoinable && entry.takesPlace && entry.occurrence.endInstant > instant
        }
    }

    var today: Int { now.date.daysSinceEpoch }

    /// The reference that other commands take for an entry.
    func reference(at index: Int) -> String { listing.references[index] }

    func reference(to entry: ViewEntry) -> String { format.reference(to: entry.occurrence) }

    /// Returns the indices of the entries that a list has on each day, all-day events first.
    ///
    /// - Parameter wanted: the days to list.
    func byDay(in wanted: ClosedRange<Int>) -> ([Int: [Int]], ListedDays) {
        let spans = entries.map { $0.listedDays(in: wanted) }
        let listed = ListedDays(spans)
        var found: [Int: [Int]] = [:]
        for (index, span) in spans.enumerated() {
            guard let days = span.flatMap(listed.listed) else { continue }
            for day in days { found[day, default: []].append(index) }
        }
        let byDay = found.mapValues { indices in
            let isAbove = { (index: Int) in entries[index].isBanner }
            return indices.filter(isAbove) + indices.filter { !isAbove($0) }
        }
        return (byDay, listed)
    }
}
