package import CalendarModel

/// Collects the properties of a calendar from its file, such as its name, its colour, and those of other programs.
///
/// A property that names the calendar or its origin is only added, never replaced, because importing a file into a calendar
/// must not rename it. For other properties, the newest file wins. VERSION and PRODID describe the file, not the calendar.
/// METHOD is kept as long as it applies to everything in the calendar.
package struct CalendarProperties {
    private typealias Line = (name: String, text: String)

    private let calendar: CalendarRecord
    private let isNew: Bool
    private let limit: Int
    private var color: String?
    private let old: [Line]
    /// The properties of the file so far, in order and without repetitions.
    private var new: [Line] = []
    /// The properties of the VCALENDAR that is being read.
    private var current: [Line] = []
    /// The METHOD lines of the VCALENDARs and of their entries; an empty string stands for an entry without METHOD or before
    /// it.
    private var methods: Set<String> = []
    private var method = ""
    private var length = 0

    private static let ofFile: Set<String> = ["VERSION", "PRODID", "BEGIN", "END"]
    private static let naming: Set<String> = ["NAME", "X-WR-CALNAME"]
    private static let identifying: Set<String> = [
        "NAME", "DESCRIPTION", "UID", "URL", "SOURCE", "COLOR", "CALSCALE", "REFRESH-INTERVAL", "X-WR-CALNAME",
        "X-WR-CALDESC", "X-WR-RELCALID", "X-WR-TIMEZONE", "X-APPLE-CALENDAR-COLOR", "X-PUBLISHED-TTL",
    ]

    /// - Parameters:
    ///   - isNew: whether the calendar is still empty.
    ///   - limit: the maximum number of bytes to keep.
    package init(_ calendar: CalendarRecord, isNew: Bool, limit: Int) {
        self.calendar = calendar
        self.isNew = isNew
        self.limit = limit
        color = calendar.color
        old = Self.lines(of: calendar.properties)
    }

    /// Adds a property.
    ///
    /// - Parameter text: the line as it is in the file, with CRLF.
    package mutating func add(_ property: ContentLine, text: String) -> CalendarWarning? {
        if property.name == "METHOD", method.isEmpty { method = text }
        guard !Self.ofFile.contains(property.name), property.name != "METHOD" else { return nil }
        color = color ?? Self.color(property)
        if new.contains(where: { $0.text == text }) { return nil }
        if Self.identifying.contains(property.name) {
            if old.contains(where: { $0.text == text }) { return nil }
            if !isNew, saysWhatIsKnown(property) { return nil }
            if (old + new).contains(where: { $0.name == property.name }) { return .keptProperty(property.name) }
            // A calendar that is not new already has a name.
            if !isNew, Self.naming.contains(property.name) { return .keptProperty(property.name) }
        }
        guard current.count + new.count < 1_000, length + text.utf8.count <= limit else {
            return .droppedProperty(property.name)
        }
        length += text.utf8.count
        current.append((property.name, text))
        return nil
    }

    /// Whether a property only repeats what an export adds: the title and the colour of the calendar, and the usual CALSCALE.
    private func saysWhatIsKnown(_ property: ContentLine) -> Bool {
        if Self.naming.contains(property.name) { return TextEscaping.unescaped(property.value) == calendar.title }
        if property.name == "CALSCALE" { return property.value.uppercased() == "GREGORIAN" }
        return Self.color(property).map { $0 == calendar.color } ?? false
    }

    /// Ends a VCALENDAR.
    package mutating func endCalendar() {
        new += current
        methods.insert(method)
        (current, method) = ([], "")
    }

    /// Records that the file has an entry. METHOD does not apply to entries that precede it or that are outside any VCALENDAR,
    /// so a file with such an entry is not a message as a whole.
    package mutating func noteEntry() { methods.insert(method) }

    /// The calendar with the properties of the file.
    package var merged: CalendarRecord {
        var merged = calendar
        merged.color = color
        let new = (method(given: old).map { [("METHOD", $0)] } ?? []) + self.new + current
        let renewed = Set(new.map(\.name) + (methods.isEmpty ? [] : ["METHOD"]))
        let isSame = renewed.allSatisfy { name in
            old.filter { $0.name == name }.map(\.text) == new.filter { $0.name == name }.map(\.text)
        }
        guard !isSame else { return merged }
        merged.properties = (old.filter { !renewed.contains($0.name) } + new).map(\.text).joined()
        return merged
    }

    /// Returns the METHOD that applies to everything in the calendar.
    private func method(given old: [Line]) -> String? {
        guard methods.count == 1, let method = methods.first, !method.isEmpty else { return nil }
        let before = old.filter { $0.name == "METHOD" }.map(\.text)
        return before.isEmpty ? (isNew ? method : nil) : before == [method] ? method : nil
    }

    /// Splits properties into lines, each with its folds and line end.
    package static func lines(of properties: String) -> [(name: String, text: String)] {
        let bytes = properties.utf8.span
        var scanner = LineScanner()
        var lines: [(String, String)] = []
        while let line = scanner.next(in: bytes) {
            lines.append((ContentLine(bytes, line).name, LineFolding.text(bytes, line.range, isFolded: false)))
        }
        return lines
    }

    /// Returns a CSS colour name from COLOR (RFC 7986, 5.9), or `#RRGGBB` from Apple's property, which adds an opacity.
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
