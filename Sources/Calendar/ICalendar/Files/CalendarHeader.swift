/// What the properties of one VCALENDAR say about it as a piece of a file: VERSION, PRODID, METHOD.
package struct CalendarHeader {
    /// Where it begins.
    package let line: Int
    /// METHOD in upper case; empty where there is none.
    package private(set) var method = ""
    private var seen: Set<String> = []

    private static let single: Set<String> = ["VERSION", "PRODID", "METHOD", "CALSCALE"]

    package init(line: Int) { self.line = line }

    /// Takes a property. What is wrong with it is returned.
    package mutating func take(_ property: ContentLine) -> CalendarWarning? {
        guard Self.single.contains(property.name) else { return nil }
        guard seen.insert(property.name).inserted else { return .twice(property.name) }
        switch property.name {
        case "METHOD": method = property.value.uppercased()
        // A range of versions is allowed (RFC 5545, 3.7.4).
        case "VERSION":
            let versions = property.value.split(separator: ";").map { String($0).trimmingBlanks() }
            if versions.last != "2.0" { return .otherVersion(property.value) }
        default: break
        }
        return nil
    }

    /// What it lacks at its end.
    package var missing: [CalendarWarning] {
        ["VERSION", "PRODID"].filter { !seen.contains($0) }.map { .missing($0) }
    }
}
