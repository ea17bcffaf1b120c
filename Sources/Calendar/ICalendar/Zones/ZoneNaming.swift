package import CalendarModel
package import Recurrence

/// The time zones that a file has to define, and the name of each in that file.
///
/// Entries of different files can mean different zones by one name. In a common file, one of these zones keeps the name,
/// and the others get a number: “X”, “X (2)”. The entries are written with these names. All uses must be added before
/// anything is written.
package struct ZoneNaming {
    /// A zone that entries came with.
    private struct Meaning {
        let rules: ZoneRules
        let definition: String
        var name: String
        /// Whether the file already contains the definition.
        var isPresent = false
    }

    private let zones: ZoneDatabase
    private let resolver: ZoneResolver
    /// The zones by the name in their definitions, in the order of their first use.
    private var defined: [String: [Meaning]] = [:]
    /// Names that are not locations but mean a zone of the system, and unknown names; each with the earliest year of its use.
    private var undefined: [String: Int] = [:]
    /// Locations, each with the earliest year of its use.
    private var locations: [String: Int] = [:]
    /// Whether any entry must be written with another zone name.
    private var renamesAny = false

    package init(zones: ZoneDatabase) {
        self.zones = zones
        resolver = ZoneResolver(zones: zones)
    }

    /// Adds the zones of some entries.
    ///
    /// - Parameters:
    ///   - names: the TZIDs in the entries.
    ///   - set: the definitions that the entries came with.
    ///   - year: the earliest year in which the entries need them.
    package mutating func add(_ names: some Sequence<String>, of set: ZoneSet?, since year: Int) {
        let own = resolver.bound(to: set)
        for name in names {
            if zones.rules(ofLocation: name) != nil {
                locations[name] = min(year, locations[name] ?? .max)
            } else if let rules = own.rules(named: name), let text = own.definition(of: name) {
                add(text, rules)
            } else {
                undefined[name] = min(year, undefined[name] ?? .max)
            }
        }
    }

    /// Adds the zones in the text of an entry with a set.
    package mutating func add(_ text: String, of set: ZoneSet?) {
        let zones = ReferencedZones([text])
        add(zones.names, of: set, since: zones.earliestYear)
    }

    /// Adds a definition that the file already contains and keeps.
    package mutating func keep(_ text: String) {
        guard let rules = ZoneDefinition.rules(of: text), let name = ZoneIdentifier.name(ofDefinition: text) else {
            return
        }
        locations[name] = nil
        guard defined[name] == nil else { return }
        defined[name] = [Meaning(rules: rules, definition: text, name: name, isPresent: true)]
    }

    private mutating func add(_ text: String, _ rules: ZoneRules) {
        let name = ZoneIdentifier.name(ofDefinition: text) ?? ""
        guard !(defined[name]?.contains { $0.rules == rules } ?? false) else { return }
        defined[name, default: []].append(Meaning(rules: rules, definition: text, name: name))
    }

    /// Chooses the names. Must be called after all zones have been added.
    package mutating func chooseNames() {
        var taken = Set(defined.keys).union(undefined.keys).union(locations.keys)
        for name in defined.keys.sorted() {
            // The name is also taken if entries use it for an unknown zone, because these must not get a definition.
            let isTaken = undefined.keys.contains { isUnknown($0) && ZoneIdentifier.spellings(of: $0).contains(name) }
            for index in defined[name]?.indices ?? 0..<0
            where (index > 0 || isTaken) && !(defined[name]?[index].isPresent ?? true) {
                var number = 2
                while taken.contains("\(name) (\(number))") { number += 1 }
                taken.insert("\(name) (\(number))")
                defined[name]?[index].name = "\(name) (\(number))"
            }
        }
        renamesAny =
            defined.contains { name, meanings in meanings.contains { $0.name != name } }
            || undefined.keys.contains { self.name(of: $0, resolver) != $0 }
    }

    private func isUnknown(_ name: String) -> Bool { zones.name(ofUndefined: name) == nil }

    /// Returns the TZID to write for a TZID of an entry with a set.
    private func name(of parameter: String, _ own: ZoneResolver) -> String {
        guard zones.rules(ofLocation: parameter) == nil else { return parameter }
        if own.defines(parameter), let text = own.definition(of: parameter), let rules = own.rules(named: parameter) {
            let name = ZoneIdentifier.name(ofDefinition: text) ?? ""
            guard let chosen = defined[name]?.first(where: { $0.rules == rules })?.name, chosen != name else {
                return parameter
            }
            return chosen
        }
        // A location never means the zone that a definition gives this name.
        guard let first = ZoneIdentifier.spellings(of: parameter).lazy.compactMap({ defined[$0]?.first }).first,
            let system = zones.name(ofUndefined: parameter), zones.rules(named: system) != first.rules
        else { return parameter }
        return system
    }

    /// Returns the text of an entry with the chosen names. Other lines keep their bytes.
    package func text(_ text: String, of set: ZoneSet?) -> String {
        guard renamesAny else { return text }
        let own = resolver.bound(to: set)
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var result = ""
        var position = 0
        while let line = scanner.next(in: bytes) {
            guard line.nameEnd < line.contentEnd, bytes[line.nameEnd] == UInt8(ascii: ";") else { continue }
            var property = ContentLine(bytes, line)
            guard let parameter = property.zone else { continue }
            let name = name(of: parameter, own)
            guard name != parameter else { continue }
            for index in property.parameters.indices where property.parameters[index].name == "TZID" {
                property.parameters[index].values = [name]
            }
            result += LineFolding.text(bytes, position..<line.range.lowerBound, isFolded: false) + property.serialized
            position = line.range.upperBound
        }
        guard position > 0 else { return text }
        return result + LineFolding.text(bytes, position..<bytes.count, isFolded: false)
    }

    /// Returns the definitions to write.
    ///
    /// - Parameters:
    ///   - files: the definitions of the files that the entries came with. They are written unchanged if they agree with the
    ///     system at the times that entries need, and under another name if another zone has theirs.
    ///   - isWhole: whether to also write definitions that no entry needs.
    package func definitions(from files: [String] = [], isWhole: Bool = true) -> [String] {
        var result: [String] = []
        var present = Set(defined.values.joined().lazy.filter(\.isPresent).map(\.name))
        var taken = Set(defined.keys).union(undefined.keys).union(defined.values.joined().map(\.name))
        for text in files {
            let name = ZoneIdentifier.name(ofDefinition: text) ?? ""
            let rules = ZoneDefinition.rules(of: text)
            if let system = zones.rules(ofLocation: name) {
                guard !present.contains(name) else { continue }
                guard isWhole || locations[name] != nil else { continue }
                if let year = locations[name] {
                    let start = LocalDate(year: max(year, 1), month: 1, day: 1).map { LocalDateTime(startOf: $0) }
                    guard rules?.agrees(with: system, from: start?.secondsSinceEpoch ?? 0) ?? false else { continue }
                }
                present.insert(name)
                result.append(text)
            } else if let meaning = rules.flatMap({ rules in defined[name]?.first { $0.rules == rules } }) {
                if present.insert(meaning.name).inserted { result.append(Self.text(text, named: meaning.name)) }
            } else if isWhole {
                // No entry refers to this definition.
                var free = name
                var number = 2
                // A definition without valid rules has no meaning, and cannot be mistaken for another zone.
                while rules == nil ? present.contains(free) : taken.contains(free) {
                    free = "\(name) (\(number))"
                    number += 1
                }
                taken.insert(free)
                present.insert(free)
                result.append(Self.text(text, named: free))
            }
        }
        for meaning in defined.keys.sorted().lazy.flatMap({ defined[$0] ?? [] })
        where present.insert(meaning.name).inserted {
            result.append(Self.text(meaning.definition, named: meaning.name))
        }
        for (name, year) in (locations.map { ($0, $1) } + undefined.map { ($0, $1) }).sorted(by: { $0.0 < $1.0 })
        where !present.contains(name) {
            guard let rules = zones.rules(ofUndefined: name) else { continue }
            let written = self.name(of: name, resolver)
            if present.insert(written).inserted {
                result.append(ZoneWriter(name: written, rules: rules, since: year).text)
            }
        }
        return result
    }

    private static func text(_ text: String, named name: String) -> String {
        guard ZoneIdentifier.name(ofDefinition: text) ?? "" != name else { return text }
        var changed = ComponentText(text)
        changed.set("TZID", to: ContentLine("TZID", value: TextEscaping.escaped(name)))
        return changed.text
    }
}
