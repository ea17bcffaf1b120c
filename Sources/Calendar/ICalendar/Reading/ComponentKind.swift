/// The kinds of components that are defined by RFCs, and where they may occur in a calendar file.
enum ComponentKind {
    /// Components of a VCALENDAR (RFC 5545, 3.6, and RFC 7953).
    static let topLevel: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY"]

    /// The components that these may contain (RFC 5545, RFC 7953 and RFC 9073).
    private static let inner: Set<String> = [
        "VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE", "PARTICIPANT", "VLOCATION", "VRESOURCE",
    ]

    /// Returns whether a component is of a kind that an RFC defines.
    static func isKnown(_ kind: String) -> Bool { topLevel.contains(kind) || inner.contains(kind) }
}
