import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// The occurrences of some days, by day.
struct AgendaDays {
    let days: ClosedRange<LocalDate>
    /// The occurrences of each day, those that take all of it first.
    private let byDay: [Int: [Occurrence]]
    /// The rows of events that the user has declined.
    let declined: Set<Int64>

    /// How many occurrences of a day are kept; the others are counted.
    static let mostOfDay = 500
    private let left: [Int: Int]

    init(_ desk: PageDesk, _ days: ClosedRange<LocalDate>) throws {
        self.days = days
        let rules = desk.zones.systemRules
        let store = try desk.store()
        let range =
            rules.instant(
                of: LocalDateTime(startOf: days.lowerBound))..<rules.instant(
                of: LocalDateTime(startOf: days.upperBound.adding(days: 1)))
        let times = PageTimes(zones: desk.zones, style: desk.style, texts: desk.texts)
        var byDay: [Int: [Occurrence]] = [:]
        var left: [Int: Int] = [:]
        for occurrence in try desk.occurrences(in: store).occurrences(in: range) {
            let own = times.days(occurrence).clamped(to: days)
            // An occurrence that begins when the range ends.
            guard own.overlaps(days), times.days(occurrence).overlaps(days) else { continue }
            for day in own.lowerBound.daysSinceEpoch...own.upperBound.daysSinceEpoch {
                if byDay[day, default: []].count < Self.mostOfDay {
                    byDay[day, default: []].append(occurrence)
                } else {
                    left[day, default: 0] += 1
                }
            }
        }
        for (day, occurrences) in byDay {
            let isWhole = { (occurrence: Occurrence) in
                occurrence.start.isDate || times.days(occurrence).lowerBound.daysSinceEpoch < day
            }
            byDay[day] = occurrences.filter(isWhole) + occurrences.filter { !isWhole($0) }
        }
        self.byDay = byDay
        self.left = left
        declined = try Self.declined(byDay, desk)
    }

    func occurrences(on day: LocalDate) -> [Occurrence] { byDay[day.daysSinceEpoch] ?? [] }

    /// The number of all occurrences of a day.
    func count(on day: LocalDate) -> Int { occurrences(on: day).count + (left[day.daysSinceEpoch] ?? 0) }

    private static func declined(_ byDay: [Int: [Occurrence]], _ desk: PageDesk) throws -> Set<Int64> {
        let calendars = Dictionary(try desk.store().calendars().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
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
