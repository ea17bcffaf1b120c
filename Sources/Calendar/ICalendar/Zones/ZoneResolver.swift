package import CalendarModel
package import Recurrence

/// Finds the rules for a TZID.
///
/// A name of the form Area/Location means the system's zone, even if a file defines it: definitions in files may cover only
/// some years, come from an older version, or be wrong. Any other name means the zone that the entry's own file defines or,
/// without a definition, the system's zone of that name. An unknown name has no rules; its times are treated as floating, and
/// importers warn about it.
///
/// The same name can mean different zones in different files. A resolver knows the definitions of one set;
/// ``bound(to:)-(ZoneSet?)`` returns the resolver for another set.
///
/// A resolver caches what it has found. Use it for one task and on one thread.
package final class ZoneResolver {
    /// A cached result. Each resolver has its own objects, because threads that share one also contend for its
    /// reference count.
    private final class Zone {
        let identifier: String
        let answer: Answer
        /// The rules, or those of UTC for an unknown name. They are asked in place: a copy would cost each time of a list more
        /// than its conversion.
        private let rules: ZoneRules
        private let isKnown: Bool

        init(_ identifier: String, _ answer: Answer) {
            self.identifier = identifier
            self.answer = answer
            isKnown = answer.rules != nil
            rules = answer.rules ?? .utc
        }

        func instant(of local: LocalDateTime) -> Int64? { isKnown ? rules.instant(of: local) : nil }

        func local(at instant: Int64) -> LocalDateTime? { isKnown ? rules.local(at: instant) : nil }
    }

    /// The zone that a TZID means.
    package struct Answer: Sendable {
        /// Nil for an unknown name.
        var rules: ZoneRules?
        /// Whether the rules are those of a definition.
        var isDefined: Bool
    }

    /// The results of a resolver, and of those that it has bound to other sets; by set, then by TZID.
    package typealias Answers = [ZoneSet?: [String: Answer]]

    /// The results for one set.
    private final class Cache {
        let definitions: ZoneDefinitions?
        var known: [String: Zone] = [:]
        var checkedDefinitions = 0
        var definesOwnZones = false

        init(_ definitions: ZoneDefinitions?, _ answers: [String: Answer]? = nil) {
            self.definitions = definitions
            for (identifier, answer) in answers ?? [:] { known[identifier] = Zone(identifier, answer) }
        }
    }

    /// The results for all sets. Resolvers refer to this object, which refers to none of them.
    private final class Family {
        let zones: ZoneDatabase
        let earlier: Answers
        var caches: [ZoneSet?: Cache] = [:]
        lazy var system = zones.systemRules

        init(_ zones: ZoneDatabase, _ earlier: Answers) {
            self.zones = zones
            self.earlier = earlier
        }

        func cache(of set: ZoneSet?) -> Cache {
            if let known = caches[set] { return known }
            let new = Cache(set.map { ZoneDefinitions($0) }, earlier[set])
            caches[set] = new
            return new
        }
    }

    private let family: Family
    private let cache: Cache
    private let set: ZoneSet?
    /// The last result, which is usually the next one too: an event has the same time zone for its start and its end.
    private var last: Zone?

    /// Creates a resolver for entries with the system's zones only.
    ///
    /// - Parameter answers: the results of another resolver.
    package init(zones: ZoneDatabase, answers: Answers = [:]) {
        family = Family(zones, answers)
        cache = family.cache(of: nil)
        set = nil
    }

    /// Creates a resolver for the entries of one VCALENDAR.
    ///
    /// - Parameter definitions: the zones that the VCALENDAR defines. After adding one, call ``forget(_:)``.
    package init(zones: ZoneDatabase, definitions: ZoneDefinitions) {
        family = Family(zones, [:])
        cache = Cache(definitions)
        set = nil
    }

    private init(_ family: Family, _ set: ZoneSet?) {
        self.family = family
        self.set = set
        cache = family.cache(of: set)
    }

    package var zones: ZoneDatabase { family.zones }

    /// The definitions of zones that count besides the database, in the order of their names.
    package var definitions: [String] { cache.definitions?.all ?? [] }

    /// Returns the resolver for entries with a set.
    package func bound(to set: ZoneSet?) -> ZoneResolver {
        if set == nil ? cache.definitions == nil : set == self.set { return self }
        return ZoneResolver(family, set)
    }

    /// Returns the resolver for the records of one series as a whole: for the set of the master, or of the first record
    /// that has one.
    package func bound(to series: [EventRecord]) -> ZoneResolver {
        let master = series.first { $0.recurrenceID.isEmpty }
        return bound(to: master?.zoneSet ?? series.lazy.compactMap(\.zoneSet).first)
    }

    /// Returns the resolver for a new text of an entry with a set. If the text names zones that the set lacks, the resolver has
    /// the definitions of this resolver for them.
    package func bound(to set: ZoneSet?, for text: String) -> ZoneResolver {
        let own = bound(to: set)
        guard own !== self, let definitions = cache.definitions else { return own }
        let names = ReferencedZones([text]).names
        guard names.contains(where: { defines($0) && !own.defines($0) }) else { return own }
        let merged = set.map { ZoneDefinitions($0) } ?? ZoneDefinitions()
        for text in definitions.all { merged.add(text) }
        return bound(to: merged.set(of: Set(names.compactMap(merged.name))))
    }

    /// The results so far.
    package var answers: Answers { family.caches.mapValues { $0.known.mapValues(\.answer) } }

    /// Returns the rules of a TZID, or nil if it is unknown.
    package func rules(named identifier: String) -> ZoneRules? { zone(identifier).answer.rules }

    /// Returns whether a TZID means a zone of a definition.
    package func defines(_ identifier: String) -> Bool { cache.definitions != nil && zone(identifier).answer.isDefined }

    /// Returns the definition that a TZID means; nil if it means a zone of the system or is unknown.
    package func definition(of identifier: String) -> String? {
        defines(identifier) ? cache.definitions?.text(of: identifier) : nil
    }

    /// Returns the definitions that an entry with some TZIDs has to keep; nil if all its zones are the system's.
    ///
    /// - Parameter identifiers: evaluated only if this resolver has definitions of zones that are not locations.
    package func zoneSet(for identifiers: @autoclosure () -> Set<String>) -> ZoneSet? {
        guard let definitions = cache.definitions, definesOwnZones(definitions) else { return nil }
        return definitions.set(of: Set(identifiers().lazy.filter { self.defines($0) }.compactMap(definitions.name)))
    }

    /// Returns whether any definition has an effect. Most files define only locations.
    private func definesOwnZones(_ definitions: ZoneDefinitions) -> Bool {
        if cache.checkedDefinitions != definitions.count {
            cache.checkedDefinitions = definitions.count
            cache.definesOwnZones = definitions.names.contains { zones.rules(ofLocation: $0) == nil }
        }
        return cache.definesOwnZones
    }

    private func zone(_ identifier: String) -> Zone {
        if let last, last.identifier == identifier { return last }
        let zone = cache.known[identifier] ?? Zone(identifier, findAnswer(for: identifier))
        cache.known[identifier] = zone
        last = zone
        return zone
    }

    private func findAnswer(for identifier: String) -> Answer {
        if let rules = zones.rules(ofLocation: identifier) { return Answer(rules: rules, isDefined: false) }
        if let own = cache.definitions?.text(of: identifier).flatMap({ ZoneDefinition.rules(of: $0) }) {
            return Answer(rules: own, isDefined: true)
        }
        return Answer(rules: zones.rules(ofUndefined: identifier), isDefined: false)
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
            if let instant = zone(name).instant(of: time.local) { return instant }
        }
        return family.system.instant(of: time.local)
    }

    /// Returns the local time at an instant.
    func local(at instant: Int64, on reference: EventTime.Reference) -> LocalDateTime {
        switch reference {
        case .utc: return LocalDateTime(secondsSinceEpoch: instant)
        case .floating: break
        case .zone(let name):
            if let local = zone(name).local(at: instant) { return local }
        }
        return family.system.local(at: instant)
    }

    /// Returns the time at an instant; in UTC if it is the second of two instants with the same local time.
    package func time(at instant: Int64, on reference: EventTime.Reference) -> EventTime {
        let time = EventTime(local(at: instant, on: reference), reference)
        if self.instant(of: time) == instant || time.local == .latest { return time }
        return EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc)
    }

    /// Converts a time to the local time of another zone. Days and floating times are the same in every zone.
    ///
    /// - Parameter other: the resolver of the other zone; nil for this one.
    package func local(
        of time: EventTime, on reference: EventTime.Reference, of other: ZoneResolver? = nil
    ) -> LocalDateTime {
        if time.isDate || time.reference == .floating || reference == .floating { return time.local }
        let other = other ?? self
        if time.reference == reference {
            guard other !== self, let name = time.zoneName, !mayDefineLater(name),
                rules(named: name) != other.rules(named: name)
            else { return time.local }
        }
        return other.local(at: instant(of: time), on: reference)
    }

    /// Returns whether the VCALENDAR of this resolver may still define a name.
    private func mayDefineLater(_ name: String) -> Bool { set == nil && cache.definitions != nil && !defines(name) }

    /// Discards a cached result, because a definition has been read since.
    package func forget(_ identifier: String) {
        last = nil
        cache.known = cache.known.filter { !ZoneIdentifier.spellings(of: $0.key).contains(identifier) }
    }
}
