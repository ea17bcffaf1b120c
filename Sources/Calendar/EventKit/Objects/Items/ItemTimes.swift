import Foundation
import ICalendar
import Recurrence

/// Turns dates of programs into times of calendars and back.
///
/// A `Date` is an instant; a calendar keeps what a clock on a wall shows, and where it hangs. Used by one thread; it keeps
/// the zones that it has found.
final class ItemTimes {
    let zones: ZoneDatabase
    let resolver: ZoneResolver
    /// The zone of this machine, where floating times and days are read.
    let systemZone: TimeZone
    private let systemRules: ZoneRules
    private var named: [String: TimeZone] = [:]

    init(zones: ZoneDatabase, resolver: ZoneResolver) {
        self.zones = zones
        self.resolver = resolver
        systemZone = TimeZone(identifier: zones.systemZoneName) ?? .current
        systemRules = zones.systemRules
    }

    /// The zone that a time is on, as programs know it; nil for days and floating times.
    func timeZone(of time: EventTime) -> TimeZone? {
        if time.isDate { return nil }
        switch time.reference {
        case .floating: return nil
        case .utc: return timeZone(named: "UTC")
        case .zone(let name):
            return timeZone(named: name)
                ?? TimeZone(secondsFromGMT: resolver.rules(for: time.reference).offset(at: resolver.instant(of: time)))
        }
    }

    /// Where a clock of that zone hangs.
    ///
    /// A zone without a name that others know, such as one that is only a distance from UTC, becomes one of `Etc/GMT…`
    /// for whole hours and UTC otherwise: the instant is right, and the reading of the clock is where it can be.
    func reference(_ zone: TimeZone?) -> EventTime.Reference {
        guard let zone else { return .floating }
        let name = zone.identifier
        if name == "UTC" || name == "GMT" { return .utc }
        if zones.rules(named: name) != nil { return .zone(name) }
        let offset = zone.secondsFromGMT()
        let hours = -offset / 3_600
        let fixed = "Etc/GMT" + (hours >= 0 ? "+" : "") + "\(hours)"
        if offset % 3_600 == 0, offset != 0, zones.rules(named: fixed) != nil { return .zone(fixed) }
        return .utc
    }

    /// What a clock shows at a date.
    ///
    /// An hour that comes twice, when clocks go back, means the first of the two (RFC 5545, 3.3.5). What lies in the second
    /// is in UTC therefore: the moment is right, and the clock cannot be named.
    func time(_ date: Date, on reference: EventTime.Reference) -> EventTime {
        let instant = Int64(rounding: date)
        let time = EventTime(resolver.rules(for: reference).local(at: instant), reference)
        guard resolver.instant(of: time) != instant else { return time }
        return EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc)
    }

    /// The day of a date in the system's zone.
    func day(_ date: Date) -> EventTime { EventTime(systemRules.local(at: Int64(rounding: date)).date) }

    /// The instant of a time.
    func date(_ time: EventTime) -> Date { Date(timeIntervalSince1970: TimeInterval(resolver.instant(of: time))) }

    private func timeZone(named name: String) -> TimeZone? {
        if let known = named[name] { return known }
        let found = TimeZone(identifier: name)
        named[name] = found
        return found
    }
}
