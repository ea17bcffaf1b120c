package import CalendarModel

/// Collects what a file says about the calendar itself: its name, its colour, properties of other programs.
///
/// What names a calendar or says where it comes from stays as it is: importing a file into a calendar must not rename it.
/// Of other properties the newest file counts. VERSION and PRODID belong to the file and not to the calendar. METHOD is
/// kept as long as all that the calendar holds came with it.
package struct CalendarProperties {
    private typealias Line = (name: String, text: String)

    private let calendar: CalendarRecord
    private let isNew: Bool
    private let limit: Int
    private var color: String?
    private let old: [Line]
    /// What the file says, in order. A second VCALENDAR repeats nothing.
    private var new: [Line] = []
    /// What the VCALENDAR says that is read just now.
    private var current: [Line] = []
    /// The line with METHOD of each VCALENDAR, and of each entry that came before it; empty where there is none.
    private var methods: Set<String> = []
    private var method = ""
    private var length = 0

    private static let ofTheFile: Set<String> = ["VERSION", "PRODID", "BEGIN", "END"]
    private static let settled: Set<String> = [
        "NAME", "DESCRIPTION", "UID", "URL", "SOURCE", "COLOR", "CALSCALE", "REFRESH-INTERVAL", "X-WR-CALNAME",
        "X-WR-CALDESC", "X-WR-RELCALID", "X-WR-TIMEZONE", "X-APPLE-CALENDAR-COLOR", "X-PUBLISHED-TTL",
    ]

    /// - Parameters:
    ///   - isNew: whether the calendar holds nothing yet.
    ///   - limit: the most bytes that are kept.
    package init(_ calendar: CalendarRecord, isNew: Bool, limit: Int) {
        self.calendar = calendar
        self.isNew = isNew
        self.limit = limit
        color = calendar.color
        old = Self.lines(of: calendar.properties)
    }

    /// - Parameter text: the line as it stands in the file, with CRLF.
    package mutating func take(_ property: ContentLine, text: String) -> CalendarWarning? {
        if property.name == "METHOD", method.isEmpty { method = text }
        guard !Self.ofTheFile.contains(property.name), property.name != "METHOD" else { return nil }
        color = color ?? Self.color(property)
        if new.contains(where: { $0.text == text }) { return nil }
        if Self.settled.contains(property.name) {
            if old.contains(where: { $0.text == text }) { return nil }
            if (old + new).contains(where: { $0.name == property.name }) { return .keptProperty(property.name) }
        }
        guard current.count + new.count < 1_000, length + text.utf8.count <= limit else {
            return .leftOut(property.name)
        }
        length += text.utf8.count
        current.append((property.name, text))
        return nil
    }

    /// A VCALENDAR ends.
    package mutating func endCalendar() {
        new += current
        methods.insert(method)
        (current, method) = ([], "")
    }

    /// There is an entry. One that stands before METHOD, or outside of any VCALENDAR, is not spoken of by it: a file with
    /// such an entry is no message as a whole.
    package mutating func takeEntry() { methods.insert(method) }

    /// The calendar with what the file says.
    package var merged: CalendarRecord {
        var merged = calendar
        merged.color = color
        let new = (method(beside: old).map { [("METHOD", $0)] } ?? []) + self.new + current
        let renewed = Set(new.map(\.name) + (methods.isEmpty ? [] : ["METHOD"]))
        let isSame = renewed.allSatisfy { name in
            old.filter { $0.name == name }.map(\.text) == new.filter { $0.name == name }.map(\.text)
        }
        guard !isSame else { return merged }
        merged.properties = (old.filter { !renewed.contains($0.name) } + new).map(\.text).joined()
        return merged
    }

    /// The METHOD that all of the calendar came with.
    private func method(beside old: [Line]) -> String? {
        guard methods.count == 1, let method = methods.first, !method.isEmpty else { return nil }
        let before = old.filter { $0.name == "METHOD" }.map(\.text)
        return before.isEmpty ? (isNew ? method : nil) : before == [method] ? method : nil
    }

    /// Lines with their folds and line ends.
    package static func lines(of properties: String) -> [(name: String, text: String)] {
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
