package import CalendarModel

/// The time zones that a calendar defines itself, by TZID.
package final class ZoneDefinitions {
    private var texts: [String: String]
    package init(_ components: [ComponentRecord]) {
        texts = Dictionary(components.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    package func text(of identifier: String) -> String? { texts[identifier] }

    /// Adds or replaces a definition.
    ///
    /// - Returns: true if there was one before.
    package func define(_ identifier: String, _ text: String) -> Bool {
        texts.updateValue(text, forKey: identifier) != nil
    }
}
