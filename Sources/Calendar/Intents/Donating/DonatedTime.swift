import Foundation
import Recurrence
import Reservations

extension ReservationTime {
    /// Creates the time that a program has stated; nil if it has no day.
    ///
    /// Without a zone, the clock at the place counts. Components of another calendar, or without a year but with a calendar that
    /// can tell the instant, are converted.
    init?(_ components: DateComponents?, zones: ZoneDatabase) {
        guard let components else { return nil }
        var parts = components
        let isGregorian = components.calendar.map { $0.identifier == .gregorian || $0.identifier == .iso8601 } ?? true
        if !isGregorian, let date = components.date {
            var gregorian = Calendar(identifier: .gregorian)
            let zone = components.timeZone ?? components.calendar?.timeZone ?? .current
            gregorian.timeZone = zone
            parts = gregorian.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            parts.timeZone = components.timeZone
            if components.hour == nil { parts.hour = nil }
        }
        guard let year = parts.year, let month = parts.month, let day = parts.day,
            let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        guard let hour = parts.hour else {
            self.init(date)
            return
        }
        guard
            let local = LocalDateTime(
                date: date, hour: hour, minute: parts.minute ?? 0, second: parts.second ?? 0)
        else { return nil }
        self.init(local, Self.zone(of: parts.timeZone, at: local, zones))
    }

    private static func zone(of zone: TimeZone?, at local: LocalDateTime, _ zones: ZoneDatabase) -> Zone {
        guard let zone else { return .unknown }
        if ["GMT", "UTC"].contains(zone.identifier) { return .offset(0) }
        if zones.rules(named: zone.identifier) != nil { return .named(zone.identifier) }
        // A zone such as GMT+0530 has the same offset at all times.
        return .offset(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local.secondsSinceEpoch))))
    }
}
