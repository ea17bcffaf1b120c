/// The date of a mail.
package struct MailDate: Hashable, Sendable {
    /// Seconds since 1970, in UTC.
    package var seconds: Int64
    /// The offset of the sender's clock from UTC, in seconds; nil if it is unknown.
    package var offset: Int?

    /// Reads a date such as `Mon, 2 Mar 2026 10:00:00 +0100` (RFC 5322, 3.3 and 4.3). Nil if it is none.
    package init?(_ text: String) {
        var words = Self.withoutComments(text).split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
        if let first = words.first, Int(first) == nil, !words.isEmpty { words.removeFirst() }
        guard words.count >= 4, let day = Int(words[0]), let month = Self.month(words[1]), var year = Int(words[2]),
            (1...31).contains(day)
        else { return nil }
        // Years of two and of three digits (RFC 5322, 4.3).
        if year < 50 { year += 2_000 } else if year < 1_000 { year += 1_900 }
        guard (1_900...9_999).contains(year) else { return nil }
        let clock = words[3].split(separator: ":").map { Int($0) }
        guard clock.count == 2 || clock.count == 3, let hour = clock[0], let minute = clock[1] else { return nil }
        let second = clock.count == 3 ? clock[2] ?? -1 : 0
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else { return nil }
        offset = words.count > 4 ? Self.offset(words[4]) : nil
        let days = Self.days(year: year, month: month, day: day)
        seconds = Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second - (offset ?? 0))
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private static func month(_ word: String) -> Int? {
        months.firstIndex(of: String(word.lowercased().prefix(3))).map { $0 + 1 }
    }

    /// The zones with names of RFC 822, in hours. Any other name says nothing.
    private static let names = [
        "ut": 0, "gmt": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8,
        "pdt": -7,
    ]

    private static func offset(_ word: String) -> Int? {
        if let hours = names[word.lowercased()] { return hours * 3_600 }
        guard word.utf8.count == 5, let sign = word.first, sign == "+" || sign == "-",
            let digits = Int(word.dropFirst()),
            digits >= 0, digits % 100 < 60, digits < 2_400
        else { return nil }
        // "-0000" says that the sender's offset is unknown.
        if sign == "-", digits == 0 { return nil }
        let length = digits / 100 * 3_600 + digits % 100 * 60
        return sign == "-" ? -length : length
    }

    /// The days from 1970 to a day of the Gregorian calendar. Years begin in March here, so that the leap day is the last.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? month - 3 : month + 9
        let year = month > 2 ? year : year - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + (153 * shifted + 2) / 5 + day - 1 - 719_468
    }

    private static func withoutComments(_ text: String) -> String {
        var depth = 0
        return text.filter { character in
            if character == "(" { depth += 1 }
            defer { if character == ")" { depth = max(0, depth - 1) } }
            return depth == 0
        }
    }
}
