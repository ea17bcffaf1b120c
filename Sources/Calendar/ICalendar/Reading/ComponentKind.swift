/// The names of components that say where they may stand in a calendar file.
enum ComponentKind {
    /// Components of a VCALENDAR (RFC 5545, 3.6, and RFC 7953).
    static let topLevel: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY"]

    /// Components of these (RFC 5545, RFC 7953 and RFC 9073).
    private static let inner: Set<String> = [
        "VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE", "PARTICIPANT", "VLOCATION", "VRESOURCE",
    ]

    /// Returns whether a component is of a kind of which it is known what it contains.
    static func isKnown(_ kind: String) -> Bool { topLevel.contains(kind) || inner.contains(kind) }
}
