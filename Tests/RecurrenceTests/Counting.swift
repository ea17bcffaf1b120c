import Recurrence
import Testing

/// Parses a time in iCalendar form.
func time(_ text: String) throws -> EventTime { try #require(EventTime(basicFormat: text)) }

/// Returns the occurrences of a rule. An UNTIL in UTC is converted to New York time.
func occurrences(_ rule: String, _ start: String, last: Int64? = nil) throws -> RuleOccurrences {
    let rule = try RecurrenceRule(text: rule)
    let start = try time(start)
    let until = try rule.until.map { until in
        if until.isDate { return start.isDate ? until.local : until.local.adding(seconds: 86_399) }
        guard until.reference == .utc else { return until.local }
        let zone = try #require(ZoneDatabase().rules(named: "America/New_York"))
        return zone.local(at: until.local.secondsSinceEpoch)
    }
    return RuleOccurrences(rule, start: start.local, isDate: start.isDate, until: until, last: last)
}

/// Returns the first occurrences of a rule, as `19970902T090000`.
func first(_ count: Int, of rule: String, _ start: String) throws -> [String] {
    try occurrences(rule, start).occurrences(in: everything, limit: count).map(written)
}

func written(_ second: Int64) -> String {
    EventTime(LocalDateTime(secondsSinceEpoch: second), .floating).basicFormat
}

/// The years 1 to 9999.
let everything: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
