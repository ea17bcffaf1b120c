import CalendarModel
package import Recurrence

/// Finds the rules for a TZID.
///
/// A name of the form Area/Location means the system's zone, even if a file defines it: definitions in files cover some
/// years only, are of some earlier version, or are wrong. Any other name means what its file defines, and without a
/// definition what the system knows under that name. An unknown name has no rules; its times are treated as floating,
/// and importers warn about it.
///
/// A resolver caches what it has found. It is meant for one task and must be used by one thread only.
package final class ZoneResolver {
    /// A cached result. Each resolver has its own objects, because threads that share one also contend for its
    /// reference count.
    private final class Zone {
        let identifier: String
        let rules: ZoneRules?

        init(_ identifier: String, _ rules: ZoneRules?) {
            self.identifier = identifier
            self.rules = rules
        }
    }

    package let zones: ZoneDatabase
    private let definition: (String) -> String?
    private var known: [String: Zone] = [:]
    /// The last result, which is usually the next one too: an event has the same time zone for its start and its end.
    private var last: Zone?
    private lazy var system = Zone("", zones.systemRules)

    /// - Parameter definition: returns the text of the VTIMEZONE with a TZID, or nil if there is none.
    package init(zones: ZoneDatabase, definition: @escaping (String) -> String? = { _ in nil }) {
        self.zones = zones
        self.definition = definition
    }

    /// - Parameter answers: the rules that another resolver has already found.
    package convenience init(
        zones: ZoneDatabase, answers: [String: ZoneRules?], definition: @escaping (String) -> String?
    ) {
        self.init(zones: zones, definition: definition)
        for (identifier, rules) in answers { known[identifier] = Zone(identifier, rules) }
    }

    /// The rules found so far; nil for unknown names.
    package var answers: [String: ZoneRules?] { known.mapValues(\.rules) }

    /// Returns the rules of a TZID, or nil if it is unknown.
    package func rules(named identifier: String) -> ZoneRules? { zone(identifier).rules }

    private func zone(_ identifier: String) -> Zone {
        if let last, last.identifier == identifier { return last }
        let zone = known[identifier] ?? Zone(identifier, findRules(of: identifier))
        known[identifier] = zone
        last = zone
        return zone
    }

    private func findRules(of identifier: String) -> ZoneRules? {
        if let rules = zones.rules(ofLocation: identifier) { return rules }
        let own = ZoneIdentifier.spellings(of: identifier).lazy.compactMap { [definition] in
            definition($0).flatMap { ZoneDefinition.rules(of: $0) }
        }
        return own.first ?? zones.rules(ofUndefined: identifier)
    }

    /// Returns the rules for a time. Floating times, days and unknown zones use the system's time zone.
    package func rules(for reference: EventTime.Reference) -> ZoneRules {
        switch reference {
        case .utc: .utc
        case .floating: zones.systemRules
        case .zone(let name): rules(named: name) ?? zones.systemRules
        }
    }

    /// Returns the instant of a time, in seconds since 1970-01-01T00:00:00Z.
    package func instant(of time: EventTime) -> Int64 {
        switch time.reference {
        case .utc: return time.local.secondsSinceEpoch
        case .floating: break
        case .zone(let name):
            if let instant = zone(name).rules?.instant(of: time.local) { return instant }
        }
        return system.rules?.instant(of: time.local) ?? time.local.secondsSinceEpoch
    }

    /// Returns the local time at an instant.
    func local(at instant: Int64, on reference: EventTime.Reference) -> LocalDateTime {
        switch reference {
        case .utc: return LocalDateTime(secondsSinceEpoch: instant)
        case .floating: break
        case .zone(let name):
            if let local = zone(name).rules?.local(at: instant) { return local }
        }
        return system.rules?.local(at: instant) ?? LocalDateTime(secondsSinceEpoch: instant)
    }

    /// Returns the time at an instant; in UTC if it is the second of two that the clock shows alike.
    package func time(at instant: Int64, on reference: EventTime.Reference) -> EventTime {
        let time = EventTime(local(at: instant, on: reference), reference)
        if self.instant(of: time) == instant || time.local == .latest { return time }
        return EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc)
    }

    /// Converts a time to the local time of another zone. A day and a floating time are the same in every zone.
    package func local(of time: EventTime, on reference: EventTime.Reference) -> LocalDateTime {
        if time.isDate || time.reference == reference || time.reference == .floating || reference == .floating {
            return time.local
        }
        return local(at: instant(of: time), on: reference)
    }

    /// Discards a cached result, because a definition has been read since.
    ///
    /// - Returns: the rules that were returned before, or nil if there were none.
    package func forget(_ identifier: String) -> ZoneRules? {
        last = nil
        return known.removeValue(forKey: identifier)?.rules
    }
}
