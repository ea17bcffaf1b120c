package import Recurrence

/// Finds the rules that a TZID stands for: those of the system, else those that the calendar file defines, else those of
/// the IANA name that the TZID ends with.
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

    /// - Parameter definition: the text of the VTIMEZONE with that TZID, nil where there is none.
    package init(zones: ZoneDatabase, definition: @escaping (String) -> String? = { _ in nil }) {
        self.zones = zones
        self.definition = definition
    }

    /// The rules of a TZID, nil where nobody knows it.
    package func rules(named identifier: String) -> ZoneRules? {
        switch answers[identifier] {
        case .rules(let rules): return rules
        case .unknown: return nil
        case nil: break
        }
        let found =
            zones.rules(named: identifier) ?? definition(identifier).flatMap { ZoneDefinition.rules(of: $0) }
            ?? rulesByEnding(of: identifier)
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
    func forget(_ identifier: String) { answers[identifier] = nil }

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
