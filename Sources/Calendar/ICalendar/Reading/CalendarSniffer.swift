/// Says what a file is that is not a calendar file.
enum CalendarSniffer {
    /// Why a file that begins like this is no calendar file, as the end of the sentence "it …"; nil where it is one.
    static func objection(to beginning: ArraySlice<UInt8>, isWhole: Bool) -> String? {
        guard !(beginning.isEmpty && isWhole) else { return "is empty" }
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            return "is UTF-16 text; a calendar file is UTF-8"
        }
        let span = beginning.span
        var scanner = LineScanner()
        guard let first = scanner.next(in: span) else { return "has nothing but empty lines" }
        if case .begin("VCALENDAR") = ComponentMarker(span, first) { return nil }
        if beginning.prefix(1_024).contains(where: { $0 < 0x20 && !isLineBreak($0) && $0 != 0x09 }) {
            return "is binary data"
        }
        let line = LineFolding.text(span, first.range.lowerBound..<min(first.contentEnd, 120), isFolded: false)
        let start = line.drop { $0 == " " || $0 == "\t" }.lowercased()
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "is a web page" }
        if start.hasPrefix("<") { return "is XML" }
        if start.hasPrefix("{") || start.hasPrefix("[") { return "looks like JSON" }
        if start.hasPrefix("begin:vcard") { return "holds address cards (BEGIN:VCARD)" }
        if start.hasPrefix("begin:") { return "begins with \(line) instead of BEGIN:VCALENDAR" }
        return "begins with “\(line.prefix(60))” instead of BEGIN:VCALENDAR"
    }
}
