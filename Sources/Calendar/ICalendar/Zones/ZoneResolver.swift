package import CalendarStore
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
    private enum Answer {
        case rules(ZoneRules)
        case unknown
    }

    let zones: ZoneDatabase
    private let definition: (String) -> String?
    private var answers: [String: Answer] = [:]
    /// What was asked last, which is mostly what is asked next: an event has one zone for its beginning and its end.
    private var last: (identifier: String, rules: ZoneRules)?

    /// - Parameter definition: the text of the VTIMEZONE with that TZID, nil where there is none.
    package init(zones: ZoneDatabase, definition: @escaping (String) -> String? = { _ in nil }) {
        self.zones = zones
        self.definition = definition
    }

    /// Finds zones as a calendar of the store defines them; its definitions are read when the first one is asked for.
    package convenience init(zones: ZoneDatabase, store: CalendarStore, calendar: Int64) {
        var definitions: ZoneDefinitions?
        self.init(zones: zones) { identifier in
            // A store that cannot be read has failed before this.
            let known =
                definitions
                ?? ZoneDefinitions((try? store.components(calendar: calendar, kind: "VTIMEZONE")) ?? [])
            definitions = known
            return known.text(of: identifier)
        }
    }

    /// The rules of a TZID, nil where nobody knows it.
    package func rules(named identifier: String) -> ZoneRules? {
        if let last, last.identifier == identifier { return last.rules }
        switch answers[identifier] {
        case .rules(let rules):
            last = (identifier, rules)
            return rules
        case .unknown: return nil
        case nil: break
        }
        let system = zones.rules(named: identifier)
        let own = definition(identifier).flatMap { ZoneDefinition.rules(of: $0) }
        let found: ZoneRules?
        if let system, let own {
            found = own.agrees(with: system) ? system : own.preceded(by: system)
        } else {
            found = own ?? system ?? rulesByEnding(of: identifier)
        }
        answers[identifier] = found.map { .rules($0) } ?? .unknown
        return found
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
    package func instant(of time: EventTime) -> Int64 { rules(for: time.reference).instant(of: time.local) }

    /// What the clock of another reference shows at a time. A day, and anything floating, shows the same everywhere.
    func local(of time: EventTime, on reference: EventTime.Reference) -> LocalDateTime {
        if time.isDate || time.reference == reference || time.reference == .floating || reference == .floating {
            return time.local
        }
        return rules(for: reference).local(at: instant(of: time))
    }

    /// Forgets an answer, because a definition has been read meanwhile.
    ///
    /// - Returns: the rules that somebody was told before, nil where nobody asked or nobody knew them.
    func forget(_ identifier: String) -> ZoneRules? {
        last = nil
        guard case .rules(let rules) = answers.removeValue(forKey: identifier) else { return nil }
        return rules
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
