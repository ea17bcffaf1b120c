package import Recurrence

extension ContentLine {
    /// The value as a time in the zone of TZID, or nil if it is not a time.
    package var time: EventTime? { Self.time(value, line: self) }

    /// The value of TZID, or nil if there is none.
    package var zone: String? {
        text(of: "TZID").map { $0.trimmingBlanks() }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The times in the value of RDATE or EXDATE, each with its end if it is a period.
    package var times: [(start: EventTime, end: PeriodEnd?)] {
        value.split(separator: ",").compactMap { item in
            let parts = item.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let start = Self.time(first, line: self) else { return nil }
            guard parts.count == 2 else { return (start, nil) }
            if let end = Self.time(parts[1], line: self) { return (start, .time(end)) }
            return (start, NominalDuration(parts[1]).map { .duration($0) })
        }
    }

    /// The line with the starts of its periods alone.
    package var withoutPeriods: ContentLine {
        guard parameter("VALUE", is: "PERIOD") else { return self }
        var line = self
        line.parameters.removeAll { $0.name == "VALUE" }
        line.value = value.split(separator: ",").map { $0.prefix { $0 != "/" } }.joined(separator: ",")
        return line
    }

    package enum PeriodEnd {
        case time(EventTime)
        case duration(NominalDuration)
    }

    private static func time(_ text: some StringProtocol, line: ContentLine) -> EventTime? {
        let reference: EventTime.Reference = line.zone.map { .zone($0) } ?? .floating
        let read =
            EventTime(basicFormat: text, reference: reference)
            ?? EventTime(
                basicFormat: String(text.filter { $0 != " " && $0 != "\t" }).uppercased(), reference: reference)
        guard let time = read else { return nil }
        // Some programs write a day as a time at midnight.
        if line.parameter("VALUE", is: "DATE"), !time.isDate, time.local.secondsSinceEpoch % 86_400 == 0 {
            return EventTime(time.local.date)
        }
        return time
    }
}
