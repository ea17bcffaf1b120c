import ICalendar
import Recurrence

/// Finds definitions of locations in a VCALENDAR that differ from the system's zone at a time of one of its entries.
///
/// The system's zone is used in any case, so each location is reported once.
struct SystemComparison {
    /// The definitions that differ from the system's zone at any time.
    private var differing: [String: ZoneDefinition] = [:]
    /// The system's zones with the names of these.
    private var systemZones: [String: ZoneRules] = [:]
    private var defined: Set<String> = []
    /// The first times of each zone that came before its definition.
    private var earlier: [String: [(time: EventTime, line: Int)]] = [:]
    private(set) var reported: Set<String>

    private static let earlierLimit = 1_000

    init(reported: Set<String> = []) { self.reported = reported }

    mutating func add(_ text: String, name: String, zones: ZoneDatabase) {
        guard let system = zones.rules(ofLocation: name), defined.insert(name).inserted else { return }
        guard let definition = ZoneDefinition(text), definition.mayDiffer(from: system) else { return }
        differing[name] = definition
        systemZones[name] = system
    }

    /// Returns a warning if a definition differs from the system's zone at a time.
    ///
    /// - Parameter zones: tells which TZIDs are locations.
    mutating func compare(
        _ time: EventTime, line: Int, zones: ZoneDatabase
    ) -> (line: Int, warning: CalendarWarning)? {
        guard let name = time.zoneName, !reported.contains(name) else { return nil }
        if !defined.contains(name) {
            if earlier[name]?.count ?? 0 < Self.earlierLimit, zones.rules(ofLocation: name) != nil {
                earlier[name, default: []].append((time, line))
            }
            return nil
        }
        guard let definition = differing[name], let system = systemZones[name],
            let own = definition.offset(at: time.local, unlike: system)
        else { return nil }
        reported.insert(name)
        let offset = system.offset(at: system.instant(of: time.local))
        return (line, .otherDefinition(name, local: time.local, own: own, system: offset))
    }

    /// Compares the times that came before a definition.
    mutating func takeEarlier(_ name: String, zones: ZoneDatabase) -> [(line: Int, warning: CalendarWarning)] {
        guard let times = earlier.removeValue(forKey: name) else { return [] }
        return times.compactMap { compare($0.time, line: $0.line, zones: zones) }
    }
}
