package import Recurrence

extension ContentLine {
    /// The value as a time with the zone that the parameters name, nil where it is none.
    package var time: EventTime? { Self.time(value, line: self) }

    /// The values of RDATE or EXDATE. Of a period, its start and its end, where that is a time.
    package var times: [(start: EventTime, end: PeriodEnd?)] {
        value.split(separator: ",").compactMap { item in
            let parts = item.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let start = Self.time(first, line: self) else { return nil }
            guard parts.count == 2 else { return (start, nil) }
            if let end = Self.time(parts[1], line: self) { return (start, .time(end)) }
            return (start, NominalDuration(parts[1]).map { .duration($0) })
        }
    }

    package enum PeriodEnd {
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
    package func trimmingBlanks() -> String {
        guard hasPrefix(" ") || hasSuffix(" ") else { return self }
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}

/// The value of a DURATION (RFC 5545, 3.3.6): days, which a change of the clock makes longer or shorter, and seconds,
/// which it does not.
package struct NominalDuration: Hashable, Sendable {
    package var days: Int64
    package var seconds: Int64

    init(days: Int64, seconds: Int64) {
        self.days = days
        self.seconds = seconds
    }

    /// Nil for what is no duration.
    init?(_ text: some StringProtocol) {
        var letters = text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }[...]
        var sign: Int64 = 1
        if let first = letters.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            letters.removeFirst()
        }
        guard letters.popFirst() == UInt8(ascii: "P"), !letters.isEmpty else { return nil }
        var days: Int64 = 0
        var seconds: Int64 = 0
        var number: Int64?
        var isTime = false
        for letter in letters {
            if (0x30...0x39).contains(letter) {
                let next = (number ?? 0) * 10 + Int64(letter - 0x30)
                guard next < 1_000_000_000 else { return nil }
                number = next
                continue
            }
            if letter == UInt8(ascii: "T"), number == nil, !isTime {
                isTime = true
                continue
            }
            guard let amount = number else { return nil }
            switch (letter, isTime) {
            case (UInt8(ascii: "W"), false): days += amount * 7
            case (UInt8(ascii: "D"), false): days += amount
            case (UInt8(ascii: "H"), true): seconds += amount * 3_600
            case (UInt8(ascii: "M"), true): seconds += amount * 60
            case (UInt8(ascii: "S"), true): seconds += amount
            default: return nil
            }
            number = nil
        }
        guard number == nil else { return nil }
        self.init(days: sign * days, seconds: sign * seconds)
    }
}
