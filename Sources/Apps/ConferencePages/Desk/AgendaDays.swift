import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// The occurrences of some days, by day. Those that no page shows are only counted, so that memory does not depend on them.
struct AgendaDays: Sendable {
    let days: ClosedRange<LocalDate>
    /// The occurrences of each day, those that take all of it first.
    private let byDay: [Int: [Occurrence]]
    /// The rows of events that the user has declined.
    let declined: Set<Int64>

    /// The most occurrences of a day that a page shows.
    static let mostOfDay = 500
    private let counts: [Int: Int]

    /// - Parameter most: how many occurrences of a day are kept.
    init(_ desk: PageDesk, _ store: CalendarStore, _ days: ClosedRange<LocalDate>, keeping most: Int) throws {
        self.days = days
        let rules = desk.zones.systemRules
        let next = days.upperBound.adding(days: 1)
        // No date follows the last one.
        let last = rules.instant(of: LocalDateTime(startOf: next)) + (next == days.upperBound ? 86_400 : 0)
        let range = rules.instant(of: LocalDateTime(startOf: days.lowerBound))..<last
        let times = PageTimes(zones: desk.zones, style: desk.style, texts: desk.texts)
        var byDay: [Int: [Occurrence]] = [:]
        var counts: [Int: Int] = [:]
        try desk.occurrences(in: store).forEachWindow(of: range) { window in
            for occurrence in window.occurrences {
                let whole = times.days(occurrence)
                // An occurrence that begins when the range ends.
                guard whole.overlaps(days) else { continue }
                let own = whole.clamped(to: days)
                for day in own.lowerBound.daysSinceEpoch...own.upperBound.daysSinceEpoch {
                    counts[day, default: 0] += 1
                    if counts[day, default: 0] <= most { byDay[day, default: []].append(occurrence) }
                }
            }
            return true
        }
        for (day, occurrences) in byDay {
            let isWhole = { (occurrence: Occurrence) in
                occurrence.start.isDate || times.days(occurrence).lowerBound.daysSinceEpoch < day
            }
            byDay[day] = occurrences.filter(isWhole) + occurrences.filter { !isWhole($0) }
        }
        self.byDay = byDay
        self.counts = counts
        declined = try Self.declined(byDay, desk, store)
    }

    func occurrences(on day: LocalDate) -> [Occurrence] { byDay[day.daysSinceEpoch] ?? [] }

    /// The number of all occurrences of a day.
    func count(on day: LocalDate) -> Int { counts[day.daysSinceEpoch] ?? 0 }

    /// Whether many occurrences were read that no page shows.
    var isOfMany: Bool { counts.values.reduce(0, +) > 2_000 }

    /// The number of occurrences that are kept; one that lasts for several days counts on each.
    var count: Int { byDay.values.reduce(0) { $0 + $1.count } }

    /// The bytes of the texts of the events that are kept.
    var size: Int {
        var seen: Set<Int64> = []
        return byDay.values.joined().reduce(0) { sum, occurrence in
            seen.insert(occurrence.event.id).inserted ? sum + occurrence.event.text.utf8.count : sum
        }
    }

    private static func declined(
        _ byDay: [Int: [Occurrence]], _ desk: PageDesk, _ store: CalendarStore
    ) throws -> Set<Int64> {
        let calendars = Dictionary(try store.calendars().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var seen: Set<Int64> = []
        var declined: Set<Int64> = []
        for occurrence in byDay.values.joined() where seen.insert(occurrence.event.id).inserted {
            // Only parsed if the text contains the word.
            guard let answers = DeclinedAttendees(occurrence.event.text, limits: Limits()) else { continue }
            if answers.isDeclined(for: desk.ownAddresses(calendars[occurrence.calendarID])) {
                declined.insert(occurrence.event.id)
            }
        }
        return declined
    }
}
