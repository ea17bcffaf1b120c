package import CalendarStore

/// The time zones that a calendar defines itself, by TZID.
package final class ZoneDefinitions {
    private var texts: [String: String]
    /// TZIDs that got other rules since the beginning.
    private(set) var changed: Set<String> = []

    package init(_ components: [ComponentRecord]) {
        texts = Dictionary(components.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    package func text(of identifier: String) -> String? { texts[identifier] }

    /// Takes a definition.
    ///
    /// - Returns: true where the zone was defined with other rules before.
    func define(_ identifier: String, _ text: String) -> Bool {
        guard let old = texts.updateValue(text, forKey: identifier), old != text else { return false }
        guard ZoneDefinition.rules(of: old) != ZoneDefinition.rules(of: text) else { return false }
        changed.insert(identifier)
        return true
    }
}
