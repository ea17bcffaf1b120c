/// The properties of a VCALENDAR that describe the file itself: VERSION, PRODID, METHOD.
package struct CalendarHeader {
    /// The line of its BEGIN.
    package let line: Int
    /// METHOD in upper case; empty if there is none.
    package private(set) var method = ""
    private var seen: Set<String> = []

    private static let single: Set<String> = ["VERSION", "PRODID", "METHOD", "CALSCALE"]

    package init(line: Int) { self.line = line }

    /// Reads a property and returns a warning if there is something wrong with it.
    package mutating func read(_ property: ContentLine) -> CalendarWarning? {
        guard Self.single.contains(property.name) else { return nil }
        guard seen.insert(property.name).inserted else { return .repeatedProperty(property.name) }
        switch property.name {
        case "METHOD": method = property.word.uppercased()
        // VERSION may state a range (RFC 5545, 3.7.4).
        case "VERSION":
            let versions = property.value.split(separator: ";").map { String($0).trimmingBlanks() }
            if versions.last == "1.0" { return .vCalendar1 }
            if versions.last != "2.0" { return .unsupportedVersion(property.value) }
        default: break
        }
        return nil
    }

    /// Warnings about required properties that are missing, complete after the END.
    package var missing: [CalendarWarning] {
        ["VERSION", "PRODID"].filter { !seen.contains($0) }.map { .missingProperty($0) }
    }
}
