import Foundation
import ICalendar
import Recurrence

/// Converts dates of programs to times of calendars and back.
///
/// A `Date` is an instant; a calendar stores a local time and its time zone. For one thread; caches the zones that it
/// has found.
final class ItemTimes {
    let zones: ZoneDatabase
    let resolver: ZoneResolver
    /// The system's zone, in which floating times and days are read.
    let systemZone: TimeZone
    private let systemRules: ZoneRules
    private var named: [String: TimeZone] = [:]

    init(zones: ZoneDatabase, resolver: ZoneResolver) {
        self.zones = zones
        self.resolver = resolver
        systemZone = TimeZone(identifier: zones.systemZoneName) ?? .current
        systemRules = zones.systemRules
    }

    /// Returns the zone of a time; nil for days and floating times.
    func timeZone(of time: EventTime) -> TimeZone? {
        if time.isDate { return nil }
        switch time.reference {
        case .floating: return nil
        case .utc: return timeZone(named: "UTC")
        case .zone(let name):
            // If a file defines a zone of this name, the system's zone of the same name may be another one.
            let known = resolver.defines(name) ? nil : zones.name(ofUndefined: name)
            return known.flatMap(timeZone(named:))
                ?? TimeZone(secondsFromGMT: resolver.rules(for: time.reference).offset(at: resolver.instant(of: time)))
        }
    }

    /// Returns how to store times in a zone.
    ///
    /// A zone without an IANA name, such as a fixed offset from UTC, becomes one of `Etc/GMT…` for whole hours and UTC
    /// otherwise: the instant is always right, the local time if possible.
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

    /// Returns the local time of a date.
    ///
    /// When clocks go back, an hour occurs twice, and a local time means the first one (RFC 5545, 3.3.5). A time in the second
    /// one is therefore written in UTC, which keeps the instant but loses the zone.
    func time(_ date: Date, on reference: EventTime.Reference) -> EventTime {
        resolver.time(at: Int64(rounding: date), on: reference)
    }

    /// Returns the day of a date in the system's zone.
    func day(_ date: Date) -> EventTime { EventTime(systemRules.local(at: Int64(rounding: date)).date) }

    /// Returns the instant of a time.
    func date(_ time: EventTime) -> Date { Date(timeIntervalSince1970: TimeInterval(resolver.instant(of: time))) }

    private func timeZone(named name: String) -> TimeZone? {
        if let known = named[name] { return known }
        let found = TimeZone(identifier: name)
        named[name] = found
        return found
    }
}
