import CalendarStore

/// Collects what files say about the calendar itself: its name, its colour, properties of other programs.
///
/// What a calendar has already stays: importing a file into it must not rename it. VERSION, PRODID and METHOD belong to
/// the file and not to the calendar.
struct CalendarProperties {
    /// With what has been collected.
    private(set) var calendar: CalendarRecord
    private var knownLines: Set<String>
    /// Names that the calendar had before the present VCALENDAR, which may itself have a property several times.
    private var settledNames: Set<String> = []

    init(_ calendar: CalendarRecord) {
        self.calendar = calendar
        knownLines = Set(Self.lines(of: calendar.properties).map(\.text))
    }

    mutating func beginCalendar() { settledNames = Set(Self.lines(of: calendar.properties).map(\.name)) }

    /// - Parameter text: the line as it stands in the file, with CRLF.
    mutating func take(_ property: ContentLine, text: String) -> CalendarWarning? {
        guard !["VERSION", "PRODID", "METHOD", "BEGIN", "END"].contains(property.name) else { return nil }
        if calendar.color == nil { calendar.color = Self.color(property) }
        guard !knownLines.contains(text) else { return nil }
        guard !settledNames.contains(property.name) else { return .keptProperty(property.name) }
        knownLines.insert(text)
        calendar.properties += text
        return nil
    }

    /// Lines with their folds and line ends.
    static func lines(of properties: String) -> [(name: String, text: String)] {
        let bytes = properties.utf8.span
        var scanner = LineScanner()
        var lines: [(String, String)] = []
        while let line = scanner.next(in: bytes) {
            lines.append((ContentLine(bytes, line).name, LineFolding.text(bytes, line.range, isFolded: false)))
        }
        return lines
    }

    /// A CSS colour name from COLOR (RFC 7986, 5.9), or `#RRGGBB` from Apple's property, which adds an opacity.
    private static func color(_ property: ContentLine) -> String? {
        let value = property.value.split(separator: " ").joined()
        switch property.name {
        case "COLOR", "X-APPLE-CALENDAR-COLOR", "X-OUTLOOK-COLOR": break
        default: return nil
        }
        if value.hasPrefix("#") {
            let digits = value.dropFirst().prefix(6)
            return digits.count == 6 && digits.allSatisfy(\.isHexDigit) ? "#" + digits.uppercased() : nil
        }
        let isName = !value.isEmpty && value.count <= 32 && value.allSatisfy { $0.isASCII && $0.isLetter }
        return isName ? value.lowercased() : nil
    }
}
