package import CalendarModel
package import Recurrence

/// Finds the rules that a TZID stands for: those that the calendar file defines, else those of the system, else those of
/// the IANA name that the TZID ends with.
///
/// A file's own definition holds for its events also where the system knows the name and says something else
/// (RFC 5545, 3.2.19: TZID names the VTIMEZONE "to be used"), from the definition's first change of the clock on; what is
/// earlier is not defined there, and the system's. A definition that says the same as the system is passed over: the
/// system's rules reach further. Names that tzdata has renamed are links in the system's database. A name that nobody
/// knows has no rules; its times are floating, and importers warn of it.
///
/// Made for one piece of work and used by one thread; it keeps what it has found.
package final class ZoneResolver {
    /// What is known of a TZID. An object of each resolver's own: threads that count the users of one object together wait
    /// for each other.
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
    /// What was asked last, which is mostly what is asked next: an event has one zone for its beginning and its end.
    private var last: Zone?
    private lazy var system = Zone("", zones.systemRules)

    /// - Parameter definition: the text of the VTIMEZONE with that TZID, nil where there is none.
    package init(zones: ZoneDatabase, definition: @escaping (String) -> String? = { _ in nil }) {
        self.zones = zones
        self.definition = definition
    }

    /// - Parameter answers: rules that another resolver has found already.
    package convenience init(
        zones: ZoneDatabase, answers: [String: ZoneRules?], definition: @escaping (String) -> String?
    ) {
        self.init(zones: zones, definition: definition)
        for (identifier, rules) in answers { known[identifier] = Zone(identifier, rules) }
    }

    /// What has been found so far, nil for names that nobody knows.
    package var answers: [String: ZoneRules?] { known.mapValues(\.rules) }

    /// The rules of a TZID, nil where nobody knows it.
    package func rules(named identifier: String) -> ZoneRules? { zone(identifier).rules }

    private func zone(_ identifier: String) -> Zone {
        if let last, last.identifier == identifier { return last }
        let zone = known[identifier] ?? Zone(identifier, findRules(of: identifier))
        known[identifier] = zone
        last = zone
        return zone
    }

    private func findRules(of identifier: String) -> ZoneRules? {
        let system = zones.rules(named: identifier)
        let own = definition(identifier).flatMap { ZoneDefinition.rules(of: $0) }
        guard let system, let own else { return own ?? system ?? rulesByEnding(of: identifier) }
        return own.agrees(with: system) ? system : own.preceded(by: system)
    }

    /// The rules that a time goes by. Floating times, days and unknown zones: those of the system's zone.
    package func rules(for reference: EventTime.Reference) -> ZoneRules {
        switch reference {
        case .utc: .utc
        case .floating: zones.systemRules
        case .zone(let name): rules(named: name) ?? zones.systemRules
        }
    }

    /// When a time is, in seconds since 1970-01-01T00:00:00Z.
    package func instant(of time: EventTime) -> Int64 {
        switch time.reference {
        case .utc: return time.local.secondsSinceEpoch
        case .floating: break
        case .zone(let name):
            if let instant = zone(name).rules?.instant(of: time.local) { return instant }
        }
        return system.rules?.instant(of: time.local) ?? time.local.secondsSinceEpoch
    }

    /// What the clock of a reference shows at an instant.
    func local(at instant: Int64, on reference: EventTime.Reference) -> LocalDateTime {
        switch reference {
        case .utc: return LocalDateTime(secondsSinceEpoch: instant)
        case .floating: break
        case .zone(let name):
            if let local = zone(name).rules?.local(at: instant) { return local }
        }
        return system.rules?.local(at: instant) ?? LocalDateTime(secondsSinceEpoch: instant)
    }

    /// What the clock of another reference shows at a time. A day, and anything floating, shows the same everywhere.
    package func local(of time: EventTime, on reference: EventTime.Reference) -> LocalDateTime {
        if time.isDate || time.reference == reference || time.reference == .floating || reference == .floating {
            return time.local
        }
        return local(at: instant(of: time), on: reference)
    }

    /// Forgets an answer, because a definition has been read meanwhile.
    ///
    /// - Returns: the rules that somebody was told before, nil where nobody asked or nobody knew them.
    package func forget(_ identifier: String) -> ZoneRules? {
        last = nil
        return known.removeValue(forKey: identifier)?.rules
    }

    /// `/freeassociation.sourceforge.net/Europe/Berlin` and `/mozilla.org/20050126_1/Europe/Berlin` mean Europe/Berlin;
    /// Outlook's `tzone://Microsoft/Utc` means UTC.
    private func rulesByEnding(of identifier: String) -> ZoneRules? {
        let parts = identifier.split(separator: "/")
        for length in [3, 2] where parts.count > length {
            if let rules = zones.rules(named: parts.suffix(length).joined(separator: "/")) { return rules }
        }
        let last = parts.last?.lowercased()
        return last == "utc" || last == "gmt" || last == "z" ? .utc : nil
    }
}
