import CalendarModel

/// The style sheet with the colours of the calendars. Only digits of a colour get into it, whatever a calendar file says.
struct CalendarColors {
    let calendars: [CalendarRecord]

    init(_ calendars: [CalendarRecord]) { self.calendars = calendars }

    func response() -> HTTPResponse {
        var sheet = ""
        for calendar in calendars {
            guard let color = Self.hexadecimal(calendar.color) else { continue }
            sheet += ".c\(calendar.id){--calendar:#\(color)}\n"
        }
        return HTTPResponse(contentType: "text/css; charset=utf-8", body: Array(sheet.utf8))
    }

    /// Returns the six digits of `#rrggbb` or `#rrggbbaa`, or nil.
    private static func hexadecimal(_ color: String?) -> String? {
        guard let color, color.hasPrefix("#"), [7, 9].contains(color.utf8.count) else { return nil }
        let digits = color.dropFirst().prefix(6)
        return digits.allSatisfy(\.isHexDigit) && digits.allSatisfy(\.isASCII) ? digits.lowercased() : nil
    }
}
