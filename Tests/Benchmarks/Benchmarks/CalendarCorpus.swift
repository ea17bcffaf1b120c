/// A calendar file that is the same each time: five years, one event in five recurring, several zones, exceptions.
struct CalendarCorpus {
    /// Events without the detached occurrences, which come on top of it.
    var events: Int

    /// The file's text, CRLF line ends.
    func text() -> String {
        var random = SplitMix(state: 0x5EED)
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Corpus//Corpus 1.0//EN"]
        lines.reserveCapacity(events * 12)
        for zone in Self.zones { lines += zone.definition }
        for number in 0..<events { append(number, to: &lines, &random) }
        lines.append("END:VCALENDAR")
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private func append(_ number: Int, to lines: inout [String], _ random: inout SplitMix) {
        let zone = Self.zones[random.next(Self.zones.count)].name
        let day = Self.day(random.next(5 * 365))
        let hour = 7 + random.next(12)
        let isAllDay = random.next(12) == 0
        let rule = number % 5 == 0 ? Self.rules[random.next(Self.rules.count)] : nil
        let uid = "corpus-\(number)-\(random.next(1 << 30))@example.org"
        let start = isAllDay ? "DTSTART;VALUE=DATE:\(day)" : "DTSTART;TZID=\(zone):\(day)T\(Self.two(hour))0000"
        let end = isAllDay ? "DURATION:P1D" : "DTEND;TZID=\(zone):\(day)T\(Self.two(hour + 1))0000"
        func event(_ extra: [String], start: String, title: String) -> [String] {
            ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20250101T000000Z", start, end, "SUMMARY:\(title)"] + extra
                + [
                    "LOCATION:Room \(number % 97)\\, Floor \(number % 7)",
                    "DESCRIPTION:Agenda of meeting \(number):\\n- what was decided\\n- what is open\\n- who does what unti",
                    " l when\\, and what it takes",
                    "ORGANIZER;CN=Person \(number % 50):mailto:person\(number % 50)@example.org",
                    "X-CORPUS-NUMBER:\(number)", "STATUS:CONFIRMED", "END:VEVENT",
                ]
        }
        var extra: [String] = []
        if let rule {
            extra.append("RRULE:\(rule)")
            if number % 25 == 0, !isAllDay { extra.append("EXDATE;TZID=\(zone):\(day)T\(Self.two(hour))0000") }
        }
        lines += event(extra, start: start, title: "Meeting \(number) with \(Self.names[number % Self.names.count])")
        if rule != nil, number % 10 == 0, !isAllDay {
            let id = "RECURRENCE-ID;TZID=\(zone):\(day)T\(Self.two(hour))0000"
            let moved = "DTSTART;TZID=\(zone):\(day)T\(Self.two(hour - 1))3000"
            lines += event([id], start: moved, title: "Meeting \(number), moved")
        }
    }

    private static let names = ["Ada", "Björn", "Chloé", "Dmitri", "Eun-ji", "Fatima", "Goran", "Hiroshi"]
    private static let rules = [
        "FREQ=DAILY;COUNT=30", "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20251231T000000Z", "FREQ=WEEKLY;INTERVAL=2",
        "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYMONTHDAY=15;COUNT=24", "FREQ=YEARLY", "FREQ=MONTHLY;BYDAY=-1FR",
    ]
    private static let zones = [
        Zone(
            name: "Europe/Berlin", standard: "+0100", daylight: "+0200", spring: "3;BYDAY=-1SU", autumn: "10;BYDAY=-1SU"
        ),
        Zone(
            name: "America/New_York", standard: "-0500", daylight: "-0400", spring: "3;BYDAY=2SU",
            autumn: "11;BYDAY=1SU"),
        Zone(
            name: "Europe/London", standard: "+0000", daylight: "+0100", spring: "3;BYDAY=-1SU", autumn: "10;BYDAY=-1SU"
        ),
    ]

    private struct Zone {
        var name, standard, daylight, spring, autumn: String
        var definition: [String] {
            [
                "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:DAYLIGHT", "DTSTART:19810329T020000",
                "TZOFFSETFROM:\(standard)",
                "TZOFFSETTO:\(daylight)", "RRULE:FREQ=YEARLY;BYMONTH=\(spring)", "END:DAYLIGHT", "BEGIN:STANDARD",
                "DTSTART:19961027T030000", "TZOFFSETFROM:\(daylight)", "TZOFFSETTO:\(standard)",
                "RRULE:FREQ=YEARLY;BYMONTH=\(autumn)", "END:STANDARD", "END:VTIMEZONE",
            ]
        }
    }

    /// Days from 2021-01-01 on in months of 28 days: simple, and every one exists.
    private static func day(_ number: Int) -> String {
        let month = number / 28
        return "\(2021 + month / 12 % 5)\(two(month % 12 + 1))\(two(number % 28 + 1))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A small random generator with a fixed seed.
struct SplitMix {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }
}
