import Recurrence

extension ContentLine {
    /// The value as a time with the zone that the parameters name, nil where it is none.
    var time: EventTime? { Self.time(value, line: self) }

    /// The values of RDATE or EXDATE. Of a period, its start and its end, where that is a time.
    var times: [(start: EventTime, end: PeriodEnd?)] {
        value.split(separator: ",").compactMap { item in
            let parts = item.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let start = Self.time(first, line: self) else { return nil }
            guard parts.count == 2 else { return (start, nil) }
            if let end = Self.time(parts[1], line: self) { return (start, .time(end)) }
            return (start, NominalDuration(parts[1]).map { .duration($0) })
        }
    }

    enum PeriodEnd {
        case time(EventTime)
        case duration(NominalDuration)
    }

    private static func time(_ text: some StringProtocol, line: ContentLine) -> EventTime? {
        let zone = line.text(of: "TZID").map { $0.trimmingBlanks() }
        let reference: EventTime.Reference = zone.flatMap { $0.isEmpty ? nil : .zone($0) } ?? .floating
        let read =
            EventTime(basicFormat: text, reference: reference)
            ?? EventTime(
                basicFormat: String(text.filter { $0 != " " && $0 != "\t" }).uppercased(), reference: reference)
        guard let time = read else { return nil }
        // Some writers give midnight to a day.
        if line.text(of: "VALUE")?.uppercased() == "DATE", !time.isDate, time.local.secondsSinceEpoch % 86_400 == 0 {
            return EventTime(time.local.date)
        }
        return time
    }
}

extension String {
    /// Without blanks at both ends.
    func trimmingBlanks() -> String {
        guard hasPrefix(" ") || hasSuffix(" ") else { return self }
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}

/// The value of a DURATION (RFC 5545, 3.3.6): days, which a change of the clock makes longer or shorter, and seconds,
/// which it does not.
struct NominalDuration: Hashable, Sendable {
    var days: Int64
    var seconds: Int64

    init(days: Int64, seconds: Int64) {
        self.days = days
        self.seconds = seconds
    }

    /// Nil for what is no duration.
    init?(_ text: some StringProtocol) {
        var letters = text.uppercased()[...]
        var sign: Int64 = 1
        if letters.hasPrefix("+") || letters.hasPrefix("-") { sign = letters.removeFirst() == "-" ? -1 : 1 }
        guard letters.popFirst() == "P", !letters.isEmpty else { return nil }
        var days: Int64 = 0
        var seconds: Int64 = 0
        var number: Int64?
        var isTime = false
        for letter in letters {
            if let digit = letter.wholeNumberValue, letter.isASCII {
                let next = (number ?? 0) * 10 + Int64(digit)
                guard next < 1_000_000_000 else { return nil }
                number = next
                continue
            }
            if letter == "T", number == nil, !isTime {
                isTime = true
                continue
            }
            guard let amount = number else { return nil }
            switch (letter, isTime) {
            case ("W", false): days += amount * 7
            case ("D", false): days += amount
            case ("H", true): seconds += amount * 3_600
            case ("M", true): seconds += amount * 60
            case ("S", true): seconds += amount
            default: return nil
            }
            number = nil
        }
        guard number == nil else { return nil }
        self.init(days: sign * days, seconds: sign * seconds)
    }
}
