import ICalendar
import Recurrence

/// Finds definitions in a VCALENDAR that other programs read differently at a time of one of its entries, because they use the
/// zone of their system: those of locations, and those with a name of UTC.
///
/// The system's zone is used for a location in any case, and the definition for a name of UTC, so each name is reported once.
struct SystemComparison {
    /// A definition that can differ from the system's zone.
    private struct Compared {
        let definition: ZoneDefinition
        let system: ZoneRules
        let isUTC: Bool
    }

    private var compared: [String: Compared] = [:]
    private var defined: Set<String> = []
    /// The first times of each zone that came before its definition.
    private var earlier: [String: [(time: EventTime, line: Int)]] = [:]
    /// Whether a definition of a name is compared.
    private var comparable: [String: Bool] = [:]
    private(set) var reported: Set<String>

    private static let earlierLimit = 1_000

    init(reported: Set<String> = []) { self.reported = reported }

    mutating func add(_ text: String, name: String, zones: ZoneDatabase) {
        guard let (system, isUTC) = Self.system(name, zones), defined.insert(name).inserted else { return }
        guard let definition = ZoneDefinition(text), isUTC || definition.mayDiffer(from: system) else { return }
        compared[name] = Compared(definition: definition, system: system, isUTC: isUTC)
    }

    /// Returns the system's zone that a definition of a name is compared with; nil for names that belong to their file.
    private static func system(_ name: String, _ zones: ZoneDatabase) -> (rules: ZoneRules, isUTC: Bool)? {
        if let location = zones.rules(ofLocation: name) { return (location, false) }
        return zones.meansUTC(name) ? (.utc, true) : nil
    }

    /// Returns a warning if a definition differs from the system's zone at a time.
    mutating func compare(
        _ time: EventTime, line: Int, zones: ZoneDatabase
    ) -> (line: Int, warning: CalendarWarning)? {
        guard let name = time.zoneName, !reported.contains(name) else { return nil }
        if !defined.contains(name) {
            if earlier[name]?.count ?? 0 < Self.earlierLimit, isComparable(name, zones) {
                earlier[name, default: []].append((time, line))
            }
            return nil
        }
        guard let found = compared[name] else { return nil }
        let own: Int
        if found.isUTC {
            let rules = found.definition.rules
            own = rules.offset(at: rules.instant(of: time.local))
            guard own != 0 else { return nil }
        } else {
            guard let offset = found.definition.offset(at: time.local, unlike: found.system) else { return nil }
            own = offset
        }
        reported.insert(name)
        let warning: CalendarWarning =
            found.isUTC
            ? .otherUTC(name, local: time.local, own: own)
            : .otherDefinition(
                name, local: time.local, own: own,
                system: found.system.offset(at: found.system.instant(of: time.local)))
        return (line, warning)
    }

    private mutating func isComparable(_ name: String, _ zones: ZoneDatabase) -> Bool {
        if let known = comparable[name] { return known }
        let isComparable = Self.system(name, zones) != nil
        comparable[name] = isComparable
        return isComparable
    }

    /// Compares the times that came before a definition.
    mutating func takeEarlier(_ name: String, zones: ZoneDatabase) -> [(line: Int, warning: CalendarWarning)] {
        guard let times = earlier.removeValue(forKey: name) else { return [] }
        return times.compactMap { compare($0.time, line: $0.line, zones: zones) }
    }
}
