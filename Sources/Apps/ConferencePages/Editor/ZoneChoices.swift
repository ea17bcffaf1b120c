import Foundation

/// The time zones to choose from, by the area in their names.
enum ZoneChoices {
    struct Group {
        let area: String
        let names: [String]
    }

    /// All names, as the toolchain's tables have them.
    static let names = Set(TimeZone.knownTimeZoneIdentifiers.filter { areas.contains(area(of: $0)) })

    static let groups = areas.map { area in
        Group(area: area, names: names.filter { Self.area(of: $0) == area }.sorted())
    }

    private static let areas = [
        "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]

    private static func area(of name: String) -> String { String(name.prefix { $0 != "/" }) }

    /// `Buenos Aires, Argentina` is `America/Argentina/Buenos_Aires` without its area.
    static func label(_ name: String) -> String {
        let parts = name.split(separator: "/").dropFirst().reversed()
        return parts.joined(separator: ", ").replacing("_", with: " ")
    }
}
