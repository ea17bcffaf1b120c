import Foundation
package import Recurrence

/// The conventions of the user's country for calendars: the first day of the week, and the clock.
package struct CalendarHabits: Hashable, Sendable {
    /// How times of day are written.
    package enum Clock: String, CaseIterable, Sendable {
        /// `14:00`
        case hours24 = "24h"
        /// `2:00pm`
        case hours12 = "12h"
    }

    package var firstWeekday: RecurrenceRule.Weekday
    package var clock: Clock

    package init(firstWeekday: RecurrenceRule.Weekday = .monday, clock: Clock = .hours24) {
        self.firstWeekday = firstWeekday
        self.clock = clock
    }

    /// Creates the conventions of a locale such as `de_DE.UTF-8`. `C`, `POSIX` and a language without a country have those of
    /// ISO 8601.
    package init(locale: String) {
        self.init()
        let identifier = String(locale.prefix { $0 != "." && $0 != "@" })
        guard identifier.contains("_") else { return }
        let locale = Locale(identifier: identifier)
        let weekdays: [Locale.Weekday: RecurrenceRule.Weekday] = [
            .monday: .monday, .friday: .friday, .saturday: .saturday, .sunday: .sunday,
        ]
        firstWeekday = weekdays[locale.firstDayOfWeek] ?? .monday
        clock = [.oneToTwelve, .zeroToEleven].contains(locale.hourCycle) ? .hours12 : .hours24
    }

    /// Returns the first day of the week of a day.
    package func firstDay(ofWeekOf date: LocalDate) -> LocalDate {
        date.adding(days: -((date.weekday - firstWeekday.rawValue + 7) % 7))
    }

    /// Returns the number of a week of the year (ISO 8601), which is that of its Thursday.
    package func week(of date: LocalDate) -> Int {
        let first = firstDay(ofWeekOf: date)
        let thursday = first.adding(days: (4 - first.weekday + 7) % 7)
        let newYear = LocalDate(year: thursday.year, month: 1, day: 1) ?? thursday
        return (thursday.daysSinceEpoch - newYear.daysSinceEpoch) / 7 + 1
    }

    /// `14:00` or `2:00pm`.
    package func text(of time: LocalDateTime) -> String {
        guard clock == .hours12 else { return time.clock }
        let minutes = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
        return "\((time.hour + 11) % 12 + 1):\(minutes)\(time.hour < 12 ? "am" : "pm")"
    }

    /// `14:00` or `2pm`.
    package func text(ofHour hour: Int) -> String {
        guard clock == .hours12 else { return (hour < 10 ? "0" : "") + "\(hour):00" }
        return "\((hour + 11) % 12 + 1)\(hour % 24 < 12 ? "am" : "pm")"
    }
}
