package import CalendarModel

/// The time zones that one VCALENDAR, or the set of one entry, defines.
package final class ZoneDefinitions {
    /// The first definition of each name.
    private var texts: [String: String] = [:]
    /// The sets created so far, for reuse, because most entries of a file refer to the same zones.
    private var sets: [[String]: ZoneSet] = [:]

    package init() {}

    package var names: some Sequence<String> { texts.keys }

    /// All definitions, in the order of their names.
    var all: [String] { texts.keys.sorted().compactMap { texts[$0] } }

    var count: Int { texts.count }

    /// Creates the definitions of a set.
    package init(_ set: ZoneSet) {
        for text in Self.components(of: set.text) { add(text) }
        sets[texts.keys.sorted()] = set
    }

    /// Adds a VTIMEZONE. A second one with the same name has no effect.
    ///
    /// - Returns: the name of the zone.
    @discardableResult
    package func add(_ text: String) -> String {
        let name = ZoneIdentifier.name(ofDefinition: text) ?? ""
        if texts[name] == nil { texts[name] = text }
        return name
    }

    /// Returns the name under which the zone of a TZID parameter is defined, or nil if it is not defined.
    func name(of parameter: String) -> String? {
        ZoneIdentifier.spellings(of: parameter).first { texts[$0] != nil }
    }

    /// Returns the VTIMEZONE for a TZID parameter, or nil if there is none.
    package func text(of parameter: String) -> String? { name(of: parameter).flatMap { texts[$0] } }

    /// Returns the definitions of some names as a set; nil for no names.
    package func set(of names: Set<String>) -> ZoneSet? {
        guard !names.isEmpty else { return nil }
        let names = names.sorted()
        if let known = sets[names] { return known }
        let new = ZoneSet(names.compactMap { texts[$0] }.joined())
        sets[names] = new
        return new
    }

    /// Returns the definitions of the zones of records, each once.
    package static func texts(of records: [EventRecord]) -> [String] {
        var (sets, texts) = (Set<ZoneSet>(), [String]())
        for set in records.compactMap(\.zoneSet) where sets.insert(set).inserted {
            texts += components(of: set.text).filter { !texts.contains($0) }
        }
        return texts
    }

    /// Returns the components that a text consists of, each from BEGIN to END.
    private static func components(of text: String) -> [String] {
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var depth = 0
        var start = 0
        var found: [String] = []
        while let line = scanner.next(in: bytes) {
            switch ComponentMarker(bytes, line) {
            case .begin:
                if depth == 0 { start = line.range.lowerBound }
                depth += 1
            case .end:
                depth -= 1
                if depth == 0 {
                    found.append(LineFolding.text(bytes, start..<line.range.upperBound, isFolded: false))
                }
            case nil: break
            }
        }
        return found
    }
}
