import Recurrence

/// One event of the corpus with its exceptions.
struct CorpusEvent {
    /// When it takes place, including all its occurrences.
    enum Place {
        case before, within, after
    }

    private let number: Int
    private let zone: CorpusZone
    private let isAllDay: Bool
    private let uid: String
    /// The first day.
    private let day: Int
    /// Minutes after midnight.
    private let minute: Int
    /// In minutes; in days for an all-day event.
    private let length: Int
    private let hasDuration: Bool
    private let rule: CorpusRule?
    private let extra: [String]

    init(_ number: Int, in place: Place) {
        var random = SplitMix(state: 0x5EED &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
        self.number = number
        zone = CorpusZone.chosen(by: random.next(100))
        isAllDay = random.next(12) == 0
        uid = "corpus-\(number)-\(random.next(1 << 30))@example.org"
        let isSeries = number % 5 == 0
        let (first, end) =
            switch place {
            // Starts early enough to end before the five years.
            case .before: (LocalDate.daysSinceEpoch(2001), CorpusCalendar.lastDayBefore - (isSeries ? 90 : 6))
            case .within: CorpusCalendar.period
            case .after: (LocalDate.daysSinceEpoch(2026), LocalDate.daysSinceEpoch(2046))
            }
        let day = first + random.next(end - first)
        let isAtNight = random.next(50) == 0
        minute = isAtNight ? 22 * 60 : 7 * 60 + 15 * random.next(45)
        length =
            isAllDay
            ? (random.next(4) == 0 ? random.next(in: 2...5) : 1)
            : isAtNight ? 210 : [15, 30, 30, 45, 60, 60, 60, 90, 120][random.next(9)]
        hasDuration = random.next(5) == 0
        if isSeries {
            let rule = CorpusRule(from: day, endsBefore: place == .before, isAllDay: isAllDay, zone: zone, &random)
            self.rule = rule
            self.day = rule.start
        } else {
            rule = nil
            self.day = day
        }
        extra = Self.extra(number, &random)
    }

    func write(to text: inout CorpusText) {
        let names = ["Ada", "Björn", "Chloé", "Dmitri", "Eun-ji", "Fatima", "Göran", "Hiroshi", "会議", "Планёрка"]
        var lines = times(day: day, minute: minute)
        if let rule {
            lines.append("RRULE:\(rule.text)")
            if number % 25 == 0, let step = rule.step {
                lines.append(stated("EXDATE", day: day + step * (1 + number / 25 % 3), minute: minute))
            }
        }
        write(lines + ["SUMMARY:Meeting \(number) with \(names[number % names.count])"], to: &text)
        guard let step = rule?.step, number % 10 == 0 else { return }
        // The occurrence after the excluded one, at the latest the fifth.
        let original = day + step * (number % 25 == 0 ? 2 + number / 25 % 3 : 2)
        var changed = [stated("RECURRENCE-ID", day: original, minute: minute)]
        if number % 70 == 0 {
            changed += times(day: original, minute: minute)
            changed += ["SUMMARY:Meeting \(number) does not take place", "STATUS:CANCELLED"]
        } else {
            changed += times(day: isAllDay ? original + 1 : original, minute: minute - 30)
            changed.append("SUMMARY:Meeting \(number)\\, moved")
        }
        write(changed, to: &text)
    }

    private func write(_ lines: [String], to text: inout CorpusText) {
        text.line("BEGIN:VEVENT")
        text.line("UID:\(uid)")
        text.line("DTSTAMP:20210101T000000Z")
        text.lines(lines)
        text.lines(extra)
        text.line("END:VEVENT")
    }

    private func times(day: Int, minute: Int) -> [String] {
        let start = stated("DTSTART", day: day, minute: minute)
        if hasDuration { return [start, isAllDay ? "DURATION:P\(length)D" : "DURATION:PT\(length)M"] }
        if isAllDay { return [start, stated("DTEND", day: day + length, minute: 0)] }
        let end = minute + length
        return [start, stated("DTEND", day: day + end / 1_440, minute: end % 1_440)]
    }

    private func stated(_ name: String, day: Int, minute: Int) -> String {
        isAllDay ? "\(name);VALUE=DATE:\(CorpusCalendar.text(day))" : zone.stated(name, day: day, minute: minute)
    }

    /// Returns the properties that a calendar program writes in addition to time and title, in a typical amount.
    private static func extra(_ number: Int, _ random: inout SplitMix) -> [String] {
        var lines = ["CREATED:20201201T080000Z", "SEQUENCE:\(random.next(3))"]
        if random.next(3) > 0 { lines.append("LOCATION:Room \(number % 97)\\, Floor \(number % 7)") }
        if random.next(5) < 2 {
            lines.append(
                "DESCRIPTION:Agenda of meeting \(number):\\n- what was decided\\n- what is open\\n- who does what until when\\,"
                    + " and what it takes")
        }
        if random.next(6) == 0 {
            lines.append("ORGANIZER;CN=Person \(number % 50):mailto:person\(number % 50)@example.org")
            lines.append("ATTENDEE;CN=Person \(number % 49);PARTSTAT=ACCEPTED:mailto:person\(number % 49)@example.org")
        }
        lines.append("X-CORPUS-NUMBER:\(number)")
        return lines
    }
}

/// The dates of the corpus.
enum CorpusCalendar {
    /// The five years.
    static let period = (LocalDate.daysSinceEpoch(2021), LocalDate.daysSinceEpoch(2026))
    /// The last day of events before the five years.
    static let lastDayBefore = LocalDate.daysSinceEpoch(2021) - 3

    /// Returns the date as `20210101`.
    static func text(_ day: Int) -> String { EventTime(LocalDate(daysSinceEpoch: day)).basicFormat }
}
