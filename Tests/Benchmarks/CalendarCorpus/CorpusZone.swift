import Recurrence

/// The time zone of an event in the corpus.
struct CorpusZone {
    /// The TZID; empty for UTC and floating times.
    let name: String
    var isFloating = false
    /// The lines from BEGIN:VTIMEZONE to END:VTIMEZONE.
    var definition: [String] = []

    /// When a clock changes: a month, a Sunday of it as in BYDAY, a time.
    private typealias Change = (month: Int, day: String, time: String)

    static let all = [
        summerTime("Europe/Berlin", "+0100", "+0200", (3, "-1SU", "020000"), (10, "-1SU", "030000")),
        summerTime("America/New_York", "-0500", "-0400", (3, "2SU", "020000"), (11, "1SU", "020000")),
        summerTime("Europe/London", "+0000", "+0100", (3, "-1SU", "010000"), (10, "-1SU", "020000")),
        CorpusZone(
            name: "Asia/Kolkata",
            definition: [
                "BEGIN:VTIMEZONE", "TZID:Asia/Kolkata", "BEGIN:STANDARD", "DTSTART:19700101T000000",
                "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530", "END:STANDARD", "END:VTIMEZONE",
            ]),
        summerTime("Australia/Sydney", "+1000", "+1100", (10, "1SU", "020000"), (4, "1SU", "030000")),
    ]

    static func chosen(by number: Int) -> CorpusZone {
        switch number {
        case ..<40: all[0]
        case ..<60: all[1]
        case ..<75: all[2]
        case ..<83: all[3]
        case ..<90: all[4]
        case ..<96: CorpusZone(name: "")
        default: CorpusZone(name: "", isFloating: true)
        }
    }

    /// Returns a property with a time in this zone.
    func stated(_ property: String, day: Int, minute: Int) -> String {
        let local = LocalDateTime(startOf: LocalDate(daysSinceEpoch: day)).adding(seconds: Int64(minute) * 60)
        let text = EventTime(local, .floating).basicFormat
        if !name.isEmpty { return "\(property);TZID=\(name):\(text)" }
        return "\(property):\(text)" + (isFloating ? "" : "Z")
    }

    /// Creates a zone that changes its clock twice a year by today's rules.
    private static func summerTime(
        _ name: String, _ standard: String, _ daylight: String, _ spring: Change, _ autumn: Change
    ) -> CorpusZone {
        func change(_ kind: String, _ from: String, _ to: String, _ rule: Change) -> [String] {
            [
                "BEGIN:\(kind)", "DTSTART:\(first(rule))T\(rule.time)", "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)",
                "RRULE:FREQ=YEARLY;BYMONTH=\(rule.month);BYDAY=\(rule.day)", "END:\(kind)",
            ]
        }
        return CorpusZone(
            name: name,
            definition: ["BEGIN:VTIMEZONE", "TZID:\(name)"] + change("DAYLIGHT", standard, daylight, spring)
                + change("STANDARD", daylight, standard, autumn) + ["END:VTIMEZONE"])
    }

    /// Returns the day of a change in 2008, from when on all zones follow these rules.
    private static func first(_ rule: Change) -> String {
        let last = LocalDate.days(inMonth: rule.month, of: 2008)
        let sundays = (1...last).compactMap { LocalDate(year: 2008, month: rule.month, day: $0) }
            .filter { $0.weekday == 7 }
        let index = rule.day.hasPrefix("-1") ? sundays.count - 1 : (rule.day.first?.wholeNumberValue ?? 1) - 1
        return CorpusCalendar.text(sundays[index].daysSinceEpoch)
    }
}
