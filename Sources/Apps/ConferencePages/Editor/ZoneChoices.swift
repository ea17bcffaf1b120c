import Foundation

/// The time zones to choose from, by the area in their names.
enum ZoneChoices {
    struct Group {
        let area: String
        /// The names with their labels.
        let choices: [FormControls.Choice]
    }

    /// All names, as the toolchain's tables have them.
    static let names = Set(TimeZone.knownTimeZoneIdentifiers.filter { areas.contains(area(of: $0)) })

    static let groups = areas.map { area -> Group in
        let names = names.filter { Self.area(of: $0) == area }.sorted()
        return Group(area: area, choices: names.map { FormControls.Choice($0, label($0)) })
    }

    private static let areas = [
        "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]

    private static func area(of name: String) -> String { String(name.prefix { $0 != "/" }) }

    /// `Buenos Aires, Argentina` is `America/Argentina/Buenos_Aires` without its area.
    private static func label(_ name: String) -> String {
        let parts = name.split(separator: "/").dropFirst().reversed()
        return parts.joined(separator: ", ").replacing("_", with: " ")
    }
}
