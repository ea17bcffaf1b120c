/// The header `Retry-After`: seconds, an HTTP date, or, with Zoom, a date and time of ISO 8601.
enum RetryTime {
    /// Returns the seconds to wait, 0 for a moment in the past; nil if the text is none of the forms.
    ///
    /// - Parameter now: the time in seconds since 1970.
    static func seconds(_ text: String, now: Int64) -> Int64? {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int64(text) }
        guard let moment = httpDate(text) ?? isoDate(text) else { return nil }
        return max(0, moment - now)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that RFC 9110 lets anybody send.
    private static func httpDate(_ text: String) -> Int64? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT", let day = Int64(words[1]),
            let month = months.firstIndex(of: words[2]), let year = Int64(words[3])
        else { return nil }
        return moment(year, Int64(month + 1), day, words[4])
    }

    /// `2027-03-04T00:00:00Z`.
    private static func isoDate(_ text: String) -> Int64? {
        guard text.hasSuffix("Z") else { return nil }
        let parts = text.dropLast().split(separator: "T").map(String.init)
        guard parts.count == 2 else { return nil }
        let date = parts[0].split(separator: "-").compactMap { Int64($0) }
        guard date.count == 3 else { return nil }
        return moment(date[0], date[1], date[2], String(parts[1].prefix { $0 != "." }))
    }

    private static func moment(_ year: Int64, _ month: Int64, _ day: Int64, _ time: String) -> Int64? {
        let clock = time.split(separator: ":").compactMap { Int64($0) }
        guard clock.count == 3, (1_970...9_999).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        // Days of the Gregorian calendar since 1970, with years that begin in March.
        let (shifted, moved) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let days =
            365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * moved + 2) / 5 + day - 1 - 719_468
        return days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }
}
