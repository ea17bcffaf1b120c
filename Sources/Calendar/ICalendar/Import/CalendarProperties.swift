import CalendarStore

/// Collects what a file says about the calendar itself: its name, its colour, properties of other programs.
///
/// What names a calendar or says where it comes from stays as it is: importing a file into a calendar must not rename it.
/// Of other properties the newest file counts. VERSION, PRODID and METHOD belong to the file and not to the calendar.
struct CalendarProperties {
    private let calendar: CalendarRecord
    private var color: String?
    private let old: [(name: String, text: String)]
    /// What the file says, in order, without repetitions.
    private var new: [(name: String, text: String)] = []

    private static let ofTheFile: Set<String> = ["VERSION", "PRODID", "METHOD", "BEGIN", "END"]
    private static let settled: Set<String> = [
        "NAME", "DESCRIPTION", "UID", "URL", "SOURCE", "COLOR", "CALSCALE", "REFRESH-INTERVAL", "X-WR-CALNAME",
        "X-WR-CALDESC", "X-WR-RELCALID", "X-WR-TIMEZONE", "X-APPLE-CALENDAR-COLOR", "X-PUBLISHED-TTL",
    ]

    init(_ calendar: CalendarRecord) {
        self.calendar = calendar
        color = calendar.color
        old = Self.lines(of: calendar.properties)
    }

    /// - Parameter text: the line as it stands in the file, with CRLF.
    mutating func take(_ property: ContentLine, text: String) -> CalendarWarning? {
        guard !Self.ofTheFile.contains(property.name) else { return nil }
        color = color ?? Self.color(property)
        if old.contains(where: { $0.text == text }) || new.contains(where: { $0.text == text }) {
            if !Self.settled.contains(property.name), !new.contains(where: { $0.text == text }) {
                new.append((property.name, text))
            }
            return nil
        }
        let isSettled = Self.settled.contains(property.name)
        if isSettled, (old + new).contains(where: { $0.name == property.name }) { return .keptProperty(property.name) }
        // A calendar has a few dozen of them; what is said beyond that is not kept for ever.
        guard new.count < 1_000, text.utf8.count <= 65_536 else { return .leftOut(property.name) }
        new.append((property.name, text))
        return nil
    }

    /// The calendar with what the file says.
    var merged: CalendarRecord {
        var merged = calendar
        merged.color = color
        let renewed = Set(new.map(\.name))
        let isSame = renewed.allSatisfy { name in
            old.filter { $0.name == name }.map(\.text) == new.filter { $0.name == name }.map(\.text)
        }
        guard !isSame else { return merged }
        merged.properties = (old.filter { !renewed.contains($0.name) } + new).map(\.text).joined()
        return merged
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
