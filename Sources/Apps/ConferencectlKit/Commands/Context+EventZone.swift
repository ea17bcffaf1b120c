import CalendarEditing
import CalendarModel
import CommandLineKit
import ICalendar
import Recurrence

extension Context {
    /// Returns the zone for the new times of an event: the named one, or the event's own if it is known.
    ///
    /// A time that clocks show for the second time, as in autumn, can only be stored in UTC. It still belongs to the zone in
    /// which the user gave it; see ``zoneWithRepeatedHour(of:in:_:)``.
    func zone(
        of times: OccurrenceTimes, in target: EventTarget, named name: String?, _ resolver: ZoneResolver
    ) throws -> EventTimes.Zone {
        if let name { return .named(try timeContext(zone: name)) }
        let start = times.start
        switch start.reference {
        case .utc:
            return .own(try zoneWithRepeatedHour(of: times, in: target, resolver) ?? timeContext(zone: "UTC"))
        case .floating: return start.isDate ? .own(try timeContext()) : .floating
        case .zone(let name):
            guard let rules = resolver.rules(named: name) else { return .own(try timeContext()) }
            return .own(try timeContext().inZone(name, rules))
        }
    }

    /// Returns the zone of a start that is in UTC only because the zone cannot express it; nil if UTC is meant.
    ///
    /// It is the zone of the end or, for an occurrence, that of its series; for a single event also the local one, because
    /// nothing in the event names it if the end is in the same hour.
    private func zoneWithRepeatedHour(
        of times: OccurrenceTimes, in target: EventTarget, _ resolver: ZoneResolver
    ) throws -> TimeContext? {
        let instant = resolver.instant(of: times.start)
        let local = try timeContext()
        var candidates = [times.end.zoneName, target.master?.start.zoneName].compactMap { $0 }.compactMap { name in
            resolver.rules(named: name).map { local.inZone(name, $0) }
        }
        if !target.isSeries { candidates.append(local) }
        return candidates.first { $0.isRepeated(instant) }
    }
}
